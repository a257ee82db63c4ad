// Breakdowns, distributions and sampled values on a page: tables that keep to its width, cut into parts that repeat the names of their
// lines where they must.
import type { ResultDocument } from '../data/result-document.js';
import { alignedColumns, widthOf, wrapped } from './aligned-columns.js';
import { breakdownTables, type DetailTable } from './breakdown-tables.js';
import { distributionTables } from './distribution-tables.js';
import { sampledTables } from './sampled-tables.js';

/** What a reader of the table of distributions must know. */
export const DISTRIBUTION_WORDS =
  'users counted, those of them with the value 0, quantiles, and a histogram between its least and its greatest edge, a ' +
  'dot being a cell without users.';

/** Lines with an empty one behind each part; none where nothing was asked for. */
export function detailLines(document: ResultDocument, width: number): string[] {
  const { breakdowns = [] } = document;
  const spread = distributionTables(document);
  return [
    ...breakdowns.flatMap((breakdown) => [
      ...wrapped(`By ${breakdown.by}: `, breakdown.words, width),
      ...tablesText(breakdownTables(document, breakdown), width),
      '',
    ]),
    ...(spread.length === 0
      ? []
      : [...wrapped('Distribution: ', DISTRIBUTION_WORDS, width), ...tablesText(spread, width), '']),
    ...(document.sampled === undefined
      ? []
      : [...wrapped('Sampled: ', document.sampled.words, width), ...tablesText(sampledTables(document), width), '']),
  ];
}

function tablesText(tables: readonly DetailTable[], width: number): string[] {
  return tables.flatMap((table, place) => [...(place === 0 ? [] : ['']), ...tableInWidth(table, width)]);
}

/** As many columns beside the names as fit, at least one, in one part below the other. */
function tableInWidth({ header, rows, leadCount }: DetailTable, width: number): string[] {
  const partOf = (from: number, to: number) =>
    alignedColumns([header, ...rows].map((cells) => [...cells.slice(0, leadCount), ...cells.slice(from, to)]));
  const lines: string[] = [];
  let from = leadCount;
  while (from < header.length) {
    let to = header.length;
    while (to > from + 1 && widthOf(partOf(from, to)) > width) to -= 1;
    lines.push(...(lines.length > 0 ? [''] : []), ...partOf(from, to));
    from = to;
  }
  return lines;
}
