// One setting of a model on one stage: fitted, ranked, judged. Everything that can change a number is in the stage, the
// parameters and the seed; a model that returns NaN or too few scores is refused where its scores are read.

import { measuredShape } from '../../../data/tables/interaction-matrix.js';
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import type { RankedLists } from '../../../data/tables/ranked-lists.js';
import type { Engine } from '../../../engine/engine.js';
import type { RequestedMetric } from '../../../engine/metrics/requested-metric.js';
import { kernelsOf, type Ranker } from '../../../engine/ranking/ranker.js';
import { inTurns, type Steps, stopIfAborted, turn, type WorkOptions } from '../../../foundation/work-options.js';
import { type FittedModel, fitModelInSteps } from '../../../models/fit-model.js';
import { modelNamed } from '../../../models/model-registry.js';
import { rankModelInSteps } from '../../../models/rank-model.js';
import type { AnyModel } from '../../../models/scoring/model.js';
import type { ParameterValues } from '../../../models/scoring/parameters.js';
import { predictInSteps, type UserBlock } from '../../../models/scoring/scorer.js';
import { type UserLists, userListsOf } from '../../evaluate/order-user-lists.js';
import { type PlainFold, type ReadyFold, readyFoldOf, stageOfFold } from '../folds/ready-fold.js';
import type { ReadyStage } from '../folds/ready-stage.js';
import { type JudgedLists, judgeLists, lengthOfLists } from './judge-fold-lists.js';

export interface SettingRequest extends Pick<WorkOptions, 'signal'> {
  readonly engine: Engine;
  readonly model: AnyModel;
  readonly parameters: ParameterValues;
  /** Of all chance in training. */
  readonly seed: number;
  readonly metrics: readonly RequestedMetric[];
  readonly relevance: string;
  readonly k: number;
  /** Seconds from any moment on. */
  readonly clock: () => number;
  readonly memoryLimit?: number | undefined;
}

/** The judged lists of one setting, and what they took. */
export interface SettingResult extends JudgedLists {
  readonly fitSeconds: number;
  readonly rankSeconds: number;
  readonly memoryBytes: number | null;
}

/** What a setting is worth on a stage. */
export async function runSetting(stage: ReadyStage, request: SettingRequest): Promise<SettingResult> {
  const { engine, model, parameters, seed, k, clock, signal, memoryLimit } = request;
  await turn();
  stopIfAborted(signal, 'the experiment', `before ${model.title}`);
  const turning = <Result>(steps: Steps<Result>) => inTurns(steps, signal, 'the experiment');
  const values = model.task === 'rating' ? 'ratings' : 'ones';
  const { train, shared } = await turning(stage.trained(values));
  const users = await turning(stage.users(values));
  await turning(stage.makeLists());
  const { excluded, candidates } = stage.lists;
  const length = lengthOfLists(request.metrics, k, stage);
  const begin = clock();
  const fitting = {
    ...{ parameters, seed, shared, signal, memoryLimit },
    itemKeys: stage.space.itemKeys,
    ...stage.ids,
  };
  const fitted: FittedModel = await turning(fitModelInSteps(engine, model, train, fitting));
  const fittedAt = clock();
  const ranking = { k: length, seen: excluded ?? (false as const), candidates, signal };
  const ranked = await turning(rankModelInSteps(engine, fitted, users, ranking));
  const rankedAt = clock();
  const predictions = await turning(predictedTruth(engine, stage, fitted, users));
  const judged = await judgeLists(stage, { ...request, lists: listsOfRanking(stage, ranked), predictions });
  return {
    ...judged,
    fitSeconds: Math.max(0, fittedAt - begin),
    rankSeconds: Math.max(0, rankedAt - fittedAt),
    // Models of your own do not know what they need, and nothing needs nothing.
    memoryBytes: model.memoryNeeded(measuredShape(train), fitted.parameters) || null,
  };
}

/** The predictions of a model of ratings; undefined for one that only orders items. */
function* predictedTruth(
  engine: Ranker,
  stage: ReadyStage,
  { scorer }: FittedModel,
  users: UserBlock,
): Steps<InteractionTable | undefined> {
  if (scorer.predict === undefined) return undefined;
  const { truth } = stage.tables;
  const placeOf = new Map<number, number>();
  stage.lists.users.forEach((user, list) => {
    if (!placeOf.has(user)) placeOf.set(user, list);
  });
  // Whoever has no list is met nowhere.
  const listed = Uint32Array.from(truth.users.keys()).filter((row) => placeOf.has(truth.users[row]!));
  const predicted = new Float64Array(listed.length);
  const pairs = {
    userOf: listed.map((row) => placeOf.get(truth.users[row]!)!),
    itemOf: listed.map((row) => stage.space.itemColumns[truth.items[row]!]!),
  };
  yield* predictInSteps(kernelsOf(engine, 'the experiment'), scorer, users, pairs, predicted);
  const isThere = (_: number, place: number) => !Number.isNaN(predicted[place]);
  const rows = listed.filter(isThere);
  return tableOfPairs(
    stage,
    rows.map((row) => truth.users[row]!),
    rows.map((row) => truth.items[row]!),
    predicted.filter(isThere),
  );
}

/** Ranked lists of columns, one for each list of the stage, as lists of items. */
function listsOfRanking({ space, lists }: ReadyStage, ranked: RankedLists): UserLists {
  return userListsOf(lists.users, ranked.lengths, (list, items, scores) => {
    const from = list * ranked.k;
    for (let place = 0; place < items.length; place++) {
      items[place] = space.itemOrder[ranked.items[from + place]!]!;
      scores[place] = ranked.scores[from + place]!;
    }
  });
}

/** Columns of users and items as a table in the id spaces of a stage. */
export function tableOfPairs(
  stage: ReadyStage,
  users: Uint32Array,
  items: Uint32Array,
  values?: Float64Array,
): InteractionTable {
  const { userIds, itemIds } = stage.tables.truth;
  const lineOf = (row: number) => row + 1;
  return {
    rowCount: users.length,
    users,
    items,
    values,
    timestamps: undefined,
    userIds,
    itemIds,
    name: undefined,
    lineOf,
  };
}

/** The name under which workers know the task. */
export const SETTING_TASK = 'experiment-setting';

/** What is sent for each setting; the fold is shared. */
export interface SettingInput extends Omit<SettingRequest, 'engine' | 'model' | 'clock' | 'signal'> {
  /** The test, or a stage of the search. */
  readonly stage: 'test' | number;
  /** A model of the registry. */
  readonly model: string;
}

/** What a worker gives to its tasks. */
export interface SettingTools {
  readonly engine: Engine;
  readonly shared: unknown;
  once<Made>(name: string, make: () => Made): Made;
  readonly signal?: WorkOptions['signal'];
}

/** The task, for the table of a worker; `clock` gives seconds. */
export function createSettingTask(clock: () => number) {
  return async (tools: SettingTools, { stage, model, ...rest }: SettingInput): Promise<SettingResult> => {
    const { engine, signal } = tools;
    return runSetting(await stageOfTask(tools, stage), { ...rest, model: modelNamed(model), engine, clock, signal });
  };
}

/** The stage of the shared fold. */
export function stageOfTask({ shared, once, signal }: SettingTools, stage: SettingInput['stage']): Promise<ReadyStage> {
  const fold = once('ready fold', () => readyFoldOf(shared as PlainFold | ReadyFold));
  return inTurns(stageOfFold(fold, stage), signal, 'the experiment');
}
