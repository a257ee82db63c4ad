// The loss of listed items, against the textbook and at its edges; blocks must not change a bit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvaluationContext } from '../../../src/data/tables/evaluation-context.js';
import type { ListRows } from '../../../src/data/tables/ranked-lists.js';
import { meaningOf } from '../../../src/engine/metrics/explain-label.js';
import { parseLabel } from '../../../src/engine/metrics/label.js';
import type { FoldedColumn } from '../../../src/engine/metrics/metric-column.js';
import { createRatingMetric } from '../../../src/engine/metrics/ratings/rating-metric.js';
import type { RatingDefinition } from '../../../src/engine/metrics/ratings/ratings-vocabulary.js';
import { allRatings, type RatedPair } from '../../oracle/ratings.js';

interface User {
  /** Scores of items 0, 1 and so on. */
  readonly scores: readonly number[];
  readonly relevant: readonly number[];
}

function contextOf(users: readonly User[]): EvaluationContext {
  const ends = users.map((_, u) => users.slice(0, u + 1).reduce((sum, { relevant }) => sum + relevant.length, 0));
  return {
    userCount: users.length,
    truthUserCount: users.length,
    truth: { offsets: Uint32Array.of(0, ...ends), items: Uint32Array.from(users.flatMap(({ relevant }) => relevant)) },
    relevantCounts: Uint32Array.from(users, ({ relevant }) => relevant.length),
    missingUsers: 'zero',
    itemCount: 0,
  };
}

const definitionOf = (label: string) => parseLabel(label).definition as RatingDefinition;

function evaluate(label: string, users: readonly User[], blockSize = users.length): FoldedColumn {
  const metric = createRatingMetric(definitionOf(label), contextOf(users));
  for (let firstUser = 0; firstUser < users.length; firstUser += blockSize) {
    const block = users.slice(firstUser, firstUser + blockSize);
    const lengths = Uint32Array.from(block, ({ scores }) => scores.length);
    const starts = lengths.map((_, row) => lengths.subarray(0, row).reduce((sum, length) => sum + length, 0));
    const items = Uint32Array.from(block.flatMap(({ scores }) => [...scores.keys()]));
    const scores = Float64Array.from(block.flatMap((user) => user.scores));
    metric.add({ firstUser, rows: { kind: 'rows', items, starts, lengths, userCount: block.length, scores } });
  }
  return metric.result();
}

const worlds = fc.array(
  fc.record({
    scores: fc.array(fc.double({ min: -0.5, max: 1.5, noNaN: true }), { maxLength: 6 }),
    relevant: fc.uniqueArray(fc.nat(7), { maxLength: 4 }).map((items) => items.sort((a, b) => a - b)),
  }),
  { minLength: 1, maxLength: 7 },
);

describe('loss of listed items', () => {
  it.each(['listlogloss', 'listlogloss(average=users)', 'listlogloss(eps=0.25)'])(
    '%s is that of the textbook',
    (label) => {
      const words = { ...definitionOf(label), threshold: 0 };
      fc.assert(
        fc.property(worlds, fc.integer({ min: 1, max: 3 }), (users, blockSize) => {
          const pairs = users.flatMap(({ scores, relevant }, user): RatedPair[] =>
            relevant.length === 0
              ? []
              : scores.map((predicted, item) => ({ user, rating: relevant.includes(item) ? 1 : 0, predicted })),
          );
          const column = evaluate(label, users);
          if (pairs.length === 0) expect(column).toMatchObject({ value: Number.NaN, userCount: 0, best: null });
          else expect(column.value).toBeCloseTo(allRatings({ ...words }, pairs, 0), 11);
          expect(evaluate(label, users, blockSize)).toEqual(column);
        }),
      );
    },
  );

  it('counts users with a relevant item and a list, by the length of it', () => {
    const users = [
      { scores: [0.5, 0.25], relevant: [0, 7] },
      { scores: [0.5], relevant: [] },
      { scores: [], relevant: [0] },
    ];
    const { value, values, weights, userCount } = evaluate('listlogloss', users);
    expect(value).toBeCloseTo((Math.log(2) - Math.log(0.75)) / 2, 14);
    expect([...values!]).toEqual([value, Number.NaN, Number.NaN]);
    expect([[...weights!], userCount]).toEqual([[2, 0, 0], 1]);
  });

  it('needs scores, and is of no other measure', () => {
    const metric = createRatingMetric(definitionOf('listlogloss'), contextOf([]));
    const none = new Uint32Array(0);
    const rows: ListRows = { kind: 'rows', items: none, starts: none, lengths: none, userCount: 0 };
    expect(() => metric.add({ firstUser: 0, rows })).toThrow('reads their scores');
    const other = { ...definitionOf('listlogloss'), measure: 'mae' } as const;
    expect(() => createRatingMetric(other, contextOf([]))).toThrow('Only log loss');
  });

  it('is explained', () => {
    const { formula, words } = meaningOf(definitionOf('listlogloss(average=users)'), undefined);
    expect(formula).toBe(
      'mean(u) [Σ(of u) −ln q / N(u)], q = p if relevant else 1 − p, p kept from 1e-15 to 1 − 1e-15',
    );
    expect(words).toHaveLength(3);
  });
});
