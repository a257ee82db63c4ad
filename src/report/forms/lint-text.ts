// Findings of the linter for the terminal: what was looked at, then one paragraph for each objection, and how many there
// are. A clean evaluation has one line for that.
import type { CheckedPart, LintDocument, LintFinding } from '../../documents/lint-document.js';
import { wrapped } from '../parts/aligned-columns.js';
import { counted } from '../parts/number-text.js';
import type { TextOptions } from './result-text.js';

/** The findings of the linter as text, ending with a line break. */
export function renderLintText({ checked, findings }: LintDocument, { width = 100 }: TextOptions = {}): string {
  const heads = checked.length === 0 ? [] : [wrapped('Checked: ', checkedText(checked), width).join('\n')];
  const paragraphs = findings.map((finding) => paragraphOf(finding, width));
  return `${[...heads, ...paragraphs, lintSummary(findings)].join('\n\n')}\n`;
}

/** `2 warnings and 1 note`, or that there is nothing. */
export function lintSummary(findings: readonly LintFinding[]): string {
  const counts = (['warning', 'note'] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [counted(count, severity)];
  });
  return counts.length === 0 ? 'Nothing found.' : `${counts.join(' and ')}.`;
}

/** `train train.csv (10 rows); recs ease of lists.csv (20 rows)` */
export function checkedText(checked: readonly CheckedPart[]): string {
  return checked
    .map(({ part, run, file, rows }) => {
      const name = run === undefined ? file : `${run} of ${file}`;
      return `${part} ${name}${rows === undefined ? '' : ` (${counted(rows, 'row')})`}`;
    })
    .join('; ');
}

function paragraphOf({ code, severity, message, why, citation, advice }: LintFinding, width: number): string {
  return [
    ...wrapped(`${severity}: `, `${message} [${code}]`, width),
    ...wrapped('  why: ', why, width),
    ...wrapped('  see: ', citation, width),
    ...wrapped('  do:  ', advice, width),
  ].join('\n');
}
