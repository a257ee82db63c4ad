// The folds of one split as units of work, models of a fold one after the other, so that matrices and what fits share are
// made once. Units that have ended are passed over; those that have begun go on.
import type { AppliedProtocol } from '../../data/presets/apply-protocol.js';
import { protocolCandidates } from '../../data/presets/protocol-record.js';
import type { SplitFold } from '../../data/splitting/split-fold.js';
import type { MatrixSpace } from '../../data/tables/matrix-of-table.js';
import type { PlannedModel } from '../../documents/experiment-plan.js';
import { CancelledError, InputError, UsageError } from '../../foundation/errors.js';
import { inTurns, type Steps, stopIfAborted } from '../../foundation/work-options.js';
import { modelNamed } from '../../models/model-registry.js';
import type { AnyModel } from '../../models/scoring/model.js';
import { textOfUnit, type UnitRecords } from './document/records-by-unit.js';
import type { SettingPool } from './experiment-ports.js';
import type { UnitKey } from './experiment-record.js';
import { type ExperimentWork, StoreError } from './experiment-work.js';
import { once, plainFold, readyFold, spaceOfSplit, stageOfFold } from './folds/ready-fold.js';
import { type BoardPlace, modelUnder, unitOfBoard } from './protocol-name.js';
import type { TrainingSize } from './search/space-of-parameters.js';
import { runCommand } from './units/run-command.js';
import { runSetting, SETTING_TASK, type SettingInput, type SettingResult } from './units/run-setting.js';
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
  const space = spaceOfSplit(applied.split);
  for (const [number, { fold }] of applied.folds.entries()) {
    const runners = foldRunners(work, place.seed, applied, fold, space);
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

/** How settings of a model are run on a fold; a command has no model. */
type RunnerOf = (planned: PlannedModel, model: AnyModel | undefined) => RunSetting;

function foldRunners(
  { plan, ports, engine, inputs }: ExperimentWork,
  seed: number,
  { split, protocol }: AppliedProtocol,
  fold: SplitFold,
  space: () => Steps<MatrixSpace>,
): { readonly runnerOf: RunnerOf; release(): void } {
  const { refit, testInput, k } = plan;
  const { clock, signal, memoryLimit, openCommandFolder, pool } = ports;
  const { relevance } = protocol;
  const stages = { refit, testInput, candidates: protocolCandidates(protocol), seed };
  const ready = once(() => readyFold(split, fold, stages, space));
  let shared: { readonly number: number } | undefined;
  const share = (workers: SettingPool) => {
    shared ??= workers.share(plainFold(split, fold, stages));
    return shared;
  };
  const stageOf = (stage: 'test' | number) => inTurns(stageOfFold(ready(), stage), signal, 'the experiment');
  const base = { engine, clock, relevance, k };
  const runnerOf: RunnerOf = ({ command, timeoutSeconds = DEFAULT_TIMEOUT }, model) => {
    if (model === undefined) {
      return async ({ stage, ...call }) =>
        runCommand(await stageOf(stage), { ...base, ...call, command: command!, timeoutSeconds, openCommandFolder });
    }
    if (pool === undefined || isOwn(inputs, model)) {
      return async ({ stage, ...call }) =>
        runSetting(await stageOf(stage), { ...base, ...call, model, signal, memoryLimit });
    }
    return async (call) => {
      const input: SettingInput = { ...call, model: model.name, relevance, k, memoryLimit };
      return (await pool.run(SETTING_TASK, input, { shared: share(pool), signal })) as SettingResult;
    };
  };
  return {
    runnerOf,
    release() {
      if (shared !== undefined) pool?.release(shared);
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
    const stageCount = Math.max(1, fold.search.length);
    await runUnit(
      { key, planned, model, plan, metrics, select, stageCount, trials: records.trials, size },
      { run: runnerOf(planned, model), clock, append, signal, onTrial, ...placesOf(work, model) },
    );
  } catch (error) {
    // To be stopped, or to lose the store, is no failure of the unit: it goes on another time.
    if (error instanceof CancelledError || error instanceof StoreError) throw error;
    await append({ kind: 'failure', unit: key, reason: error instanceof Error ? error.message : `${error}` });
  }
}

/** Trials of models that workers know run side by side; those of others are run here, one after the other. */
function placesOf({ ports: { pool }, inputs, places }: ExperimentWork, model: AnyModel | undefined) {
  return pool === undefined || model === undefined || isOwn(inputs, model)
    ? {}
    : { workers: pool.workerCount, enter: places.enter };
}

function isOwn({ models = {} }: ExperimentWork['inputs'], model: AnyModel): boolean {
  return Object.values(models).includes(model);
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
