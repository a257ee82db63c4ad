// Preparing a log by hand: thresholds and levels, duplicates, filters, the record of steps and every refusal.

import { describe, expect, it } from 'vitest';
import { thresholdOfLevels } from '../../../src/data/preparing/binarise.js';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import {
  binarise,
  compareFilters,
  filterTable,
  InputError,
  type MinRating,
  nCore,
  type PrepareOptions,
  prepare,
  RecgaugeError,
  UsageError,
  type WorkProgress,
  withoutDuplicates,
} from '../../../src/shell.js';
import { logOf, logOfText, rowsOf } from '../../support/logs.js';
import { expectProgress } from '../../support/progress.js';

const textsOf = (table: Parameters<typeof rowsOf>[0]) => rowsOf(table).map((row) => Object.values(row).join(' '));

const STARS = logOfText('a x 1, a y 4, b x 5, b z 3, c x 2, c y 4');

function refusal(call: () => unknown): RecgaugeError {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(RecgaugeError);
    return error as RecgaugeError;
  }
  throw new Error('nothing was refused');
}

describe('binarising', () => {
  it('keeps ratings from the threshold on', () => {
    expect(textsOf(binarise(STARS, 4))).toEqual(['a y 4', 'b x 5', 'c y 4']);
    expect(textsOf(binarise(STARS, 4.5))).toEqual(['b x 5']);
    expect(binarise(STARS, 1).rowCount).toBe(6);
  });

  it.each([
    [[1, 2, 3, 4, 5], 4],
    [[0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5], 4],
    [Array.from({ length: 11 }, (_, level) => level), 8],
    [[1, 2], 2],
    [[1, 2, 3], 3],
    [[1, 2, 3, 4], 4],
    [[7], 7],
  ])('by levels takes the ceil(4n/5)-th: %j', (levels, threshold) => {
    expect(thresholdOfLevels(levels)).toBe(threshold);
    const log = logOf(levels.toReversed().map((rating, item) => ({ user: 'a', item, rating })));
    const { steps } = prepare(log, { minRating: 'levels' });
    expect(steps[0]!.options).toEqual({
      minRating: threshold,
      rule: 'levels',
      levels,
      least: levels[0],
      most: levels.at(-1),
    });
    expect(prepare(log, { minRating: levels }).after.rowCount).toBe(
      levels.filter((level) => level >= threshold).length,
    );
  });

  it('by levels that do not all occur says so, unless they are given', () => {
    const gap = logOfText('a x 1, a y 2, b x 5');
    expect(prepare(gap, { minRating: 'levels' }).notices).toMatchObject([{ code: 'levels-uneven', count: 3 }]);
    const given = prepare(gap, { minRating: [5, 4, 3, 2, 1] });
    expect([given.notices, given.after.rowCount]).toEqual([[], 1]);
    const even = prepare(logOfText('a x 0.1, a y 0.2, b x 0.3, b y 0.4'), { minRating: 'levels' });
    expect(even.notices).toEqual([]);
  });

  it('says where a threshold keeps all', () => {
    expect(prepare(STARS, { minRating: 1 }).notices).toMatchObject([{ code: 'threshold-keeps-all' }]);
  });

  it('may drop the ratings, so that rows count alike', () => {
    const { table } = prepare(STARS, { minRating: 4, ratings: 'drop' });
    expect([table.rowCount, table.values]).toEqual([3, undefined]);
    expect(prepare(STARS, { ratings: 'drop' }).table.values).toBeUndefined();
    expect(STARS.values).toHaveLength(6);
  });

  it.each<[string, MinRating, RegExp]>([
    ['above the scale', 6, /outside of the scale; found 6; expected a number from 1 to 5.*No row would be left/],
    ['below the scale', 0.5, /found 0.5; expected a number from 1 to 5.*keep every row/],
    ['NaN', Number.NaN, /not a valid threshold/],
    ['a word', 'four' as 'levels', /not a valid threshold.*found 'four'/],
    ['no levels', [], /not a valid threshold/],
    ['levels that are too few', [1, 2, 3, 4], /found 'levels from 1 to 4'; expected levels that reach from 1 to 5/],
  ])('refuses %s', (_, minRating, message) => {
    const error = refusal(() => prepare(STARS, { minRating }));
    expect(error).toBeInstanceOf(UsageError);
    expect(error.details.argument).toBe('minRating');
    expect(error.message).toMatch(message);
  });

  it('refuses levels of a continuous scale', () => {
    const jester = logOf(Array.from({ length: 21 }, (_, item) => ({ user: 'a', item, rating: item / 7 - 1 })));
    const error = refusal(() => prepare(jester, { minRating: 'levels' }));
    expect(error.message).toMatch(/more than 20 different ratings from -1 to 1.857\d*'; expected at most 20/);
    expect(prepare(jester, { minRating: 1 }).after.rowCount).toBe(7);
  });

  it('refuses a log without ratings, and a rating that is none', () => {
    const unrated = refusal(() => prepare(logOfText('a x, b y'), { minRating: 4 }));
    expect(unrated).toBeInstanceOf(InputError);
    expect(unrated.details).toMatchObject({ argument: 'minRating', file: 'log.csv', found: '2 rows without ratings' });
    const broken = logOf([
      { user: 'a', item: 'x', rating: 1 },
      { user: 'a', item: 'y', rating: Number.NaN },
    ]);
    expect(refusal(() => prepare(broken, { minRating: 1 })).details).toMatchObject({ line: 2, found: Number.NaN });
  });
});

describe('duplicates', () => {
  const log = logOfText('a x 1 30, a x 2 10, b x 5 10, a x 4 30, a y 3 10, a x 8 20');

  it('go by time, then by row', () => {
    expect(textsOf(withoutDuplicates(log))).toEqual(['b x 5 10', 'a x 4 30', 'a y 3 10']);
    expect(textsOf(withoutDuplicates(log, 'first'))).toEqual(['a x 2 10', 'b x 5 10', 'a y 3 10']);
    expect(textsOf(withoutDuplicates(log, 'sum'))).toEqual(['b x 5 10', 'a x 15 30', 'a y 3 10']);
    expect(withoutDuplicates(log, 'keep').rowCount).toBe(6);
    expect(withoutDuplicates(log).lineOf(1)).toBe(4);
  });

  it('go by row where there are no times', () => {
    const untimed = { ...log, timestamps: undefined };
    expect(textsOf(withoutDuplicates(untimed))).toEqual(['b x 5', 'a y 3', 'a x 8']);
    expect(textsOf(withoutDuplicates(untimed, 'first'))).toEqual(['a x 1', 'b x 5', 'a y 3']);
    expect(prepare(untimed).steps[0]!.options).toEqual({ rule: 'last', by: 'row' });
  });

  it('of one time and other ratings are said aloud', () => {
    expect(prepare(log).notices).toMatchObject([{ code: 'duplicates-tied', count: 1 }]);
    expect(prepare(logOfText('a x 1 30, a x 1 30')).notices).toEqual([]);
    expect(prepare(logOfText('a x 1, a x 2')).notices).toEqual([]);
  });

  it('may be refused, with both lines', () => {
    const error = refusal(() => prepare(log, { duplicates: 'error' }));
    expect(error).toBeInstanceOf(InputError);
    expect(error.reason).toBe('User a has item x twice');
    expect(error.details).toMatchObject({ argument: 'duplicates', file: 'log.csv', line: 2, found: 'lines 1 and 2' });
    expect(prepare(STARS, { duplicates: 'error' }).after.rowCount).toBe(6);
  });

  it('need what their rule needs', () => {
    const unrated = refusal(() => prepare(logOfText('a x, b y'), { duplicates: 'sum' }));
    expect(unrated.details).toMatchObject({ argument: 'duplicates', found: "'sum' and 2 rows without ratings" });
    const untimed = logOf([
      { user: 'a', item: 'x', time: 1 },
      { user: 'a', item: 'x', time: Number.NaN },
    ]);
    expect(refusal(() => prepare(untimed)).details).toMatchObject({ argument: 'duplicates', line: 2 });
    expect(refusal(() => prepare(log, { duplicates: 'lats' as 'last' })).message).toContain("Did you mean 'last'?");
  });

  it('are summed exactly, whatever their order', () => {
    const parts = [0.1, 1e17, 0.2, -1e17];
    const sums = [parts, parts.toReversed()].map((ratings) => {
      const rows = ratings.map((rating) => ({ user: 'a', item: 'x', rating }));
      return withoutDuplicates(logOf(rows), 'sum').values![0];
    });
    expect(sums).toEqual([0.1 + 0.2, 0.1 + 0.2]);
  });
});

// Item p has three users, q two, r and s one; ann has three items, bob and cleo two, dan one.
const CHAIN = logOfText('ann p, ann q, ann r, bob p, bob q, cleo p, cleo s, dan t');

describe('filters', () => {
  it('find the core of a small log', () => {
    expect(textsOf(nCore(CHAIN, 2))).toEqual(['ann p', 'ann q', 'bob p', 'bob q']);
    expect(textsOf(nCore(CHAIN, { items: 3 }))).toEqual(['ann p', 'bob p', 'cleo p']);
    expect(nCore(CHAIN, { users: 2 }).rowCount).toBe(7);
    expect(nCore(CHAIN, 1).rowCount).toBe(8);
  });

  it('take the first item out of the log with its users', () => {
    // Item a0 has the index 0 and one user only, who then has one item left and goes too.
    expect(textsOf(nCore(logOfText('u a0, u b, v b, v c, w b, w c'), 2))).toEqual(['v b', 'v c', 'w b', 'w c']);
  });

  it('find the core that repeated passes over random logs find', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const draw = createGenerator(seed, 0);
      const rows = Array.from({ length: 30 }, () => ({ user: draw.nextBelow(8), item: draw.nextBelow(8) }));
      const limit = 2 + (seed % 2);
      let kept = rows;
      for (let before = -1; before !== kept.length; ) {
        before = kept.length;
        const different = (key: 'user' | 'item', other: 'user' | 'item', row: (typeof rows)[number]) =>
          new Set(kept.filter((each) => each[key] === row[key]).map((each) => each[other])).size;
        kept = kept.filter((row) => different('user', 'item', row) >= limit && different('item', 'user', row) >= limit);
      }
      const texts = kept.map(({ user, item }) => `${user} ${item}`);
      if (texts.length === 0) expect(refusal(() => nCore(logOf(rows), limit)).details.argument).toBe('limits');
      else expect(textsOf(nCore(logOf(rows), limit))).toEqual(texts);
    }
  });

  it('in one pass leave some below the limits', () => {
    expect(textsOf(filterTable(CHAIN, 'user-first', 2))).toEqual(['ann p', 'ann q', 'bob p', 'bob q', 'cleo p']);
    expect(textsOf(filterTable(CHAIN, 'item-first', 2))).toEqual(['ann p', 'ann q', 'bob p', 'bob q']);
    expect(filterTable(CHAIN, 'users-only', 2).rowCount).toBe(7);
    expect(filterTable(CHAIN, 'items-only', 2).rowCount).toBe(5);
    const { notices, steps } = prepare(CHAIN, { filter: { kind: 'user-first', users: 2, items: 2 } });
    expect(notices).toMatchObject([{ code: 'below-limits', count: 1 }]);
    expect(notices[0]!.message).toContain('1 of 3 users and 0 of 2 items');
    expect(steps.at(-1)).toMatchObject({ name: 'user-first', options: { users: 2, items: 2 } });
    expect(prepare(CHAIN, { filter: { kind: 'users-only', users: 2 } }).notices).toEqual([]);
    expect(prepare(CHAIN, { core: 2 }).notices).toEqual([]);
  });

  it('are compared with the core', () => {
    const outcomes = Object.fromEntries(compareFilters(CHAIN, 2).map((outcome) => [outcome.kind, outcome]));
    expect(outcomes.core).toMatchObject({
      after: { rowCount: 4, userCount: 2, itemCount: 2 },
      change: { rowCount: -4, userCount: -2, itemCount: -3 },
      belowLimits: { users: 0, items: 0 },
    });
    expect(outcomes['user-first']).toMatchObject({
      fromCore: { rowCount: 1, userCount: 1, itemCount: 0 },
      belowLimits: { users: 1, items: 0 },
    });
    expect(outcomes['users-only']!.belowLimits).toEqual({ users: 0, items: 2 });
  });

  it('count different items, however often they come', () => {
    const repeated = logOfText('a x, a x, a x, b x, b y, c y, c x');
    expect(textsOf(nCore(repeated, 2))).toEqual(['b x', 'b y', 'c y', 'c x']);
    expect(nCore(repeated, { items: 2 }).rowCount).toBe(7);
    expect(prepare(repeated, { duplicates: 'keep', core: 2 }).after.rowCount).toBe(4);
  });

  it('that leave nothing are refused with the numbers and the largest core', () => {
    const error = refusal(() => prepare(CHAIN, { core: 9 }));
    expect(error).toBeInstanceOf(UsageError);
    expect(error.details).toMatchObject({
      argument: 'core',
      file: 'log.csv',
      found: 'a limit of 9, and 8 rows of 4 users and 5 items',
      hint: 'The largest limit whose core is not empty is 2.',
    });
    expect(refusal(() => nCore(CHAIN, { users: 1, items: 7 })).details.hint).toContain(
      'is 1 for users and 3 for items',
    );
    const onePass = refusal(() => prepare(CHAIN, { filter: { kind: 'items-only', items: 4 } }));
    expect(onePass.reason).toBe("The filter 'items-only' leaves nothing");
  });

  it.each<[PrepareOptions, string]>([
    [{ core: 0 }, 'core'],
    [{ core: 2.5 }, 'core'],
    [{ core: '5' as unknown as number }, 'core'],
    [{ core: { users: -1 } }, 'core.users'],
    [{ core: 5, filter: { kind: 'core' } }, 'filter'],
    [{ filter: { kind: 'user-frist' as 'core' } }, 'kind'],
    [{ filter: { kind: 'core', items: Number.NaN } }, 'filter.items'],
    [{ order: 'core' as 'core-first' }, 'order'],
    [{ ratings: 'no' as 'keep' }, 'ratings'],
    [{ minrating: 4 } as PrepareOptions, 'options'],
    [null as unknown as PrepareOptions, 'options'],
  ])('refuse %j', (options, argument) => {
    const error = refusal(() => prepare(CHAIN, options));
    expect(error).toBeInstanceOf(UsageError);
    expect(error.details.argument).toBe(argument);
  });
});

describe('the order of steps', () => {
  // Without its low ratings, ann has one item; with them she is in the 2-core.
  const log = logOfText('ann p 5, ann q 1, bob p 5, bob q 4, cleo p 4, cleo q 5');

  it('changes who is left', () => {
    const first = prepare(log, { minRating: 4, core: 2 });
    expect(textsOf(first.table)).toEqual(['bob p 5', 'bob q 4', 'cleo p 4', 'cleo q 5']);
    expect(first.steps.map(({ name }) => name)).toEqual(['binarise', 'duplicates', 'core']);
    const last = prepare(log, { minRating: 4, core: 2, order: 'core-first' });
    expect(last.table.rowCount).toBe(5);
    expect(last.steps.map(({ name }) => name)).toEqual(['duplicates', 'core', 'binarise']);
    expect(last.notices).toMatchObject([{ code: 'below-limits', count: 1 }]);
  });

  it('is recorded with counts and rates', () => {
    const { steps, before, after } = prepare(log, { minRating: 4, core: 2 });
    expect(before).toEqual({ rowCount: 6, userCount: 3, itemCount: 2 });
    expect(after).toEqual({ rowCount: 4, userCount: 2, itemCount: 2 });
    expect(steps[2]).toEqual({
      name: 'core',
      options: { users: 2, items: 2 },
      before: { rowCount: 5, userCount: 3, itemCount: 2 },
      after: { rowCount: 4, userCount: 2, itemCount: 2 },
      dropRates: { rows: 1 / 5, users: 1 / 3, items: 0 },
    });
    expect(JSON.parse(JSON.stringify(steps))).toEqual(steps);
  });

  it('has nothing to do on a clean log', () => {
    const { table, steps, notices } = prepare(log);
    expect(rowsOf(table)).toEqual(rowsOf(log));
    expect([steps.length, notices]).toEqual([1, []]);
  });

  it('tells its steps', () => {
    for (const options of [{}, { core: 2 }, { minRating: 4, core: 2 }, { minRating: 4 }]) {
      const told: WorkProgress[] = [];
      prepare(log, options, { onProgress: (progress) => told.push(progress) });
      expectProgress(told, 2 + Object.keys(options).length);
      expect(told).toHaveLength(told[0]!.total);
    }
  });

  it('needs rows', () => expect(refusal(() => prepare(logOf([]))).reason).toBe('The log has no rows'));
});
