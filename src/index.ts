export type { CandidateChoice } from './data/candidates/candidate-choice.js';
export { candidatesBy } from './data/candidates/candidate-choice.js';
export type { CandidateLists, CandidateTables, UserChoice } from './data/candidates/candidate-lists.js';
export type { GivenCandidates } from './data/candidates/given-candidates.js';
export { givenCandidates } from './data/candidates/given-candidates.js';
export type { RelPlusN, RelPlusNOptions } from './data/candidates/rel-plus-n.js';
export { relPlusN } from './data/candidates/rel-plus-n.js';
export type { RelevantItems } from './data/candidates/relevant-items.js';
export { relevantItems } from './data/candidates/relevant-items.js';
export type { SampleOptions } from './data/candidates/sampled-candidates.js';
export { sampledCandidates } from './data/candidates/sampled-candidates.js';
export type { CandidateStrategy, SeenPart, StrategyOptions } from './data/candidates/strategy-candidates.js';
export { CANDIDATE_STRATEGIES, strategyCandidates } from './data/candidates/strategy-candidates.js';
export { userItems } from './data/candidates/user-items.js';
export {
  checkManifest,
  checkManifestData,
  manifestParts,
  parseManifest,
} from './data/manifest/check-manifest.js';
export { partText } from './data/manifest/part-text.js';
export type { DigestOptions, RowsHash } from './data/manifest/rows-digest.js';
export { rowsDigest } from './data/manifest/rows-digest.js';
export type {
  ManifestFold,
  ManifestOptions,
  ManifestPart,
  RowHashes,
  SplitFile,
  SplitFileOptions,
  SplitManifest,
} from './data/manifest/split-manifest.js';
export {
  hashRows,
  manifestText,
  SPLIT_FORMAT,
  splitFiles,
  splitManifest,
} from './data/manifest/split-manifest.js';
export type { MinRating } from './data/preparing/binarise.js';
export { binarise, thresholdOfLevels } from './data/preparing/binarise.js';
export type { FilterOutcome } from './data/preparing/compare-filters.js';
export { compareFilters } from './data/preparing/compare-filters.js';
export type { DatasetStatistics, InteractionSpread, StatisticsOptions } from './data/preparing/dataset-statistics.js';
export { datasetStatistics } from './data/preparing/dataset-statistics.js';
export type { Drift, DriftOptions, TimeSpan } from './data/preparing/drift.js';
export type { DuplicateRule } from './data/preparing/duplicate-rows.js';
export { DUPLICATE_RULES, withoutDuplicates } from './data/preparing/duplicate-rows.js';
export type { BelowLimits, FilterKind } from './data/preparing/filter.js';
export { FILTER_KINDS, filterTable, nCore } from './data/preparing/filter.js';
export type { LimitOption, Limits } from './data/preparing/limits.js';
export type { Prepared, PrepareStep, PrepareStepName } from './data/preparing/prepare.js';
export { prepare } from './data/preparing/prepare.js';
export type { PrepareOptions, PrepareOrder } from './data/preparing/prepare-options.js';
export type { RatingScale } from './data/preparing/rating-scale.js';
export type { DropRates, TableCounts } from './data/preparing/row-selection.js';
export type { AppliedProtocol, ApplyOptions, ProtocolFold } from './data/presets/apply-protocol.js';
export { applyProtocol } from './data/presets/apply-protocol.js';
export type { ChangedProtocol, ProtocolOverrides } from './data/presets/override-protocol.js';
export { overrideProtocol } from './data/presets/override-protocol.js';
export { PROTOCOL_NAMES, protocolPreset, protocolPresets } from './data/presets/preset-registry.js';
export type { ProtocolPreset } from './data/presets/protocol-preset.js';
export type { PreparationChoices, ProtocolChoices } from './data/presets/protocol-record.js';
export { protocolCandidates, protocolRecord } from './data/presets/protocol-record.js';
export { explainProtocol, protocolText } from './data/presets/protocol-text.js';
export type { ColumnChoice, ColumnChoices, GroupContent, TableContent } from './data/reading/column-names.js';
export type { FieldOptions, MissingFields, TimestampFormat } from './data/reading/field-options.js';
export type { Layout, LayoutReading } from './data/reading/layouts.js';
export { findLayout, LAYOUTS } from './data/reading/layouts.js';
export type { ParquetCodec, ParquetSupport, WrittenColumn } from './data/reading/parquet-codec.js';
export type { GroupOptions, GroupTable } from './data/reading/read-groups.js';
export { readGroups } from './data/reading/read-groups.js';
export type { FileFormat, LoadedTable } from './data/reading/read-interactions.js';
export { readInteractions } from './data/reading/read-interactions.js';
export type { NpyArray } from './data/reading/read-npy.js';
export { readNpy } from './data/reading/read-npy.js';
export type { ReadOptions } from './data/reading/read-options.js';
export type {
  BlobSource,
  ByteSource,
  ReadProgress,
  Source,
  SourceOptions,
  StopSignal,
} from './data/reading/sources.js';
export type { FormatName, FormatOptions, TextEncoding } from './data/reading/table-format.js';
export {
  type InteractionRow,
  type InteractionRows,
  type InteractionTuple,
  type TableRowsOptions,
  tableFromRows,
} from './data/reading/table-from-rows.js';
export type { RunTextOptions, TrecRows } from './data/reading/trec-text.js';
export { qrelsText, runText } from './data/reading/trec-text.js';
export { idColumn, numberColumn, parquetBytes } from './data/reading/written-columns.js';
export type { EstimatedMetric } from './data/sampled/estimate-metric.js';
export { estimateFromRanks, expectedEstimate } from './data/sampled/estimate-metric.js';
export type { ExpectedMetric, ExpectedOptions } from './data/sampled/expected-metrics.js';
export { expectedMetrics, expectedRanks, fullMetric } from './data/sampled/expected-metrics.js';
export type { FullRanks } from './data/sampled/full-ranks.js';
export type { Sampling, SamplingDesign } from './data/sampled/negatives-above.js';
export { SAMPLINGS } from './data/sampled/negatives-above.js';
export type { RankAmendment, RecboleAmendment } from './data/sampled/rank-amendment.js';
export {
  amendRank,
  amendRankAsRecbole,
  amendRankSumAsRecbole,
  amendRanksAsRecbole,
} from './data/sampled/rank-amendment.js';
export type { EstimatorName, EstimatorOptions, RankEstimator } from './data/sampled/rank-estimator.js';
export { ESTIMATORS, rankEstimator } from './data/sampled/rank-estimator.js';
export type { SampledFacts } from './data/sampled/sampled-notice.js';
export { sampledNotice, sampledNoticeOf } from './data/sampled/sampled-notice.js';
export type { MatrixOptions, UniformSampling } from './data/sampled/sampling-matrix.js';
export type { SimulationOptions } from './data/sampled/simulate.js';
export { simulateSampledRanks } from './data/sampled/simulate.js';
export { differingUsers } from './data/splitting/differing-users.js';
export type { FixedInductiveOptions, InductiveAssignment } from './data/splitting/fixed-inductive.js';
export { fixedInductiveSplit } from './data/splitting/fixed-inductive.js';
export type { HeldPairs, PartTables } from './data/splitting/fixed-split.js';
export { fixedSplit, fixedSplitOf } from './data/splitting/fixed-split.js';
export type { FoldCounts, PartCounts } from './data/splitting/fold-counts.js';
export type { PartName } from './data/splitting/part-names.js';
export { ratioFormula, ratioSizes } from './data/splitting/ratio-sizes.js';
export type { Split } from './data/splitting/split.js';
export type { SplitFold } from './data/splitting/split-fold.js';
export type {
  ColdRule,
  FixedOptions,
  KeyName,
  Rounding,
  SplitOptions,
  SplitTieRule,
  TimeCut,
} from './data/splitting/split-options.js';
export { SPLIT_METHODS, splitTable } from './data/splitting/split-table.js';
export type { TimestampTies } from './data/splitting/timestamp-ties.js';
export { timestampTies } from './data/splitting/timestamp-ties.js';
export type { SyntheticLog, SyntheticLogOptions } from './data/synthetic/synthetic-log.js';
export { syntheticLog } from './data/synthetic/synthetic-log.js';
export type { TestSizeOptions, TestSizePoint } from './data/synthetic/test-set-size.js';
export { testSizeCurve } from './data/synthetic/test-set-size.js';
export { fingerprintOfTable, fingerprintOfTexts } from './data/tables/fingerprint.js';
export { idOrder, idRanks } from './data/tables/id-order.js';
export type { IdKind } from './data/tables/ids.js';
export { IdSpace } from './data/tables/ids.js';
export { binaryMatrix, type InteractionMatrix, type MatrixShape } from './data/tables/interaction-matrix.js';
export type { InteractionTable } from './data/tables/interaction-table.js';
export type { ItemLists } from './data/tables/item-lists.js';
export { type MatrixSpace, matrixOfTable, matrixSpace } from './data/tables/matrix-of-table.js';
export type { JudgeableLists, RankedLists } from './data/tables/ranked-lists.js';
export { selectRows } from './data/tables/select-rows.js';
export type { Memberships, Popularity, Predictions, SideInputs } from './data/tables/side-inputs.js';
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
export { CORRELATION_FORMAT } from './documents/correlation-document.js';
export {
  documentOfHtml,
  experimentOfHtml,
  extrasOfHtml,
  isExperimentPage,
  isHtml,
  type ReportExtras,
} from './documents/document-of-html.js';
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
} from './documents/experiment-document.js';
export { EXPERIMENT_ELEMENT, EXPERIMENT_FORMAT } from './documents/experiment-document.js';
export type {
  ExperimentPlan,
  PlannedComparison,
  PlannedDataset,
  PlannedInterval,
  PlannedModel,
  PlannedProtocol,
  PlannedSearch,
} from './documents/experiment-plan.js';
export { PLAN_FORMAT } from './documents/experiment-plan.js';
export {
  GATE_FORMAT,
  type GateBound,
  type GateDocument,
  type GateDrop,
  type GateVerdict,
} from './documents/gate-document.js';
export { joinScores } from './documents/join-scores.js';
export type { CheckedPart, LintDocument, LintFinding } from './documents/lint-document.js';
export { LINT_FORMAT } from './documents/lint-document.js';
export { parseCorrelation, parseLint } from './documents/parse-companion.js';
export { isExperiment, parseExperimentDocument } from './documents/parse-experiment.js';
export { parseResult } from './documents/parse-result.js';
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
} from './documents/result-document.js';
export { RESULT_ELEMENT, RESULT_FORMAT } from './documents/result-document.js';
export type { Score, ScoreRow, ScoreTable } from './documents/score-table.js';
export { scoresOfRows } from './documents/score-table.js';
export { scoresOfResult } from './documents/scores-of-result.js';
export type { SearchStudy, StudiedModel, StudiedOutcome, StudiedSearch } from './documents/search-study.js';
export type { Dialect, DialectFailure, DialectMetric } from './engine/dialects/dialect.js';
export type { DialectDifference, DialectExplanation } from './engine/dialects/dialect-explanation.js';
export { dialectExplanationText, explainDialect } from './engine/dialects/dialect-explanation.js';
export { DIALECTS, dialectName, findDialect } from './engine/dialects/dialect-registry.js';
export { isDialectLabel, resolveMetrics } from './engine/dialects/resolve.js';
export type { BackendName, Engine, EngineOptions, EvaluateRequest } from './engine/engine.js';
export { createEngine, createEngineSync } from './engine/engine.js';
export type { Block, FactorBlock, ListBlock, RowBlock, ScoreBlock } from './engine/judging/blocks.js';
export type { Evaluation, Evaluator, EvaluatorOptions, MetricColumn } from './engine/judging/evaluator.js';
export type { FullRanksRequest } from './engine/judging/full-ranks-of-block.js';
export { CATALOGUE } from './engine/metrics/catalogue.js';
export type { CatalogueEntry, Need, NumberRange, OptionValues } from './engine/metrics/catalogue-entry.js';
export type { Definition, MetricLabel } from './engine/metrics/definition.js';
export type { Explanation } from './engine/metrics/explain-label.js';
export { explainLabel, explanationText } from './engine/metrics/explain-label.js';
export { parseLabel, printLabel, splitLabels } from './engine/metrics/label.js';
export type { JudgedList, Metric, OwnFunction, OwnRecord } from './engine/metrics/own-metric.js';
export { bootstrapInPool } from './engine/pooled/bootstrap-in-pool.js';
export { evaluateInPool, type PooledLists } from './engine/pooled/evaluate-lists.js';
export type { JudgeOptions } from './engine/pooled/judge-in-pool.js';
export { rankFactorsInPool, rankScoresInPool } from './engine/pooled/rank-scores.js';
export type { RankingShape } from './engine/ranking/check-request.js';
export type { FullPlaces } from './engine/ranking/full-places.js';
export type { TopKRequest } from './engine/ranking/rank-dense.js';
export type { FactorsRequest } from './engine/ranking/rank-factors.js';
export type { Ranker } from './engine/ranking/ranker.js';
export { createRanker, createRankerSync } from './engine/ranking/ranker.js';
export type { AdjustedPs, Adjustment } from './engine/statistics/adjust.js';
export { ADJUSTMENTS, adjust } from './engine/statistics/adjust.js';
export type { Coefficient, UndefinedReason } from './engine/statistics/agreement/coefficient.js';
export type { KendallForm, KendallOptions } from './engine/statistics/agreement/kendall.js';
export { kendall } from './engine/statistics/agreement/kendall.js';
export type { KendallMethod } from './engine/statistics/agreement/kendall-test.js';
export type { PearsonCoefficient, PearsonOptions } from './engine/statistics/agreement/pearson.js';
export { pearson } from './engine/statistics/agreement/pearson.js';
export type { RankBiasedOptions, RankBiasedOverlap } from './engine/statistics/agreement/rank-biased-overlap.js';
export { rankBiasedOverlap } from './engine/statistics/agreement/rank-biased-overlap.js';
export type { SpearmanForm, SpearmanOptions } from './engine/statistics/agreement/spearman.js';
export { spearman } from './engine/statistics/agreement/spearman.js';
export type { TopOverlap } from './engine/statistics/agreement/top-overlap.js';
export { topOverlap } from './engine/statistics/agreement/top-overlap.js';
export type { BootstrapRequest, BootstrapResult } from './engine/statistics/bootstrap/bootstrap-columns.js';
export type { BootstrapMethod, Interval } from './engine/statistics/bootstrap/bootstrap-interval.js';
export { BOOTSTRAP_METHODS } from './engine/statistics/bootstrap/bootstrap-interval.js';
export type { ResamplingProgress } from './engine/statistics/bootstrap/check-bootstrap.js';
export type { PowerOptions } from './engine/statistics/detectable-effect.js';
export { detectableEffect, usersNeeded } from './engine/statistics/detectable-effect.js';
export { cliffsDelta, cliffsDeltaWithin, varghaDelaneyA } from './engine/statistics/effects/cliff.js';
export { cohenD, cohenDav, cohenDz, glassDelta, hedgesG } from './engine/statistics/effects/cohen.js';
export { rankBiserial } from './engine/statistics/effects/rank-biserial.js';
export { rivalCohenD, rivalLeastSquaresD, rivalPairedD } from './engine/statistics/effects/rival-effect.js';
export type { LetteredRun } from './engine/statistics/letter-groups.js';
export { letterGroups } from './engine/statistics/letter-groups.js';
export type { PairedSample, PairedValues, SamplePair } from './engine/statistics/paired-values.js';
export { pairedValues } from './engine/statistics/paired-values.js';
export type { Alternative, ConfidenceInterval, TestResult } from './engine/statistics/test-result.js';
export type { CorrectedTOptions, CorrectedTResult } from './engine/statistics/tests/corrected-t.js';
export { correctedT } from './engine/statistics/tests/corrected-t.js';
export type { NemenyiResult, RankedRuns } from './engine/statistics/tests/critical-difference.js';
export { bonferroniDunnDifference, nemenyi, nemenyiQuantile } from './engine/statistics/tests/critical-difference.js';
export type { FriedmanOptions, FriedmanResult } from './engine/statistics/tests/friedman.js';
export { friedman } from './engine/statistics/tests/friedman.js';
export type { HitTable, McNemarOptions, McNemarResult } from './engine/statistics/tests/mcnemar.js';
export { hitTable, mcnemar } from './engine/statistics/tests/mcnemar.js';
export type { PairedTOptions, PairedTResult } from './engine/statistics/tests/paired-t.js';
export { meanInterval, pairedT } from './engine/statistics/tests/paired-t.js';
export type { RandomisationOptions, RandomisationResult } from './engine/statistics/tests/randomisation.js';
export { randomisation } from './engine/statistics/tests/randomisation.js';
export type { SignOptions, SignResult } from './engine/statistics/tests/sign.js';
export { signTest } from './engine/statistics/tests/sign.js';
export type { StochasticOrder, StochasticOrderOptions } from './engine/statistics/tests/stochastic-order.js';
export { stochasticOrder } from './engine/statistics/tests/stochastic-order.js';
export type { TukeyOptions, TukeyResult } from './engine/statistics/tests/tukey.js';
export { tukeyHsd } from './engine/statistics/tests/tukey.js';
export type { UnpairedTOptions, UnpairedTResult } from './engine/statistics/tests/unpaired-t.js';
export { unpairedT } from './engine/statistics/tests/unpaired-t.js';
export type { WilcoxonOptions, WilcoxonResult } from './engine/statistics/tests/wilcoxon.js';
export { wilcoxon } from './engine/statistics/tests/wilcoxon.js';
export type { WinTieLoss } from './engine/statistics/win-tie-loss.js';
export { winTieLoss } from './engine/statistics/win-tie-loss.js';
export type { ErrorDetails } from './foundation/errors.js';
export { CancelledError, InputError, RecgaugeError, UnsupportedError, UsageError } from './foundation/errors.js';
export type { ModuleSource } from './foundation/kernels/wasm-module.js';
export { moduleBytes } from './foundation/kernels/wasm-module.js';
export { nearestHint, nearestName, nearestNames } from './foundation/nearest-name.js';
export type { Notice } from './foundation/notice.js';
export type { Generator } from './foundation/numbers/generator.js';
export { createGenerator } from './foundation/numbers/generator.js';
export { createPool } from './foundation/parallel/create-pool.js';
export type { Pool, PoolOptions } from './foundation/parallel/pool.js';
export { createPoolOf } from './foundation/parallel/pool.js';
export type { Task, TaskTools } from './foundation/parallel/serve-tasks.js';
export { serveTasks } from './foundation/parallel/serve-tasks.js';
export type {
  Pooled,
  SharedInput,
  StopWish,
  TaskInput,
  TaskOptions,
  WorkPool,
} from './foundation/parallel/work-pool.js';
export type { AnyWorker, NodeWorkerLike, WebWorkerLike } from './foundation/parallel/worker-port.js';
export { VERSION } from './foundation/version.js';
export type { Watched, WorkProgress } from './foundation/work-progress.js';
export { type FitOptions, type FittedModel, fitModel } from './models/fit-model.js';
export { type DecodeOptions, decodeModel, encodeModel, MODEL_FORMAT, type StoredModel } from './models/model-file.js';
export { type FitScores, modelOfScores, type ScoreFunction, type TrainingPair } from './models/model-of-scores.js';
export { modelNamed, models } from './models/model-registry.js';
export { type RankModelOptions, rankModel } from './models/rank-model.js';
export { rankModelInPool } from './models/rank-model-in-pool.js';
export type { AnyModel, Cancel, FitContext, Model } from './models/scoring/model.js';
export { defineModel, passStep } from './models/scoring/model.js';
export type {
  Parameter,
  ParameterSpace,
  ParameterValue,
  ParameterValues,
  ValuesOf,
} from './models/scoring/parameters.js';
export { checkedParameters, parameterOfText, rangeText } from './models/scoring/parameters.js';
export {
  type ItemFactors,
  NEW_USER,
  type OpenScorer,
  type Scorer,
  type ScorerKind,
  type ScorerState,
  type UserBlock,
} from './models/scoring/scorer.js';
export { SharedWork } from './models/scoring/shared-work.js';
export type { FileContent, WriteOptions } from './node/node-files.js';
export { fileSource, writeWholeFile } from './node/node-files.js';
export { openWorkshop } from './node/node-workshop.js';
export { inCommandWords, inCommandWordsFor } from './report/forms/command-words.js';
export { renderComparisonCsv } from './report/forms/comparison-csv.js';
export { renderComparisonLatex } from './report/forms/comparison-latex.js';
export { renderComparisonMarkdown } from './report/forms/comparison-markdown.js';
export { renderComparisonText } from './report/forms/comparison-text.js';
export { consistencyTables, renderConsistencyMarkdown, renderConsistencyText } from './report/forms/consistency.js';
export { renderCorrelationCsv } from './report/forms/correlation-csv.js';
export { renderCorrelationLatex } from './report/forms/correlation-latex.js';
export { renderCorrelationMarkdown } from './report/forms/correlation-markdown.js';
export { renderCorrelationText } from './report/forms/correlation-text.js';
export { renderDiffText } from './report/forms/diff-text.js';
export { renderExperimentCsv, renderExperimentFoldsCsv } from './report/forms/experiment-csv.js';
export { renderExperimentLatex } from './report/forms/experiment-latex.js';
export { renderExperimentMarkdown } from './report/forms/experiment-markdown.js';
export { type ExperimentTextOptions, renderExperimentText } from './report/forms/experiment-text.js';
export { renderGateJunit } from './report/forms/gate-junit.js';
export { renderGateMarkdown } from './report/forms/gate-markdown.js';
export { renderGateText } from './report/forms/gate-text.js';
export { REPORT_SCRIPT, REPORT_SCRIPT_HASH } from './report/forms/html/page-script.js';
export { REPORT_STYLE } from './report/forms/html/page-style.js';
export { type HtmlOptions, type RenderedSection, renderHtml, renderSections } from './report/forms/html/render-html.js';
export { jsonText, renderJson } from './report/forms/json-text.js';
export { renderLintCsv } from './report/forms/lint-csv.js';
export { renderLintMarkdown } from './report/forms/lint-markdown.js';
export { renderLintText } from './report/forms/lint-text.js';
export { type ExperimentHtmlOptions, renderExperimentHtml } from './report/forms/render-experiment-html.js';
export { renderCsv, renderUsersCsv } from './report/forms/result-csv.js';
export { renderMarkdown } from './report/forms/result-markdown.js';
export type { TextOptions } from './report/forms/result-text.js';
export { renderText } from './report/forms/result-text.js';
export { renderSearchStudyMarkdown } from './report/forms/search-study-markdown.js';
export { renderSearchStudyText } from './report/forms/search-study-text.js';
export { type CellSide, fittedTable, type TableLayout } from './report/parts/fitted-table.js';
export { lineText, terminalText } from './report/parts/terminal-text.js';
export {
  type RenderOptions,
  type ReportDocument,
  type ReportForm,
  type ReportView,
  render,
} from './report/render.js';
export type { ExperimentReportOptions } from './report/views/experiment/experiment-view.js';
export type { ProtocolRecord } from './studies/check/checked-protocol.js';
export { SEARCH_METHODS, SPLIT_KINDS } from './studies/check/checked-protocol.js';
export type { ColdCounts, DataLeakage, OlderRows } from './studies/check/data-leakage.js';
export type { Finding } from './studies/check/finding.js';
export type { Leakage, LeakageRequest } from './studies/check/leakage.js';
export { leakage } from './studies/check/leakage.js';
export type { LintCode, LintCodeName } from './studies/check/lint-codes.js';
export { LINT_CODES } from './studies/check/lint-codes.js';
export { lintEvaluation } from './studies/check/lint-evaluation.js';
export type { LintRequest } from './studies/check/lint-request.js';
export type { InvalidCounts, RunLeakage } from './studies/check/run-leakage.js';
export { compare } from './studies/compare/compare.js';
export type { CompareOptions, ComparisonTest } from './studies/compare/compare-options.js';
export { COMPARISON_TESTS } from './studies/compare/compare-options.js';
export type { CoefficientName } from './studies/correlate/coefficient-measures.js';
export { COEFFICIENT_NAMES } from './studies/correlate/coefficient-measures.js';
export type { CorrelateInput, CorrelateOptions } from './studies/correlate/correlate.js';
export { correlate } from './studies/correlate/correlate.js';
export type { ScoreOptions } from './studies/correlate/read-scores.js';
export { readScores } from './studies/correlate/read-scores.js';
export type { SampledStudy, StudiedRun, StudyOptions, StudyRow } from './studies/correlate/sampled-study.js';
export { studySampling } from './studies/correlate/sampled-study.js';
export type { ScoreChoices, ScoreRole } from './studies/correlate/score-names.js';
export type { DiffOptions } from './studies/diff/diff.js';
export { diff } from './studies/diff/diff.js';
export { parseBreakdowns } from './studies/evaluate/breakdown-request.js';
export type { EvaluationOptions, EvaluationResult } from './studies/evaluate/evaluate.js';
export { evaluate } from './studies/evaluate/evaluate.js';
export type { FullRanksOptions } from './studies/evaluate/full-ranks-of-tables.js';
export { fullRanksOf } from './studies/evaluate/full-ranks-of-tables.js';
export type { InputTables, Run, RunInput, RunInputs } from './studies/evaluate/join-inputs.js';
export type { ListedItem, ListsOfUser, ListsRequest, TruthItem } from './studies/evaluate/lists-of-user.js';
export { listsOfUser } from './studies/evaluate/lists-of-user.js';
export type { LearnedFrom, LoadedSplit, OpenFile, ReadSplitOptions } from './studies/evaluate/read-split.js';
export { chosenFold, LEARNED_FROM, MANIFEST_FILE, readManifest, readSplit } from './studies/evaluate/read-split.js';
export type { SampledOptions } from './studies/evaluate/sampled-request.js';
export { DEBIASES, SAMPLED_MODES, SAMPLED_WAYS } from './studies/evaluate/sampled-request.js';
export { type ScoreResult, score } from './studies/evaluate/score.js';
export type { ContentInput, GroupInput, TableInput } from './studies/evaluate/table-input.js';
export {
  compareSearchesOfDocuments,
  type SearchStudyOptions,
} from './studies/experiment/compare-searches-of-documents.js';
export type { BoardFacts } from './studies/experiment/document/board-facts.js';
export type { DocumentContext } from './studies/experiment/document/document-of-records.js';
export { documentOfRecords } from './studies/experiment/document/document-of-records.js';
export type { ExperimentFacts } from './studies/experiment/document/experiment-facts.js';
export { experimentFacts } from './studies/experiment/document/experiment-facts.js';
export { experimentDifferences } from './studies/experiment/experiment-differences.js';
export type {
  ExperimentInputs,
  ExperimentPorts,
  SettingPool,
  UnreadDataset,
} from './studies/experiment/experiment-ports.js';
export type {
  ExperimentRecord,
  ExperimentStore,
  FoldRecord,
  RetryRecord,
  UnitKey,
} from './studies/experiment/experiment-record.js';
export { type ExperimentStatus, experimentStatus, type ModelStatus } from './studies/experiment/experiment-status.js';
export { type PlainDifference, plainDifferences } from './studies/experiment/plain-differences.js';
export { fileOfPlan } from './studies/experiment/plan/file-of-plan.js';
export type { FileOrigin, FilePath, FilePosition } from './studies/experiment/plan/file-place.js';
export { experimentFileSchema, type PlanOptions, planOfFile } from './studies/experiment/plan/plan-of-file.js';
export { CHEAP_MODELS } from './studies/experiment/plan/planned-models.js';
export { runExperiment } from './studies/experiment/run-experiment.js';
export { bestSoFar, budgetCurve } from './studies/experiment/search/best-so-far.js';
export type { ComparedSearch, SearchComparison } from './studies/experiment/search/compare-searches.js';
export { compareSearches } from './studies/experiment/search/compare-searches.js';
export type { NextTrials, Search, SearchEnd } from './studies/experiment/search/create-search.js';
export { createSearch } from './studies/experiment/search/create-search.js';
export type {
  ChoiceDimension,
  DeclaredDimension,
  Dimension,
  FixedDimension,
  FlagDimension,
  ListDimension,
  RangeDimension,
} from './studies/experiment/search/dimension.js';
export { DIMENSION_TYPES } from './studies/experiment/search/dimension.js';
export type { PruningOptions } from './studies/experiment/search/pruning.js';
export { rangeWords } from './studies/experiment/search/range-words.js';
export type {
  EvaluateSetting,
  SearchPorts,
  SearchResult,
  TrialContext,
} from './studies/experiment/search/run-search.js';
export { bestOfSearch, runSearch } from './studies/experiment/search/run-search.js';
export type { MethodOptions, SearchWay, WayRecord } from './studies/experiment/search/search-method.js';
export { SEARCH_WAYS } from './studies/experiment/search/search-method.js';
export type { SearchBudget, SearchOptions, SearchRecord } from './studies/experiment/search/search-options.js';
export { DEFAULT_BUDGET } from './studies/experiment/search/search-options.js';
export type { DeclaredSpace } from './studies/experiment/search/search-space.js';
export type { EarlyStop } from './studies/experiment/search/sequential-search.js';
export { spaceOfParameters } from './studies/experiment/search/space-of-parameters.js';
export type { ToldTrial } from './studies/experiment/search/told-trial.js';
export type { SearchDirection, Trial, TrialProposal } from './studies/experiment/search/trial.js';
export { completeRecords, freshStarts } from './studies/experiment/store/complete-records.js';
export { retryRecords } from './studies/experiment/store/retry-records.js';
export { storeDifferences } from './studies/experiment/store/store-differences.js';
export {
  headLine,
  readStoreLines,
  recordLine,
  STORE_FORMAT,
  type StoredLines,
  type StoreHead,
} from './studies/experiment/store/store-lines.js';
export { type BoardSummary, summariseBoards } from './studies/experiment/summarise-boards.js';
export type { SettingResult } from './studies/experiment/units/run-setting.js';
export type { SettingInput, SettingTools } from './studies/experiment/units/setting-task.js';
export { createSettingTask, SETTING_TASK } from './studies/experiment/units/setting-task.js';
export { gate, isStopped } from './studies/gate/gate.js';
export {
  type BoundedMetric,
  GATE_TESTS,
  type GateMetric,
  type GateOptions,
  type GateTest,
  type MaxDrop,
} from './studies/gate/gate-options.js';
export { type CommandOutcome, recommendByCommand, type Workshop } from './studies/recommend/external-command.js';
export type { ExternalLists, ExternalRequest } from './studies/recommend/external-lists.js';
export type { OwnFactors } from './studies/recommend/own-factors.js';
export type { OwnMatrix, OwnScores } from './studies/recommend/own-matrix.js';
export { type PredictedRatings, type PredictOptions, predictRatings } from './studies/recommend/predict-ratings.js';
export {
  type Recommendations,
  type RecommendOptions,
  type RecommendProgress,
  recommend,
} from './studies/recommend/recommend.js';
export type { ScoringFunction } from './studies/recommend/scoring-function.js';
