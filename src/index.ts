// `recgauge`: the engine, the verbs, the readers, the catalogue, errors. At most 60 values; the rest is reached by subpath.
export type { CandidateChoice } from './data/candidates/candidate-choice.js';
export type { CandidateLists, CandidateTables, UserChoice } from './data/candidates/candidate-lists.js';
export type { RelPlusNOptions } from './data/candidates/rel-plus-n.js';
export type { RelevantItems } from './data/candidates/relevant-items.js';
export type { SampleOptions } from './data/candidates/sampled-candidates.js';
export type { CandidateStrategy, SeenPart, StrategyOptions } from './data/candidates/strategy-candidates.js';
export type { DigestOptions, RowsHash } from './data/manifest/rows-digest.js';
export type { ManifestFold, ManifestPart, RowHashes, SplitManifest } from './data/manifest/split-manifest.js';
export type { MinRating } from './data/preparing/binarise.js';
export {
  type DatasetStatistics,
  datasetStatistics,
  type InteractionSpread,
  type StatisticsOptions,
} from './data/preparing/dataset-statistics.js';
export type { Drift, DriftOptions, TimeSpan } from './data/preparing/drift.js';
export type { DuplicateRule } from './data/preparing/duplicate-rows.js';
export type { FilterKind } from './data/preparing/filter.js';
export type { LimitOption, Limits } from './data/preparing/limits.js';
export { type Prepared, type PrepareStep, type PrepareStepName, prepare } from './data/preparing/prepare.js';
export type { PrepareOptions, PrepareOrder } from './data/preparing/prepare-options.js';
export type { RatingScale } from './data/preparing/rating-scale.js';
export type { DropRates, TableCounts } from './data/preparing/row-selection.js';
export {
  type AppliedProtocol,
  type ApplyOptions,
  applyProtocol,
  type ProtocolFold,
} from './data/presets/apply-protocol.js';
export type { AnyOf, ChangedProtocol, ProtocolOverrides } from './data/presets/override-protocol.js';
export type { ProtocolPreset } from './data/presets/preset-registry.js';
export type { PreparationChoices, ProtocolChoices } from './data/presets/protocol-record.js';
export type { ColumnChoice, ColumnChoices, GroupContent, TableContent } from './data/reading/column-names.js';
export type { BadRows, FieldOptions, MissingFields, TimestampFormat } from './data/reading/field-options.js';
export type { CompressedBytes, InflatedBytes, Inflater } from './data/reading/gunzip.js';
export type { FileFormat, LoadedTable } from './data/reading/loaded-table.js';
export type {
  ParquetCodec,
  ParquetColumn,
  ParquetFile,
  ParquetKind,
  ParquetOptions,
  ParquetPages,
  ParquetReader,
  ParquetSupport,
  ParquetValue,
  RandomBytes,
  WrittenColumn,
} from './data/reading/parquet-codec.js';
export { type GroupOptions, type GroupTable, type InteractionOption, readGroups } from './data/reading/read-groups.js';
export { readInteractions } from './data/reading/read-interactions.js';
export { type NpyArray, type NpyData, readNpy } from './data/reading/read-npy.js';
export type { ReadOptions } from './data/reading/read-options.js';
export type {
  BlobSource,
  ByteSource,
  Source,
  SourceOptions,
} from './data/reading/sources.js';
export type { FoundColumn, FoundColumns } from './data/reading/table-columns.js';
export type { FormatName, FormatOptions, TextEncoding, TextFormat } from './data/reading/table-format.js';
export {
  type InteractionRow,
  type InteractionRows,
  type InteractionTuple,
  type RowsTable,
  type TableRowsOptions,
  tableFromRows,
} from './data/reading/table-from-rows.js';
export type { InductiveAssignment } from './data/splitting/fixed-inductive.js';
export type { HeldPairs } from './data/splitting/fixed-split.js';
export type { FoldCounts, PartCounts } from './data/splitting/fold-counts.js';
export type { PartName } from './data/splitting/part-names.js';
export type { Split } from './data/splitting/split.js';
export type { SplitFold } from './data/splitting/split-fold.js';
export type {
  ColdOptions,
  ColdRule,
  CrossValidationOptions,
  FixedOptions,
  FullyInductiveOptions,
  GivenOptions,
  GlobalRatioOptions,
  GlobalTemporalOptions,
  HeldSideOptions,
  HoldOutOptions,
  InductiveOptions,
  KeyName,
  LeaveOutOptions,
  OrderOptions,
  RivalOptions,
  Rounding,
  SeedOptions,
  SplitOptions,
  SplitTieRule,
  TimeCut,
  TopRatedOptions,
  UserCrossfoldOptions,
  UserRatioOptions,
} from './data/splitting/split-options.js';
export { splitTable } from './data/splitting/split-table.js';
export { type IdKind, IdSpace } from './data/tables/ids.js';
export type { InteractionMatrix, MatrixShape } from './data/tables/interaction-matrix.js';
export type { InteractionTable } from './data/tables/interaction-table.js';
export type { ItemLists } from './data/tables/item-lists.js';
export type { ListBlock, ListRows, RankedLists } from './data/tables/ranked-lists.js';
export type {
  ItemUsers,
  Memberships,
  OtherUsers,
  Popularity,
  Predictions,
  SideInputs,
} from './data/tables/side-inputs.js';
export type { Truth } from './data/tables/truth.js';
export type {
  CorrelationAverage,
  CorrelationDocument,
  CorrelationGroup,
  CorrelationMean,
  CorrelationMeasure,
  CorrelationPair,
  CorrelationValue,
} from './documents/correlation-document.js';
export type {
  ExperimentBoard,
  ExperimentData,
  ExperimentDocument,
  ExperimentFailure,
  ExperimentFold,
  ExperimentMeasurements,
  ExperimentModel,
  ExperimentOverall,
  ExperimentScore,
  SearchStudy,
  StudiedModel,
  StudiedOutcome,
  StudiedSearch,
} from './documents/experiment-document.js';
export type {
  ExperimentPlan,
  PlannedComparison,
  PlannedDataset,
  PlannedInterval,
  PlannedModel,
  PlannedProtocol,
  PlannedSearch,
} from './documents/experiment-plan.js';
export type { GateBound, GateDocument, GateDrop, GateVerdict } from './documents/gate-document.js';
export type { CheckedPart, LintDocument, LintFinding } from './documents/lint-document.js';
export { parseResult } from './documents/parse-document.js';
export type { ResultDiff, ResultDiffLine } from './documents/result-comparison.js';
export type {
  ResultBreakdown,
  ResultComparedMetric,
  ResultComparison,
  ResultData,
  ResultDefinition,
  ResultDialect,
  ResultDistribution,
  ResultDocument,
  ResultFriedman,
  ResultGroup,
  ResultGroupValue,
  ResultInterval,
  ResultNotice,
  ResultPair,
  ResultRun,
  ResultSampled,
  ResultSampledValue,
  ResultSplit,
  ResultValue,
} from './documents/result-document.js';
export type { Score, ScoreRow, ScoreTable } from './documents/score-table.js';
export type { Dialect, DialectFailure, DialectMetric, FailureCondition } from './engine/dialects/dialect.js';
export {
  type DialectDifference,
  type DialectExplanation,
  explainDialect,
} from './engine/dialects/dialect-explanation.js';
export { DIALECTS } from './engine/dialects/dialect-registry.js';
export { resolveMetrics } from './engine/dialects/resolve.js';
export { createEngine, createEngineSync, type Engine, type EvaluateRequest } from './engine/engine.js';
export type { Block, FactorBlock, ScoreBlock, SeenAndCandidates } from './engine/judging/blocks.js';
export type { Evaluator, EvaluatorOptions } from './engine/judging/evaluator.js';
export type { FullRanksRequest } from './engine/judging/full-ranks-of-block.js';
export type { Evaluation } from './engine/judging/labelled-evaluation.js';
export type {
  AucDefinition,
  FullAuc,
  LimitedAuc,
  ListAuc,
  OrderErrors,
  StackedAuc,
  Ties,
  TruncatedAuc,
  UserWeight,
} from './engine/metrics/auc/auc-vocabulary.js';
export { CATALOGUE } from './engine/metrics/catalogue.js';
export type { CatalogueEntry, MetricEntry, NumberRange, OptionValues } from './engine/metrics/catalogue-entry.js';
export type { Definition, MetricLabel, MetricMeaning } from './engine/metrics/definition.js';
export { type Explanation, explainLabel } from './engine/metrics/explain-label.js';
export type {
  CalibrationDefinition,
  ChanceDefinition,
  DisparityDefinition,
  Distance,
  DiversityDefinition,
  ExposureDefinition,
  FeatureCountDefinition,
  GroupsDefinition,
  ItemGapDefinition,
  ListedUsers,
  ParityDefinition,
  Part,
  RankWorth,
  SerendipityDefinition,
  Similarity,
  UserGapDefinition,
} from './engine/metrics/groups/groups-vocabulary.js';
export type {
  EntropyDefinition,
  GiniDefinition,
  HerfindahlDefinition,
  InterListDefinition,
  ItemCoverageDefinition,
  ItemsDefinition,
  ItemsUsers,
  ItemValue,
  ItemValueDefinition,
  OverlapDefinition,
  PopularityTotal,
  SpreadDefinition,
  SpreadUsers,
  Substitute,
  TailRule,
  UnknownItem,
  UserCoverageDefinition,
  ValueNorm,
} from './engine/metrics/items/items-vocabulary.js';
export type { Counted, JudgedDefinition, JudgedMeasure } from './engine/metrics/judged/judged-vocabulary.js';
export { parseLabel } from './engine/metrics/label.js';
export type {
  Aggregate,
  Discount,
  Fold,
  Gain,
  Hits,
  ListDefinition,
  Norm,
  Ranks,
  RankTies,
  RecallRounding,
  Users,
} from './engine/metrics/lists/list-vocabulary.js';
export type { MeanParts, MetricColumn } from './engine/metrics/metric-column.js';
export type { Need } from './engine/metrics/need.js';
export type { JudgedList, Metric, OwnFunction, OwnRecord, OwnWords } from './engine/metrics/own-metric.js';
export type {
  Average,
  Measure,
  Missing,
  Pairs,
  RatingDefinition,
} from './engine/metrics/ratings/ratings-vocabulary.js';
export type { Lists, Reading } from './engine/metrics/reading.js';
export type { DialectOfMetric, FailureOfMetric, RequestedMetric } from './engine/metrics/requested-metric.js';
export { bootstrapInPool } from './engine/pooled/bootstrap-in-pool.js';
export { evaluateInPool, type PooledLists } from './engine/pooled/judge-in-pool.js';
export { rankFactorsInPool, rankScoresInPool } from './engine/pooled/rank-scores.js';
export type { RankingShape } from './engine/ranking/check-request.js';
export type { DuplicatePolicy } from './engine/ranking/duplicate-policy.js';
export type { FullPlaces } from './engine/ranking/full-places.js';
export type { Scores, TopKRequest } from './engine/ranking/rank-dense.js';
export type { FactorsRequest } from './engine/ranking/rank-factors.js';
export {
  createRanker,
  createRankerSync,
  type Ranker,
} from './engine/ranking/ranker.js';
export type { TieRule } from './engine/ranking/tie-policy.js';
export { type AdjustedPs, type Adjustment, adjust } from './engine/statistics/adjust.js';
export type { BootstrapRequest, BootstrapResult, Optional } from './engine/statistics/bootstrap/bootstrap-columns.js';
export type {
  BootstrapMethod,
  BootstrapOptions,
  BootstrapPValues,
  Interval,
} from './engine/statistics/bootstrap/bootstrap-interval.js';
export type { PairedSample, SamplePair } from './engine/statistics/paired-values.js';
export type { Alternative, ConfidenceInterval, TestResult } from './engine/statistics/test-result.js';
export {
  type RandomisationMethod,
  type RandomisationOptions,
  type RandomisationResult,
  randomisation,
} from './engine/statistics/tests/randomisation.js';
export {
  type MeanTOptions,
  type PairedTOptions,
  type PairedTResult,
  pairedT,
} from './engine/statistics/tests/t-tests.js';
export {
  type WilcoxonMethod,
  type WilcoxonOptions,
  type WilcoxonResult,
  wilcoxon,
  type ZeroMethod,
} from './engine/statistics/tests/wilcoxon.js';
export {
  BusyError,
  CancelledError,
  type ErrorDetails,
  type ErrorFacts,
  type ErrorSentences,
  InputError,
  RecgaugeError,
  UnsupportedError,
  UsageError,
} from './foundation/errors.js';
export type {
  ArgumentOf,
  Arguments,
  ArrayKind,
  ArrayKinds,
  Backend,
  Kernel,
  KernelModule,
  ParameterKind,
  Parameters,
  ScalarKind,
} from './foundation/kernels/contract.js';
export type { BackendName, EngineOptions } from './foundation/kernels/kernel-owner.js';
export type { CompiledModule, ModuleSource } from './foundation/kernels/wasm-module.js';
export type { Notice } from './foundation/notice.js';
export type { Executor, Shareable } from './foundation/parallel/executor.js';
export { createPool, createPoolOf, type Pool, type PoolOptions } from './foundation/parallel/pool.js';
export { serveTasks, type Task, type TaskTools } from './foundation/parallel/serve-tasks.js';
export type {
  MapOptions,
  Pooled,
  SharedInput,
  TaskInput,
  TaskOptions,
  WorkPool,
} from './foundation/parallel/work-pool.js';
export type { AnyWorker, NodeWorkerLike, WebWorkerLike } from './foundation/parallel/worker-port.js';
export type { Mention, Sentence, Spelling } from './foundation/sentence.js';
export { VERSION } from './foundation/version.js';
export type { AbortSignalLike, Steps, WorkOptions, WorkProgress } from './foundation/work-options.js';
export { type FitOptions, type FittedModel, fitModel, type ParametersOf } from './models/fit-model.js';
export type { StoredModel } from './models/model-file.js';
export { models } from './models/model-registry.js';
export { type RankModelOptions, rankModel } from './models/rank-model.js';
export { rankModelInPool } from './models/rank-model-in-pool.js';
export { type AnyModel, defineModel, type FitContext, type Model, type SharedWork } from './models/scoring/model.js';
export type {
  ChoiceParameter,
  FlagParameter,
  NumberParameter,
  Parameter,
  ParameterSpace,
  ParameterValue,
  ParameterValues,
  RealParameter,
  ValueOf,
  ValuesOf,
  WholeParameter,
} from './models/scoring/parameters.js';
export type { ItemFactors, OpenScorer, Scorer, ScorerState, UserBlock } from './models/scoring/scorer.js';
export { type RenderOptions, type ReportDocument, type ReportForm, type ReportView, render } from './report/render.js';
export type { HtmlOptions } from './report/views/report-view.js';
export type { ColdCounts, DataLeakage, OlderRows } from './studies/check/data-leakage.js';
export type { Finding } from './studies/check/finding.js';
export type { InvalidCounts, RunLeakage } from './studies/check/leakage.js';
export { type Leakage, type LeakageRequest, leakage } from './studies/check/leakage.js';
export type { LintCode, LintCodeName } from './studies/check/lint-codes.js';
export { lintEvaluation } from './studies/check/lint-evaluation.js';
export type { LintRequest, ProtocolRecord } from './studies/check/lint-request.js';
export { compare } from './studies/compare/compare.js';
export type { CompareOptions, ComparisonTest } from './studies/compare/compare-options.js';
export type { CellOptions } from './studies/correlate/cell-table.js';
export type { CoefficientName } from './studies/correlate/coefficient-measures.js';
export { type CorrelateInput, type CorrelateOptions, correlate } from './studies/correlate/correlate.js';
export type { Directions } from './studies/correlate/directions.js';
export { readScores, type ScoreOptions } from './studies/correlate/read-scores.js';
export type { AskedColumns, ScoreChoices, ScoreRole } from './studies/correlate/score-columns.js';
export type { Selection } from './studies/correlate/select-scores.js';
export { type DiffOptions, diff } from './studies/diff/diff.js';
export { type EvaluationResult, evaluate, type ScoreResult, score } from './studies/evaluate/evaluate.js';
export type { IntervalOptions } from './studies/evaluate/interval-policy.js';
export type { InputTables, Run, RunInput, RunInputs } from './studies/evaluate/join-inputs.js';
export type { EvaluationOptions } from './studies/evaluate/plan-evaluation.js';
export type { PolicyOptions } from './studies/evaluate/policies.js';
export {
  type LearnedFrom,
  type LoadedSplit,
  type OpenFile,
  type ReadSplitOptions,
  readSplit,
} from './studies/evaluate/read-split.js';
export type { SampledOptions } from './studies/evaluate/sampled-request.js';
export type { SideTables } from './studies/evaluate/side-parts.js';
export type { ContentInput, GroupInput, ReadingOptions, TableInput } from './studies/evaluate/table-input.js';
export type {
  ExperimentInputs,
  ExperimentPorts,
} from './studies/experiment/experiment-ports.js';
export type {
  ExperimentRecord,
  ExperimentStore,
  FoldRecord,
  RetryRecord,
  UnitKey,
} from './studies/experiment/experiment-record.js';
export { runExperiment } from './studies/experiment/run-experiment.js';
export type { Trial, TrialProposal } from './studies/experiment/search/trial.js';
export { gate, isStopped } from './studies/gate/gate.js';
export type { BoundedMetric, GateMetric, GateOptions, GateTest, MaxDrop } from './studies/gate/gate-options.js';
export type { CommandFolder, CommandOutcome } from './studies/recommend/external-command.js';
export type { ModelUsers } from './studies/recommend/model-users.js';
export type { OwnFactors, OwnIds } from './studies/recommend/own-factors.js';
export type { OwnMatrix, OwnScores } from './studies/recommend/own-matrix.js';
export { type PredictedRatings, type PredictOptions, predictRatings } from './studies/recommend/predict-ratings.js';
export {
  type Recommendations,
  type RecommendOptions,
  recommend,
} from './studies/recommend/recommend.js';
export type { ScoringFunction } from './studies/recommend/scoring-function.js';
export { evaluateShard, type ShardOptions } from './studies/shards/evaluate-shard.js';
export { type MergeOptions, mergeShards, type PartInput } from './studies/shards/merge-shards.js';
export type { PartSource } from './studies/shards/part-file.js';
export type { Shard } from './studies/shards/shard.js';
