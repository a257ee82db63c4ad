// The folds of one split as units of work, models of a fold one after the other, so that matrices and what fits share are
// made once. Units that have ended are passed over; those that have begun go on.
import type { AppliedProtocol } from '../../data/presets/apply-protocol.js';
import type { SplitFold } from '../../data/splitting/split-fold.js';
import type { PlannedModel } from '../../documents/experiment-plan.js';
import { BusyError, CancelledError, InputError, UsageError } from '../../foundation/errors.js';
import type { Executor, Shareable } from '../../foundation/parallel/executor.js';
import type { SharedInput } from '../../foundation/parallel/work-pool.js';
import { stopIfAborted } from '../../foundation/work-options.js';
import { modelNamed } from '../../models/model-registry.js';
import type { AnyModel } from '../../models/scoring/model.js';
import { textOfUnit, type UnitRecords } from './document/records-by-unit.js';
import type { UnitKey } from './experiment-record.js';
import { type ExecutorPlaces, type ExperimentWork, StoreError } from './experiment-work.js';
import { sharedFolds } from './folds/shared-fold.js';
import { type BoardPlace, modelUnder, unitOfBoard } from './protocol-name.js';
import type { TrainingSize } from './search/space-of-parameters.js';
import { OWN_TASK } from './units/run-own.js';
import { SETTING_TASK, type SettingResult } from './units/run-setting.js';
import { type RunSetting, runUnit } from './units/run-unit.js';

/** Seconds after which a command is stopped unless the plan says otherwise. */
const DEFAULT_TIMEOUT = 3600;

/** What is left of a split, unit by unit; each is begun when it is called. Units that are in `begun` are another board's. */
export function* unitsOfFolds(
  work: ExperimentWork,
  place: BoardPlace,
  applied: AppliedProtocol,
  begun: Set<string>,
): Generator<() => Promise<void>> {
  const { plan, stored, progress } = work;
  const folds = sharedFolds(plan, place, applied);
  for (const [number, { fold }] of applied.folds.entries()) {
    const runners = foldRunners(work, applied.protocol.relevance, folds(number));
    const size = trainingSize(applied, fold);
    const units = plan.models.map((model) => {
      const key = unitOfBoard(place, model, number);
      const isElsewhere = begun.has(textOfUnit(key));
      begun.add(textOfUnit(key));
      const planned = modelUnder(place.protocol, model);
      return { planned, key, fold, size, records: stored(key), isElsewhere, runnerOf: runners.runnerOf };
    });
    const isLeft = ({ records, isElsewhere }: (typeof units)[number]) => records.outcome === undefined && !isElsewhere;
    let left = units.filter(isLeft).length;
    for (const unit of units) {
      const steps = progress.unit(unit.key, unit.records.trials.length);
      if (!isLeft(unit)) steps.end();
      else {
        yield async () => {
          await unitOrFailure(work, { ...unit, onTrial: steps.trial });
          steps.end();
          left -= 1;
          if (left === 0) runners.release();
        };
      }
    }
  }
}

/** Who runs the settings of a model on a fold, and how. */
type RunnerOf = (planned: PlannedModel, model: AnyModel | undefined) => ExecutorPlaces & { readonly run: RunSetting };

function foldRunners(
  { ports, inputs, executors, plan }: ExperimentWork,
  relevance: string,
  fold: Shareable,
): { readonly runnerOf: RunnerOf; release(): void } {
  const { signal, memoryLimit } = ports;
  const shares = new Map<Executor, SharedInput>();
  const shareOf = (executor: Executor) => {
    const shared = shares.get(executor) ?? executor.share(fold);
    shares.set(executor, shared);
    return shared;
  };
  const base = { relevance, k: plan.k, memoryLimit };
  return {
    runnerOf({ model: name, command, timeoutSeconds = DEFAULT_TIMEOUT }, model) {
      const isOwn = model === undefined || Object.values(inputs.models ?? {}).includes(model);
      const task = isOwn ? OWN_TASK : SETTING_TASK;
      const found = executors.find(({ executor }) => executor.has(task))!;
      const { executor } = found;
      const whose =
        model === undefined ? { command, timeoutSeconds, ...base } : { model: isOwn ? name : model.name, ...base };
      return {
        ...found,
        run: async (call) =>
          (await executor.run(task, { ...call, ...whose }, { shared: shareOf(executor), signal })) as SettingResult,
      };
    },
    release() {
      for (const [executor, shared] of shares) executor.release(shared);
    },
  };
}

interface UnitWork {
  readonly key: UnitKey;
  readonly planned: PlannedModel;
  readonly fold: SplitFold;
  readonly records: UnitRecords;
  readonly runnerOf: RunnerOf;
  readonly onTrial: () => void;
  readonly size: TrainingSize;
}

async function unitOrFailure(work: ExperimentWork, unit: UnitWork): Promise<void> {
  const { plan, metrics, select, append, ports } = work;
  const { key, planned, fold, size, records, runnerOf, onTrial } = unit;
  const { clock, signal } = ports;
  stopIfAborted(signal, 'the experiment', `before ${key.model}`);
  try {
    refuseEmpty(fold);
    const model = modelOf(work, planned);
    if (model !== undefined) refuseStrangers(fold, model);
    const { run, executor, places } = runnerOf(planned, model);
    const stageCount = Math.max(1, fold.search.length);
    await runUnit(
      { key, planned, model, plan, metrics, select, stageCount, trials: records.trials, size },
      { run, clock, append, signal, onTrial, workers: executor.workerCount, enter: places.enter },
    );
  } catch (error) {
    // To be stopped, or to lose the store, is no failure of the unit: it goes on another time.
    if (error instanceof CancelledError || error instanceof BusyError || error instanceof StoreError) throw error;
    await append({ kind: 'failure', unit: key, reason: error instanceof Error ? error.message : `${error}` });
  }
}

/** The model of a plan; undefined for a command. */
function modelOf({ inputs }: ExperimentWork, { model, command, name }: PlannedModel): AnyModel | undefined {
  if (command !== undefined) return undefined;
  if (model === undefined) {
    throw new UsageError('the planned model has neither model nor command', { argument: 'models', found: name });
  }
  const own = inputs.models;
  return own !== undefined && Object.hasOwn(own, model) ? own[model]! : modelNamed(model);
}

/** A model that knows the users of training only has no place where users are new, and none of its trials would be done. */
function refuseStrangers({ parts }: SplitFold, { refusesNewUsers, title }: AnyModel): void {
  if (refusesNewUsers === undefined || !parts.includes('fold-in')) return;
  throw new UsageError(`${title} cannot score users who were not in training`, {
    argument: 'model',
    found: 'a protocol in which test users are new',
    expected: 'users of training only',
    hint: refusesNewUsers,
  });
}

/** Users and items of training; where items are held out they change places. */
function trainingSize({ split }: AppliedProtocol, { counts }: SplitFold): TrainingSize {
  const { users = 0, items = 0 } = counts.parts.train ?? {};
  const isTurned = split.options.method === 'item-inductive';
  return isTurned ? { userCount: items, itemCount: users } : { userCount: users, itemCount: items };
}

function refuseEmpty({ counts: { parts } }: SplitFold): void {
  const [train, test] = [parts.train?.rows ?? 0, parts.test?.rows ?? 0];
  if (train > 0 && test > 0) return;
  throw new InputError(test === 0 ? 'the fold has no test user' : 'the fold has nothing to train on', {
    found: `${train} rows of training, ${test} of the test`,
    expected: 'rows of both',
  });
}
