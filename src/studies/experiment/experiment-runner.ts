// Tasks of an experiment that come with the origin of their fold and not with the fold itself: a worker of a queue makes folds
// from the logs that it has, hands them to executors of its own, and keeps the last few.
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ExperimentPlan } from '../../documents/experiment-plan.js';
import { UsageError } from '../../foundation/errors.js';
import type { Executor } from '../../foundation/parallel/executor.js';
import type { SharedInput } from '../../foundation/parallel/work-pool.js';
import type { WorkOptions } from '../../foundation/work-options.js';
import { type FoldOrigin, foldMaker } from './folds/shared-fold.js';

export interface ExperimentRunner {
  run(task: string, input: unknown, origin: unknown, signal: WorkOptions['signal']): Promise<unknown>;
}

interface HeldFold {
  readonly key: string;
  readonly executor: Executor;
  readonly shared: SharedInput;
  users: number;
}

/** Folds that are kept beside those in use. */
const KEPT_FOLDS = 3;

/** Runs tasks of a plan on the first of some executors that knows them. */
export function experimentRunner(
  plan: ExperimentPlan,
  tables: Readonly<Record<string, InteractionTable>>,
  executors: readonly Executor[],
): ExperimentRunner {
  const foldOf = foldMaker(plan, tables);
  let held: HeldFold[] = [];
  const hold = (executor: Executor, origin: FoldOrigin): HeldFold => {
    const key = JSON.stringify(origin);
    const found = held.find((each) => each.key === key && each.executor === executor);
    const fold = found ?? { key, executor, shared: executor.share(foldOf(origin)), users: 0 };
    // The last used stands last.
    held = [...held.filter((each) => each !== fold), fold];
    return fold;
  };
  const prune = () => {
    const idle = held.filter(({ users }) => users === 0);
    const dropped = idle.slice(0, Math.max(0, held.length - KEPT_FOLDS));
    held = held.filter((each) => !dropped.includes(each));
    for (const { executor, shared } of dropped) executor.release(shared);
  };
  return {
    async run(task, input, origin, signal) {
      const executor = executors.find((each) => each.has(task));
      if (executor === undefined) {
        throw new UsageError('this worker does not know the task', { argument: 'task', found: task });
      }
      const fold = hold(executor, origin as FoldOrigin);
      fold.users += 1;
      try {
        return await executor.run(task, input, { shared: fold.shared, signal });
      } finally {
        fold.users -= 1;
        prune();
      }
    },
  };
}
