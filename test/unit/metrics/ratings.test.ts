// Errors of ratings at their edges: values worked out by hand, who is counted, what is refused, what is said.
import { describe, expect, it } from 'vitest';
import type { EvaluationContext } from '../../../src/data/tables/evaluation-context.js';
import type { FoldedColumn } from '../../../src/engine/metrics/metric-column.js';
import { createRatingMetric, explainRating } from '../../../src/engine/metrics/ratings/rating-metric.js';
import { RATING_ENTRIES } from '../../../src/engine/metrics/ratings/ratings-entries.js';
import type { RatingDefinition } from '../../../src/engine/metrics/ratings/ratings-vocabulary.js';

function named(name: string, words: Record<string, string | number> = {}): RatingDefinition {
  return { ...RATING_ENTRIES.find((entry) => entry.name === name)!.definition, ...words } as RatingDefinition;
}

const base: EvaluationContext = {
  userCount: 3,
  truthUserCount: 3,
  truth: { offsets: new Uint32Array(4), items: new Uint32Array(0) },
  relevantCounts: new Uint32Array(3),
  missingUsers: 'zero',
  itemCount: 0,
};

/** User 0: errors 1, -2 and a missing prediction of 5; user 1: error 3; user 2: nothing predicted for 2. */
const predictions = {
  users: Uint32Array.of(0, 1, 0, 0, 2),
  ratings: Float64Array.of(3, 1, 4, 5, 2),
  predicted: Float64Array.of(4, 4, 2, Number.NaN, Number.NaN),
  userCount: 3,
};

function evaluate(definition: RatingDefinition, more: Partial<EvaluationContext> = {}): FoldedColumn {
  return createRatingMetric(definition, { ...base, predictions, ...more }).result();
}

describe('values by hand', () => {
  it.each([
    ['mae', {}, (1 + 2 + 3) / 3],
    ['mse', {}, (1 + 4 + 9) / 3],
    ['rmse', {}, Math.sqrt((1 + 4 + 9) / 3)],
    ['mae', { average: 'users' }, (1.5 + 3) / 2],
    ['mse', { average: 'users' }, (2.5 + 9) / 2],
    ['rmse', { average: 'users' }, (Math.sqrt(2.5) + 3) / 2],
    ['mae', { missing: 'zero' }, (6 + 5 + 2) / 5],
    ['mae', { missing: 'one' }, (6 + 4 + 1) / 5],
    ['mae', { missing: 'three' }, (6 + 2 + 1) / 5],
    ['mae', { missing: 'mean' }, (6 + 1.5 + 1.5) / 5],
    ['mae', { missing: 'no-error' }, 6 / 5],
    ['mse', { missing: 'no-error' }, 14 / 5],
    ['mae', { missing: 'three', average: 'users' }, (5 / 3 + 3 + 1) / 3],
    // Ratings 3, 1, 4 spread by 14/3 around 8/3; errors are 1, 3, -2.
    ['r2', {}, 1 - 14 / (14 / 3)],
    ['expvar', {}, 1 - (14 - 4 / 3) / (14 / 3)],
  ] as const)('%s %o', (name, words, expected) => {
    const column = evaluate(named(name, words), { trainMean: 3.5 });
    expect(column.value).toBeCloseTo(expected, 14);
    expect(column.coverage).toBe(3 / 5);
  });

  it('reads predictions as probabilities of a rating above the threshold', () => {
    const probabilities = {
      users: Uint32Array.of(0, 0, 1),
      ratings: Float64Array.of(5, 0, 3),
      predicted: Float64Array.of(0.5, 0.25, 2),
      userCount: 3,
    };
    const of = (words: Record<string, number>) => evaluate(named('logloss', words), { predictions: probabilities });
    expect([...of({}).values!]).toEqual([
      expect.closeTo(0.4904146265058631, 14),
      expect.closeTo(1e-15, 17),
      Number.NaN,
    ]);
    expect(of({ eps: 0.25 }).values![1]).toBeCloseTo(-Math.log(0.75), 14);
    expect(of({ threshold: 3 }).values![1]).toBeCloseTo(-Math.log(1e-15), 1);
    expect(of({ eps: 0.25 }).best).toBeCloseTo(-Math.log(0.75), 14);
  });
});

describe('users', () => {
  it('are NaN without a pair that counts', () => {
    const column = evaluate(named('mae'));
    expect([...column.values!]).toEqual([1.5, 3, Number.NaN]);
    expect([...column.weights!]).toEqual([2, 1, 0]);
    expect(column.userCount).toBe(2);
    expect(evaluate(named('mae', { missing: 'zero' })).userCount).toBe(3);
  });

  it('have no weights where the aggregate is not a weighted mean', () => {
    expect(evaluate(named('rmse')).weights).toBeUndefined();
    expect(evaluate(named('rmse', { average: 'users' })).weights).toBeUndefined();
    expect(evaluate(named('mae', { average: 'users' })).weights).toBeUndefined();
  });

  it('have no values of their own in shares of the spread', () => {
    for (const name of ['r2', 'expvar']) {
      expect(evaluate(named(name))).toMatchObject({ values: undefined, userCount: 2, random: null, best: 1 });
    }
  });
});

describe('nothing to measure', () => {
  const none = {
    users: new Uint32Array(0),
    ratings: new Float64Array(0),
    predicted: new Float64Array(0),
    userCount: 3,
  };

  it.each(RATING_ENTRIES.map(({ name }) => name))('%s of no pairs has no value', (name) => {
    expect(evaluate(named(name), { predictions: none })).toMatchObject({
      value: Number.NaN,
      userCount: 0,
      coverage: 0,
    });
  });

  it.each(['r2', 'expvar'])('%s of equal ratings has no value', (name) => {
    const equal = { ...predictions, ratings: new Float64Array(5).fill(3) };
    expect(evaluate(named(name), { predictions: equal })).toMatchObject({ value: Number.NaN, best: null });
  });
});

describe('what is missing', () => {
  it('is named: predictions', () => {
    expect(() => evaluate(named('rmse'), { predictions: undefined })).toThrow('Rating errors need predictions');
  });

  it('is named: the mean of training', () => {
    expect(() => evaluate(named('rmse', { missing: 'mean' }))).toThrow('needs the mean of the ratings in training');
  });

  it('leaves the inputs as they were', () => {
    const before = structuredClone(predictions);
    evaluate(named('rmse', { missing: 'three' }));
    expect(predictions).toEqual(before);
  });
});

describe('explanations', () => {
  const definitions = RATING_ENTRIES.flatMap(({ definition, options }) => {
    let all: RatingDefinition[] = [definition];
    for (const [option, values] of Object.entries(options)) {
      const words = Array.isArray(values) ? (values as string[]) : [0.125, 0.25];
      all = all.flatMap((one) => words.map((word) => ({ ...one, [option]: word })));
    }
    return all;
  });

  it('are two to four sentences after one line, in balanced brackets', () => {
    for (const definition of definitions) {
      const { formula, words } = explainRating(definition, undefined);
      expect(formula).not.toMatch(/\n|undefined/);
      for (const [open, close] of ['()', '[]']) expect(formula.split(open!).length).toBe(formula.split(close!).length);
      expect(words.length).toBeGreaterThanOrEqual(2);
      expect(words.length).toBeLessThanOrEqual(4);
      for (const sentence of words) expect(sentence).toMatch(/^[A-Z][^\n]+\.$/);
      expect(words.join(' ')).not.toContain('undefined');
    }
  });

  it('tell definitions apart, by formula and by words', () => {
    const meanings = definitions.map((definition) => explainRating(definition, undefined));
    expect(new Set(meanings.map(({ formula }) => formula)).size).toBe(definitions.length);
    expect(new Set(meanings.map(({ words }) => words.join(' '))).size).toBe(definitions.length);
  });

  it.each([
    ['rmse', {}, 'sqrt(Σ (p − y)² / N)'],
    ['rmse', { average: 'users' }, 'mean(u) [sqrt(Σ(of u) (p − y)² / N(u))]'],
    ['mae', { missing: 'three' }, 'Σ |p − y| / N, p = 3 where missing'],
    ['r2', {}, '1 − Σ (y − p)² / Σ (y − mean y)²'],
    ['logloss', {}, 'Σ −ln q / N, q = p if y > 0 else 1 − p, p kept from 1e-15 to 1 − 1e-15'],
  ] as const)('%s %o', (name, words, formula) => {
    expect(explainRating(named(name, words), undefined).formula).toBe(formula);
  });
});
