// What all units of an experiment share, the store's failure, the places at workers and the progress among it.
import type { ExperimentPlan } from '../../documents/experiment-plan.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import type { Executor } from '../../foundation/parallel/executor.js';
import type { WorkProgress } from '../../foundation/work-options.js';
import type { UnitRecords } from './document/records-by-unit.js';
import type { ExperimentInputs, ExperimentPorts } from './experiment-ports.js';
import type { ExperimentRecord, UnitKey } from './experiment-record.js';
import { mostTrialsOf } from './plan/large-grids.js';

export interface ExperimentWork {
  readonly plan: ExperimentPlan;
  readonly inputs: ExperimentInputs;
  readonly ports: ExperimentPorts;
  readonly metrics: readonly RequestedMetric[];
  readonly select: RequestedMetric;
  readonly progress: ExperimentProgress;
  /** Who runs settings: the first that knows a task. */
  readonly executors: readonly ExecutorPlaces[];
  /** What was stored of a unit before this run. */
  readonly stored: (unit: UnitKey) => UnitRecords;
  /** Keeps a record; throws a StoreError where that fails. */
  readonly append: (record: ExperimentRecord) => Promise<void>;
}

/** An executor, and the places that trials have there. */
export interface ExecutorPlaces {
  readonly executor: Executor;
  readonly places: WorkerPlaces;
}

/**
 * Places at workers that searches of several units share: no more trials are begun than there are workers, so that the
 * seconds of a trial are those of its work and not of its waiting.
 */
export class WorkerPlaces {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits for a place, first come, first served; what it gives leaves it again. */
  readonly enter = async (): Promise<() => void> => {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    };
  };
}

/** A store that cannot keep a record, apart from what a unit may do wrong: the run ends, and what was kept before is kept. */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  constructor(cause: unknown) {
    super('the store could not keep a record', { cause });
  }
}

/**
 * How far an experiment is, in trials and tests. What was stored before counts as done; a search that ends early is done with
 * all the trials it was allowed.
 */
export class ExperimentProgress {
  readonly #plan: ExperimentPlan;
  readonly #tell: ((progress: WorkProgress) => void) | undefined;
  /** Trials and tests of a unit by the name of its model. */
  readonly #sizes: ReadonlyMap<string, number>;
  #total = 0;
  #done = 0;

  constructor(
    plan: ExperimentPlan,
    models: ExperimentInputs['models'],
    tell: ((progress: WorkProgress) => void) | undefined,
  ) {
    this.#plan = plan;
    this.#tell = tell;
    this.#sizes = new Map(plan.models.map((model) => [model.name, 1 + mostTrialsOf(model, plan.search, models)]));
  }

  /** Counts in what a board has to do, before any of it is begun. */
  addBoard(foldCount: number): void {
    const sizes = Array.from(this.#sizes.values()).reduce((sum, size) => sum + size, 0);
    this.#total += sizes * this.#plan.seeds.length * foldCount;
  }

  /** A unit at work; `trials` of it were stored before. */
  unit(key: UnitKey, trials: number): UnitProgress {
    const size = this.#sizes.get(key.model)!;
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
}

export interface UnitProgress {
  trial(): void;
  end(): void;
}
