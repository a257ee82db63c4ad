// Libraries side by side: one row for each dialect, one column for each metric that some of them have, all on the same
// lists. A cell is empty where the library does not have the metric, and says so where it has no value.

import type { ResultDocument } from '../../documents/result-document.js';
import { wrapped } from '../parts/aligned-columns.js';
import { fittedTable } from '../parts/fitted-table.js';
import { plain } from '../parts/markdown-parts.js';
import { shortNumber } from '../parts/number-text.js';
import type { TextOptions } from './result-text.js';

export interface ConsistencyTable {
  readonly run: string;
  /** Names of metrics, with their cutoff. */
  readonly metrics: readonly string[];
  readonly rows: readonly {
    readonly dialect: string;
    readonly library: string;
    /** By metric; null where the library has no value, undefined where it does not have the metric. */
    readonly values: Readonly<Record<string, number | null>>;
  }[];
}

const LABEL = /^([a-z0-9-]+(?:@[^:]*)?):([^(@]+(?:\([^)]*\))?)(?:@(\d+))?$/;

/** One table for each run, from the labels of dialects in a document. */
export function consistencyTables(document: ResultDocument): ConsistencyTable[] {
  const labels = Object.keys(document.definitions).flatMap((label) => {
    const parts = LABEL.exec(label);
    return parts === null ? [] : [{ label, dialect: parts[1]!, metric: parts[2]! }];
  });
  const metrics = [...new Set(labels.map(({ metric }) => metric))];
  const dialects = [...new Set(labels.map(({ dialect }) => dialect))];
  return document.runs.map(({ name, metrics: found }) => ({
    run: name,
    metrics,
    rows: toldApart(
      dialects.map((dialect) => {
        const own = labels.filter((each) => each.dialect === dialect && found[each.label] !== undefined);
        const { library = dialect, version = '' } = document.definitions[own[0]?.label ?? '']?.dialect ?? {};
        return {
          dialect,
          library: `${library} ${version}`.trim(),
          values: Object.fromEntries(own.map(({ metric, label }) => [metric, found[label]!.value])),
        };
      }),
    ),
  }));
}

/** One version of a library may have several dialects, such as its compiled part and its Python: each says which it is. */
function toldApart(rows: ConsistencyTable['rows']): ConsistencyTable['rows'] {
  const isAlone = ({ library }: (typeof rows)[number]) => rows.filter((row) => row.library === library).length === 1;
  return rows.map((row) =>
    isAlone(row) ? row : { ...row, library: `${row.library} (${row.dialect.replace(/@.*$/, '')})` },
  );
}

/** Libraries by metrics as text, in parts where there are more metrics than the page is wide. */
export function renderConsistencyText(
  document: ResultDocument,
  { width = 100 }: Pick<TextOptions, 'width'> = {},
): string {
  return consistencyTables(document)
    .map(({ run, metrics, rows }) => {
      const cells = [['library', ...metrics], ...rows.map((row) => cellsOf(row, metrics))];
      return `${[...wrapped('', `Run ${run}`, width), ...fittedTable(cells, { width })].join('\n')}\n`;
    })
    .join('\n');
}

/** Libraries by metrics as a Markdown table. */
export function renderConsistencyMarkdown(document: ResultDocument): string {
  return consistencyTables(document)
    .map(({ run, metrics, rows }) => {
      const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
      const named = (cells: readonly string[]) => line(cells.map(plain));
      const body = rows.map((row) => named(cellsOf(row, metrics)));
      return [
        `### ${plain(run)}`,
        '',
        named(['library', ...metrics]),
        line([':--', ...metrics.map(() => '--:')]),
        ...body,
        '',
      ].join('\n');
    })
    .join('\n');
}

function cellsOf({ library, values }: ConsistencyTable['rows'][number], metrics: readonly string[]): string[] {
  const cell = (value: number | null | undefined) =>
    value === undefined ? '' : value === null ? 'fails' : shortNumber(value);
  return [library, ...metrics.map((metric) => cell(values[metric]))];
}
