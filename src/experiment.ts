// `recgauge/experiment`: plans, searches, stores and the state of an experiment.

export type { SearchStudy, StudiedModel, StudiedOutcome, StudiedSearch } from './documents/experiment-document.js';
export type { ValuePath } from './foundation/schema-check.js';
export {
  compareSearchesOfDocuments,
  type SearchStudyOptions,
} from './studies/experiment/compare-searches-of-documents.js';
export { type ExperimentStatus, experimentStatus, type ModelStatus } from './studies/experiment/experiment-status.js';
export { fileOfPlan } from './studies/experiment/plan/file-of-plan.js';
export type { FileOrigin, FilePosition } from './studies/experiment/plan/file-place.js';
export { type PlanOptions, planOfFile } from './studies/experiment/plan/plan-of-file.js';
export type { BayesianOptions } from './studies/experiment/search/bayesian-search.js';
export {
  createSearch,
  type NextTrials,
  type Search,
  type SearchEnd,
} from './studies/experiment/search/create-search.js';
export type {
  ChoiceDimension,
  DeclaredDimension,
  Dimension,
  FixedDimension,
  FlagDimension,
  ListDimension,
  RangeDimension,
} from './studies/experiment/search/dimension.js';
export type { GridOptions } from './studies/experiment/search/grid-search.js';
export {
  bestOfSearch,
  type EvaluateSetting,
  runSearch,
  type SearchPorts,
  type SearchResult,
  type TrialContext,
} from './studies/experiment/search/run-search.js';
export {
  type MethodOptions,
  SEARCH_WAYS,
  type SearchWay,
  type WayRecord,
} from './studies/experiment/search/search-method.js';
export type {
  PruningOptions,
  SearchBudget,
  SearchOptions,
  SearchRecord,
} from './studies/experiment/search/search-options.js';
export type { DeclaredSpace } from './studies/experiment/search/search-space.js';
export type { EarlyStop, SequentialOptions } from './studies/experiment/search/sequential-search.js';
export { spaceOfParameters } from './studies/experiment/search/space-of-parameters.js';
export type { SearchDirection, ToldTrial } from './studies/experiment/search/trial.js';
export { bestSoFar } from './studies/experiment/search/trial.js';
export { completeRecords, retryRecords } from './studies/experiment/store/retry-records.js';
export {
  readStoreLines,
  recordLine,
  type StoredLines,
  type StoreHead,
  storeDifferences,
} from './studies/experiment/store/store-lines.js';
export { type BoardSummary, type Definitions, summariseBoards } from './studies/experiment/summarise-boards.js';
