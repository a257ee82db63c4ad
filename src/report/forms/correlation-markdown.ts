// Rank correlations for a README, an issue or a page: the same squares as in the terminal, as Markdown.
import type { CorrelationDocument } from '../../documents/correlation-document.js';
import { listText, plain } from '../parts/markdown-parts.js';
import { correlationRemarks, TIED_MARK, TIED_SENTENCE } from '../views/correlation-remarks.js';
import { type CorrelationSection, type CorrelationTable, correlationSections } from '../views/correlation-sections.js';
import { cellText } from './correlation-text.js';

/** The agreement of rankings as Markdown, ending with a line break. */
export function renderCorrelationMarkdown(document: CorrelationDocument): string {
  const sections = correlationSections(document).flatMap(sectionParts);
  const { measures, lower, withoutValue, hasTies, notices } = correlationRemarks(document);
  const parts = [
    ...sections,
    listText('Measures', measures.map(plain)),
    lower.length === 0 ? '' : `Lower is better: ${lower.map(plain).join(', ')}.`,
    hasTies ? `${plain(TIED_MARK)} ${TIED_SENTENCE}.` : '',
    listText('No value', withoutValue.map(plain)),
    listText('Notices', notices.map(plain)),
    plain(`recgauge ${document.engine.version}`),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A heading and the squares of numbers below it. */
export function sectionParts({ title, note, levels, tables }: CorrelationSection): string[] {
  return [
    `### ${plain(note === '' ? title : `${title} (${note})`)}`,
    ...tables.map((table) => tableText(table, levels)),
  ];
}

function tableText({ name, kind, cells }: CorrelationTable, levels: readonly string[]): string {
  return [
    tableRow([name, ...levels]),
    `| :-- |${' --: |'.repeat(levels.length)}`,
    ...levels.map((level, row) => tableRow([level, ...cells[row]!.map((cell) => cellText(cell, kind))])),
  ].join('\n');
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map(plain).join(' | ')} |`;
}
