// Every error of ratings with every word of its options: against the oracle, and under the law that the order of rows
// never changes a bit. The same file runs in every engine.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvaluationContext } from '../../src/data/tables/evaluation-context.js';
import type { FoldedColumn } from '../../src/engine/metrics/metric-column.js';
import { createRatingMetric } from '../../src/engine/metrics/ratings/rating-metric.js';
import { RATING_ENTRIES } from '../../src/engine/metrics/ratings/ratings-entries.js';
import type { RatingDefinition } from '../../src/engine/metrics/ratings/ratings-vocabulary.js';
import { allRatings, type RatedPair, type RatingWords, ratingCoverage, userRating } from '../oracle/ratings.js';

/** Every combination of words that a label can say, and some numbers. */
const definitions: RatingDefinition[] = RATING_ENTRIES.flatMap(({ definition, options }) => {
  let all: RatingDefinition[] = [definition];
  for (const [option, values] of Object.entries(options)) {
    const numbers = option === 'eps' ? [1e-15, 2.220446049250313e-16, 0.25] : [0, 2.5, -1];
    const words = Array.isArray(values) ? (values as string[]) : numbers;
    all = all.flatMap((one) => words.map((word) => ({ ...one, [option]: word })));
  }
  return all;
});

const USER_COUNT = 4;
const TRAIN_MEAN = 3.25;

const pairs: fc.Arbitrary<RatedPair[]> = fc.array(
  fc.record({
    user: fc.nat(USER_COUNT - 1),
    rating: fc.constantFrom(0, 0.5, 1, 2, 3, 4, 4.5, 5),
    predicted: fc.option(fc.double({ min: -1, max: 6, noNaN: true }), { nil: undefined }),
  }),
  { maxLength: 25 },
);

function evaluate(definition: RatingDefinition, rows: readonly RatedPair[]): FoldedColumn {
  const context: EvaluationContext = {
    userCount: USER_COUNT,
    truthUserCount: USER_COUNT,
    truth: { offsets: new Uint32Array(USER_COUNT + 1), items: new Uint32Array(0) },
    relevantCounts: new Uint32Array(USER_COUNT),
    missingUsers: 'zero',
    itemCount: 0,
    trainMean: TRAIN_MEAN,
    predictions: {
      users: Uint32Array.from(rows, ({ user }) => user),
      ratings: Float64Array.from(rows, ({ rating }) => rating),
      predicted: Float64Array.from(rows, ({ predicted }) => predicted ?? Number.NaN),
      userCount: USER_COUNT,
    },
  };
  return createRatingMetric(definition, context).result();
}

const close = (value: number, expected: number) =>
  Number.isNaN(expected) ? Number.isNaN(value) : Math.abs(value - expected) <= 1e-10 * Math.max(1, Math.abs(expected));

describe('errors of ratings', () => {
  it('agree with the oracle, in every word of every option', () => {
    fc.assert(
      fc.property(pairs, (rows) => {
        for (const definition of definitions) {
          const words = definition as unknown as RatingWords;
          const { value, values, coverage } = evaluate(definition, rows);
          const expected = allRatings(words, rows, TRAIN_MEAN);
          if (!close(value, expected)) expect.fail(`${JSON.stringify(definition)}: ${expected} is not ${value}`);
          expect(coverage).toBe(ratingCoverage(rows));
          for (let user = 0; user < (values?.length ?? 0); user++) {
            const own = userRating(words, rows, TRAIN_MEAN, user);
            if (!close(values![user]!, own)) {
              expect.fail(`${JSON.stringify(definition)}, user ${user}: ${own} is not ${values![user]}`);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('have the same bits whatever the order of rows', () => {
    const shuffled = pairs.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    );
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...definitions), ([rows, others], definition) => {
        const [one, other] = [rows, others].map((order) => {
          const { meanParts, ...column } = evaluate(definition, order);
          return { ...column, columns: meanParts?.().columns };
        });
        expect(other).toEqual(one);
      }),
      { numRuns: 600 },
    );
  });

  it('stay in their range, and no better than the best', () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom(...definitions), (rows, definition) => {
        const { range, direction } = RATING_ENTRIES.find(({ name }) => name === definition.measure)!;
        const { value, values, best } = evaluate(definition, rows);
        for (const one of [value, ...(values ?? [])].filter((one) => !Number.isNaN(one))) {
          expect(one).toBeGreaterThanOrEqual(range[0] ?? Number.NEGATIVE_INFINITY);
          expect(one).toBeLessThanOrEqual(range[1] ?? Number.POSITIVE_INFINITY);
        }
        if (!Number.isNaN(value)) expect(direction === 'lower' ? best! <= value : best! >= value).toBe(true);
      }),
      { numRuns: 600 },
    );
  });

  it('are at their best where every prediction is right', () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom(...definitions), (rows, definition) => {
        if (definition.measure === 'logloss') return;
        const { value, best } = evaluate(
          definition,
          rows.map((row) => ({ ...row, predicted: row.rating })),
        );
        if (!Number.isNaN(value)) expect(value).toBe(best);
      }),
    );
  });

  it('have weights of which the aggregate is a mean, where they have any', () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom(...definitions), (rows, definition) => {
        const { value, values, weights, userCount } = evaluate(definition, rows);
        if (weights === undefined || userCount === 0) return;
        let [sum, weight] = [0, 0];
        for (const [user, own] of weights.entries()) {
          if (own > 0) sum += own * values![user]!;
          weight += own;
        }
        expect(sum / weight).toBeCloseTo(value, 10);
      }),
      { numRuns: 300 },
    );
  });
});
