// What the linter found, as plain JSON with a version: for reports, programs and gates. It holds what was looked at too,
// because a list without findings says nothing by itself.
import * as is from '../foundation/schema.js';
import { codeWord, engineOf, noticeSchema } from './document-parts.js';

/** Names the kind and the version of the document; a change that old readers cannot read changes the number. */
export const LINT_FORMAT = 'recgauge/lint@1';

const checkedPart = is.named('a checked', {
  part: is.textAmong('log', 'train', 'fold-in', 'item-fold-in', 'validation', 'test', 'recs', 'result'),
  run: is.optional(is.filledText, 'Of recommendations, the name of their run.'),
  file: is.filledText,
  rows: is.optional(is.count, 'Absent for a result.'),
});

export const findingSchema = is.named('a finding', {
  code: codeWord.about('Stable word for programs.'),
  severity: is.oneOf('warning', 'note').about('A warning puts the conclusion in doubt; report a note with the result.'),
  message: is.filledText.about('A sentence with the numbers.'),
  numbers: is.record(is.number),
  run: is.optional(is.filledText, 'The run that it is about; absent where it is about the data or the protocol.'),
  why: is.filledText,
  citation: is.filledText,
  advice: is.filledText,
});

export const lintSchema = is.object({
  format: is.oneOf(LINT_FORMAT),
  engine: engineOf({}),
  checked: is.list(checkedPart).about('The files that were looked at.'),
  options: is
    .record(is.either(is.text, is.number, is.flag, is.list(is.either(is.text, is.number))))
    .about('What is known of the evaluation that its data do not show, and every choice that can change a finding.'),
  findings: is.list(findingSchema).about('In the order of the codes that recgauge data check can list.'),
  notices: is.list(noticeSchema),
});

/** What the linter looked at and found, as versioned plain data. */
export interface LintDocument extends is.TypeOf<typeof lintSchema> {}

/** A file that was looked at. */
export interface CheckedPart extends is.TypeOf<typeof checkedPart> {}

/** An objection to the evaluation. */
export interface LintFinding extends is.TypeOf<typeof findingSchema> {}
