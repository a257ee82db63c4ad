// What candidates promise, on logs of every kind: the lists that sets of items give, samples that hold exactly what was
// asked for and nothing that the user knows, and chance that depends on nothing but seed and ids. The same file runs in
// every engine.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CandidateLists, CandidateTables } from '../../src/data/candidates/candidate-lists.js';
import { relPlusN } from '../../src/data/candidates/rel-plus-n.js';
import { sampledCandidates } from '../../src/data/candidates/sampled-candidates.js';
import { CANDIDATE_STRATEGIES, strategyCandidates } from '../../src/data/candidates/strategy-candidates.js';
import { fixedSplit } from '../../src/data/splitting/fixed-split.js';
import type { InteractionTable } from '../../src/data/tables/interaction-table.js';
import { checkItemLists } from '../../src/data/tables/item-lists.js';
import { type LogRow, logs, tableOfRows } from './support/arbitrary-logs.js';

/** Parts of a log in shared ids: each row goes where a die says. */
interface Parts {
  readonly rows: readonly LogRow[];
  readonly parts: readonly ('train' | 'validation' | 'test')[];
}

const problems: fc.Arbitrary<Parts> = logs.chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    parts: fc
      .array(fc.constantFrom('train' as const, 'train' as const, 'validation' as const, 'test' as const), {
        minLength: rows.length,
        maxLength: rows.length,
      })
      .map((parts) => parts.map((part, i) => (i === 0 ? 'test' : part))),
  }),
);

function tablesOf({ rows, parts }: Parts): CandidateTables {
  const whole = tableOfRows(rows);
  const partOf = (name: string): InteractionTable => {
    const kept = rows.map((_, row) => row).filter((row) => parts[row] === name);
    const pick = <Column extends Uint32Array | Float64Array>(column: Column) =>
      column.filter((_, row) => parts[row] === name) as Column;
    return {
      ...whole,
      rowCount: kept.length,
      users: pick(whole.users),
      items: pick(whole.items),
      values: pick(whole.values!),
      timestamps: pick(whole.timestamps!),
    };
  };
  return { train: partOf('train'), validation: partOf('validation'), test: partOf('test') };
}

/** The same problem with rows in another order. */
function turned({ rows, parts }: Parts): Parts {
  return { rows: rows.toReversed(), parts: parts.toReversed() };
}

/** Items of a user in some parts, as ids. */
function itemsOf({ rows, parts }: Parts, user: string | undefined, ...names: string[]): Set<string> {
  return new Set(
    rows.filter(([other], i) => names.includes(parts[i]!) && (user ?? other) === other).map(([, item]) => item),
  );
}

const ALL = ['train', 'validation', 'test'];
const minus = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].filter((item) => !other.has(item));
const sorted = (items: Iterable<string>) => [...items].sort();

/** Lists as ids: user, relevant item if there is one, and items. */
function idsOf({ test }: CandidateTables, { users, relevant, lists, draws }: CandidateLists) {
  return Array.from(users, (user, i) => {
    const places = Array.from({ length: lists.offsets[i + 1]! - lists.offsets[i]! }, (_, n) => lists.offsets[i]! + n);
    return {
      user: test.userIds.idAt(user),
      relevant: relevant && test.itemIds.idAt(relevant[i]!),
      items: places.map((place) => test.itemIds.idAt(lists.items[place]!)),
      draws: draws && places.map((place) => draws[place]!),
    };
  });
}

/** What does not hang on the order of ids. */
const content = (tables: CandidateTables, lists: CandidateLists) =>
  idsOf(tables, lists)
    .map(({ user, relevant, items, draws }) =>
      JSON.stringify([user, relevant, items.map((item, i) => [item, draws?.[i]]).sort()]),
    )
    .sort();

describe('candidates that need no chance', () => {
  it.each(CANDIDATE_STRATEGIES)('%s', (strategy) => {
    fc.assert(
      fc.property(problems, fc.constantFrom('all', 'none'), fc.boolean(), (problem, coldUsers, hasSeenValidation) => {
        const tables = tablesOf(problem);
        const seen = hasSeenValidation ? (['train', 'validation'] as const) : (['train'] as const);
        const isOwn = strategy === 'user-test';
        const found = strategyCandidates(tables, { strategy, ...(isOwn ? {} : { coldUsers, seen }) });
        checkItemLists('lists', found.lists, found.users.length, tables.test.itemIds.size);
        const isOverlap = strategy === 'overlap-items';
        const pools = {
          full: ALL,
          'train-items': ['train'],
          'test-items': ['test'],
          'user-test': [],
          'overlap-items': ['train'],
        };
        const tested = itemsOf(problem, undefined, 'test');
        const all = [...itemsOf(problem, undefined, ...pools[strategy])];
        const pool = new Set(isOverlap ? all.filter((item) => tested.has(item)) : all);
        for (const { user, items } of idsOf(tables, found)) {
          const known = itemsOf(problem, user, ...seen);
          const isSkipped = known.size === 0 && coldUsers === 'none';
          const expected = isSkipped ? [] : minus(pool, known);
          expect(sorted(items)).toEqual(sorted(isOwn ? itemsOf(problem, user, 'test') : expected));
        }
        expect(found.users).toHaveLength(new Set(tables.test.users).size);
      }),
    );
  });
});

const ways = fc.constantFrom(
  { distribution: 'uniform', replacement: false },
  { distribution: 'popularity', replacement: false },
  { distribution: 'popularity', replacement: false, popularity: 'all' },
  { distribution: 'uniform', replacement: true },
  { distribution: 'popularity', replacement: true, popularity: 'all' },
  { distribution: 'uniform', draw: 'sha256' },
  { distribution: 'uniform', share: 'item' },
  { distribution: 'uniform', catalogue: 'train' },
) as fc.Arbitrary<Partial<Parameters<typeof sampledCandidates>[1]>>;

describe('sampled candidates', () => {
  it('hold the relevant items, and as many unknown ones as were asked for', () => {
    fc.assert(
      fc.property(problems, ways, fc.integer({ min: 1, max: 5 }), fc.nat(3), (problem, way, negatives, seed) => {
        const tables = tablesOf(problem);
        const catalogue = itemsOf(problem, undefined, ...(way.catalogue === 'train' ? ['train'] : ALL));
        fc.pre(negatives <= catalogue.size);
        const found = sampledCandidates(tables, { ...way, negatives, seed });
        checkItemLists('lists', found.lists, found.users.length, tables.test.itemIds.size);
        let fullCount = 0;
        for (const { user, relevant, items, draws } of idsOf(tables, found)) {
          const own = relevant === undefined ? itemsOf(problem, user, 'test') : new Set([relevant]);
          const unknown = minus(catalogue, itemsOf(problem, user, ...ALL));
          const drawn = minus(new Set(items), own);
          expect(items.length).toBe(own.size + drawn.length);
          expect(drawn.every((item) => unknown.includes(item))).toBe(true);
          const popular = itemsOf(problem, undefined, ...(way.popularity === 'all' ? ALL : ['train']));
          const weighted = unknown.filter((item) => popular.has(item));
          const drawable = way.distribution === 'popularity' ? weighted : unknown;
          if (way.replacement === true) {
            const expected = drawable.length === 0 ? 0 : negatives;
            expect(draws!.reduce((sum, times) => sum + times, 0)).toBe(expected);
            for (const [i, item] of items.entries()) expect(draws![i]! > 0).toBe(!own.has(item));
          } else {
            const isFull = negatives >= unknown.length;
            expect(drawn.length).toBe(isFull ? unknown.length : Math.min(negatives, drawable.length));
          }
          const isFull = way.replacement === true ? drawable.length === 0 : negatives >= drawable.length;
          if (isFull) fullCount += 1;
        }
        expect(found.fullLists).toBe(fullCount);
        const listCount = way.share === 'item' ? pairCount(tables.test) : new Set(tables.test.users).size;
        expect(found.users).toHaveLength(listCount);
      }),
      { numRuns: 400 },
    );
  });

  it('are the same for rows in another order, and for some of the users', () => {
    fc.assert(
      fc.property(problems, ways, fc.integer({ min: 1, max: 4 }), (problem, way, negatives) => {
        const [tables, others] = [tablesOf(problem), tablesOf(turned(problem))];
        const catalogue = itemsOf(problem, undefined, ...(way.catalogue === 'train' ? ['train'] : ALL));
        fc.pre(negatives <= catalogue.size);
        const found = sampledCandidates(tables, { ...way, negatives });
        expect(content(others, sampledCandidates(others, { ...way, negatives }))).toEqual(content(tables, found));
        const first = found.users.slice(0, 1);
        const alone = content(tables, sampledCandidates(tables, { ...way, negatives, users: first }));
        const id = tables.test.userIds.idAt(first[0]!);
        expect(alone).toEqual(content(tables, found).filter((list) => (JSON.parse(list) as string[])[0] === id));
      }),
      { numRuns: 300 },
    );
  });

  it('are everything where there is no more', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const tables = tablesOf(problem);
        const negatives = itemsOf(problem, undefined, ...ALL).size;
        const full = sampledCandidates(tables, { negatives });
        const ranking = strategyCandidates(tables, { strategy: 'full', seen: ['train', 'validation'] });
        for (const [i, { user, items }] of idsOf(tables, full).entries()) {
          // Test items that are known already are candidates of a sample, and seen in the full ranking.
          const known = itemsOf(problem, user, 'train', 'validation');
          expect(items.filter((item) => !known.has(item))).toEqual(idsOf(tables, ranking)[i]!.items);
        }
        expect(full.fullLists).toBe(full.users.length);
      }),
    );
  });
});

describe('one relevant item plus N', () => {
  it('by paper and by code', () => {
    fc.assert(
      fc.property(
        problems,
        fc.constantFrom('paper', 'rival'),
        fc.constantFrom('generator', 'sha256'),
        (problem, semantics, draw) => {
          const tables = tablesOf(problem);
          const pool = itemsOf(problem, undefined, ...(semantics === 'paper' ? ['test'] : ALL));
          fc.pre(pool.size >= 2);
          const best = Math.max(
            ...problem.rows.filter((_, i) => problem.parts[i] === 'test').map(([, , value]) => value),
          );
          const rank = () => relPlusN(tables, { negatives: 2, threshold: 3, semantics, draw });
          if (best < 3 && tables.test.rowCount > 0) {
            expect(rank).toThrow('The threshold lies above all ratings of the test');
            return;
          }
          const found = rank();
          checkItemLists('lists', found.lists, found.users.length, tables.test.itemIds.size);
          const rankings = idsOf(tables, found);
          const expected = new Set(
            problem.rows
              .filter(([, , value], i) => problem.parts[i] === 'test' && value >= 3)
              .map(([user, item]) => `${user} ${item}`),
          );
          expect(new Set(rankings.map(({ user, relevant }) => `${user} ${relevant}`))).toEqual(expected);
          expect(rankings).toHaveLength(expected.size);
          const negativesOf = new Map(
            idsOf(tables, { ...found.negatives, fullLists: 0, options: {} }).map(({ user, items }) => [user, items]),
          );
          for (const { user, relevant, items } of rankings) {
            expect(sorted(items)).toEqual(sorted([...negativesOf.get(user)!, relevant!]));
          }
          let ownCount = 0;
          for (const [user, items] of negativesOf) {
            const ruledOut = itemsOf(problem, user, ...(semantics === 'paper' ? ALL : ['train']));
            const eligible = minus(pool, ruledOut);
            expect(items.every((item) => eligible.includes(item))).toBe(true);
            if (semantics === 'paper') expect(items).toHaveLength(Math.min(2, eligible.length));
            else expect(items.length).toBeLessThanOrEqual(2);
            if (semantics === 'rival' && ruledOut.size === 0) expect(items).toEqual([]);
            ownCount += items.filter((item) => itemsOf(problem, user, 'test').has(item)).length;
            expect(items.some((item) => expected.has(`${user} ${item}`))).toBe(false);
          }
          expect(found.ownTestNegatives).toBe(ownCount);
        },
      ),
      { numRuns: 300 },
    );
  });
});

function pairCount(table: InteractionTable): number {
  return new Set(Array.from(table.users, (user, row) => `${user} ${table.items[row]}`)).size;
}

describe('a split', () => {
  it('can be taken for its tables', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        fc.pre(problem.parts.includes('train'));
        const tables = tablesOf(problem);
        const { folds } = fixedSplit({ train: tables.train, test: tables.test });
        const again = { train: folds[0]!.tableOf('train'), test: folds[0]!.tableOf('test') };
        const { lists } = strategyCandidates(again, { strategy: 'full' });
        const { validation: _, ...rest } = tables;
        expect(lists).toEqual(strategyCandidates(rest, { strategy: 'full' }).lists);
      }),
      { numRuns: 30 },
    );
  });
});
