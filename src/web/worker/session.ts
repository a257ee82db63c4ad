// What the worker keeps of an evaluation when it is over: tables, columns and documents, from which the page asks for small
// parts. A worker has one session at a time, and it ends with the worker.
import type { EvaluationResult, InteractionTable, ResultDocument, Run } from '../../shell.js';
import type { ChosenFile } from '../page-messages.js';
import type { PageOptions } from '../page-options.js';

export interface Session {
  readonly files: readonly ChosenFile[];
  readonly options: PageOptions;
  readonly labels: readonly string[];
  readonly runs: readonly Run[];
  readonly truth: InteractionTable;
  readonly train: InteractionTable | undefined;
  readonly result: EvaluationResult;
  /** As `recgauge evaluate --format json` writes it. */
  readonly document: ResultDocument;
  /** With the comparison, where there is one. */
  readonly compared: ResultDocument | undefined;
  /** Intermediate files: parts of the split, recommendations of baselines. */
  readonly made: ReadonlyMap<string, Blob>;
}
