// `recgauge/statistics`: tests, effect sizes, power, coefficients and score tables beyond those of the root.
export { joinScores } from './documents/join-scores.js';
export { scoresOfRows } from './documents/score-table.js';
export { scoresOfResult } from './documents/scores-of-result.js';
export { ADJUSTMENTS } from './engine/statistics/adjust.js';
export type { Coefficient, UndefinedReason } from './engine/statistics/agreement/coefficient.js';
export { type KendallForm, type KendallOptions, kendall } from './engine/statistics/agreement/kendall.js';
export type { KendallMethod } from './engine/statistics/agreement/kendall-test.js';
export { type PearsonCoefficient, type PearsonOptions, pearson } from './engine/statistics/agreement/pearson.js';
export {
  type RankBiasedOptions,
  type RankBiasedOverlap,
  rankBiasedOverlap,
} from './engine/statistics/agreement/rank-biased-overlap.js';
export { type SpearmanForm, type SpearmanOptions, spearman } from './engine/statistics/agreement/spearman.js';
export { type TopOverlap, topOverlap } from './engine/statistics/agreement/top-overlap.js';
export { BOOTSTRAP_METHODS } from './engine/statistics/bootstrap/bootstrap-interval.js';
export { detectableEffect, type PowerOptions, usersNeeded } from './engine/statistics/detectable-effect.js';
export { cliffsDelta, cliffsDeltaWithin, varghaDelaneyA } from './engine/statistics/effects/cliff.js';
export { cohenD, cohenDav, cohenDz, glassDelta, hedgesG } from './engine/statistics/effects/cohen.js';
export { rankBiserial } from './engine/statistics/effects/rank-biserial.js';
export { rivalCohenD, rivalLeastSquaresD, rivalPairedD } from './engine/statistics/effects/rival-effect.js';
export { type LetteredRun, letterGroups } from './engine/statistics/letter-groups.js';
export { type PairedValues, pairedValues } from './engine/statistics/paired-values.js';
export { type CorrectedTOptions, type CorrectedTResult, correctedT } from './engine/statistics/tests/corrected-t.js';
export {
  bonferroniDunnDifference,
  type NemenyiResult,
  nemenyi,
  nemenyiQuantile,
  type RankedRuns,
} from './engine/statistics/tests/critical-difference.js';
export {
  type FriedmanOptions,
  type FriedmanResult,
  friedman,
  type StatisticAndP,
} from './engine/statistics/tests/friedman.js';
export {
  type HitTable,
  hitTable,
  type McNemarMethod,
  type McNemarOptions,
  type McNemarResult,
  mcnemar,
} from './engine/statistics/tests/mcnemar.js';
export { meanInterval } from './engine/statistics/tests/paired-t.js';
export { type SignOptions, type SignResult, signTest } from './engine/statistics/tests/sign.js';
export {
  type StochasticOrder,
  type StochasticOrderOptions,
  stochasticOrder,
} from './engine/statistics/tests/stochastic-order.js';
export { type TukeyDesign, type TukeyOptions, type TukeyResult, tukeyHsd } from './engine/statistics/tests/tukey.js';
export {
  type UnpairedTMethod,
  type UnpairedTOptions,
  type UnpairedTResult,
  unpairedT,
} from './engine/statistics/tests/unpaired-t.js';
export { type WinTieLoss, winTieLoss } from './engine/statistics/win-tie-loss.js';
