// `recgauge/data`: filters, splits, manifests, candidates, sampled metrics, presets and generated logs.
export { type GivenCandidates, givenCandidates } from './data/candidates/given-candidates.js';
export { type RelPlusN, relPlusN } from './data/candidates/rel-plus-n.js';
export { relevantItems } from './data/candidates/relevant-items.js';
export { sampledCandidates } from './data/candidates/sampled-candidates.js';
export { CANDIDATE_STRATEGIES, strategyCandidates } from './data/candidates/strategy-candidates.js';
export { userItems } from './data/candidates/user-items.js';
export { checkManifest, checkManifestData, manifestParts, parseManifest } from './data/manifest/check-manifest.js';
export { type PartTextOptions, partText } from './data/manifest/part-text.js';
export { rowsDigest } from './data/manifest/rows-digest.js';
export {
  type ManifestOptions,
  manifestText,
  type SplitFile,
  type SplitFileOptions,
  splitFiles,
  splitManifest,
} from './data/manifest/split-manifest.js';
export { binarise } from './data/preparing/binarise.js';
export { compareFilters, type FilterOutcome } from './data/preparing/compare-filters.js';
export { DUPLICATE_RULES, withoutDuplicates } from './data/preparing/duplicate-rows.js';
export { type BelowLimits, FILTER_KINDS, filterTable, nCore } from './data/preparing/filter.js';
export { overrideProtocol } from './data/presets/override-protocol.js';
export { PROTOCOL_NAMES, protocolPreset, protocolPresets } from './data/presets/preset-registry.js';
export { explainProtocol, protocolCandidates, protocolRecord, protocolText } from './data/presets/protocol-record.js';
export { findLayout, LAYOUTS, type Layout, type LayoutReading } from './data/reading/layouts.js';
export { qrelsText, type RunTextOptions, runText, type TrecRows } from './data/reading/trec-text.js';
export { parquetBytes } from './data/reading/written-columns.js';
export {
  type ExpectedMetric,
  type ExpectedOptions,
  expectedMetrics,
  expectedRanks,
  fullMetric,
  type ListOptions,
} from './data/sampled/expected-metrics.js';
export type { FullRanks } from './data/sampled/full-ranks.js';
export type { ListsOfPositives } from './data/sampled/list-places.js';
export {
  SAMPLINGS,
  type Sampling,
  type SamplingDesign,
  type SimulationOptions,
  simulateSampledRanks,
} from './data/sampled/negatives-above.js';
export {
  ESTIMATORS,
  type EstimatedMetric,
  type EstimatorName,
  type EstimatorOptions,
  estimateFromRanks,
  expectedEstimate,
  type RankEstimator,
  rankEstimator,
} from './data/sampled/rank-estimator.js';
export {
  amendRank,
  amendRankAsRecbole,
  amendRankSumAsRecbole,
  amendRanksAsRecbole,
  type RankAmendment,
  type RecboleAmendment,
} from './data/sampled/rank-metric.js';
export { type SampledFacts, sampledNotice } from './data/sampled/sampled-notice.js';
export type { MatrixOptions, UniformSampling } from './data/sampled/sampling-matrix.js';
export { differingUsers } from './data/splitting/differing-users.js';
export { type FixedInductiveOptions, fixedInductiveSplit } from './data/splitting/fixed-inductive.js';
export { fixedSplit, type PartTables } from './data/splitting/fixed-split.js';
export { ratioFormula, ratioSizes } from './data/splitting/ratio-sizes.js';
export { SPLIT_METHODS } from './data/splitting/split-table.js';
export { type TimestampTies, timestampTies } from './data/splitting/timestamp-ties.js';
export { type SyntheticLog, type SyntheticLogOptions, syntheticLog } from './data/synthetic/synthetic-log.js';
export { type TestSizeOptions, type TestSizePoint, testSizeCurve } from './data/synthetic/test-set-size.js';
export { type FingerprintOptions, fingerprintOfTable } from './data/tables/fingerprint.js';
export { binaryMatrix } from './data/tables/interaction-matrix.js';
export { type MatrixSpace, matrixOfTable, matrixSpace } from './data/tables/matrix-of-table.js';
export { selectRows } from './data/tables/select-rows.js';
export type { Coefficient, UndefinedReason } from './engine/statistics/agreement/correlation.js';
export type { TopOverlap } from './engine/statistics/agreement/rank-biased-overlap.js';
export {
  type SampledStudy,
  type StudiedRun,
  type StudyOptions,
  type StudyRow,
  studySampling,
} from './studies/correlate/sampled-study.js';
export type { RunToRank } from './studies/evaluate/full-ranks-of-runs.js';
export { type FullRanksOptions, fullRanksOf } from './studies/evaluate/full-ranks-of-runs.js';
export type { RunTables } from './studies/evaluate/prepare-evaluation.js';
