// One setting of a model on one stage: fitted, ranked, judged. Everything that can change a number is in the stage, the
// parameters and the seed; a model that returns NaN or too few scores is refused where its scores are read.

import type { Engine } from '../../../engine/engine.js';
import type { RequestedMetric } from '../../../engine/metrics/requested-metric.js';
import { inTurns, stopIfAborted, turn, type WorkOptions } from '../../../foundation/work-options.js';
import { type FittedModel, fitModel } from '../../../models/fit-model.js';
import { rankModelInSteps } from '../../../models/rank-model.js';
import type { AnyModel } from '../../../models/scoring/model.js';
import type { ParameterValues } from '../../../models/scoring/parameters.js';
import type { ReadyStage } from '../folds/ready-stage.js';
import { judgeLists, lengthOfLists } from './judge-fold-lists.js';
import type { JudgedLists } from './judged-lists.js';
import { predictedTruth } from './predicted-truth.js';
import { listsOfRanking } from './stage-ranking.js';

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
  // Fitting is one long step: whoever wants to stop is heard before it.
  await turn();
  stopIfAborted(signal, 'the experiment', `before ${model.title}`);
  const values = model.task === 'rating' ? 'ratings' : 'ones';
  const { train, shared } = stage.trained(values);
  const users = stage.users(values);
  const { excluded, candidates } = stage.lists;
  const length = lengthOfLists(request.metrics, k, stage);
  const begin = clock();
  const fitted: FittedModel = fitModel(engine, model, train, {
    ...{ parameters, seed, shared, signal, memoryLimit },
    itemKeys: stage.space.itemKeys,
    ...stage.ids,
  });
  const fittedAt = clock();
  const ranking = { k: length, seen: excluded ?? (false as const), candidates, signal };
  const ranked = await inTurns(rankModelInSteps(engine, fitted, users, ranking), signal, 'the experiment');
  const rankedAt = clock();
  const predictions = predictedTruth(engine, stage, fitted, users);
  const judged = await judgeLists(stage, { ...request, lists: listsOfRanking(stage, ranked), predictions });
  return {
    ...judged,
    fitSeconds: Math.max(0, fittedAt - begin),
    rankSeconds: Math.max(0, rankedAt - fittedAt),
    // Models of one's own do not know what they need, and nothing needs nothing.
    memoryBytes:
      model.memoryNeeded(
        { userCount: train.userCount, itemCount: train.itemCount, entryCount: train.items.length },
        fitted.parameters,
      ) || null,
  };
}
