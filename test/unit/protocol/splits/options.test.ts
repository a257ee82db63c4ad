// Options that cannot be, and logs that cannot be split as asked: each is refused with its name and the numbers.

import { describe, expect, it } from 'vitest';
import { ratioFormula, ratioSizes } from '../../../../src/data/splitting/ratio-sizes.js';
import type { SplitOptions } from '../../../../src/data/splitting/split-options.js';
import { SPLIT_METHODS, splitTable } from '../../../../src/data/splitting/split-table.js';
import type { InteractionTable } from '../../../../src/data/tables/interaction-table.js';
import { InputError, UsageError } from '../../../../src/foundation/errors.js';
import type { WorkProgress } from '../../../../src/foundation/work-options.js';
import { type LogRow, tableOfRows } from '../../../laws/support/arbitrary-logs.js';
import { expectProgress } from '../../../support/progress.js';
import { syntheticTable } from '../../../support/synthetic-table.js';
import { thrownBy } from '../../evaluate/tables/support/tables.js';

const log = syntheticTable();
const refusal = (options: unknown, table: InteractionTable = log) =>
  thrownBy(() => splitTable(table, options as SplitOptions)) as InputError | UsageError;
const RATIOS = [0.8, 0.2];

describe('the progress of a split', () => {
  it.each<SplitOptions>([
    { method: 'leave-n-out', order: 'temporal' },
    { method: 'given-n', order: 'random', given: 1 },
    { method: 'global-ratio', ratios: RATIOS },
  ])('goes forward and ends with all rows: $method', (options) => {
    const rows: LogRow[] = Array.from({ length: 6000 }, (_, i) => [`${i >> 1}`, `${i % 7}`, 1, i]);
    const told: WorkProgress[] = [];
    const table = tableOfRows(rows);
    const watched = splitTable(table, options, { onProgress: (progress) => told.push(progress) });
    expectProgress(told, 6000);
    expect(told).toHaveLength(options.method === 'global-ratio' ? 1 : 3);
    expect(watched.folds[0]!.rows('test')).toEqual(splitTable(table, options).folds[0]!.rows('test'));
  });
});

describe('a cut at one time for all users', () => {
  const timed = (times: readonly number[]) => tableOfRows(times.map((time, i): LogRow => [`${i}`, `${i}`, 1, time]));

  // numpy.percentile(times, [50, 80]), linear interpolation.
  it.each([
    [
      [0, 10, 20, 30, 40],
      [0.5, 0.3, 0.2],
      [20, 32],
    ],
    [
      [0, 10, 20, 30],
      [0.5, 0.3, 0.2],
      [15, 24.000000000000004],
    ],
    [[7, 1, 4], [0.25, 0.75], [2.5]],
    [[0.1, 0.7], [0.5, 0.5], [0.39999999999999997]],
  ])('percentiles of %j by %j are those of NumPy', (times, ratios, boundaries) => {
    const { boundaries: found } = splitTable(timed(times), { method: 'global-temporal', cut: 'percentile', ratios });
    expect(found).toEqual(boundaries);
  });

  it.each([
    ['boundary', [7, 8, 9]],
    ['boundary-later', [7, 8, 9]],
  ] as const)('puts rows on their side of it: %s', (cut, test) => {
    const times = Array.from({ length: 10 }, (_, i) => i);
    const split = splitTable(timed(times), { method: 'global-temporal', cut, ratios: [0.7, 0.3] });
    expect([...split.folds[0]!.rows('test')]).toEqual(test);
  });

  it('counts rows of one moment on both sides of a cut by index, and says nothing where there are none', () => {
    const cut = { method: 'global-temporal', cut: 'index', ratios: [0.7, 0.3] } as const;
    const times = Array.from({ length: 10 }, (_, i) => i);
    expect(splitTable(timed(times), cut).notices).toEqual([]);
    const tied = splitTable(timed([0, 1, 2, 3, 4, 5, 7, 7, 8, 9]), cut).notices;
    expect(tied).toMatchObject([{ code: 'equal-timestamps', count: 2 }]);
  });
});

describe('options that cannot be', () => {
  it.each<[string, string, unknown]>([
    ['method', 'one of user-ratio', { method: 'ratio' }],
    ['method', 'one of user-ratio', {}],
    ['order', 'one of random, temporal', { method: 'user-ratio', ratios: RATIOS }],
    ['order', 'temporal', { method: 'user-ratio', order: 'time', ratios: RATIOS }],
    ['ratios', 'found undefined', { method: 'user-ratio', order: 'random' }],
    ['ratios', "found '1'", { method: 'user-ratio', order: 'random', ratios: [1] }],
    ['ratios', '0.8 + 0.1 = 0.9', { method: 'user-ratio', order: 'random', ratios: [0.8, 0.1] }],
    ['ratios', 'Did you mean 0.8, 0.1, 0.1?', { method: 'global-ratio', ratios: [8, 1, 1] }],
    ['ratios', '0.8, 0.3, -0.1', { method: 'global-ratio', ratios: [0.8, 0.3, -0.1] }],
    ['ratios', 'NaN', { method: 'global-ratio', ratios: [Number.NaN, 0.5] }],
    ['ratios', 'above 0', { method: 'global-ratio', ratios: [1, 0] }],
    ['ratios', 'above 0', { method: 'global-ratio', ratios: [0, 0.5, 0.5] }],
    ['rounding', 'recbole1x', { method: 'user-ratio', order: 'random', ratios: RATIOS, rounding: 'floor' }],
    ['seed', '-1', { method: 'user-ratio', order: 'random', ratios: RATIOS, seed: -1 }],
    ['seed', '0.5', { method: 'cross-validation', seed: 0.5 }],
    ['key', 'sha256', { method: 'cross-validation', key: 'sha1' }],
    ['ties', "order: 'random'", { method: 'leave-n-out', order: 'random', ties: 'item' }],
    ['ties', 'item-descending', { method: 'leave-n-out', order: 'temporal', ties: 'items' }],
    ['test', 'from 1', { method: 'leave-n-out', order: 'random', test: 0 }],
    ['validation', '1.5', { method: 'leave-n-out', order: 'random', validation: 1.5 }],
    ['given', 'found undefined', { method: 'given-n', order: 'random' }],
    ['leastTrain', '-1', { method: 'hold-n-out', order: 'random', leastTrain: -1 }],
    ['folds', 'found 1', { method: 'cross-validation', folds: 1 }],
    ['folds', 'from 3', { method: 'cross-validation', folds: 2, validation: true }],
    ['folds', '65535', { method: 'user-inductive', folds: 65_535 }],
    ['folds', '1001', { method: 'cross-validation', folds: 1001 }],
    ['scope', 'user, item, global', { method: 'cross-validation', scope: 'users' }],
    ['cold', 'drop-users', { method: 'cross-validation', cold: 'remove' }],
    ['cut', 'percentile', { method: 'global-temporal', cut: 'quantile', ratios: RATIOS }],
    ['times', "cut: 'boundary'", { method: 'global-temporal', ratios: RATIOS, times: [5] }],
    ['times', 'found undefined', { method: 'global-temporal', cut: 'absolute' }],
    ['times', '9, 3', { method: 'global-temporal', cut: 'absolute', times: [9, 3] }],
    ['times', 'NaN', { method: 'global-temporal', cut: 'absolute', times: [Number.NaN] }],
    ['ratios', "cut: 'absolute'", { method: 'global-temporal', cut: 'absolute', ratios: RATIOS, times: [3] }],
    ['ties', "cut: 'boundary'", { method: 'global-temporal', ratios: RATIOS, ties: 'item' }],
    ['held', 'random, last', { method: 'user-inductive', held: 'first' }],
    ['ties', "held: 'random'", { method: 'user-inductive', ties: 'item' }],
    ['tooFew', 'error, train', { method: 'user-inductive', tooFew: 'drop' }],
    ['search', 'one, all', { method: 'fully-inductive', search: 'none' }],
    ['ratio', 'above 0 and below 1', { method: 'rival-ratio', ratio: 1 }],
    ['given', 'test and given', { method: 'user-crossfold', order: 'random', test: 3, given: 2 }],
    ['share', 'at most 1', { method: 'user-crossfold', order: 'random', share: 1.5 }],
    ['folds', 'from 2', { method: 'user-crossfold', order: 'random', folds: 1 }],
    ['relevance', 'user-mean in place', { method: 'top-rated', relevance: 'train-mean' }],
    ['relevance', '>=x', { method: 'top-rated', relevance: 'liked' }],
    ['leastRows', 'from 1', { method: 'top-rated', leastRows: 0 }],
    ['tooFew', 'deal, train', { method: 'cross-validation', tooFew: 'error' }],
    ['tooFew', 'no option tooFew', { method: 'cross-validation', scope: 'global', tooFew: 'train' }],
    ['seed', 'no option seed', { method: 'rival-temporal', seed: 1 }],
    ['ratios', 'no option ratios', { method: 'leave-n-out', order: 'random', ratios: RATIOS }],
    ['fold', 'folds?', { method: 'cross-validation', fold: 3 }],
  ])('%s: %s', (argument, words, options) => {
    const error = refusal(options);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.details.argument).toBe(argument);
    expect(error.message).toContain(words);
    expect(error.message).toContain(argument);
  });

  it('are found for every method', () => {
    for (const method of SPLIT_METHODS) {
      expect(refusal({ method, order: 'random', ratios: RATIOS, given: 1, nonsense: 1 }).message).toContain(
        'has no option',
      );
    }
  });
});

describe('logs that cannot be split as asked', () => {
  const rows: LogRow[] = [
    ['a', 'x', 1, 1],
    ['a', 'y', 1, 2],
    ['b', 'x', 1, 3],
  ];

  it('have no timestamps', () => {
    const { timestamps, ...rest } = { ...tableOfRows(rows), name: 'log.csv' };
    const table = { ...rest, timestamps: undefined };
    for (const [options, words] of [
      [{ method: 'leave-n-out', order: 'temporal' }, "order: 'temporal'"],
      [{ method: 'global-temporal', ratios: RATIOS }, "method: 'global-temporal'"],
      [{ method: 'user-inductive', held: 'last', tooFew: 'train' }, "held: 'last'"],
      [{ method: 'rival-temporal' }, "method: 'rival-temporal'"],
    ] as const) {
      const error = refusal(options, table);
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toContain(`${words} needs timestamps, and the table has none (log.csv)`);
    }
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('have a timestamp that is %d', (time) => {
    const table = { ...tableOfRows([...rows, ['b', 'y', 1, time]]), name: 'log.csv' };
    const error = refusal({ method: 'leave-n-out', order: 'temporal' }, table);
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toContain(`a row has none (log.csv:4); found ${time}`);
  });

  it('have no ratings', () => {
    const { values, ...rest } = { ...tableOfRows(rows), name: 'log.csv' };
    const error = refusal({ method: 'top-rated' }, { ...rest, values: undefined });
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toContain("method: 'top-rated' needs ratings, and the table has none (log.csv)");
    const odd = refusal({ method: 'top-rated' }, { ...rest, values: Float64Array.of(1, Number.NaN, 1) });
    expect(odd.message).toContain('a row has none (log.csv:2); found NaN');
  });

  it('leave no test user', () => {
    const lonely = tableOfRows(rows.filter(([, item]) => item === 'x'));
    const error = refusal({ method: 'leave-n-out', order: 'random' }, lonely);
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toContain(
      "The split leaves no test user (method: 'leave-n-out' validation: 1 test: 1 order: 'random'",
    );
    expect(error.message).toContain('train 2, validation 0, test 0 of 2 rows');
    expect(refusal({ method: 'hold-n-out', order: 'random', test: 5 }, lonely).message).toContain('test: 5');
    expect(refusal({ method: 'global-temporal', ratios: [0.9, 0.1] }, lonely).message).toContain("ratios: '0.9,0.1'");
    expect(refusal({ method: 'cross-validation', folds: 9 }, lonely).message).toMatch(/no test user in fold \d/);
  });

  it('leave no test user once cold ones are dropped', () => {
    const strangers = tableOfRows([
      ['a', 'x', 1, 1],
      ['b', 'x', 1, 2],
    ]);
    const options = { method: 'global-temporal', ratios: [0.5, 0.5] };
    expect(splitTable(strangers, options as SplitOptions).folds[0]!.counts.coldTestUsers).toBe(1);
    const error = refusal({ ...options, cold: 'drop-users' }, strangers);
    expect(error.message).toContain('left out 1');
    expect(error.message).toContain('1 cold users and 0 cold items were dropped');
  });

  it('leave no training rows', () => {
    expect(refusal({ method: 'given-n', order: 'random', given: 0 }).message).toContain('no training rows');
    expect(refusal({ method: 'global-temporal', cut: 'absolute', times: [0] }).message).toContain('no training rows');
  });

  it('have too few rows to be held out', () => {
    const error = refusal({ method: 'user-inductive', validation: 1, test: 1 }, tableOfRows(rows));
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toContain('2 users with 1 to 2 rows');
    expect(error.message).toContain('validation + test + 1 = 3 rows');
    expect(refusal({ method: 'item-inductive', validation: 2, test: 2 }).message).toContain('= 5 rows');
  });

  it('have ids that RiVal cannot read', () => {
    const error = refusal({ method: 'rival-cross-validation' }, tableOfRows(rows));
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toContain('user a');
  });

  it('have no rows', () => {
    expect(refusal({ method: 'cross-validation' }, tableOfRows([])).message).toContain('without rows');
  });
});

describe('shares in whole numbers', () => {
  it('are never negative and sum to the whole', () => {
    for (const rounding of ['recbole1x', 'recbole0x', 'boundaries', 'ceil'] as const) {
      for (const ratios of [
        [0.8, 0.1, 0.1],
        [0.5, 0.5],
        [0.1, 0.8, 0.1],
        [0.3, 0, 0.7],
        [0.001, 0.999],
      ]) {
        for (let n = 0; n < 200; n++) {
          const sizes = ratioSizes(n, ratios, rounding);
          expect(sizes.every((size) => Number.isInteger(size) && size >= 0)).toBe(true);
          expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(n);
        }
      }
    }
  });

  it('take from validation first where too much is held out', () => {
    expect(ratioFormula(1, [0.8, 0.1, 0.1], 'ceil')).toEqual([-1, 1, 1]);
    expect(ratioSizes(1, [0.8, 0.1, 0.1], 'ceil')).toEqual([0, 0, 1]);
    expect(ratioSizes(2, [0.8, 0.1, 0.1], 'ceil')).toEqual([0, 1, 1]);
  });

  it('do not round up what is whole but for the noise of doubles', () => {
    expect(0.07 * 100).toBeGreaterThan(7);
    expect(ratioSizes(100, [0.93, 0.07], 'ceil')).toEqual([93, 7]);
    expect(ratioSizes(101, [0.93, 0.07], 'ceil')).toEqual([93, 8]);
  });
});

describe('cold users and items', () => {
  const rows: LogRow[] = [
    ['a', 'x', 1, 1],
    ['a', 'y', 1, 2],
    ['b', 'x', 1, 3],
    ['a', 'new', 1, 4],
    ['c', 'x', 1, 5],
    ['b', 'y', 1, 6],
  ];
  const table = tableOfRows(rows);
  const splitWith = (cold: 'keep' | 'drop-users' | 'drop') =>
    splitTable(table, { method: 'global-temporal', cut: 'absolute', times: [4], cold }).folds[0]!;

  it.each([
    ['keep', [3, 4, 5]],
    ['drop-users', [3, 5]],
    ['drop', [5]],
  ] as const)('%s', (cold, test) => {
    const fold = splitWith(cold);
    expect([...fold.rows('test')]).toEqual(test);
    expect(fold.counts).toMatchObject({
      coldTestUsers: 1,
      coldTestItems: 1,
      warmTestRows: 1,
      leftOutRows: 3 - test.length,
    });
  });
});
