// `recgauge/statistics`: tests, effect sizes, power, coefficients and score tables beyond those of the root.
export { joinScores, scoresOfResult, scoresOfRows } from './documents/score-table.js';
export { ADJUSTMENTS } from './engine/statistics/adjust.js';
export {
  type Coefficient,
  type PearsonCoefficient,
  type PearsonOptions,
  pearson,
  type SpearmanForm,
  type SpearmanOptions,
  spearman,
  type UndefinedReason,
} from './engine/statistics/agreement/correlation.js';
export {
  type KendallForm,
  type KendallMethod,
  type KendallOptions,
  kendall,
} from './engine/statistics/agreement/kendall.js';
export {
  type RankBiasedOptions,
  type RankBiasedOverlap,
  rankBiasedOverlap,
  type TopOverlap,
  topOverlap,
} from './engine/statistics/agreement/rank-biased-overlap.js';
export { BOOTSTRAP_METHODS } from './engine/statistics/bootstrap/bootstrap-interval.js';
export {
  cliffsDelta,
  cliffsDeltaWithin,
  cohenD,
  cohenDav,
  cohenDz,
  detectableEffect,
  glassDelta,
  hedgesG,
  type PowerOptions,
  rankBiserial,
  rivalCohenD,
  rivalLeastSquaresD,
  rivalPairedD,
  usersNeeded,
  varghaDelaneyA,
} from './engine/statistics/effect-sizes.js';
export { type LetteredRun, letterGroups } from './engine/statistics/letter-groups.js';
export { type PairedValues, pairedValues, type WinTieLoss, winTieLoss } from './engine/statistics/paired-values.js';
export {
  bonferroniDunnDifference,
  type NemenyiResult,
  nemenyi,
  nemenyiQuantile,
  type RankedRuns,
  type TukeyDesign,
  type TukeyOptions,
  type TukeyResult,
  tukeyHsd,
} from './engine/statistics/tests/all-pairs.js';
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
  type SignOptions,
  type SignResult,
  signTest,
} from './engine/statistics/tests/sign-tests.js';
export {
  type StochasticOrder,
  type StochasticOrderOptions,
  stochasticOrder,
} from './engine/statistics/tests/stochastic-order.js';
export {
  type CorrectedTOptions,
  type CorrectedTResult,
  correctedT,
  meanInterval,
  type UnpairedTMethod,
  type UnpairedTOptions,
  type UnpairedTResult,
  unpairedT,
} from './engine/statistics/tests/t-tests.js';
