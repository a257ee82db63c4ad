// How far an experiment is, in trials and tests. What was stored before counts as done; a search that ends early is done with
// all the trials it was allowed.
import type { ExperimentPlan } from '../../documents/experiment-plan.js';
import type { WorkProgress } from '../../foundation/work-options.js';
import type { UnitKey } from './experiment-record.js';

export class ExperimentProgress {
  readonly #plan: ExperimentPlan;
  readonly #tell: ((progress: WorkProgress) => void) | undefined;
  #total = 0;
  #done = 0;

  constructor(plan: ExperimentPlan, tell: ((progress: WorkProgress) => void) | undefined) {
    this.#plan = plan;
    this.#tell = tell;
  }

  /** Counts in what a board has to do, before any of it is begun. */
  addBoard(foldCount: number): void {
    const { models, seeds } = this.#plan;
    this.#total += models.reduce((sum, model) => sum + this.#sizeOf(model), 0) * seeds.length * foldCount;
  }

  /** A unit at work; `trials` of it were stored before. */
  unit(key: UnitKey, trials: number): UnitProgress {
    const size = this.#sizeOf(this.#plan.models.find(({ name }) => name === key.model)!);
    const what = `${key.model} on ${key.dataset}, ${key.protocol}, seed ${key.seed}, fold ${key.fold}`;
    let own = Math.min(trials, size - 1);
    const trial = () => `${what}, trial ${own} of ${size - 1}`;
    this.#add(own, trial());
    return {
      trial: () => {
        if (own >= size - 1) return;
        own += 1;
        this.#add(1, trial());
      },
      end: () => {
        this.#add(size - own, what);
        own = size;
      },
    };
  }

  #add(count: number, what: string): void {
    if (count === 0) return;
    this.#done += count;
    this.#tell?.({ done: this.#done, total: this.#total, what });
  }

  #sizeOf({ searched, command }: ExperimentPlan['models'][number]): number {
    return searched && command === undefined ? this.#plan.search.trials + 1 : 1;
  }
}

export interface UnitProgress {
  trial(): void;
  end(): void;
}
