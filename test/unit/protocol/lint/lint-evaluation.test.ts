// A clean evaluation has no findings; one planted fault of each code is found, and only that. What a
// fault cannot help bringing with it is named beside it.

import { beforeAll, describe, expect, it } from 'vitest';
import {
  compare,
  evaluate,
  InputError,
  type InteractionTable,
  LINT_CODES,
  type LintRequest,
  leakage,
  lintEvaluation,
  type ResultDocument,
  selectRows,
  spearman,
  UsageError,
  usersNeeded,
} from '../../../../src/index.js';
import { cleanLists, cleanTest, cleanTrain } from '../../../support/clean-evaluation.js';
import { exampleComparison, exampleResult, resultPair } from '../../../support/example-result.js';
import { popularTable, shuffled, tablesOfRows, tablesOfTexts } from '../../../support/linted-tables.js';
import { logOfText, syntheticTable } from '../../../support/logs.js';

type Clean = Pick<LintRequest, 'protocol'> & {
  readonly log: InteractionTable;
  readonly train: InteractionTable;
  readonly test: InteractionTable;
  readonly result: ResultDocument;
  readonly runs: readonly { readonly name: string; readonly table: InteractionTable }[];
};

let clean: Clean;

beforeAll(async () => {
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
  clean = { log, train, test, runs, result, protocol };
});

const filtered = (table: InteractionTable, keeps: (row: number) => boolean) =>
  selectRows(
    table,
    Uint32Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => keeps(row)),
  );

/** Four fifths of the rows in time, and of the rest the rows of users and items that are among them. */
function warmSplit(log: InteractionTable) {
  const times = log.timestamps!;
  const boundary = times.toSorted()[Math.floor(0.8 * log.rowCount)]!;
  const train = filtered(log, (row) => times[row]! <= boundary);
  const [users, items] = [new Set(train.users), new Set(train.items)];
  const isWarm = (row: number) => users.has(log.users[row]!) && items.has(log.items[row]!);
  return { train, test: filtered(log, (row) => times[row]! > boundary && isWarm(row)) };
}

/** A result of many users, without notices, whose test rows are all relevant. */
const quietResult = (changes: Partial<ResultDocument> = {}): ResultDocument =>
  exampleResult({
    ...{ notices: [], options: { relevance: 'all' }, data: { ...exampleResult().data, relevantUserCount: 500 } },
    ...changes,
  });

const codesOf = (request: LintRequest) => [...new Set(lintEvaluation(request).map(({ code }) => code))];

describe('a clean evaluation', () => {
  it('has no findings', () => {
    expect(clean.test.rowCount).toBeGreaterThan(300);
    expect(clean.result.comparison!.metrics).toHaveLength(2);
    expect(lintEvaluation(clean)).toEqual([]);
  });

  it('has none in any part of it', () => {
    const { log, train, test, runs, result, protocol } = clean;
    const parts: LintRequest[] = [
      { log },
      { train },
      { test },
      { runs },
      { result },
      { protocol },
      { train, test },
      { test, runs },
    ];
    for (const part of parts) expect(lintEvaluation(part)).toEqual([]);
  });
});

/** The table with one number of a column changed. */
function changed(
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
function withFuture({ train, test }: Clean): InteractionTable {
  const end = Math.max(...train.timestamps!);
  const row = test.users.findIndex((user) => lastTime(train, user) < end - 1);
  return changed(test, 'timestamps', row, lastTime(train, test.users[row]!) + 1);
}

const withRun = (change: (table: InteractionTable) => InteractionTable): LintRequest => ({
  ...clean,
  runs: [{ name: 'ease', table: change(clean.runs[0]!.table) }, clean.runs[1]!],
});

const withProtocol = (changes: LintRequest['protocol']): LintRequest => ({
  ...clean,
  protocol: { ...clean.protocol, ...changes },
});

/** User u has 4(u + 1) items in training and u + 1 in the test, out of 200; one more has all but one in training. */
function ratioTables() {
  const rows = (user: number, from: number, count: number) =>
    Array.from({ length: count }, (_, place) => ({ user, item: (17 * user + from + place) % 200 }));
  const users = Array.from({ length: 30 }, (_, user) => user);
  return tablesOfRows({
    train: [...users.flatMap((user) => rows(user, user + 1, 4 * (user + 1))), ...rows(30, 0, 199)],
    test: [...users.flatMap((user) => rows(user, 0, user + 1)), ...rows(30, 199, 1)],
  });
}

const PLANTED: Readonly<Record<string, () => readonly [request: LintRequest, ...companions: string[]]>> = {
  'test-in-train': () => {
    const { train, test, protocol } = clean;
    const user = test.users[0]!;
    return [{ train, test: changed(test, 'items', 0, train.items[train.users.indexOf(user)]!), protocol }];
  },
  duplicates: () => [{ ...clean, test: withRow(clean.test, 5) }],
  'no-timestamps': () => [{ log: untimed(clean.log) }],
  'constant-timestamps': () => [{ log: { ...clean.log, timestamps: new Float64Array(clean.log.rowCount).fill(7) } }],
  'tied-timestamps': () => {
    const last = clean.test.rowCount - 1;
    return [
      { train: clean.train, test: changed(clean.test, 'timestamps', last, Math.max(...clean.train.timestamps!)) },
    ];
  },
  'random-split-of-timed-data': () => [withProtocol({ split: 'random' })],
  'test-before-train': () => [
    { train: clean.train, test: changed(clean.test, 'timestamps', 0, 0), protocol: clean.protocol },
  ],
  'future-in-train': () => [{ train: clean.train, test: withFuture(clean), protocol: clean.protocol }],
  'invalid-recommendations': () => [{ ...clean, test: withFuture(clean) }, 'future-in-train'],
  'train-items-recommended': () => {
    const user = clean.runs[0]!.table.users[4]!;
    return [withRun((table) => changed(table, 'items', 4, clean.train.items[clean.train.users.indexOf(user)]!))];
  },
  'sampled-metrics': () => [withProtocol({ sampledNegatives: 50 })],
  'ratio-split': () => [ratioTables(), 'small-data'],
  'duplicate-recommendations': () => [
    withRun((table) =>
      selectRows(
        { ...table, values: table.values!.map((score, row) => (row === table.rowCount - 1 ? 0.5 : score)) },
        Uint32Array.from({ length: table.rowCount + 1 }, (_, place) => Math.max(0, place - 1)),
      ),
    ),
  ],
  'tied-at-cutoff': () => [withRun((table) => changed(table, 'values', 10, 3))],
  'short-lists': () => [withRun((table) => filtered(table, (row) => row < 9 || row > 11))],
  'users-without-list': () => [withRun((table) => filtered(table, (row) => row > 11))],
  'users-without-relevant': () => [
    { ...clean, relevance: '>=4', test: changed(changed(clean.test, 'values', 0, 2), 'values', 1, 3) },
  ],
  'users-without-test': () => [
    {
      train: untimed(clean.train),
      test: untimed(filtered(clean.test, (row) => row > 1)),
      protocol: { split: 'random' },
    },
  ],
  'cold-users': () => {
    const { train, test } = clean;
    const without = [...test.users].map((user) => filtered(train, (row) => train.users[row] !== user));
    // Some users are the only ones who have an item.
    return [{ train: without.find((rest) => leakage({ train: rest, test }).coldItems.count === 0)!, test }];
  },
  'cold-items': () => {
    const { train, test } = clean;
    return [{ train: filtered(train, (row) => train.items[row] !== test.items[0]), test }];
  },
  'cold-after-time-split': () => {
    // Everybody's rows in one stretch of time, one user after the other.
    const { log } = clean;
    return [{ log: { ...log, timestamps: Float64Array.from(log.users, (user, row) => 10_000 * user + row) } }];
  },
  'small-data': () => [{ log: filtered(clean.log, (row) => clean.log.users[row]! < 198) }],
  'too-few-users': () => {
    const pair = resultPair({ difference: 0.01, effectSize: 0.05, detectable: 0.04, users: 200 });
    const metrics = [{ ...clean.result.comparison!.metrics[0]!, pairs: [pair] }];
    return [{ ...clean, result: { ...clean.result, comparison: { ...clean.result.comparison!, metrics } } }];
  },
  'popularity-only': () => [withRun(() => clean.runs[1]!.table)],
  'core-too-small': () => [withProtocol({ core: 4 })],
  'small-search-budget': () => [withProtocol({ searchBudget: 39 })],
  'grid-search': () => [withProtocol({ searchMethod: 'grid' })],
  'no-linear-baseline': () => [withProtocol({ baselines: ['popularity', 'easemob'] })],
};

describe('a planted fault', () => {
  it.each(LINT_CODES.map(({ code }) => code))('%s is found, and nothing else', (code) => {
    const [request, ...companions] = PLANTED[code]!();
    expect(codesOf(request).toSorted()).toEqual([code, ...companions].toSorted());
    const found = lintEvaluation(request).find((finding) => finding.code === code)!;
    const { title: _, ...words } = LINT_CODES.find((entry) => entry.code === code)!;
    expect(found).toMatchObject(words);
    expect(found.message).toMatch(/^\S.*\.$/);
    expect(Object.values(found.numbers).every(Number.isFinite)).toBe(true);
  });

  it('is planted for every code and no other', () => {
    expect(Object.keys(PLANTED).toSorted()).toEqual(LINT_CODES.map(({ code }) => code).toSorted());
  });

  it('is found in whatever order the rows are', () => {
    for (const plant of Object.values(PLANTED)) {
      const [{ log, train, test, runs, ...rest }] = plant();
      const other = {
        ...rest,
        ...(log === undefined ? {} : { log: shuffled(log) }),
        ...(train === undefined ? {} : { train: shuffled(train) }),
        ...(test === undefined ? {} : { test: shuffled(test) }),
        ...(runs === undefined ? {} : { runs: runs.map(({ name, table }) => ({ name, table: shuffled(table) })) }),
      };
      expect(lintEvaluation(other)).toEqual(lintEvaluation(plant()[0]));
    }
  });

  it('leaves the input as it was', () => {
    const before = structuredClone([clean.train.items, clean.test.users, clean.runs[0]!.table.values]);
    lintEvaluation(clean);
    expect([clean.train.items, clean.test.users, clean.runs[0]!.table.values]).toEqual(before);
  });
});

describe('findings in numbers', () => {
  const numbersOf = (request: LintRequest, code: string) =>
    lintEvaluation(request).flatMap((finding) => (finding.code === code ? [finding.numbers] : []));

  it('say how many users a difference takes', () => {
    const [numbers] = numbersOf(PLANTED['too-few-users']!()[0], 'too-few-users');
    const needed = usersNeeded(0.2, 0.01);
    expect(numbers).toEqual({ pairs: 1, of: 1, difference: 0.01, detectable: 0.04, users: 200, needed });
  });

  it('take the greatest of the differences that are too small, and none where nothing differs or varies', () => {
    const pairs = [
      resultPair({ difference: 0, effectSize: 0, detectable: 0.3 }),
      resultPair({ difference: 0.1, effectSize: null, detectable: null }),
      resultPair({ difference: 0.01, effectSize: 0.1, detectable: 0.3 }),
      resultPair({ difference: -0.02, effectSize: -0.2, detectable: 0.3 }),
      resultPair({ difference: 0.4, effectSize: 2, detectable: 0.3 }),
    ];
    const metrics = [{ ...exampleComparison().metrics[0]!, pairs }];
    const result = exampleResult({ comparison: exampleComparison({ metrics }) });
    expect(numbersOf({ result }, 'too-few-users')).toMatchObject([{ pairs: 2, of: 5, difference: 0.02 }]);
  });

  it('give the correlation of a split by ratio, and nothing where all hold out one', () => {
    expect(numbersOf(ratioTables(), 'ratio-split')[0]).toMatchObject({ users: 31, least: 1, most: 30 });
    expect(numbersOf(ratioTables(), 'ratio-split')[0]!.correlation).toBeGreaterThan(0.8);
    const { train, test } = ratioTables();
    const one = filtered(test, (row) => test.users.indexOf(test.users[row]!) === row);
    expect(numbersOf({ train, test: one }, 'ratio-split')).toEqual([]);
  });

  it('hold lists against every cutoff of the result, and against 10 without', () => {
    const { lists } = tablesOfTexts({ lists: 'a x 3, a y 2, a z 2, b x 1' });
    const runs = [{ name: 'r', table: lists }];
    const definition = exampleResult().definitions['recall@10']!;
    const definitions = { 'recall@2': { ...definition, cutoff: 2 }, coverage: { ...definition, cutoff: null } };
    const result = { ...quietResult(), definitions };
    expect(numbersOf({ runs, result }, 'tied-at-cutoff')).toEqual([{ k: 2, users: 1, lists: 2 }]);
    expect(numbersOf({ runs, result }, 'short-lists')).toEqual([{ k: 2, users: 1, lists: 2, longest: 3 }]);
    expect(numbersOf({ runs }, 'short-lists')).toEqual([{ k: 10, users: 2, lists: 2, longest: 3 }]);
  });

  it('do not take the list of the next user for the rest of one that ends at the cutoff', () => {
    const { lists } = tablesOfTexts({ lists: 'a x 3, a y 2, b x 2, b z 1' });
    const definition = { ...exampleResult().definitions['recall@10']!, cutoff: 2 };
    const result = { ...quietResult(), definitions: { 'recall@2': definition } };
    expect(lintEvaluation({ runs: [{ name: 'r', table: lists }], result })).toEqual([]);
  });

  it('do not object to a weak tie between activity and test size, as any log has it', () => {
    const { train, test } = warmSplit(syntheticTable());
    const count = (table: InteractionTable, user: number) => table.users.filter((other) => other === user).length;
    const users = [...new Set(test.users)];
    const correlation = spearman(
      users.map((user) => count(train, user)),
      users.map((user) => count(test, user)),
    );
    expect(correlation.value).toBeGreaterThan(0.2);
    expect(correlation.p).toBeLessThan(0.01);
    expect(numbersOf({ train, test }, 'ratio-split')).toEqual([]);
  });

  it('do not object to what a handful of users does by chance', () => {
    // Five users with 1 to 5 training rows: a rank correlation of 0.8, which one in ten such orders has.
    const rows = (counts: readonly number[]) =>
      counts.flatMap((count, user) => Array.from({ length: count }, (_, item) => ({ user, item })));
    const parts = { train: rows([1, 2, 3, 4, 5]), test: rows([2, 1, 3, 5, 4]) };
    expect(numbersOf(tablesOfRows(parts), 'ratio-split')).toEqual([]);
  });

  it('come from the notices of a result without lists', () => {
    const notices = [
      { code: 'tie-at-cutoff', message: 'Three.', count: 3, run: 'r' },
      { code: 'unsorted-list', message: 'No fault.', count: 2 },
      { code: 'user-without-list', message: 'One.', count: 1, run: 'r' },
    ];
    expect(lintEvaluation({ result: quietResult({ notices }) })).toMatchObject([
      { code: 'tied-at-cutoff', message: 'r: Three.', numbers: { count: 3 }, run: 'r' },
      { code: 'users-without-list', numbers: { count: 1 } },
    ]);
  });

  it('come from a result without lists, whatever its notices are called', () => {
    const notices = [
      { code: 'duplicate-row', message: 'In the truth.', count: 1 },
      { code: 'duplicate-row', message: 'In a list.', count: 1, run: 'r' },
      { code: 'user-without-relevant', message: 'Two.', count: 2 },
      { code: 'truth-item-in-train', message: 'Three.', count: 3 },
      { code: 'sampled-metric', message: 'Four.', count: 4 },
    ];
    const codes = [
      'test-in-train',
      'duplicates',
      'sampled-metrics',
      'duplicate-recommendations',
      'users-without-relevant',
    ];
    expect(codesOf({ result: quietResult({ notices }) })).toEqual(codes);
    const data = { ...quietResult().data, relevantUserCount: 198 };
    expect(numbersOf({ result: quietResult({ data }) }, 'small-data')).toEqual([{ users: 198, needed: 199 }]);
  });

  it('count places that repeat an item, of test users only', () => {
    const { test, lists } = tablesOfTexts({
      test: 'a x, b y',
      lists: 'a x 3, a y 2, a x 1, a x 0, b x 1, c z 2, c z 1',
    });
    const runs = [{ name: 'r', table: lists }];
    expect(numbersOf({ runs }, 'duplicate-recommendations')).toEqual([{ places: 3, users: 2, lists: 3 }]);
    expect(numbersOf({ runs, test }, 'duplicate-recommendations')).toEqual([{ places: 2, users: 1, lists: 2 }]);
  });

  it('hold lists against the cutoffs that are given', () => {
    const { lists } = tablesOfTexts({ lists: 'a x 3, a y 2, b x 1' });
    const runs = [{ name: 'r', table: lists }];
    const found = [{ k: 2, users: 1, lists: 2, longest: 2 }];
    expect(numbersOf({ runs, cutoffs: [2, 1, 2], result: quietResult() }, 'short-lists')).toEqual(found);
  });

  it('say what a log lets nobody tell: too few items, times that are equal at the end', () => {
    const { log } = tablesOfTexts({ log: 'a x 1 1, a y 1 2, a z 1 2, b x 1 3, b y 1 4, b y 1 5, c x 1 6, c y 1 6' });
    expect(numbersOf({ log }, 'core-too-small')).toEqual([{ core: 2, heldOut: 1, least: 3, below: 2, users: 3 }]);
    expect(numbersOf({ log, protocol: { heldOut: 2 } }, 'core-too-small')[0]).toMatchObject({ least: 5, below: 3 });
    expect(numbersOf({ log, protocol: { core: 3 } }, 'core-too-small')).toEqual([]);
    expect(numbersOf({ log }, 'tied-timestamps')).toEqual([{ tied: 2, users: 3 }]);
    expect(numbersOf({ log }, 'small-data')).toEqual([{ users: 3, needed: 199 }]);
  });

  it('count users who are new after four fifths of a log, from one half on', () => {
    const times = (users: string) => [...users].map((user, time) => `${user} i${time} 1 ${time}`).join(', ');
    const coldOf = (users: string) => numbersOf(tablesOfTexts({ log: times(users) }), 'cold-after-time-split');
    expect(coldOf('aaaabbbbac')).toEqual([{ users: 1, testUsers: 2, boundary: 7 }]);
    expect(coldOf('aaaabbbbaaaabac')).toEqual([]);
  });

  it('tell apart times that are all equal and those that meet at the cut', () => {
    const timed = (time: string) => tablesOfTexts({ train: 'a x 1 5, b y 1 5', test: `a y 1 ${time}, b x 1 5` });
    expect(codesOf(timed('5'))).toContain('constant-timestamps');
    expect(codesOf(timed('5'))).not.toContain('tied-timestamps');
    expect(numbersOf(timed('6'), 'tied-timestamps')).toEqual([{ tied: 1 }]);
    expect(codesOf(timed('4'))).not.toContain('tied-timestamps');
  });

  it('are about the relevant rows of the test', () => {
    const tables = tablesOfTexts({ train: 'a x 5, b x 1, b y 3', test: 'a x 2, a y 5, b y 2, b z 4, c x 1' });
    const pairs = (relevance?: string) => numbersOf({ ...tables, relevance }, 'test-in-train')[0]?.pairs ?? 0;
    expect(pairs()).toBe(2);
    expect(pairs('>=4')).toBe(0);
    // Means of the test are 3.5, 3 and 1; of training 5, 2 and none.
    expect(pairs('user-mean')).toBe(0);
    expect(pairs('train-mean')).toBe(1);
    expect(numbersOf({ ...tables, relevance: '>=2' }, 'users-without-relevant')).toEqual([{ users: 1, testUsers: 3 }]);
    expect(numbersOf({ ...tables, relevance: '>=2' }, 'cold-users')).toEqual([]);
    expect(numbersOf(tables, 'cold-users')[0]).toMatchObject({ users: 1 });
    const result = quietResult({ options: { relevance: '>=4' } });
    expect(numbersOf({ ...tables, result }, 'test-in-train')).toEqual([]);
    expect(numbersOf({ ...tables, result, relevance: 'all' }, 'test-in-train')).toHaveLength(1);
  });

  it('see popularity only where lists agree with it and hit no more', () => {
    const tables = tablesOfTexts({
      train: 'a x, b x, c x, a y, b y, d z, e z, f w',
      test: 'c y, d x, e x, f x, a w, b w',
      same: 'c y 2, d x 2, e x 2, f x 2, a z 1, b z 1, c z 1, d y 1, e y 1, f y 1, a w 0, b w 0',
    });
    const definition = { ...exampleResult().definitions['recall@10']!, cutoff: 2 };
    const result = { ...quietResult(), definitions: { 'recall@2': definition } };
    const request = (name: string) => ({ ...tables, same: undefined, runs: [{ name, table: tables.same }], result });
    const { same: _, ...linted } = request('model');
    expect(numbersOf(linted, 'popularity-only')).toEqual([{ k: 2, overlap: 1, hits: 1, popularityHits: 1, users: 6 }]);
    const { same: __, ...named } = request('Most-Popular');
    expect(numbersOf(named, 'popularity-only')).toEqual([]);
  });

  it('do not call a run popularity that shares half of it and hits more', () => {
    const tables = tablesOfTexts({
      train: 'a x, b x, c x, d y, e y, a y, f w, f v',
      test: 'b w, c w, d w, e w',
      model: 'b w 2, b y 1, c w 2, c y 1, d w 2, d x 1, e w 2, e x 1',
    });
    const definition = { ...exampleResult().definitions['recall@10']!, cutoff: 2 };
    const result = { ...quietResult(), definitions: { 'recall@2': definition } };
    // The second most popular that b to e do not have is v, which is no test item.
    const { train, model } = tables;
    const popularityOf = (test: InteractionTable) =>
      numbersOf({ train, test, runs: [{ name: 'model', table: model }], result }, 'popularity-only');
    expect(popularityOf(tables.test)).toEqual([]);
    const missed = { ...tables.test, items: tables.test.items.map(() => train.items[0]!) };
    expect(popularityOf(missed)).toMatchObject([{ overlap: 0.5, users: 4 }]);
  });

  it('do not object to as many negatives as there are items, nor to what is meant to be cold', () => {
    const { train, test } = clean;
    expect(codesOf({ train, protocol: { sampledNegatives: 300 } })).toEqual([]);
    expect(codesOf({ protocol: { sampledNegatives: 300 } })).toEqual(['sampled-metrics']);
    const cold = PLANTED['cold-users']!()[0];
    expect(codesOf({ ...cold, protocol: { split: 'user-inductive' } })).toEqual([]);
    const items = { train: filtered(train, (row) => train.items[row] !== test.items[0]), test };
    expect(codesOf({ ...items, protocol: { split: 'item-inductive' } })).toEqual([]);
    for (const part of [cold, items]) expect(codesOf({ ...part, protocol: { split: 'fully-inductive' } })).toEqual([]);
  });

  it.each(['ease', 'EASE', 'EASE^R', 'EASEr', 'ease-r', 'SLIM', 'fsSLIM', 'SLIM (elastic net)'])('know %s', (name) => {
    expect(codesOf({ protocol: { baselines: ['knn', name] } })).toEqual([]);
  });
});

describe('refusals', () => {
  it.each<[string, () => unknown, typeof UsageError | typeof InputError, RegExp]>([
    ['nothing', () => lintEvaluation({}), UsageError, /nothing to lint/],
    ['a misspelt part', () => lintEvaluation({ trian: clean.train } as never), UsageError, /no such option/],
    [
      'a misspelt choice',
      () => lintEvaluation({ protocol: { spilt: 'random' } as never }),
      UsageError,
      /no such option/,
    ],
    ['another split', () => lintEvaluation({ protocol: { split: 'rnd' as never } }), UsageError, /protocol.split/],
    ['half a budget', () => lintEvaluation({ protocol: { searchBudget: 0.5 } }), UsageError, /protocol.searchBudget/],
    ['one name', () => lintEvaluation({ protocol: { baselines: 'ease' as never } }), UsageError, /wrong baselines/],
    ['no cutoff', () => lintEvaluation({ log: clean.log, cutoffs: [] }), UsageError, /cutoffs must be an array/],
    ['a cutoff of 0', () => lintEvaluation({ log: clean.log, cutoffs: [0] }), UsageError, /whole number/],
    ['another rule', () => lintEvaluation({ log: clean.log, relevance: '4' }), UsageError, /rule of relevance/],
    ['a high threshold', () => lintEvaluation({ test: clean.test, relevance: '>=6' }), InputError, />=6.*up to 5/],
    [
      'ratings that are not there',
      () => lintEvaluation({ test: { ...clean.test, values: undefined }, relevance: '>=4' }),
      UsageError,
      /needs ratings in test/,
    ],
    [
      'means of training that are not there',
      () => lintEvaluation({ test: clean.test, relevance: 'train-mean' }),
      UsageError,
      /needs ratings in train/,
    ],
    [
      'a time that is none',
      () => lintEvaluation({ log: changed(clean.log, 'timestamps', 3, Number.NaN) }),
      InputError,
      /timestamp is no time/,
    ],
    ['other ids', () => lintEvaluation({ ...clean, test: logOfText('a x') }), UsageError, /do not share their ids/],
    ['no rows', () => lintEvaluation({ train: filtered(clean.train, () => false) }), InputError, /train has no rows/],
    ['a run without a table', () => lintEvaluation({ runs: [{ name: 'r' } as never] }), UsageError, /must be a table/],
  ])('%s', (_, call, kind, words) => {
    expect(call).toThrow(kind);
    expect(call).toThrow(words);
  });
});
