// Every metric beyond accuracy, with every word its label can say: against the naive oracle, and under the laws that
// hold whatever the definition. Blocks, the order of users and the names of items must not change a bit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvaluationContext } from '../../src/data/tables/evaluation-context.js';
import type { ListRows } from '../../src/data/tables/ranked-lists.js';
import { ITEMS_ENTRIES } from '../../src/engine/metrics/catalogue.js';
import { createItemsMetric } from '../../src/engine/metrics/items/items-metric.js';
import type { ItemsDefinition } from '../../src/engine/metrics/items/items-vocabulary.js';
import type { FoldedColumn } from '../../src/engine/metrics/metric-column.js';
import { itemsOracle, type OracleUser, type Words, type World } from '../oracle/items.js';

const CUTOFFS = [1, 3, 5, undefined];
const LIMITS = [0.3, 0.5, 0.8, 1, 2];

interface Variant {
  readonly name: string;
  readonly definition: ItemsDefinition;
}

/** What an option may be; a few numbers where it is one. */
function choicesOf(entry: (typeof ITEMS_ENTRIES)[number], option: string): readonly (string | number)[] {
  const values = entry.options[option]!;
  if (Array.isArray(values)) return values;
  return option === 'extra' ? [0, 1, 3] : LIMITS;
}

/** Every entry as it is, and with each of its words changed alone. */
const variants: readonly Variant[] = ITEMS_ENTRIES.flatMap((entry) => [
  { name: entry.name, definition: entry.definition },
  ...Object.keys(entry.options).flatMap((option) =>
    choicesOf(entry, option).map((word) => ({
      name: `${entry.name}(${option}=${word})`,
      definition: { ...entry.definition, [option]: word } as ItemsDefinition,
    })),
  ),
]);

/** Entries with any of their words at once, and words that only dialects say. */
const mixtures: fc.Arbitrary<Variant> = fc.constantFrom(...ITEMS_ENTRIES).chain((entry) =>
  fc
    .record({
      ...Object.fromEntries(
        Object.keys(entry.options).map((option) => [option, fc.constantFrom(...choicesOf(entry, option))]),
      ),
      ...('unknown' in entry.definition
        ? {
            norm: fc.constantFrom('list', 'cutoff', 'catalogue', 'discounts', 'relevant', 'one'),
            unknown: fc.constantFrom('skip', 'zero', 'one', 'greatest', 'once'),
            tail: fc.constantFrom('interactions', 'items', 'count'),
            unit: fc.constantFrom(0, 1, 2),
            missing: fc.constantFrom('skip', 'zero', 'one'),
          }
        : {}),
      ...('outside' in entry.definition ? { outside: fc.constantFrom('skip', 'count') } : {}),
    })
    .map((words) => ({
      name: `${entry.name} ${JSON.stringify(words)}`,
      definition: { ...entry.definition, ...words } as ItemsDefinition,
    })),
);

const ITEM_COUNT = 9;
const items = (maxLength: number) => fc.uniqueArray(fc.nat(ITEM_COUNT - 1), { maxLength });

const users: fc.Arbitrary<OracleUser> = fc.record({
  list: items(7),
  truth: fc.option(
    fc
      .uniqueArray(fc.tuple(fc.nat(ITEM_COUNT - 1), fc.constantFrom(0, 0.5, 1, 2, 3)), {
        selector: ([item]) => item,
        maxLength: 6,
      })
      .map((rows) => new Map(rows)),
    { nil: undefined, freq: 4 },
  ),
  train: items(4),
  baseline: items(5),
});

const worlds: fc.Arbitrary<World> = fc
  .record({
    users: fc.array(users, { maxLength: 9 }),
    popularity: fc.array(fc.nat(4), { minLength: ITEM_COUNT, maxLength: ITEM_COUNT }),
    moreUsers: fc.nat(3),
    moreRows: fc.nat(3),
    otherUsers: fc.record({ train: fc.nat(2), baseline: fc.nat(2) }),
  })
  .map(({ users, popularity, moreUsers, moreRows, otherUsers }) => ({
    otherUsers,
    // Those of the truth come first.
    users: [...users.filter(({ truth }) => truth), ...users.filter(({ truth }) => !truth)],
    itemCount: ITEM_COUNT,
    popularity,
    trainUserCount: Math.max(users.filter(({ train }) => train.length > 0).length, ...popularity) + moreUsers,
    interactionCount: popularity.reduce((sum, count) => sum + count, 0) + moreRows,
  }));

function rowsOf(lists: readonly (readonly number[])[]): ListRows {
  const lengths = Uint32Array.from(lists, ({ length }) => length);
  const starts = lengths.map((_, row) => lengths.subarray(0, row).reduce((sum, length) => sum + length, 0));
  return { kind: 'rows', items: Uint32Array.from(lists.flat()), starts, lengths, userCount: lists.length };
}

const ascending = (list: readonly number[]) => [...list].sort((a, b) => a - b);

const contexts = new WeakMap<World, EvaluationContext>();

function contextOf(world: World): EvaluationContext {
  const context = contexts.get(world) ?? buildContext(world);
  contexts.set(world, context);
  return context;
}

function buildContext(world: World): EvaluationContext {
  const truths = world.users.map(({ truth }) => [...(truth ?? [])].sort(([a], [b]) => a - b));
  const train = rowsOf(world.users.map((user) => ascending(user.train)));
  const truth = rowsOf(truths.map((rows) => rows.map(([item]) => item)));
  const withEnd = ({ starts, items }: ListRows) => ({ offsets: Uint32Array.of(...starts, items.length), items });
  return {
    itemCount: world.itemCount,
    userCount: world.users.length,
    truthUserCount: world.users.filter((user) => user.truth !== undefined).length,
    truth: { ...withEnd(truth), grades: Float64Array.from(truths.flat(), ([, grade]) => grade) },
    relevantCounts: Uint32Array.from(truths, (rows) => rows.filter(([, grade]) => grade > 0).length),
    missingUsers: 'zero',
    train: withEnd(train),
    popularity: {
      counts: Float64Array.from(world.popularity),
      userCount: world.trainUserCount,
      interactionCount: world.interactionCount,
    },
    baseline: rowsOf(world.users.map(({ baseline }) => baseline)),
    otherUsers: world.otherUsers,
  };
}

function evaluate(
  definition: ItemsDefinition,
  cutoff: number | undefined,
  world: World,
  blockSize = world.users.length,
): FoldedColumn {
  const metric = createItemsMetric(definition, cutoff, contextOf(world));
  for (let firstUser = 0; firstUser < world.users.length; firstUser += blockSize) {
    const rows = rowsOf(world.users.slice(firstUser, firstUser + blockSize).map(({ list }) => list));
    metric.add({ firstUser, rows });
  }
  return metric.result();
}

/** Dividing by k, or asking for k items, needs a cutoff. */
function needsCutoff(definition: ItemsDefinition): boolean {
  const { norm, covered } = definition as { norm?: string; covered?: string };
  return norm === 'cutoff' || norm === 'assumed' || covered === 'full';
}

function expectClose(actual: number, expected: number, what: string): void {
  if (Number.isNaN(expected)) expect(actual, what).toBeNaN();
  else expect(Math.abs(actual - expected), `${what}: ${actual}, expected ${expected}`).toBeLessThan(1e-11);
}

/** The column with its values as bits, so that equal means equal in every bit. */
function bitsOf({ value, userCount, values, weights, random, best }: FoldedColumn): unknown {
  const bits = (numbers: Float64Array | undefined) => numbers && [...new BigUint64Array(numbers.slice().buffer)];
  return { value, userCount, values: bits(values), weights: bits(weights), random, best };
}

function forEachVariant(check: (variant: Variant, cutoff: number | undefined) => void): void {
  for (const variant of variants) {
    for (const cutoff of CUTOFFS) if (cutoff !== undefined || !needsCutoff(variant.definition)) check(variant, cutoff);
  }
}

function expectOracle({ name, definition }: Variant, cutoff: number | undefined, world: World): void {
  const what = `${name}@${cutoff}`;
  const expected = itemsOracle(definition as unknown as Words, cutoff ?? Number.POSITIVE_INFINITY, world);
  const column = evaluate(definition, cutoff, world);
  expectClose(column.value, expected.value, what);
  expect(column.values === undefined, what).toBe(expected.values === undefined);
  for (const [user, value] of (expected.values ?? []).entries()) expectClose(column.values![user]!, value, what);
  if (expected.values !== undefined) expect(column.userCount, what).toBe(expected.userCount);
}

describe('metrics beyond accuracy', () => {
  it('agree with the oracle, word by word', () => {
    fc.assert(
      fc.property(worlds, (world) => forEachVariant((variant, cutoff) => expectOracle(variant, cutoff, world))),
      { numRuns: 12 },
    );
  });

  it('agree with the oracle in any mixture of words', () => {
    fc.assert(
      fc.property(worlds, mixtures, fc.constantFrom(...CUTOFFS), (world, variant, cutoff) => {
        if (cutoff !== undefined || !needsCutoff(variant.definition)) expectOracle(variant, cutoff, world);
      }),
      { numRuns: 800 },
    );
  });

  it('stay in their range', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        forEachVariant(({ name, definition }, cutoff) => {
          const { range } = ITEMS_ENTRIES.find((entry) => entry.name === name.split('(')[0])!;
          const { value, values, random, best } = evaluate(definition, cutoff, world);
          for (const number of [value, random, best, ...(values ?? [])]) {
            if (number === null || Number.isNaN(number)) continue;
            expect(number, name).toBeGreaterThanOrEqual(range[0]! - 1e-12);
            expect(number, name).toBeLessThanOrEqual((range[1] ?? Number.MAX_VALUE) + 1e-12);
          }
        });
      }),
      { numRuns: 6 },
    );
  });

  it('have the same bits in blocks of any size', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        forEachVariant(({ name, definition }, cutoff) => {
          const together = bitsOf(evaluate(definition, cutoff, world, 4096));
          for (const size of [1, 7]) expect(bitsOf(evaluate(definition, cutoff, world, size)), name).toEqual(together);
        });
      }),
      { numRuns: 6 },
    );
  });

  it('have the same bits in any order of users', () => {
    fc.assert(
      fc.property(worlds, fc.array(fc.nat(), { minLength: 9, maxLength: 9 }), (world, keys) => {
        const order = [...world.users.keys()].sort(
          (a, b) => Number(!world.users[a]!.truth) - Number(!world.users[b]!.truth) || keys[a]! - keys[b]!,
        );
        const shuffled = { ...world, users: order.map((user) => world.users[user]!) };
        forEachVariant(({ name, definition }, cutoff) => {
          const before = evaluate(definition, cutoff, world);
          const after = evaluate(definition, cutoff, shuffled);
          const moved = before.values && Float64Array.from(order, (user) => before.values![user]!);
          const weights = before.weights && Float64Array.from(order, (user) => before.weights![user]!);
          expect(bitsOf(after), name).toEqual(bitsOf({ ...before, values: moved, weights }));
        });
      }),
      { numRuns: 8 },
    );
  });

  it('do not see what items are called, where no tie goes by id', () => {
    fc.assert(
      fc.property(
        worlds,
        fc.shuffledSubarray([...Array(ITEM_COUNT).keys()], { minLength: ITEM_COUNT }),
        (world, names) => {
          const rename = (list: readonly number[]) => list.map((item) => names[item]!);
          const renamed: World = {
            ...world,
            popularity: [...names.keys()].map((name) => world.popularity[names.indexOf(name)]!),
            users: world.users.map(({ list, truth, train, baseline }) => ({
              list: rename(list),
              truth: truth && new Map([...truth].map(([item, grade]) => [names[item]!, grade])),
              train: rename(train),
              baseline: rename(baseline),
            })),
          };
          forEachVariant(({ name, definition }, cutoff) => {
            if (definition.kind === 'value' && definition.value === 'tail' && definition.tail !== 'count') return;
            const before = evaluate(definition, cutoff, world);
            const after = evaluate(definition, cutoff, renamed);
            // What random and best lists have is summed over training items in the order of their indices.
            const bounds = { random: null, best: null };
            expect(bitsOf({ ...after, ...bounds }), name).toEqual(bitsOf({ ...before, ...bounds }));
            expectClose(after.random ?? Number.NaN, before.random ?? Number.NaN, name);
            expectClose(after.best ?? Number.NaN, before.best ?? Number.NaN, name);
          });
        },
      ),
      { numRuns: 8 },
    );
  });
});

/** All ordered lists of so many of the items. */
function arrangements(candidates: readonly number[], length: number): number[][] {
  if (length === 0) return [[]];
  return candidates.flatMap((item) =>
    arrangements(
      candidates.filter((other) => other !== item),
      length - 1,
    ).map((rest) => [item, ...rest]),
  );
}

describe('the values of random and of best lists', () => {
  it('are those of all lists that there could be, each user having a few candidates', () => {
    const small = worlds.filter(({ users }) => users.length > 0);
    fc.assert(
      fc.property(small, fc.constantFrom(1, 2), (world, cutoff) => {
        const [user] = world.users;
        // Four training items leave five candidates.
        const train = ascending([...new Set([...user!.train, ...Array(ITEM_COUNT).keys()])].slice(0, 4));
        const candidates = [...Array(ITEM_COUNT).keys()].filter((item) => !train.includes(item));
        const possible = arrangements(candidates, cutoff).map((list) => ({
          ...world,
          users: [{ ...user!, list, train }],
        }));
        for (const { name, definition } of variants) {
          const { random, best, value } = evaluate(definition, cutoff, possible[0]!);
          const values = possible.map((one) => evaluate(definition, cutoff, one).value);
          const counted = values.filter((one) => !Number.isNaN(one));
          if (Number.isNaN(value)) continue;
          const mean = counted.reduce((sum, one) => sum + one, 0) / counted.length;
          if (random !== null) expectClose(random, mean, `random ${name}`);
          if (best === null) continue;
          const isLower = definition.kind === 'value' && ['popularity', 'log-popularity'].includes(definition.value);
          const extreme = isLower ? Math.min(...counted) : Math.max(...counted);
          expectClose(best, extreme, `best ${name}`);
        }
      }),
      { numRuns: 12 },
    );
  });
});
