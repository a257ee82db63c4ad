// Breakdowns and distributions in Markdown: a heading, what it is about, and tables.
import type { ResultDocument } from '../data/result-document.js';
import { breakdownTables, type DetailTable } from './breakdown-tables.js';
import { DISTRIBUTION_WORDS } from './details-text.js';
import { distributionTables } from './distribution-tables.js';
import { plain } from './markdown-plain.js';

/** One part for each breakdown and one for the distributions, without line breaks at their ends. */
export function detailParts(document: ResultDocument): string[] {
  const { breakdowns = [] } = document;
  const spread = distributionTables(document);
  return [
    ...breakdowns.map((breakdown) =>
      partOf(`By ${breakdown.by}`, breakdown.words, breakdownTables(document, breakdown)),
    ),
    ...(spread.length === 0 ? [] : [partOf('Distribution', DISTRIBUTION_WORDS, spread)]),
  ];
}

function partOf(title: string, words: string, tables: readonly DetailTable[]): string {
  return [`**${plain(title)}**: ${plain(words)}`, ...tables.map(tableText)].join('\n\n');
}

function tableText({ header, rows }: DetailTable): string {
  const lineOf = (cells: readonly string[]) => `| ${cells.map(plain).join(' | ')} |`;
  return [lineOf(header), `| :-- |${' --: |'.repeat(header.length - 1)}`, ...rows.map(lineOf)].join('\n');
}
