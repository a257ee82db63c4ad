// Rank correlations: a square of numbers for each measure, the mean first, and what must be known beside them; and one table
// with a caption for each square, for a paper.
import type { CorrelationDocument } from '../../documents/correlation-document.js';
import { alignedColumns, widthOf } from '../parts/aligned-columns.js';
import { NO_VALUE, shortNumber, wholeNumber } from '../parts/number-text.js';
import {
  type CorrelationCell,
  type CorrelationSection,
  type CorrelationTable,
  correlationRemarks,
  correlationSections,
  TIED_MARK,
  TIED_SENTENCE,
} from './correlation-tables.js';
import {
  type Blocks,
  block,
  type Inline,
  mark,
  NOT_TEXT,
  type ReportBlock,
  type SummaryOptions,
} from './report-blocks.js';

export function correlationSummary(document: CorrelationDocument, { width, parts }: SummaryOptions): Blocks {
  const sections = correlationSections(document).map((section) =>
    block.group([block.heading(titleOf(section)), squareTables(section, width)]),
  );
  if (parts === 'table') return sections;
  const { measures, lower, withoutValue, hasTies, notices } = correlationRemarks(document);
  return [
    sections,
    block.group([
      measures.map((text) => block.paragraph(text, { only: ['text'] })),
      block.list(measures, { title: 'Measures', only: NOT_TEXT }),
      lower.length === 0 ? undefined : remark('Lower is better: ', lower.join(', ')),
      hasTies ? remark(`${TIED_MARK} `, TIED_SENTENCE) : undefined,
      block.list(withoutValue, { title: 'No value' }),
      block.list(notices, { title: 'Notices', role: 'notices' }),
      block.paragraph(`recgauge ${document.engine.version}`),
    ]),
  ];
}

/** A sentence, with a full stop where there are paragraphs. */
function remark(lead: string, text: string): Blocks {
  return [block.paragraph(text, { lead, only: ['text'] }), block.paragraph(`${text}.`, { lead, only: NOT_TEXT })];
}

/** `dataset ML-1M (15 algorithms)` */
export function titleOf({ title, note }: Pick<CorrelationSection, 'title' | 'note'>): string {
  return note === '' ? title : `${title} (${note})`;
}

/** The squares of a section; columns that are too wide with their names have numbers. */
export function squareTables({ levels, tables }: CorrelationSection, width: number): ReportBlock[] {
  return tables.map(({ name, kind, cells }) => {
    const rowsOf = (rows: readonly string[], columns: readonly string[]): [string[], ...string[][]] => [
      [name, ...columns],
      ...rows.map((row, i) => [row, ...cells[i]!.map((cell) => cellText(cell, kind))]),
    ];
    const named = rowsOf(levels, levels);
    const numbers = levels.map((_, i) => `${i + 1}`);
    const places = numbers.map((number) => number.padStart(`${levels.length}`.length));
    const isNamed = widthOf(alignedColumns(named)) <= width;
    const [header, ...rows] = isNamed
      ? named
      : rowsOf(
          levels.map((level, i) => `${places[i]} ${level}`),
          numbers,
        );
    return block.table({ name, header, rows });
  });
}

/** `0.6536`, `0.4000*`, `-` without a value, nothing where a pair is not there. */
function cellText(cell: CorrelationCell | undefined, kind: CorrelationTable['kind']): string {
  if (cell === undefined) return '';
  if (cell.value === null) return NO_VALUE;
  return kind === 'count' ? wholeNumber(cell.value) : `${shortNumber(cell.value)}${cell.tied ? TIED_MARK : ''}`;
}

export function correlationPaper(document: CorrelationDocument): Blocks {
  return [
    block.paragraph(`recgauge ${document.engine.version}; needs \\usepackage{booktabs}`),
    correlationSections(document).map(({ title, note, levels, tables }) =>
      tables.map((table) =>
        block.table({
          name: table.name,
          caption: captionOf(document, table, note === '' ? title : `${title}, ${note}`),
          header: [table.name, ...levels],
          rows: levels.map((level, row) => [level, ...table.cells[row]!.map((cell) => paperCell(cell, table.kind))]),
        }),
      ),
    ),
  ];
}

function captionOf({ measures, lower }: CorrelationDocument, { name, kind, cells }: CorrelationTable, title: string) {
  const what = kind === 'count' ? `Number of ${name}` : measures[name]!.title;
  const better = lower.length === 0 ? '' : ` Lower is better: ${lower.join(', ')}.`;
  const hasTies = cells.some((row) => row.some((cell) => cell?.tied === true));
  return [`${what}: ${title}.${better}`, hasTies ? mark.tex(` $^{*}$: ${TIED_SENTENCE}.`) : ''];
}

function paperCell(cell: CorrelationCell | undefined, kind: CorrelationTable['kind']): Inline {
  if (cell === undefined) return '';
  if (cell.value === null) return mark.tex('--');
  if (kind === 'count') return wholeNumber(cell.value);
  const text = `${shortNumber(cell.value)}${cell.tied ? '^{*}' : ''}`;
  // A minus is one only among formulas.
  return /^[\d.]+$/.test(text) ? text : mark.tex(`$${text}$`);
}
