// What every split promises, on logs of every kind: parts that are disjoint and complete, training before test where time
// rules, and chance that depends on nothing but seed and ids. The same file runs in every engine.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Split } from '../../src/data/splitting/split.js';
import type { SplitFold } from '../../src/data/splitting/split-fold.js';
import type { SplitOptions } from '../../src/data/splitting/split-options.js';
import { SPLIT_METHODS, splitTable } from '../../src/data/splitting/split-table.js';
import type { InteractionTable } from '../../src/data/tables/interaction-table.js';
import { RecgaugeError } from '../../src/foundation/errors.js';
import { contentOf, type LogRow, logs, simpleLogs, tableOfRows } from './support/arbitrary-logs.js';

const seeds = {
  seed: fc.constantFrom(0, 1, 77, Number.MAX_SAFE_INTEGER),
  key: fc.constantFrom('mixed', 'sha256'),
} as const;
const cold = fc.constantFrom('keep', 'drop-users', 'drop');
const ratios = fc.constantFrom([0.8, 0.1, 0.1], [0.5, 0.5], [0.6, 0.2, 0.2], [0.7, 0, 0.3]);
const rounding = fc.constantFrom('recbole1x', 'recbole0x', 'boundaries', 'ceil');

/** Orders that do not depend on the order of rows; the default is one of them. */
const order = fc.oneof(
  fc.record({ order: fc.constant('random'), ...seeds }),
  fc.record({ order: fc.constant('temporal') }),
  fc.record({ order: fc.constant('temporal'), ties: fc.constantFrom('item', 'item-descending') }),
  fc.record({ order: fc.constant('temporal'), ties: fc.constant('seeded'), ...seeds }),
);
const few = fc.nat(3);
const method = <Name extends string>(name: Name) => ({ method: fc.constant(name), cold });

const perUser = fc.oneof(
  fc.tuple(order, fc.record({ ...method('user-ratio'), ratios, rounding })),
  fc.tuple(order, fc.record({ ...method('leave-n-out'), validation: few, test: fc.constantFrom(1, 2) })),
  fc.tuple(
    order,
    fc.record({ ...method('hold-n-out'), validation: few, test: fc.constantFrom(1, 2), leastTrain: few }),
  ),
  fc.tuple(order, fc.record({ ...method('given-n'), given: few, validation: few })),
);
const globally = fc.oneof(
  fc.record({ ...method('global-ratio'), ...seeds, ratios, rounding }),
  fc.record({ ...method('global-temporal'), cut: fc.constantFrom('boundary', 'boundary-later', 'percentile'), ratios }),
  fc.record({
    ...method('global-temporal'),
    cut: fc.constant('index'),
    ratios,
    ties: fc.constantFrom('item', 'seeded'),
  }),
  fc.record({ ...method('global-temporal'), cut: fc.constant('absolute'), times: fc.constantFrom([20], [15, 30]) }),
);
const folds = fc.constantFrom(2, 3, 5);
const inFolds = fc.oneof(
  fc.record({ ...method('cross-validation'), ...seeds, folds, scope: fc.constantFrom('user', 'global') }),
  fc.record({ ...method('cross-validation'), ...seeds, folds: fc.constant(4), validation: fc.constant(true) }),
  fc.record({
    ...method('cross-validation'),
    ...seeds,
    folds,
    scope: fc.constantFrom('user', 'item'),
    tooFew: fc.constantFrom('deal', 'train'),
  }),
);
const search = fc.constantFrom('one', 'all');
const heldSide = fc.record({
  method: fc.constantFrom('user-inductive', 'item-inductive'),
  cold,
  ...seeds,
  folds,
  search,
  validation: fc.constantFrom(0, 1),
  test: fc.constantFrom(1, 2),
  tooFew: fc.constant('train'),
});
const crossfold = fc
  .tuple(
    order,
    fc.record({ ...method('user-crossfold'), ...seeds, folds }),
    fc.constantFrom({ test: 1 }, { test: 3 }, { given: 0 }, { given: 2 }, { share: 0.5 }, { share: 1 }),
  )
  .map(([orderOptions, own, size]) => ({ ...own, ...orderOptions, ...size }));
const topRated = fc.record({
  ...method('top-rated'),
  ...seeds,
  folds: fc.constantFrom(1, 2),
  test: fc.constantFrom(1, 2),
  leastRows: fc.constantFrom(1, 3),
  relevance: fc.constantFrom('all', '>=3', 'user-mean', 'user-mean+sample-sd'),
  ties: fc.constantFrom('item', 'item-descending', 'seeded'),
});
const fully = fc.record({ ...method('fully-inductive'), ...seeds, folds, search });

const joined = perUser.map(([orderOptions, own]) => ({ ...own, ...orderOptions }));
/** Every method whose result hangs on ids, values and times alone. */
const unordered = fc.oneof(
  joined,
  globally,
  inFolds,
  heldSide,
  fully,
  crossfold,
  topRated,
) as unknown as fc.Arbitrary<SplitOptions>;
const ordered = fc.oneof(
  fc.record({ method: fc.constant('user-ratio'), order: fc.constant('temporal'), ratios }),
  fc.record({ method: fc.constant('global-temporal'), cut: fc.constant('index'), ratios }),
) as unknown as fc.Arbitrary<SplitOptions>;
const anyOptions = fc.oneof(unordered, ordered);

/** The split, or undefined where the log is refused: too small for what was asked. */
function trySplit(table: InteractionTable, options: SplitOptions): Split | undefined {
  try {
    return splitTable(table, options);
  } catch (error) {
    if (error instanceof RecgaugeError) return undefined;
    throw error;
  }
}

const partsOf = (fold: SplitFold) => fold.parts.map((part) => [part, contentOf(fold.tableOf(part))] as const);
const contentOfFolds = (all: readonly SplitFold[]): unknown =>
  all.map((fold) => [partsOf(fold), fold.counts, contentOfFolds(fold.search)]);

describe('every split', () => {
  it('puts each row in one part, or in none and counts it', () => {
    let splitCount = 0;
    fc.assert(
      fc.property(logs, anyOptions, (rows, options) => {
        const table = tableOfRows(rows);
        const split = trySplit(table, options);
        if (split === undefined) return;
        splitCount += 1;
        for (const fold of split.folds.flatMap((each) => [each, ...each.search])) {
          const all = fold.parts.flatMap((part) => [...fold.rows(part)]);
          expect(new Set(all).size).toBe(all.length);
          expect(all.length + fold.counts.leftOutRows).toBe(rows.length);
          for (const part of fold.parts) {
            const found = fold.rows(part);
            expect([...found]).toEqual([...found].sort((a, b) => a - b));
            expect([...found].every((row) => fold.partOf(row) === part)).toBe(true);
          }
        }
        if (options.cold === 'keep') expect(split.folds.every(({ counts }) => counts.leftOutRows === 0)).toBe(true);
      }),
      { numRuns: 400, seed: 1 },
    );
    expect(splitCount).toBeGreaterThan(200);
  });

  it('counts what is there', () => {
    fc.assert(
      fc.property(logs, anyOptions, (rows, options) => {
        const table = tableOfRows(rows);
        const split = trySplit(table, { ...options, cold: 'keep' });
        for (const fold of split?.folds ?? []) expectCounts(table, fold);
      }),
      { numRuns: 200 },
    );
  });

  it('is the same for rows in another order', () => {
    fc.assert(
      fc.property(
        logs.chain((rows) => fc.tuple(fc.constant(rows), shuffled(rows))),
        unordered,
        ([rows, others], options) => {
          const one = trySplit(tableOfRows(rows), options);
          const other = trySplit(tableOfRows(others), options);
          expect(other && contentOfFolds(other.folds)).toEqual(one && contentOfFolds(one.folds));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('can be asked for again with the options it records', () => {
    const names = new Set<string>();
    fc.assert(
      fc.property(simpleLogs, anyOptions, (rows, options) => {
        const table = tableOfRows(rows);
        const split = trySplit(table, options);
        if (split === undefined) return;
        names.add(split.options.method);
        const again = splitTable(table, JSON.parse(JSON.stringify(split.options)) as SplitOptions);
        expect(again.options).toEqual(split.options);
        expect(contentOfFolds(again.folds)).toEqual(contentOfFolds(split.folds));
        for (const [name, value] of Object.entries(options)) {
          expect((split.options as unknown as Record<string, unknown>)[name], name).toEqual(value);
        }
      }),
      { numRuns: 600, seed: 2 },
    );
    expect([...names].sort()).toEqual(SPLIT_METHODS.filter((name) => !name.startsWith('rival')).sort());
  });
});

describe('splits by time', () => {
  it('train on what is not later than what they test', () => {
    fc.assert(
      fc.property(logs, fc.constantFrom('row', 'item', 'item-descending', 'seeded'), ratios, (rows, ties, shares) => {
        const table = tableOfRows(rows);
        const split = trySplit(table, { method: 'user-ratio', order: 'temporal', ties, ratios: shares });
        const fold = split?.folds[0];
        if (fold === undefined) return;
        for (let user = 0; user < table.userIds.size; user++) {
          const times = fold.parts.map((part) =>
            [...fold.rows(part)].filter((row) => table.users[row] === user).map((row) => table.timestamps![row]!),
          );
          expectAscending(times);
        }
      }),
    );
  });

  it('are cut at one moment for everybody', () => {
    fc.assert(
      fc.property(
        logs,
        fc.constantFrom('boundary', 'boundary-later', 'percentile', 'index'),
        ratios,
        (rows, cut, shares) => {
          const split = trySplit(tableOfRows(rows), { method: 'global-temporal', cut, ratios: shares });
          const fold = split?.folds[0];
          if (fold === undefined) return;
          const times = fold.parts.map((part) => [...fold.tableOf(part).timestamps!]);
          expectAscending(times);
          // Equal times are on both sides of a cut only where rows are counted.
          if (cut !== 'index') expectAscending(times, true);
        },
      ),
    );
  });
});

describe('random splits', () => {
  it('do not change the fate of a user when others come', () => {
    fc.assert(
      fc.property(logs, logs, fc.constantFrom('mixed', 'sha256'), (rows, others, key) => {
        const options: SplitOptions = { method: 'leave-n-out', order: 'random', key };
        const users = new Set(rows.map(([user]) => user));
        const newcomers = others.filter(([user]) => !users.has(user));
        const alone = trySplit(tableOfRows(rows), options);
        const together = trySplit(tableOfRows([...newcomers, ...rows]), options);
        if (alone === undefined || together === undefined) return;
        const ofUsers = (split: Split) =>
          split.folds[0]!.parts.map((part) =>
            contentOf(split.folds[0]!.tableOf(part)).filter((row) => users.has((JSON.parse(row) as LogRow)[0])),
          );
        expect(ofUsers(together)).toEqual(ofUsers(alone));
      }),
    );
  });

  it('test every row once in cross-validation, evenly', () => {
    fc.assert(
      fc.property(simpleLogs, fc.constantFrom('user', 'global'), folds, (rows, scope, foldCount) => {
        const table = tableOfRows(rows);
        const split = trySplit(table, { method: 'cross-validation', scope, folds: foldCount });
        if (split === undefined) return;
        const foldOfRow = new Map(split.folds.flatMap((fold, f) => [...fold.rows('test')].map((row) => [row, f])));
        expect(foldOfRow.size).toBe(rows.length);
        const groups = scope === 'global' ? [[...foldOfRow.values()]] : byUser(table, foldOfRow);
        for (const group of groups) {
          const sizes = split.folds.map((_, f) => group.filter((fold) => fold === f).length);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('inductive splits', () => {
  it('hold users out of training, and test as many rows of each as they say', () => {
    fc.assert(
      fc.property(
        simpleLogs,
        fc.constantFrom('user', 'item'),
        few,
        fc.constantFrom(1, 2),
        (rows, role, validation, test) => {
          const table = tableOfRows(rows);
          const method = `${role}-inductive` as const;
          const split = trySplit(table, { method, folds: 3, validation, test, tooFew: 'train' });
          if (split === undefined) return;
          const members = role === 'user' ? table.users : table.items;
          const membersIn = (fold: SplitFold, part: 'train' | 'fold-in' | 'test') =>
            [...fold.rows(part)].map((row) => members[row]!);
          const tested = split.folds.map((fold) => new Set(membersIn(fold, 'test')));
          split.folds.forEach((fold, f) => {
            for (const member of tested[f]!) {
              expect(membersIn(fold, 'train')).not.toContain(member);
              expect(membersIn(fold, 'fold-in')).toContain(member);
              expect(membersIn(fold, 'test').filter((other) => other === member)).toHaveLength(test);
            }
            const [inner] = fold.search;
            const used = inner!.parts.flatMap((part) => [...inner!.rows(part)].map((row) => members[row]!));
            expect(used.some((member) => tested[f]!.has(member))).toBe(false);
            expect(new Set(membersIn(inner!, 'test'))).toEqual(tested[(f + 2) % 3]);
          });
          expect(tested.reduce((sum, { size }) => sum + size, 0)).toBe(new Set(tested.flatMap((set) => [...set])).size);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('hold users and items out at once', () => {
    let splitCount = 0;
    fc.assert(
      fc.property(logs, (rows) => {
        const table = tableOfRows(rows);
        const split = trySplit(table, { method: 'fully-inductive', folds: 2 });
        if (split === undefined) return;
        splitCount += 1;
        for (const fold of split.folds) {
          const [train, test] = [fold.tableOf('train'), fold.tableOf('test')];
          const [users, items] = [new Set(train.users), new Set(train.items)];
          expect([...test.users].some((user) => users.has(user))).toBe(false);
          expect([...test.items].some((item) => items.has(item))).toBe(false);
          expect([...fold.tableOf('fold-in').users].some((user) => users.has(user))).toBe(false);
          expect([...fold.tableOf('item-fold-in').items].some((item) => items.has(item))).toBe(false);
        }
      }),
      { numRuns: 300, seed: 3 },
    );
    expect(splitCount).toBeGreaterThan(100);
  });
});

function shuffled(rows: LogRow[]): fc.Arbitrary<LogRow[]> {
  return fc.shuffledSubarray(rows, { minLength: rows.length });
}

function byUser(table: InteractionTable, foldOfRow: ReadonlyMap<number, number>): number[][] {
  const groups = new Map<number, number[]>();
  for (const [row, fold] of foldOfRow) groups.set(table.users[row]!, [...(groups.get(table.users[row]!) ?? []), fold]);
  return [...groups.values()];
}

/** Whether no time of a part is later than any of a later part; or earlier than all of them. */
function expectAscending(times: readonly (readonly number[])[], isStrict = false): void {
  const filled = times.filter((part) => part.length > 0);
  for (let i = 1; i < filled.length; i++) {
    const [last, first] = [Math.max(...filled[i - 1]!), Math.min(...filled[i]!)];
    if (isStrict ? last >= first : last > first) expect.fail(`${last} is in front of ${first}`);
  }
}

/** The counts of a fold, found by looking at its rows. */
function expectCounts(table: InteractionTable, fold: SplitFold): void {
  const rowsOf = (part: string) => (fold.parts.includes(part as never) ? [...fold.rows(part as never)] : []);
  const usersOf = (rows: readonly number[]) => new Set(rows.map((row) => table.users[row]!));
  const itemsOf = (rows: readonly number[]) => new Set(rows.map((row) => table.items[row]!));
  const known = ['train', 'fold-in', 'item-fold-in'].flatMap(rowsOf);
  const [knownUsers, knownItems] = [usersOf(known), itemsOf(known)];
  const test = rowsOf('test');
  const all = usersOf(fold.parts.flatMap((part) => rowsOf(part)));
  const { parts, usersWithoutValidation, ...counts } = fold.counts;
  expect(counts).toEqual({
    usersWithoutTest: all.size - usersOf(test).size,
    coldTestUsers: [...usersOf(test)].filter((user) => !knownUsers.has(user)).length,
    coldTestItems: [...itemsOf(test)].filter((item) => !knownItems.has(item)).length,
    coldItemTestRows: test.filter((row) => !knownItems.has(table.items[row]!)).length,
    warmTestRows: test.filter((row) => knownItems.has(table.items[row]!) && knownUsers.has(table.users[row]!)).length,
    leftOutRows: 0,
  });
  expect(usersWithoutValidation).toBe(
    fold.parts.includes('validation') ? all.size - usersOf(rowsOf('validation')).size : undefined,
  );
  for (const part of fold.parts) {
    const rows = rowsOf(part);
    const times = rows.map((row) => table.timestamps![row]!);
    expect(parts[part]).toEqual({
      rows: rows.length,
      users: usersOf(rows).size,
      items: itemsOf(rows).size,
      ...(rows.length > 0 && { firstTime: Math.min(...times), lastTime: Math.max(...times) }),
    });
  }
}
