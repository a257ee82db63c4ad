// What findings say in numbers, and what is not objected to, on tables small enough to count by hand.

import { beforeAll, describe, expect, it } from 'vitest';
import {
  type InteractionTable,
  type LintRequest,
  lintEvaluation,
  type ResultDocument,
  spearman,
  usersNeeded,
} from '../../../../src/shell.js';
import { exampleComparison, exampleResult, resultPair } from '../../../support/example-result.js';
import { tablesOfRows, tablesOfTexts } from '../../../support/linted-tables.js';
import { syntheticTable } from '../../../support/logs.js';
import {
  type CleanEvaluation,
  cleanEvaluation,
  filtered,
  PLANTED,
  ratioTables,
} from '../../../support/planted-faults.js';

let clean: CleanEvaluation;

beforeAll(async () => {
  clean = await cleanEvaluation();
});

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

describe('findings in numbers', () => {
  const numbersOf = (request: LintRequest, code: string) =>
    lintEvaluation(request).flatMap((finding) => (finding.code === code ? [finding.numbers] : []));

  it('say how many users a difference takes', () => {
    const [numbers] = numbersOf(PLANTED['too-few-users']!(clean)[0], 'too-few-users');
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
    const cold = PLANTED['cold-users']!(clean)[0];
    expect(codesOf({ ...cold, protocol: { split: 'user-inductive' } })).toEqual([]);
    const items = { train: filtered(train, (row) => train.items[row] !== test.items[0]), test };
    expect(codesOf({ ...items, protocol: { split: 'item-inductive' } })).toEqual([]);
    for (const part of [cold, items]) expect(codesOf({ ...part, protocol: { split: 'fully-inductive' } })).toEqual([]);
  });

  it.each(['ease', 'EASE', 'EASE^R', 'EASEr', 'ease-r', 'SLIM', 'fsSLIM', 'SLIM (elastic net)'])('know %s', (name) => {
    expect(codesOf({ protocol: { baselines: ['knn', name] } })).toEqual([]);
  });
});
