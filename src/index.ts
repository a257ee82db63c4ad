export type { ErrorDetails } from './data/errors.js';
export { InputError, RecgaugeError, UnsupportedError, UsageError } from './data/errors.js';
export { idOrder, idRanks } from './data/id-order.js';
export type { IdKind } from './data/ids.js';
export { IdSpace } from './data/ids.js';
export type { InteractionTable } from './data/interaction-table.js';
export type { ItemLists } from './data/item-lists.js';
export { nearestHint, nearestName, nearestNames } from './data/nearest-name.js';
export type { Notice } from './data/notice.js';
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
  ResultGroupValue,
  ResultInterval,
  ResultNotice,
  ResultPair,
  ResultRun,
  ResultValue,
} from './data/result-document.js';
export { RESULT_FORMAT } from './data/result-document.js';
export { selectRows } from './data/select-rows.js';
export type { Memberships, Popularity, Predictions, SideInputs } from './data/side-inputs.js';
export type { Truth } from './data/truth.js';
export { VERSION } from './data/version.js';
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
export type { Evaluation, Evaluator, EvaluatorOptions, MetricColumn } from './evaluate/evaluator.js';
export type { EvaluationOptions, EvaluationResult, Run } from './evaluate.js';
export { evaluate } from './evaluate.js';
export type { GroupContent, TableContent } from './io/column-names.js';
export type { FieldOptions, MissingFields, TimestampFormat } from './io/field-options.js';
export type { Layout, LayoutReading } from './io/layouts.js';
export { findLayout, LAYOUTS } from './io/layouts.js';
export type { FileContent } from './io/node-files.js';
export { fileSource, writeWholeFile } from './io/node-files.js';
export type { GroupOptions, GroupTable } from './io/read-groups.js';
export { readGroups } from './io/read-groups.js';
export type { FileFormat, LoadedTable, ReadOptions } from './io/read-interactions.js';
export { readInteractions } from './io/read-interactions.js';
export type { NpyArray } from './io/read-npy.js';
export { readNpy } from './io/read-npy.js';
export type { BlobSource, ByteSource, ReadProgress, Source, SourceOptions, StopSignal } from './io/sources.js';
export type { ColumnChoice, ColumnChoices } from './io/table-columns.js';
export type { FormatName, FormatOptions, TextEncoding } from './io/table-format.js';
export type { RunTextOptions, TrecRows } from './io/trec-text.js';
export { qrelsText, runText } from './io/trec-text.js';
export type { ModuleSource } from './kernels/wasm-module.js';
export { CATALOGUE } from './metrics/catalogue.js';
export type { CatalogueEntry, Need, NumberRange, OptionValues } from './metrics/entry.js';
export type { Explanation } from './metrics/explain.js';
export { explainLabel, explanationText } from './metrics/explain.js';
export { parseLabel, printLabel, splitLabels } from './metrics/label.js';
export type { JudgedList, Metric, OwnFunction, OwnRecord } from './metrics/own-metric.js';
export type { Definition, MetricLabel } from './metrics/vocabulary.js';
export type { Generator } from './num/generator.js';
export { createGenerator } from './num/generator.js';
export type { MinRating } from './protocol/binarise.js';
export { binarise, thresholdOfLevels } from './protocol/binarise.js';
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
export type { Prepared, PrepareStep, PrepareStepName } from './protocol/prepare.js';
export { prepare } from './protocol/prepare.js';
export type { PrepareOptions, PrepareOrder } from './protocol/prepare-options.js';
export type { RatingScale } from './protocol/rating-scale.js';
export type { DropRates, TableCounts } from './protocol/row-selection.js';
export type { SyntheticLog, SyntheticLogOptions } from './protocol/synthetic-log.js';
export { syntheticLog } from './protocol/synthetic-log.js';
export type { RankingShape } from './rank/check-request.js';
export type { TopKRequest } from './rank/dense.js';
export type { FactorsRequest } from './rank/factors.js';
export type { Ranker } from './ranker.js';
export { createRanker, createRankerSync } from './ranker.js';
export { consistencyTables, renderConsistencyMarkdown, renderConsistencyText } from './report/consistency.js';
export { renderCsv, renderUsersCsv } from './report/csv.js';
export { renderDiffText } from './report/diff-text.js';
export { renderMarkdown } from './report/markdown.js';
export type { TextOptions } from './report/text.js';
export { renderText } from './report/text.js';
