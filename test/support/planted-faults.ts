// A clean evaluation as the linter takes it, and one planted fault for each of its codes. What a fault cannot help
// bringing with it is named beside it.

import {
  compare,
  evaluate,
  type InteractionTable,
  type InteractionTuple,
  type LintRequest,
  leakage,
  type ResultDocument,
  selectRows,
  tableFromRows,
} from '../../src/shell.js';
import { cleanLists, cleanTest, cleanTrain } from './clean-evaluation.js';
import { resultPair } from './example-result.js';
import { popularTable, tablesOfRows } from './linted-tables.js';

export type CleanEvaluation = Pick<LintRequest, 'protocol'> & {
  readonly log: InteractionTable;
  readonly train: InteractionTable;
  readonly test: InteractionTable;
  readonly result: ResultDocument;
  readonly runs: readonly { readonly name: string; readonly table: InteractionTable }[];
};

/** Tables, runs, result and protocol of an evaluation that nobody objects to. */
export async function cleanEvaluation(): Promise<CleanEvaluation> {
  const tables = tablesOfRows({
    log: [...cleanTrain, ...cleanTest],
    train: cleanTrain,
    test: cleanTest,
    lists: cleanLists,
  });
  const { log, train, test, lists } = tables;
  const runs = [
    { name: 'ease', table: lists },
    { name: 'popularity', table: popularTable(train, test, { k: 12 }) },
  ];
  const { document } = await evaluate(runs, { truth: test, train, metrics: ['recall@5', 'ndcg@10'], backend: 'js' });
  const result = await compare([document], { backend: 'js' });
  const protocol = {
    split: 'global-temporal',
    hasTimestamps: true,
    sampledNegatives: 0,
    core: 5,
    heldOut: 2,
    searchBudget: 40,
    searchMethod: 'random',
    baselines: ['popularity', 'EASE^R'],
  } as const;
  return { log, train, test, runs, result, protocol };
}

/** The rows that are kept. */
export const filtered = (table: InteractionTable, keeps: (row: number) => boolean) =>
  selectRows(
    table,
    Uint32Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => keeps(row)),
  );

/** The table with one number of a column changed. */
export function changed(
  table: InteractionTable,
  column: 'items' | 'values' | 'timestamps',
  row: number,
  value: number,
): InteractionTable {
  const copy = table[column]!.slice();
  copy[row] = value;
  return { ...table, [column]: copy };
}

const withRow = (table: InteractionTable, row: number) =>
  selectRows(
    table,
    Uint32Array.from({ length: table.rowCount + 1 }, (_, place) => (place === table.rowCount ? row : place)),
  );

const untimed = (table: InteractionTable) => ({ ...table, timestamps: undefined });

const lastTime = (table: InteractionTable, user: number) =>
  Math.max(...table.timestamps!.filter((_, row) => table.users[row] === user));

/** A test row moved to just after its user's last training row, which others' rows follow. */
function withFuture({ train, test }: CleanEvaluation): InteractionTable {
  const end = Math.max(...train.timestamps!);
  const row = test.users.findIndex((user) => lastTime(train, user) < end - 1);
  return changed(test, 'timestamps', row, lastTime(train, test.users[row]!) + 1);
}

const withRun = (clean: CleanEvaluation, change: (table: InteractionTable) => InteractionTable): LintRequest => ({
  ...clean,
  runs: [{ name: 'ease', table: change(clean.runs[0]!.table) }, clean.runs[1]!],
});

const withProtocol = (clean: CleanEvaluation, changes: LintRequest['protocol']): LintRequest => ({
  ...clean,
  protocol: { ...clean.protocol, ...changes },
});

/** The table with its users written otherwise, in the space of all tables. */
function withIds(table: InteractionTable, { train }: CleanEvaluation, write: (id: string) => string): InteractionTable {
  return { ...table, users: table.users.map((user) => train.userIds.intern(write(train.userIds.idAt(user)))) };
}

/** User u has 4(u + 1) items in training and u + 1 in the test, out of 200; one more has all but one in training. */
export function ratioTables() {
  const rows = (user: number, from: number, count: number) =>
    Array.from({ length: count }, (_, place) => ({ user, item: (17 * user + from + place) % 200 }));
  const users = Array.from({ length: 30 }, (_, user) => user);
  return tablesOfRows({
    train: [...users.flatMap((user) => rows(user, user + 1, 4 * (user + 1))), ...rows(30, 0, 199)],
    test: [...users.flatMap((user) => rows(user, 0, user + 1)), ...rows(30, 199, 1)],
  });
}

/** By code: a request with that fault, and the codes that come with it. */
export const PLANTED: Readonly<
  Record<string, (clean: CleanEvaluation) => readonly [request: LintRequest, ...companions: string[]]>
> = {
  'ids-do-not-match': (clean) => [withRun(clean, (table) => withIds(table, clean, (id) => `${id}.0`))],
  'ids-nearly-equal': (clean) => [
    withRun(clean, (table) => withIds(table, clean, (id) => (Number(id) < 10 ? `0${id}` : id))),
    'users-without-list',
  ],
  'missing-ids': (clean) => [
    withRun(clean, (table) => withIds(table, clean, (id) => (id === '3' ? 'nan' : id))),
    'users-without-list',
  ],
  'misplaced-file': (clean) => [{ ...clean, runs: [clean.runs[0]!, { name: 'twin', table: clean.runs[0]!.table }] }],
  'truth-in-lists': ({ log, ...clean }) => {
    const runs = [{ name: 'log', table: log }];
    return [{ ...clean, runs }, 'train-items-recommended', 'tied-at-cutoff'];
  },
  'reversed-scores': (clean) => [
    withRun(clean, (table) => selectRows(table, Uint32Array.from(table.users.keys()).reverse())),
  ],
  'scores-not-read': (clean) => {
    const rows = [1, 2].map((distance) => ({ user: 'u', item: `${distance}`, distance }));
    const { notices = [] } = tableFromRows(rows, { name: 'ease', content: 'recommendations' });
    return [withRun(clean, (table) => ({ ...table, notices }) as InteractionTable)];
  },
  'ratings-not-read': (clean) => {
    const { notices = [] } = tableFromRows(
      [0, 1].map((label) => ({ user: 'u', item: `${label}`, label })),
      { name: 'test' },
    );
    return [{ ...clean, test: { ...clean.test, notices } as InteractionTable }];
  },
  'equal-scores': (clean) => [
    withRun(clean, (table) => ({ ...table, values: new Float64Array(table.rowCount).fill(1) })),
    'tied-at-cutoff',
  ],
  'test-in-train': (clean) => {
    const { train, test, protocol } = clean;
    const user = test.users[0]!;
    return [{ train, test: changed(test, 'items', 0, train.items[train.users.indexOf(user)]!), protocol }];
  },
  duplicates: (clean) => [{ ...clean, test: withRow(clean.test, 5) }],
  'rows-left-out': (clean) => {
    const rows = [
      ['u', 'i', 3],
      ['u', 'j'],
    ] as InteractionTuple[];
    const { notices = [] } = tableFromRows(rows, { name: 'train', badRows: 'skip' });
    return [{ ...clean, train: { ...clean.train, notices } as InteractionTable }];
  },
  'no-timestamps': (clean) => [{ log: untimed(clean.log) }],
  'constant-timestamps': (clean) => [
    { log: { ...clean.log, timestamps: new Float64Array(clean.log.rowCount).fill(7) } },
  ],
  'mixed-time-units': ({ log }) => {
    const latest = Math.max(...log.timestamps!);
    const timestamps = log.timestamps!.map((time) => (time + 1e9) * (time === latest ? 1000 : 1));
    return [{ log: { ...log, timestamps } }];
  },
  'timestamps-not-seconds': ({ log }) => [
    { log: { ...log, timestamps: log.timestamps!.map((time) => (time + 1e9) * 1000) } },
  ],
  'timestamps-not-milliseconds': (clean) => {
    const notices = [{ code: 'timestamps-not-milliseconds', message: 'Read as milliseconds.', count: 1 }];
    return [{ ...clean, train: { ...clean.train, notices } as InteractionTable }];
  },
  'future-timestamps': ({ log }) => [
    { log: { ...log, timestamps: log.timestamps!.map((time) => time + 1e9) }, now: 0 },
  ],
  'early-timestamps': ({ log }) => [
    { log: { ...log, timestamps: log.timestamps!.map((time, row) => (row === 0 ? 0 : time + 1e9)) } },
  ],
  'rating-like-time': ({ log }) => [{ log: { ...log, values: log.timestamps!.map((time) => time + 1e9) } }],
  'tied-timestamps': (clean) => {
    const last = clean.test.rowCount - 1;
    return [
      { train: clean.train, test: changed(clean.test, 'timestamps', last, Math.max(...clean.train.timestamps!)) },
    ];
  },
  'random-split-of-timed-data': (clean) => [withProtocol(clean, { split: 'random' })],
  'test-before-train': (clean) => [
    { train: clean.train, test: changed(clean.test, 'timestamps', 0, 0), protocol: clean.protocol },
  ],
  'future-in-train': (clean) => [{ train: clean.train, test: withFuture(clean), protocol: clean.protocol }],
  'invalid-recommendations': (clean) => [{ ...clean, test: withFuture(clean) }, 'future-in-train'],
  'train-items-recommended': (clean) => {
    const user = clean.runs[0]!.table.users[4]!;
    return [withRun(clean, (table) => changed(table, 'items', 4, clean.train.items[clean.train.users.indexOf(user)]!))];
  },
  'unknown-items-recommended': (clean) => [
    withRun(clean, (table) => changed(table, 'items', 11, table.itemIds.intern('nowhere'))),
  ],
  'sampled-metrics': (clean) => [withProtocol(clean, { sampledNegatives: 50 })],
  'ratio-split': () => [ratioTables(), 'small-data'],
  'duplicate-recommendations': (clean) => [
    withRun(clean, (table) =>
      selectRows(
        { ...table, values: table.values!.map((score, row) => (row === table.rowCount - 1 ? 0.5 : score)) },
        Uint32Array.from({ length: table.rowCount + 1 }, (_, place) => Math.max(0, place - 1)),
      ),
    ),
  ],
  'tied-at-cutoff': (clean) => [withRun(clean, (table) => changed(table, 'values', 10, 3))],
  'short-lists': (clean) => [withRun(clean, (table) => filtered(table, (row) => row < 9 || row > 11))],
  'users-without-list': (clean) => [withRun(clean, (table) => filtered(table, (row) => row > 11))],
  'ratings-not-positive': (clean) => [{ ...clean, test: changed(clean.test, 'values', 0, 0) }],
  'cold-rows-dropped': (clean) => [withProtocol(clean, { droppedTestRows: 7 })],
  'users-without-relevant': (clean) => [
    { ...clean, relevance: '>=4', test: changed(changed(clean.test, 'values', 0, 2), 'values', 1, 3) },
  ],
  'users-without-test': (clean) => [
    {
      train: untimed(clean.train),
      test: untimed(filtered(clean.test, (row) => row > 1)),
      protocol: { split: 'random' },
    },
  ],
  'cold-users': (clean) => {
    const { train, test } = clean;
    const without = [...test.users].map((user) => filtered(train, (row) => train.users[row] !== user));
    // Some users are the only ones who have an item.
    return [{ train: without.find((rest) => leakage({ train: rest, test }).coldItems.count === 0)!, test }];
  },
  'cold-items': (clean) => {
    const { train, test } = clean;
    return [{ train: filtered(train, (row) => train.items[row] !== test.items[0]), test }];
  },
  'cold-after-time-split': (clean) => {
    // Everybody's rows in one stretch of time, one user after the other.
    const { log } = clean;
    return [{ log: { ...log, timestamps: Float64Array.from(log.users, (user, row) => 10_000 * user + row) } }];
  },
  'small-data': (clean) => [{ log: filtered(clean.log, (row) => clean.log.users[row]! < 198) }],
  'too-few-users': (clean) => {
    const pair = resultPair({ difference: 0.01, effectSize: 0.05, detectable: 0.04, users: 200 });
    const metrics = [{ ...clean.result.comparison!.metrics[0]!, pairs: [pair] }];
    return [{ ...clean, result: { ...clean.result, comparison: { ...clean.result.comparison!, metrics } } }];
  },
  'popularity-only': (clean) => [withRun(clean, () => clean.runs[1]!.table), 'misplaced-file'],
  'core-too-small': (clean) => [withProtocol(clean, { core: 4 })],
  'too-few-folds': (clean) => [withProtocol(clean, { folds: 3 })],
  'small-search-budget': (clean) => [withProtocol(clean, { searchBudget: 39 })],
  'grid-search': (clean) => [withProtocol(clean, { searchMethod: 'grid' })],
  'no-linear-baseline': (clean) => [withProtocol(clean, { baselines: ['popularity', 'easemob'] })],
};
