export type { CompareOptions, ComparisonTest } from './compare/compare-options.js';
export { COMPARISON_TESTS } from './compare/compare-options.js';
export { compare } from './compare.js';
export type { CoefficientName } from './correlate/measures.js';
export { COEFFICIENT_NAMES } from './correlate/measures.js';
export type { SampledStudy, StudiedRun, StudyOptions, StudyRow } from './correlate/sampled-study.js';
export { studySampling } from './correlate/sampled-study.js';
export type { CorrelateInput, CorrelateOptions } from './correlate.js';
export { correlate } from './correlate.js';
export type {
  CorrelationAverage,
  CorrelationDocument,
  CorrelationGroup,
  CorrelationMean,
  CorrelationMeasure,
  CorrelationPair,
  CorrelationValue,
} from './data/correlation-document.js';
export { CORRELATION_FORMAT } from './data/correlation-document.js';
export {
  documentOfHtml,
  experimentOfHtml,
  extrasOfHtml,
  isExperimentPage,
  isHtml,
  type ReportExtras,
} from './data/document-of-html.js';
export type { ErrorDetails } from './data/errors.js';
export { CancelledError, InputError, RecgaugeError, UnsupportedError, UsageError } from './data/errors.js';
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
} from './data/experiment-document.js';
export { EXPERIMENT_ELEMENT, EXPERIMENT_FORMAT } from './data/experiment-document.js';
export type {
  ExperimentPlan,
  PlannedComparison,
  PlannedDataset,
  PlannedInterval,
  PlannedModel,
  PlannedProtocol,
  PlannedSearch,
} from './data/experiment-plan.js';
export { PLAN_FORMAT } from './data/experiment-plan.js';
export { fingerprintOfTable, fingerprintOfTexts } from './data/fingerprint.js';
export {
  GATE_FORMAT,
  type GateBound,
  type GateDocument,
  type GateDrop,
  type GateVerdict,
} from './data/gate-document.js';
export { idOrder, idRanks } from './data/id-order.js';
export type { IdKind } from './data/ids.js';
export { IdSpace } from './data/ids.js';
export { binaryMatrix, type InteractionMatrix, type MatrixShape } from './data/interaction-matrix.js';
export type { InteractionTable } from './data/interaction-table.js';
export type { ItemLists } from './data/item-lists.js';
export { joinScores } from './data/join-scores.js';
export type { CheckedPart, LintDocument, LintFinding } from './data/lint-document.js';
export { LINT_FORMAT } from './data/lint-document.js';
export { type MatrixSpace, matrixOfTable, matrixSpace } from './data/matrix-of-table.js';
export { nearestHint, nearestName, nearestNames } from './data/nearest-name.js';
export type { Notice } from './data/notice.js';
export { parseCorrelation, parseLint } from './data/parse-companion.js';
export { isExperiment, parseExperimentDocument } from './data/parse-experiment.js';
export { parseResult } from './data/parse-result.js';
export type { JudgeableLists, RankedLists } from './data/ranked-lists.js';
export type {
  ResultBreakdown,
  ResultComparedMetric,
  ResultComparison,
  ResultData,
  ResultDefinition,
  ResultDialect,
  ResultDiff,
  ResultDiffLine,
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
} from './data/result-document.js';
export { RESULT_ELEMENT, RESULT_FORMAT } from './data/result-document.js';
export type { Score, ScoreRow, ScoreTable } from './data/score-table.js';
export { scoresOfRows } from './data/score-table.js';
export { scoresOfResult } from './data/scores-of-result.js';
export type { SearchStudy, StudiedModel, StudiedOutcome, StudiedSearch } from './data/search-study.js';
export { selectRows } from './data/select-rows.js';
export type { Memberships, Popularity, Predictions, SideInputs } from './data/side-inputs.js';
export type { Truth } from './data/truth.js';
export { VERSION } from './data/version.js';
export type { Pooled, SharedInput, StopWish, TaskInput, TaskOptions, WorkPool } from './data/work-pool.js';
export type { Watched, WorkProgress } from './data/work-progress.js';
export type { Dialect, DialectFailure, DialectMetric } from './dialects/dialect.js';
export type { DialectDifference, DialectExplanation } from './dialects/explain.js';
export { dialectExplanationText, explainDialect } from './dialects/explain.js';
export { DIALECTS, dialectName, findDialect } from './dialects/registry.js';
export { isDialectLabel, resolveMetrics } from './dialects/resolve.js';
export type { DiffOptions } from './diff.js';
export { diff } from './diff.js';
export type { BackendName, Engine, EngineOptions, EvaluateRequest } from './engine.js';
export { createEngine, createEngineSync } from './engine.js';
export type { Block, FactorBlock, ListBlock, RowBlock, ScoreBlock } from './evaluate/blocks.js';
export { parseBreakdowns } from './evaluate/breakdown-request.js';
export type { Evaluation, Evaluator, EvaluatorOptions, MetricColumn } from './evaluate/evaluator.js';
export type { FullRanksRequest } from './evaluate/full-ranks-of-block.js';
export type { FullRanksOptions } from './evaluate/full-ranks-of-tables.js';
export { fullRanksOf } from './evaluate/full-ranks-of-tables.js';
export type { ListedItem, ListsOfUser, ListsRequest, TruthItem } from './evaluate/lists-of-user.js';
export { listsOfUser } from './evaluate/lists-of-user.js';
export type { LearnedFrom, LoadedSplit, OpenFile, ReadSplitOptions } from './evaluate/read-split.js';
export { chosenFold, LEARNED_FROM, MANIFEST_FILE, readManifest, readSplit } from './evaluate/read-split.js';
export type { SampledOptions } from './evaluate/sampled-request.js';
export { DEBIASES, SAMPLED_MODES, SAMPLED_WAYS } from './evaluate/sampled-request.js';
export type { EvaluationOptions, EvaluationResult, Run } from './evaluate.js';
export { evaluate } from './evaluate.js';
export {
  compareSearchesOfDocuments,
  type SearchStudyOptions,
} from './experiment/compare-searches-of-documents.js';
export type { BoardFacts } from './experiment/document/board-facts.js';
export type { DocumentContext } from './experiment/document/document-of-records.js';
export { documentOfRecords } from './experiment/document/document-of-records.js';
export type { ExperimentFacts } from './experiment/document/experiment-facts.js';
export { experimentFacts } from './experiment/document/experiment-facts.js';
export { experimentDifferences } from './experiment/experiment-differences.js';
export type { ExperimentInputs, ExperimentPorts, SettingPool, UnreadDataset } from './experiment/experiment-ports.js';
export type {
  ExperimentRecord,
  ExperimentStore,
  FoldRecord,
  RetryRecord,
  UnitKey,
} from './experiment/experiment-record.js';
export { type ExperimentStatus, experimentStatus, type ModelStatus } from './experiment/experiment-status.js';
export { type PlainDifference, plainDifferences } from './experiment/plain-differences.js';
export { fileOfPlan } from './experiment/plan/file-of-plan.js';
export type { FileOrigin, FilePath, FilePosition } from './experiment/plan/file-place.js';
export { experimentFileSchema, type PlanOptions, planOfFile } from './experiment/plan/plan-of-file.js';
export { CHEAP_MODELS } from './experiment/plan/planned-models.js';
export { runExperiment } from './experiment/run-experiment.js';
export { bestSoFar, budgetCurve } from './experiment/search/best-so-far.js';
export type { ComparedSearch, SearchComparison } from './experiment/search/compare-searches.js';
export { compareSearches } from './experiment/search/compare-searches.js';
export type { NextTrials, Search, SearchEnd } from './experiment/search/create-search.js';
export { createSearch } from './experiment/search/create-search.js';
export type {
  ChoiceDimension,
  DeclaredDimension,
  Dimension,
  FixedDimension,
  FlagDimension,
  ListDimension,
  RangeDimension,
} from './experiment/search/dimension.js';
export { DIMENSION_TYPES } from './experiment/search/dimension.js';
export type { PruningOptions } from './experiment/search/pruning.js';
export { rangeWords } from './experiment/search/range-words.js';
export type { EvaluateSetting, SearchPorts, SearchResult, TrialContext } from './experiment/search/run-search.js';
export { bestOfSearch, runSearch } from './experiment/search/run-search.js';
export type { MethodOptions, SearchWay, WayRecord } from './experiment/search/search-method.js';
export { SEARCH_WAYS } from './experiment/search/search-method.js';
export type { SearchBudget, SearchOptions, SearchRecord } from './experiment/search/search-options.js';
export { DEFAULT_BUDGET } from './experiment/search/search-options.js';
export type { DeclaredSpace } from './experiment/search/search-space.js';
export type { EarlyStop } from './experiment/search/sequential-search.js';
export { spaceOfParameters } from './experiment/search/space-of-parameters.js';
export type { ToldTrial } from './experiment/search/told-trial.js';
export type { SearchDirection, Trial, TrialProposal } from './experiment/search/trial.js';
export { completeRecords, freshStarts } from './experiment/store/complete-records.js';
export { retryRecords } from './experiment/store/retry-records.js';
export { storeDifferences } from './experiment/store/store-differences.js';
export {
  headLine,
  readStoreLines,
  recordLine,
  STORE_FORMAT,
  type StoredLines,
  type StoreHead,
} from './experiment/store/store-lines.js';
export { type BoardSummary, summariseBoards } from './experiment/summarise-boards.js';
export type { SettingResult } from './experiment/units/run-setting.js';
export type { SettingInput, SettingTools } from './experiment/units/setting-task.js';
export { createSettingTask, SETTING_TASK } from './experiment/units/setting-task.js';
export { type FitOptions, type FittedModel, fitModel } from './fit-model.js';
export {
  type BoundedMetric,
  GATE_TESTS,
  type GateMetric,
  type GateOptions,
  type GateTest,
  type MaxDrop,
} from './gate/gate-options.js';
export { gate, isStopped } from './gate.js';
export { bootstrapInPool } from './in-pool/bootstrap.js';
export { evaluateInPool, type ListsRequest as PooledLists } from './in-pool/evaluate-lists.js';
export type { JudgeOptions } from './in-pool/judge-lists.js';
export { rankModelInPool } from './in-pool/rank-model.js';
export { rankFactorsInPool, rankScoresInPool } from './in-pool/rank-scores.js';
export type { GroupContent, TableContent } from './io/column-names.js';
export type { FieldOptions, MissingFields, TimestampFormat } from './io/field-options.js';
export type { Layout, LayoutReading } from './io/layouts.js';
export { findLayout, LAYOUTS } from './io/layouts.js';
export type { FileContent, WriteOptions } from './io/node-files.js';
export { fileSource, writeWholeFile } from './io/node-files.js';
export { openWorkshop } from './io/node-workshop.js';
export type { ParquetCodec, ParquetSupport, WrittenColumn } from './io/parquet/codec.js';
export { idColumn, numberColumn, parquetBytes } from './io/parquet/written-columns.js';
export type { GroupOptions, GroupTable } from './io/read-groups.js';
export { readGroups } from './io/read-groups.js';
export type { FileFormat, LoadedTable, ReadOptions } from './io/read-interactions.js';
export { readInteractions } from './io/read-interactions.js';
export type { NpyArray } from './io/read-npy.js';
export { readNpy } from './io/read-npy.js';
export type { ScoreOptions } from './io/read-scores.js';
export { readScores } from './io/read-scores.js';
export type { ScoreChoices, ScoreRole } from './io/score-names.js';
export type { BlobSource, ByteSource, ReadProgress, Source, SourceOptions, StopSignal } from './io/sources.js';
export type { ColumnChoice, ColumnChoices } from './io/table-columns.js';
export type { FormatName, FormatOptions, TextEncoding } from './io/table-format.js';
export type { RunTextOptions, TrecRows } from './io/trec-text.js';
export { qrelsText, runText } from './io/trec-text.js';
export type { ModuleSource } from './kernels/wasm-module.js';
export { moduleBytes } from './kernels/wasm-module.js';
export { CATALOGUE } from './metrics/catalogue.js';
export type { CatalogueEntry, Need, NumberRange, OptionValues } from './metrics/entry.js';
export type { Explanation } from './metrics/explain.js';
export { explainLabel, explanationText } from './metrics/explain.js';
export { parseLabel, printLabel, splitLabels } from './metrics/label.js';
export type { JudgedList, Metric, OwnFunction, OwnRecord } from './metrics/own-metric.js';
export type { Definition, MetricLabel } from './metrics/vocabulary.js';
export type { AnyModel, Cancel, FitContext, Model } from './models/model.js';
export { defineModel, passStep } from './models/model.js';
export { type DecodeOptions, decodeModel, encodeModel, MODEL_FORMAT, type StoredModel } from './models/model-file.js';
export { type FitScores, modelOfScores, type ScoreFunction, type TrainingPair } from './models/model-of-scores.js';
export type { Parameter, ParameterSpace, ParameterValue, ParameterValues, ValuesOf } from './models/parameters.js';
export { checkedParameters, parameterOfText, rangeText } from './models/parameters.js';
export { modelNamed, models } from './models/registry.js';
export {
  type ItemFactors,
  NEW_USER,
  type OpenScorer,
  type Scorer,
  type ScorerKind,
  type ScorerState,
  type UserBlock,
} from './models/scorer.js';
export { SharedWork } from './models/shared-work.js';
export type { Generator } from './num/generator.js';
export { createGenerator } from './num/generator.js';
export type { MinRating } from './protocol/binarise.js';
export { binarise, thresholdOfLevels } from './protocol/binarise.js';
export type { CandidateChoice } from './protocol/candidates/candidate-choice.js';
export { candidatesBy } from './protocol/candidates/candidate-choice.js';
export type { CandidateLists, CandidateTables, UserChoice } from './protocol/candidates/candidate-lists.js';
export type { GivenCandidates } from './protocol/candidates/given-candidates.js';
export { givenCandidates } from './protocol/candidates/given-candidates.js';
export type { RelPlusN, RelPlusNOptions } from './protocol/candidates/rel-plus-n.js';
export { relPlusN } from './protocol/candidates/rel-plus-n.js';
export type { SampleOptions } from './protocol/candidates/sampled-candidates.js';
export { sampledCandidates } from './protocol/candidates/sampled-candidates.js';
export type { CandidateStrategy, SeenPart, StrategyOptions } from './protocol/candidates/strategy-candidates.js';
export { CANDIDATE_STRATEGIES, strategyCandidates } from './protocol/candidates/strategy-candidates.js';
export { userItems } from './protocol/candidates/user-items.js';
export type { FilterOutcome } from './protocol/compare-filters.js';
export { compareFilters } from './protocol/compare-filters.js';
export type { DatasetStatistics, InteractionSpread, StatisticsOptions } from './protocol/dataset-statistics.js';
export { datasetStatistics } from './protocol/dataset-statistics.js';
export type { Drift, DriftOptions, TimeSpan } from './protocol/drift.js';
export type { DuplicateRule } from './protocol/duplicates.js';
export { DUPLICATE_RULES, withoutDuplicates } from './protocol/duplicates.js';
export type { BelowLimits, FilterKind } from './protocol/filter.js';
export { FILTER_KINDS, filterTable, nCore } from './protocol/filter.js';
export type { LimitOption, Limits } from './protocol/limits.js';
export type { ColdCounts, DataLeakage, OlderRows } from './protocol/lint/data-leakage.js';
export type { Finding } from './protocol/lint/finding.js';
export type { Leakage, LeakageRequest } from './protocol/lint/leakage.js';
export { leakage } from './protocol/lint/leakage.js';
export type { LintCode, LintCodeName } from './protocol/lint/lint-codes.js';
export { LINT_CODES } from './protocol/lint/lint-codes.js';
export { lintEvaluation } from './protocol/lint/lint-evaluation.js';
export type { LintRequest } from './protocol/lint/lint-request.js';
export type { ProtocolRecord } from './protocol/lint/protocol-record.js';
export { SEARCH_METHODS, SPLIT_KINDS } from './protocol/lint/protocol-record.js';
export type { InvalidCounts, RunLeakage } from './protocol/lint/run-leakage.js';
export type { Prepared, PrepareStep, PrepareStepName } from './protocol/prepare.js';
export { prepare } from './protocol/prepare.js';
export type { PrepareOptions, PrepareOrder } from './protocol/prepare-options.js';
export type { AppliedProtocol, ApplyOptions, ProtocolFold } from './protocol/presets/apply-protocol.js';
export { applyProtocol } from './protocol/presets/apply-protocol.js';
export type { ChangedProtocol, ProtocolOverrides } from './protocol/presets/override-protocol.js';
export { overrideProtocol } from './protocol/presets/override-protocol.js';
export type { ProtocolPreset } from './protocol/presets/protocol-preset.js';
export type { PreparationChoices, ProtocolChoices } from './protocol/presets/protocol-record.js';
export { protocolCandidates, protocolRecord } from './protocol/presets/protocol-record.js';
export { explainProtocol, protocolText } from './protocol/presets/protocol-text.js';
export { PROTOCOL_NAMES, protocolPreset, protocolPresets } from './protocol/presets/registry.js';
export type { RatingScale } from './protocol/rating-scale.js';
export type { RelevantItems } from './protocol/relevant-items.js';
export { relevantItems } from './protocol/relevant-items.js';
export type { DropRates, TableCounts } from './protocol/row-selection.js';
export type { EstimatedMetric } from './protocol/sampled/estimate-metric.js';
export { estimateFromRanks, expectedEstimate } from './protocol/sampled/estimate-metric.js';
export type { ExpectedMetric, ExpectedOptions } from './protocol/sampled/expected-metrics.js';
export { expectedMetrics, expectedRanks, fullMetric } from './protocol/sampled/expected-metrics.js';
export type { FullRanks } from './protocol/sampled/full-ranks.js';
export type { Sampling, SamplingDesign } from './protocol/sampled/negatives-above.js';
export { SAMPLINGS } from './protocol/sampled/negatives-above.js';
export type { RankAmendment, RecboleAmendment } from './protocol/sampled/rank-amendment.js';
export {
  amendRank,
  amendRankAsRecbole,
  amendRankSumAsRecbole,
  amendRanksAsRecbole,
} from './protocol/sampled/rank-amendment.js';
export type { EstimatorName, EstimatorOptions, RankEstimator } from './protocol/sampled/rank-estimator.js';
export { ESTIMATORS, rankEstimator } from './protocol/sampled/rank-estimator.js';
export type { SampledFacts } from './protocol/sampled/sampled-notice.js';
export { sampledNotice, sampledNoticeOf } from './protocol/sampled/sampled-notice.js';
export type { MatrixOptions, UniformSampling } from './protocol/sampled/sampling-matrix.js';
export type { SimulationOptions } from './protocol/sampled/simulate.js';
export { simulateSampledRanks } from './protocol/sampled/simulate.js';
export { differingUsers } from './protocol/splits/differing-users.js';
export {
  checkManifest,
  checkManifestData,
  manifestParts,
  parseManifest,
} from './protocol/splits/files/check-manifest.js';
export { partText } from './protocol/splits/files/part-text.js';
export type { DigestOptions, RowsHash } from './protocol/splits/files/rows-digest.js';
export { rowsDigest } from './protocol/splits/files/rows-digest.js';
export type {
  ManifestFold,
  ManifestOptions,
  ManifestPart,
  RowHashes,
  SplitFile,
  SplitFileOptions,
  SplitManifest,
} from './protocol/splits/files/split-manifest.js';
export {
  hashRows,
  manifestText,
  SPLIT_FORMAT,
  splitFiles,
  splitManifest,
} from './protocol/splits/files/split-manifest.js';
export type { FixedInductiveOptions, InductiveAssignment } from './protocol/splits/fixed-inductive.js';
export { fixedInductiveSplit } from './protocol/splits/fixed-inductive.js';
export type { HeldPairs, PartTables } from './protocol/splits/fixed-split.js';
export { fixedSplit, fixedSplitOf } from './protocol/splits/fixed-split.js';
export type { FoldCounts, PartCounts } from './protocol/splits/fold-counts.js';
export type { PartName } from './protocol/splits/part-names.js';
export { ratioFormula, ratioSizes } from './protocol/splits/ratio-sizes.js';
export type { Split } from './protocol/splits/split.js';
export type { SplitFold } from './protocol/splits/split-fold.js';
export type {
  ColdRule,
  FixedOptions,
  KeyName,
  Rounding,
  SplitOptions,
  TieRule,
  TimeCut,
} from './protocol/splits/split-options.js';
export { SPLIT_METHODS, splitTable } from './protocol/splits/split-table.js';
export type { TimestampTies } from './protocol/splits/timestamp-ties.js';
export { timestampTies } from './protocol/splits/timestamp-ties.js';
export type { SyntheticLog, SyntheticLogOptions } from './protocol/synthetic-log.js';
export { syntheticLog } from './protocol/synthetic-log.js';
export type { TestSizeOptions, TestSizePoint } from './protocol/test-set-size.js';
export { testSizeCurve } from './protocol/test-set-size.js';
export type { RankingShape } from './rank/check-request.js';
export type { TopKRequest } from './rank/dense.js';
export type { FactorsRequest } from './rank/factors.js';
export type { FullPlaces } from './rank/full-places.js';
export { type RankModelOptions, rankModel } from './rank-model.js';
export type { Ranker } from './ranker.js';
export { createRanker, createRankerSync } from './ranker.js';
export {
  type CommandOutcome,
  type ExternalLists,
  type ExternalRequest,
  recommendByCommand,
  type Workshop,
} from './recommend/external-command.js';
export type { OwnFactors, OwnMatrix, OwnScores } from './recommend/own-matrix.js';
export { type PredictedRatings, type PredictOptions, predictRatings } from './recommend/predict-ratings.js';
export type { ScoringFunction } from './recommend/scoring-function.js';
export { type Recommendations, type RecommendOptions, type RecommendProgress, recommend } from './recommend.js';
export { inCommandWords, inCommandWordsFor } from './report/command-words.js';
export { renderComparisonCsv } from './report/comparison-csv.js';
export { renderComparisonLatex } from './report/comparison-latex.js';
export { renderComparisonMarkdown } from './report/comparison-markdown.js';
export { renderComparisonText } from './report/comparison-text.js';
export { consistencyTables, renderConsistencyMarkdown, renderConsistencyText } from './report/consistency.js';
export { renderCorrelationCsv } from './report/correlation-csv.js';
export { renderCorrelationLatex } from './report/correlation-latex.js';
export { renderCorrelationMarkdown } from './report/correlation-markdown.js';
export { renderCorrelationText } from './report/correlation-text.js';
export { renderCsv, renderUsersCsv } from './report/csv.js';
export { renderDiffText } from './report/diff-text.js';
export { renderExperimentCsv, renderExperimentFoldsCsv } from './report/experiment/experiment-csv.js';
export { renderExperimentLatex } from './report/experiment/experiment-latex.js';
export { renderExperimentMarkdown } from './report/experiment/experiment-markdown.js';
export { type ExperimentTextOptions, renderExperimentText } from './report/experiment/experiment-text.js';
export type { ExperimentReportOptions } from './report/experiment/experiment-view.js';
export { type ExperimentHtmlOptions, renderExperimentHtml } from './report/experiment/render-experiment-html.js';
export { type CellSide, fittedTable, type TableLayout } from './report/fitted-table.js';
export { renderGateJunit } from './report/gate-junit.js';
export { renderGateMarkdown } from './report/gate-markdown.js';
export { renderGateText } from './report/gate-text.js';
export { REPORT_SCRIPT, REPORT_SCRIPT_HASH } from './report/html/page-script.js';
export { REPORT_STYLE } from './report/html/page-style.js';
export { type HtmlOptions, type RenderedSection, renderHtml, renderSections } from './report/html/render-html.js';
export { jsonText, renderJson } from './report/json.js';
export { renderLintCsv } from './report/lint-csv.js';
export { renderLintMarkdown } from './report/lint-markdown.js';
export { renderLintText } from './report/lint-text.js';
export { renderMarkdown } from './report/markdown.js';
export { renderSearchStudyMarkdown } from './report/search-study-markdown.js';
export { renderSearchStudyText } from './report/search-study-text.js';
export { lineText, terminalText } from './report/terminal-text.js';
export type { TextOptions } from './report/text.js';
export { renderText } from './report/text.js';
export type { AdjustedPs, Adjustment } from './stats/adjust.js';
export { ADJUSTMENTS, adjust } from './stats/adjust.js';
export type { Coefficient, UndefinedReason } from './stats/agreement/coefficient.js';
export type { KendallForm, KendallOptions } from './stats/agreement/kendall.js';
export { kendall } from './stats/agreement/kendall.js';
export type { KendallMethod } from './stats/agreement/kendall-test.js';
export type { PearsonCoefficient, PearsonOptions } from './stats/agreement/pearson.js';
export { pearson } from './stats/agreement/pearson.js';
export type { RankBiasedOptions, RankBiasedOverlap } from './stats/agreement/rank-biased-overlap.js';
export { rankBiasedOverlap } from './stats/agreement/rank-biased-overlap.js';
export type { SpearmanForm, SpearmanOptions } from './stats/agreement/spearman.js';
export { spearman } from './stats/agreement/spearman.js';
export type { TopOverlap } from './stats/agreement/top-overlap.js';
export { topOverlap } from './stats/agreement/top-overlap.js';
export type { BootstrapRequest, BootstrapResult } from './stats/bootstrap/bootstrap-columns.js';
export type { BootstrapMethod, Interval } from './stats/bootstrap/interval.js';
export { BOOTSTRAP_METHODS } from './stats/bootstrap/interval.js';
export type { ResamplingProgress } from './stats/bootstrap/resampled-means.js';
export type { PowerOptions } from './stats/detectable-effect.js';
export { detectableEffect, usersNeeded } from './stats/detectable-effect.js';
export { cliffsDelta, cliffsDeltaWithin, varghaDelaneyA } from './stats/effects/cliff.js';
export { cohenD, cohenDav, cohenDz, glassDelta, hedgesG } from './stats/effects/cohen.js';
export { rankBiserial } from './stats/effects/rank-biserial.js';
export { rivalCohenD, rivalLeastSquaresD, rivalPairedD } from './stats/effects/rival.js';
export type { LetteredRun } from './stats/letter-groups.js';
export { letterGroups } from './stats/letter-groups.js';
export type { PairedSample, PairedValues, SamplePair } from './stats/paired-values.js';
export { pairedValues } from './stats/paired-values.js';
export type { Alternative, ConfidenceInterval, TestResult } from './stats/test-result.js';
export type { CorrectedTOptions, CorrectedTResult } from './stats/tests/corrected-t.js';
export { correctedT } from './stats/tests/corrected-t.js';
export type { NemenyiResult, RankedRuns } from './stats/tests/critical-difference.js';
export { bonferroniDunnDifference, nemenyi, nemenyiQuantile } from './stats/tests/critical-difference.js';
export type { FriedmanOptions, FriedmanResult } from './stats/tests/friedman.js';
export { friedman } from './stats/tests/friedman.js';
export type { HitTable, McNemarOptions, McNemarResult } from './stats/tests/mcnemar.js';
export { hitTable, mcnemar } from './stats/tests/mcnemar.js';
export type { PairedTOptions, PairedTResult } from './stats/tests/paired-t.js';
export { meanInterval, pairedT } from './stats/tests/paired-t.js';
export type { RandomisationOptions, RandomisationResult } from './stats/tests/randomisation.js';
export { randomisation } from './stats/tests/randomisation.js';
export type { SignOptions, SignResult } from './stats/tests/sign.js';
export { signTest } from './stats/tests/sign.js';
export type { StochasticOrder, StochasticOrderOptions } from './stats/tests/stochastic-order.js';
export { stochasticOrder } from './stats/tests/stochastic-order.js';
export type { TukeyOptions, TukeyResult } from './stats/tests/tukey.js';
export { tukeyHsd } from './stats/tests/tukey.js';
export type { UnpairedTOptions, UnpairedTResult } from './stats/tests/unpaired-t.js';
export { unpairedT } from './stats/tests/unpaired-t.js';
export type { WilcoxonOptions, WilcoxonResult } from './stats/tests/wilcoxon.js';
export { wilcoxon } from './stats/tests/wilcoxon.js';
export type { WinTieLoss } from './stats/win-tie-loss.js';
export { winTieLoss } from './stats/win-tie-loss.js';
export { createPool } from './workers/create-pool.js';
export type { Pool, PoolOptions } from './workers/pool.js';
export { createPoolOf } from './workers/pool.js';
export type { Task, TaskTools } from './workers/serve-tasks.js';
export { serveTasks } from './workers/serve-tasks.js';
export type { AnyWorker, NodeWorkerLike, WebWorkerLike } from './workers/worker-port.js';
