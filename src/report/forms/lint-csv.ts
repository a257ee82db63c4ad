// Findings of the linter as CSV, one line each, for spreadsheets and scripts.
import type { LintDocument } from '../../documents/lint-document.js';
import { csvLine } from './csv-line.js';

const COLUMNS = ['code', 'severity', 'run', 'message', 'numbers', 'why', 'citation', 'advice'] as const;

/**
 * The findings of the linter as CSV: a line of names, then one for each finding; numbers are written as `users=3;
 * k=10`, with every digit.
 */
export function renderLintCsv({ findings }: LintDocument): string {
  const lines = findings.map((finding) => {
    const numbers = Object.entries(finding.numbers).map(([name, value]) => `${name}=${value}`);
    return csvLine(COLUMNS.map((column) => (column === 'numbers' ? numbers.join('; ') : finding[column])));
  });
  return [csvLine(COLUMNS), ...lines].join('');
}
