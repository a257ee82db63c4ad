// Breakdowns, distributions and sampled values in Markdown: a heading, what it is about, and tables.
import type { ResultDocument } from '../../documents/result-document.js';
import { plain, tableText } from '../parts/markdown-parts.js';
import { breakdownTables, type DetailTable } from '../views/breakdown-tables.js';
import { distributionTables } from '../views/distribution-tables.js';
import { sampledTables } from '../views/sampled-tables.js';
import { DISTRIBUTION_WORDS } from './details-text.js';

/** One part for each breakdown and one for the distributions, without line breaks at their ends. */
export function detailParts(document: ResultDocument): string[] {
  const { breakdowns = [] } = document;
  const spread = distributionTables(document);
  return [
    ...breakdowns.map((breakdown) =>
      partOf(`By ${breakdown.by}`, breakdown.words, breakdownTables(document, breakdown)),
    ),
    ...(spread.length === 0 ? [] : [partOf('Distribution', DISTRIBUTION_WORDS, spread)]),
    ...(document.sampled === undefined ? [] : [partOf('Sampled', document.sampled.words, sampledTables(document))]),
  ];
}

function partOf(title: string, words: string, tables: readonly DetailTable[]): string {
  return [`**${plain(title)}**: ${plain(words)}`, ...tables.map(({ header, rows }) => tableText(header, rows))].join(
    '\n\n',
  );
}
