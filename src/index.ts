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
export type { FormatName, FormatOptions } from './io/table-format.js';
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
export type { CandidateLists, CandidateTables, UserChoice } from './protocol/candidates/candidate-lists.js';
export type { GivenCandidates } from './protocol/candidates/given-candidates.js';
export { givenCandidates } from './protocol/candidates/given-candidates.js';
export type { RelPlusN, RelPlusNOptions } from './protocol/candidates/rel-plus-n.js';
export { relPlusN } from './protocol/candidates/rel-plus-n.js';
export type { SampleOptions } from './protocol/candidates/sampled-candidates.js';
export { sampledCandidates } from './protocol/candidates/sampled-candidates.js';
export type { CandidateStrategy, SeenPart, StrategyOptions } from './protocol/candidates/strategy-candidates.js';
export { strategyCandidates } from './protocol/candidates/strategy-candidates.js';
export { userItems } from './protocol/candidates/user-items.js';
export { differingUsers } from './protocol/splits/differing-users.js';
export {
  checkManifest,
  checkManifestData,
  manifestParts,
  parseManifest,
} from './protocol/splits/files/check-manifest.js';
export { partText } from './protocol/splits/files/part-text.js';
export { rowsDigest } from './protocol/splits/files/rows-digest.js';
export type {
  ManifestFold,
  ManifestPart,
  RowHashes,
  SplitFile,
  SplitFileOptions,
  SplitManifest,
} from './protocol/splits/files/split-manifest.js';
export { manifestText, SPLIT_FORMAT, splitFiles, splitManifest } from './protocol/splits/files/split-manifest.js';
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
