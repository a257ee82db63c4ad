// Breakdowns, distributions and sampled values on a page: tables that keep to its width, cut into parts that repeat the names of their
// lines where they must.
import type { ResultDocument } from '../../documents/result-document.js';
import { wrapped } from '../parts/aligned-columns.js';
import { fittedTable } from '../parts/fitted-table.js';
import { breakdownTables, type DetailTable } from '../views/breakdown-tables.js';
import { distributionTables } from '../views/distribution-tables.js';
import { sampledTables } from '../views/sampled-tables.js';

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
  return tables.flatMap(({ header, rows, leadCount }, place) => [
    ...(place === 0 ? [] : ['']),
    ...fittedTable([header, ...rows], { width, leadCount }),
  ]);
}
