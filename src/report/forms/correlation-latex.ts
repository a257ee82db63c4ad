// Rank correlations for a paper: one table with a caption for each square of numbers, in the style of booktabs.
import type { CorrelationDocument } from '../../documents/correlation-document.js';
import { latexComment, latexText } from '../parts/latex-text.js';
import { shortNumber, wholeNumber } from '../parts/number-text.js';
import { TIED_SENTENCE } from '../views/correlation-remarks.js';
import { type CorrelationCell, type CorrelationTable, correlationSections } from '../views/correlation-sections.js';

/** The agreement of rankings as LaTeX, ending with a line break. It needs `\usepackage{booktabs}`. */
export function renderCorrelationLatex(document: CorrelationDocument): string {
  const tables = correlationSections(document).flatMap(({ title, note, levels, tables: own }) =>
    own.map((table) => tableText(table, levels, captionOf(document, table, note === '' ? title : `${title}, ${note}`))),
  );
  return `${latexComment(`recgauge ${document.engine.version}; needs \\usepackage{booktabs}`)}\n${tables.join('\n')}`;
}

function captionOf({ measures, lower }: CorrelationDocument, { name, kind, cells }: CorrelationTable, title: string) {
  const what = kind === 'count' ? `Number of ${name}` : measures[name]!.title;
  const better = lower.length === 0 ? '' : ` Lower is better: ${lower.join(', ')}.`;
  const hasTies = cells.some((row) => row.some((cell) => cell?.tied === true));
  const ties = hasTies ? ` $^{*}$: ${TIED_SENTENCE}.` : '';
  return `${latexText(`${what}: ${title}.${better}`)}${ties}`;
}

function tableText({ name, kind, cells }: CorrelationTable, levels: readonly string[], caption: string): string {
  const rowText = (texts: readonly string[]) => `    ${texts.join(' & ')} \\\\`;
  const lines = [
    '\\begin{table}',
    '  \\centering',
    `  \\caption{${caption}}`,
    `  \\begin{tabular}{l${'r'.repeat(levels.length)}}`,
    '    \\toprule',
    rowText([name, ...levels].map(latexText)),
    '    \\midrule',
    ...levels.map((level, row) => rowText([latexText(level), ...cells[row]!.map((cell) => cellText(cell, kind))])),
    '    \\bottomrule',
    '  \\end{tabular}',
    '\\end{table}',
  ];
  return `${lines.join('\n')}\n`;
}

function cellText(cell: CorrelationCell | undefined, kind: CorrelationTable['kind']): string {
  if (cell === undefined) return '';
  if (cell.value === null) return '--';
  if (kind === 'count') return wholeNumber(cell.value);
  const text = `${shortNumber(cell.value)}${cell.tied ? '^{*}' : ''}`;
  // A minus is one only among formulas.
  return /^[\d.]+$/.test(text) ? text : `$${text}$`;
}
