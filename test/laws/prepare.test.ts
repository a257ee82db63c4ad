// Laws of preparing a log: the core is the fixpoint that brute force finds, whatever the order of the rows; every step
// is what its definition says row by row; and nothing that was given is changed.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactSum } from '../../src/foundation/numbers/exact-sum.js';
import {
  compareFilters,
  FILTER_KINDS,
  filterTable,
  type InteractionTable,
  nCore,
  prepare,
  UsageError,
  withoutDuplicates,
} from '../../src/shell.js';
import { type PlainLimits, plainCore, plainOnePass } from '../oracle/filters.js';
import { type LogRow, logOf, rowsOf } from '../support/logs.js';

/** Few users and items, so that many pairs come twice and cores are seldom trivial. */
const row = fc.record({
  user: fc.nat({ max: 9 }).map((user) => `u${user}`),
  item: fc.nat({ max: 7 }).map((item) => `i${item}`),
  rating: fc.integer({ min: 1, max: 5 }),
  time: fc.nat({ max: 3 }),
});
const rows = fc.array(row, { minLength: 1, maxLength: 90 });
const limits = fc.record({ users: fc.integer({ min: 1, max: 5 }), items: fc.integer({ min: 1, max: 5 }) });

const textOf = ({ user, item, rating, time }: LogRow) => [user, item, rating, time].join(' ');
const inOrder = (log: readonly LogRow[]) => log.map(textOf);
const asBag = (log: readonly LogRow[]) => inOrder(log).toSorted();

function ofPlain(plain: readonly LogRow[], filter: () => InteractionTable): void {
  if (plain.length === 0) expect(filter).toThrow(UsageError);
  else expect(inOrder(rowsOf(filter()))).toEqual(inOrder(plain));
}

describe('the core', () => {
  it('is the fixpoint of brute force, duplicates or not', () => {
    fc.assert(
      fc.property(rows, limits, (log, bounds) => ofPlain(plainCore(log, bounds), () => nCore(logOf(log), bounds))),
      { numRuns: 500 },
    );
  });

  it('does not depend on the order of the rows', () => {
    const shuffled = rows.chain((log) =>
      fc.record({ log: fc.constant(log), other: fc.shuffledSubarray(log, { minLength: log.length }) }),
    );
    fc.assert(
      fc.property(shuffled, limits, ({ log, other }, bounds) => {
        if (plainCore(log, bounds).length === 0) return;
        expect(asBag(rowsOf(nCore(logOf(other), bounds)))).toEqual(asBag(rowsOf(nCore(logOf(log), bounds))));
      }),
    );
  });

  it('of a core is itself, and grows as limits fall', () => {
    fc.assert(
      fc.property(rows, limits, (log, bounds) => {
        if (plainCore(log, bounds).length === 0) return;
        const core = nCore(logOf(log), bounds);
        expect(inOrder(rowsOf(nCore(core, bounds)))).toEqual(inOrder(rowsOf(core)));
        const lower: PlainLimits = { users: Math.max(1, bounds.users - 1), items: bounds.items };
        const larger = new Set(inOrder(rowsOf(nCore(logOf(log), lower))));
        for (const text of inOrder(rowsOf(core))) expect(larger).toContain(text);
      }),
    );
  });

  it('is long in coming where one leaves after the other', () => {
    // A path: user k has the items k and k + 1; only its ends are short, and so on inwards.
    const path = Array.from({ length: 5000 }, (_, k) => [
      { user: `u${k}`, item: `i${k}` },
      { user: `u${k}`, item: `i${k + 1}` },
    ]).flat();
    const ring = Array.from({ length: 50 }, (_, k) => [
      { user: `v${k}`, item: `j${k}` },
      { user: `v${k}`, item: `j${(k + 1) % 50}` },
    ]).flat();
    expect(() => nCore(logOf(path), 2)).toThrow(/core is empty/);
    expect(inOrder(rowsOf(nCore(logOf([...path, ...ring]), 2)))).toEqual(inOrder(ring));
  });
});

describe('a filter in one pass', () => {
  it.each(FILTER_KINDS.filter((kind) => kind !== 'core'))('%s is what brute force does', (kind) => {
    fc.assert(
      fc.property(rows, limits, (log, bounds) =>
        ofPlain(plainOnePass(log, kind, bounds), () => filterTable(logOf(log), kind, bounds)),
      ),
      { numRuns: 200 },
    );
  });

  it('never leaves less than the core', () => {
    fc.assert(
      fc.property(rows, limits, (log, bounds) => {
        const core = plainCore(log, bounds);
        if (core.length === 0) return;
        for (const { kind, after, fromCore, change, belowLimits } of compareFilters(logOf(log), bounds)) {
          expect(after.rowCount - fromCore.rowCount).toBe(core.length);
          expect(after.rowCount - change.rowCount).toBe(log.length);
          expect(fromCore.rowCount).toBeGreaterThanOrEqual(0);
          // Nobody is short exactly where the filter found the core.
          expect(belowLimits.users + belowLimits.items === 0).toBe(fromCore.rowCount === 0);
          if (kind === 'core') expect(fromCore.rowCount).toBe(0);
        }
      }),
    );
  });
});

describe('duplicates', () => {
  const pairOf = ({ user, item }: LogRow) => `${user} ${item}`;

  it.each(['last', 'first', 'sum'] as const)('by the rule %s are what each pair says', (rule) => {
    fc.assert(
      fc.property(rows, (log) => {
        const merged = rowsOf(withoutDuplicates(logOf(log), rule));
        const indexed = log.map((each, place) => ({ ...each, place }));
        const pairs = grouped(indexed, pairOf);
        const kept = [...pairs.values()].map((pair) => {
          const byTime = pair.toSorted((a, b) => a.time! - b.time! || a.place - b.place);
          const one = rule === 'first' ? byTime[0]! : byTime.at(-1)!;
          return rule === 'sum' ? { ...one, rating: exactSum(pair.map(({ rating }) => rating!)) } : one;
        });
        expect(inOrder(merged)).toEqual(inOrder(kept.toSorted((a, b) => a.place - b.place)));
      }),
    );
  });
});

describe('preparing', () => {
  it('keeps ids, lines and the order of rows, counts every step, and changes nothing it was given', () => {
    const order = fc.constantFrom('binarise-first' as const, 'core-first' as const);
    fc.assert(
      fc.property(rows, limits, fc.integer({ min: 1, max: 5 }), order, (log, core, minRating, order) => {
        const table = logOf(log);
        const copy = rowsOf(table);
        const ratings = log.map(({ rating }) => rating!);
        if (minRating < Math.min(...ratings) || minRating > Math.max(...ratings)) return;
        const last = (left: readonly LogRow[]) => rowsOf(withoutDuplicates(logOf(left), 'last'));
        const liked = (left: readonly LogRow[]) => left.filter(({ rating }) => rating! >= minRating);
        const filtered = order === 'core-first' ? plainCore(last(log), core) : plainCore(last(liked(log)), core);
        const expected = order === 'core-first' ? liked(filtered) : filtered;
        if (filtered.length === 0) {
          expect(() => prepare(table, { minRating, core, order })).toThrow(/core is empty/);
          return;
        }
        if (expected.length === 0) {
          expect(() => prepare(table, { minRating, core, order })).toThrow(/outside of the scale/);
          return;
        }
        const atEdge = order === 'core-first' && minRating < Math.min(...filtered.map(({ rating }) => rating!));
        if (atEdge) return;
        const { table: prepared, steps, before, after } = prepare(table, { minRating, core, order });
        expect(inOrder(rowsOf(prepared))).toEqual(inOrder(expected));
        expect(rowsOf(table)).toEqual(copy);
        expect([prepared.userIds, prepared.itemIds]).toEqual([table.userIds, table.itemIds]);
        for (let place = 0; place < prepared.rowCount; place++) {
          expect(textOf(log[prepared.lineOf(place) - 1]!)).toBe(textOf(expected[place]!));
        }
        expect([before.rowCount, after.rowCount]).toEqual([log.length, expected.length]);
        expect(after.userCount).toBe(new Set(expected.map(({ user }) => user)).size);
        expect(after.itemCount).toBe(new Set(expected.map(({ item }) => item)).size);
        let counts = before;
        for (const step of steps) {
          expect(step.before).toEqual(counts);
          counts = step.after;
        }
        expect(counts).toEqual(after);
      }),
      { numRuns: 300 },
    );
  });
});

function grouped<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}
