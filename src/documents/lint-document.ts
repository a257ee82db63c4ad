// What the linter found, as plain JSON with a version: for reports, programs and gates. It holds what was looked at too,
// because a list without findings says nothing by itself.
import type { Notice } from '../foundation/notice.js';

/** Names the kind and the version of the document; a change that old readers cannot read changes the number. */
export const LINT_FORMAT = 'recgauge/lint@1';

/** What the linter looked at and found, as versioned plain data. */
export interface LintDocument {
  readonly format: typeof LINT_FORMAT;
  /** What computed it. */
  readonly engine: { readonly name: 'recgauge'; readonly version: string };
  readonly checked: readonly CheckedPart[];
  /** What is known of the evaluation that its data do not show, and every choice that can change a finding. */
  readonly options: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
  readonly findings: readonly LintFinding[];
  readonly notices: readonly Notice[];
}

/** A file that was looked at. */
export interface CheckedPart {
  /** `log`, a part of a split such as `train` or `test`, `recs` or `result`. */
  readonly part: string;
  /** Of a run, its name. */
  readonly run?: string;
  readonly file: string;
  /** Absent for a result. */
  readonly rows?: number;
}

/** An objection to the evaluation. */
export interface LintFinding {
  readonly code: string;
  /** A warning puts the conclusion in doubt; a note is to be said beside the result. */
  readonly severity: 'warning' | 'note';
  /** A sentence with the numbers. */
  readonly message: string;
  readonly numbers: Readonly<Record<string, number>>;
  readonly run?: string;
  readonly why: string;
  readonly citation: string;
  readonly advice: string;
}
