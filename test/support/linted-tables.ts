// Tables that share their ids, as an evaluation has them, for the tests of leakage and the linter.

import { type InteractionTable, selectRows } from '../../src/shell.js';
import { popularLists } from '../../src/studies/check/list-findings.js';
import { type LogRow, logOf, logOfText, rowsOf } from './logs.js';

/** Tables of rows, by name, that were read into the same id spaces. */
export function tablesOfRows<Name extends string>(
  parts: Readonly<Record<Name, readonly LogRow[]>>,
): Record<Name, InteractionTable> {
  const names = Object.keys(parts) as Name[];
  const all = logOf(names.flatMap((name) => parts[name]));
  let end = 0;
  const tables = names.map((name): [Name, InteractionTable] => {
    const [start, rows] = [end, parts[name]];
    end += rows.length;
    const table = selectRows(
      all,
      Uint32Array.from(rows, (_, place) => start + place),
    );
    const has = (column: 'rating' | 'time') => rows.some((row) => row[column] !== undefined);
    const values = has('rating') ? table.values : undefined;
    return [name, { ...table, name, values, timestamps: has('time') ? table.timestamps : undefined }];
  });
  return Object.fromEntries(tables) as Record<Name, InteractionTable>;
}

/** The same of texts such as `ann tea 4 17, bob tea 5 18`. */
export function tablesOfTexts<Name extends string>(
  texts: Readonly<Record<Name, string>>,
): Record<Name, InteractionTable> {
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, rowsOf(logOfText(text))]);
  return tablesOfRows(Object.fromEntries(entries) as Record<Name, readonly LogRow[]>);
}

/** The table with its rows in another order. */
export function shuffled(table: InteractionTable): InteractionTable {
  // A step that shares no factor with the number of rows visits each of them once.
  const [count, start] = [table.rowCount, 3];
  let step = Math.floor(count * 0.618) + 1;
  const divides = (a: number, b: number): number => (b === 0 ? a : divides(b, a % b));
  while (divides(step, count) !== 1) step++;
  const rows = Uint32Array.from({ length: count }, (_, place) => (start + place * step) % count);
  return { ...table, ...selectRows(table, rows) };
}

/** Most-popular lists of the test users as a table, the best item with the greatest score. */
export function popularTable(
  train: InteractionTable,
  test: InteractionTable,
  { k = 10, masked = [train] }: { readonly k?: number; readonly masked?: readonly InteractionTable[] } = {},
): InteractionTable {
  const listOf = popularLists(train, k, masked);
  const rows = [...new Set(test.users)].flatMap((user) =>
    listOf(user).map((item, place) => ({ user, item, score: k - place })),
  );
  return {
    ...test,
    rowCount: rows.length,
    users: Uint32Array.from(rows, ({ user }) => user),
    items: Uint32Array.from(rows, ({ item }) => item),
    values: Float64Array.from(rows, ({ score }) => score),
    timestamps: undefined,
    name: 'popularity',
  };
}
