// Every metric over pairs with every word of its options: against the oracle, and under the laws that hold for all of
// them. The same file runs in every engine.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PositiveRanks } from '../../src/data/tables/evaluation-context.js';
import { AUC_ENTRIES } from '../../src/engine/metrics/auc/auc-entries.js';
import { createAucMetric } from '../../src/engine/metrics/auc/auc-metric.js';
import { type PairProblem, type PairUser, type PairWords, pairMean, pairValue, stacked } from '../oracle/auc.js';
import { allItems, close, contextOf, evaluate, ITEM_COUNT, type Variant, variants } from './support/pair-problems.js';

/** Scores are few, so that there are ties; -0 and +0 are one of them. Many lists hold every candidate. */
const users: fc.Arbitrary<PairUser> = fc
  .record({
    order: fc.shuffledSubarray(allItems, { minLength: ITEM_COUNT }),
    scores: fc.array(fc.constantFrom(-1, -0, 0, 0.5, 1, 2), { minLength: ITEM_COUNT, maxLength: ITEM_COUNT }),
    relevant: fc.subarray(allItems),
    train: fc.subarray(allItems, { maxLength: 4 }),
    length: fc.oneof(fc.constant(ITEM_COUNT), fc.nat(ITEM_COUNT)),
    keepsTrain: fc.boolean(),
  })
  .map(({ order, scores, relevant, train, length, keepsTrain }) => {
    const items = order.filter((item) => keepsTrain || !train.includes(item)).slice(0, length);
    const ordered = [...scores].sort((a, b) => b - a);
    return {
      list: items.map((item, i) => ({ item, score: ordered[i]! })),
      relevant: new Set(relevant),
      train: new Set(train),
    };
  });

const problems: fc.Arbitrary<PairProblem> = fc
  .record({
    users: fc.array(users, { maxLength: 6 }),
    others: fc.subarray(allItems),
    missingUsers: fc.constantFrom('zero', 'skip'),
  })
  .map(({ users, others, missingUsers }) => ({
    itemCount: ITEM_COUNT,
    trainItems: new Set([...others, ...users.flatMap(({ train }) => [...train])]),
    users,
    missingUsers,
  }));

/** What differs from the oracle; undefined where nothing does. */
function difference(problem: PairProblem, variant: Variant): string | undefined {
  const { name, definition, cutoff } = variant;
  const words = definition as unknown as PairWords;
  const column = evaluate(problem, variant);
  if (name === 'sauc') {
    const expected = stacked(words, problem);
    const isEqual = expected === 'refused' ? column === undefined : column && close(column.value, expected);
    return isEqual ? undefined : `${expected} is not ${column?.value}`;
  }
  const k = cutoff ?? Number.POSITIVE_INFINITY;
  const expected = problem.users.map((user) => pairValue(name, user, words, k, problem));
  const isRefused = expected.some(({ value }) => value === 'refused');
  if (isRefused || column === undefined) {
    return isRefused === (column === undefined) ? undefined : `refused: ${isRefused} is not ${column === undefined}`;
  }
  for (const [u, { value }] of expected.entries()) {
    const isClose = close(column.values![u]!, typeof value === 'number' ? value : Number.NaN);
    if (!isClose) return `user ${u}: ${value} is not ${column.values![u]}`;
  }
  const mean = pairMean(expected, words.weight === 'relevant' || name === 'truncatedgauc');
  if (!close(column.value, mean)) return `${mean} is not ${column.value}`;
  const userCount = expected.filter(({ value }) => typeof value === 'number').length;
  return userCount === column.userCount ? undefined : `${userCount} users are not ${column.userCount}`;
}

describe('metrics over pairs', () => {
  it('agree with the oracle, in every word of every option', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        for (const variant of variants) {
          const found = difference(problem, variant);
          if (found !== undefined) expect.fail(`${JSON.stringify(variant)}: ${found}`);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('have the same bits whatever the blocks', () => {
    const manyUsers = problems.chain((problem) =>
      fc.array(users, { maxLength: 30 }).map((more) => ({ ...problem, users: [...problem.users, ...more] })),
    );
    fc.assert(
      fc.property(manyUsers, fc.constantFrom(...variants), (problem, variant) => {
        const whole = evaluate(problem, variant);
        for (const blockSize of [1, 7]) expect(evaluate(problem, variant, blockSize)).toEqual(whole);
      }),
      { numRuns: 400 },
    );
  });

  it('stay in their range, and no better than the best', () => {
    fc.assert(
      fc.property(problems, fc.constantFrom(...variants), (problem, variant) => {
        const { range, direction } = AUC_ENTRIES.find(({ name }) => name === variant.name)!;
        const [least, greatest] = range;
        const column = evaluate(problem, variant);
        if (column === undefined || Number.isNaN(column.value)) return;
        for (const value of [column.value, ...(column.values ?? [])].filter((one) => !Number.isNaN(one))) {
          expect(value).toBeGreaterThanOrEqual(least ?? Number.NEGATIVE_INFINITY);
          expect(value).toBeLessThanOrEqual(greatest ?? Number.POSITIVE_INFINITY);
        }
        const { value, best } = column;
        if (best !== null && direction === 'lower') expect(value).toBeGreaterThanOrEqual(best);
        else if (best !== null) expect(value).toBeLessThanOrEqual(best);
      }),
      { numRuns: 1000 },
    );
  });

  it('see of scores nothing but their order', () => {
    const bend = ({ list, ...user }: PairUser): PairUser => ({
      ...user,
      list: list.map(({ item, score }) => ({ item, score: (score + 3) * (score + 3) * 1e6 })),
    });
    fc.assert(
      fc.property(problems, fc.constantFrom(...variants), (problem, variant) => {
        const bent = { ...problem, users: problem.users.map(bend) };
        expect(evaluate(bent, variant)).toEqual(evaluate(problem, variant));
      }),
      { numRuns: 400 },
    );
  });

  it('add up to 1 for a complete list and its reverse', () => {
    const reverse = ({ list, ...user }: PairUser): PairUser => ({
      ...user,
      list: list.map(({ item, score }) => ({ item, score: -score })).reverse(),
    });
    const auc = variants.find(({ name }) => name === 'auc')!;
    fc.assert(
      fc.property(problems, (problem) => {
        const values = evaluate(problem, auc)?.values;
        const reversed = evaluate({ ...problem, users: problem.users.map(reverse) }, auc)?.values;
        if (values === undefined) return;
        for (const [u, value] of values.entries()) {
          if (problem.users[u]!.list.length > 0 && !Number.isNaN(value))
            expect(value + reversed![u]!).toBeCloseTo(1, 14);
        }
      }),
    );
  });
});

describe('ranks of positive items', () => {
  /** Counted pair by pair: twice the wins and once the ties, over all items that are not of training. */
  function ranksOf(users: readonly PairUser[]): PositiveRanks {
    const rows = users.map(({ list, relevant, train }) => {
      const rows = list.filter(({ item }) => !train.has(item));
      const positives = rows.filter(({ item }) => relevant.has(item));
      const others = rows.filter(({ item }) => !relevant.has(item));
      const pairs = positives.flatMap((positive) => others.map((other) => Math.sign(positive.score - other.score) + 1));
      return { doubleWins: pairs.reduce((sum, pair) => sum + pair, 0), positives, rows };
    });
    return {
      userCount: users.length,
      doubleWins: Float64Array.from(rows, ({ doubleWins }) => doubleWins),
      positiveCounts: Uint32Array.from(rows, ({ positives }) => positives.length),
      candidateCounts: Uint32Array.from(rows, ({ rows }) => rows.length),
    };
  }

  const complete = problems.map((problem) => ({
    ...problem,
    users: problem.users.filter(({ list, train }) => {
      const listed = new Set(list.map(({ item }) => item));
      return allItems.every((item) => train.has(item) || listed.has(item));
    }),
  }));

  it('give the bits of complete lists, in blocks of any size', () => {
    const accepting = variants.filter(
      ({ definition, cutoff }) =>
        createAucMetric(
          definition,
          cutoff,
          contextOf({ itemCount: 0, trainItems: new Set(), users: [], missingUsers: 'zero' }),
        ).acceptsRanks,
    );
    expect(new Set(accepting.map(({ name }) => name))).toEqual(new Set(['auc', 'gauc']));
    fc.assert(
      fc.property(complete, fc.constantFrom(1, 2, 7, 4096), fc.constantFrom(...accepting), (problem, size, variant) => {
        const metric = createAucMetric(variant.definition, undefined, contextOf(problem));
        for (let firstUser = 0; firstUser < problem.users.length; firstUser += size) {
          metric.addRanks(ranksOf(problem.users.slice(firstUser, firstUser + size)), firstUser);
        }
        expect(metric.result()).toEqual(evaluate(problem, variant));
      }),
      { numRuns: 400 },
    );
  });
});
