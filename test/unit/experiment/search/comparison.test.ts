import { describe, expect, it } from 'vitest';
import type { Trial } from '../../../../src/studies/experiment/search/trial.js';
import { bestSoFar } from '../../../../src/studies/experiment/search/trial.js';

const trialsOf = (scores: readonly (number | null)[]): Trial[] =>
  scores.map((score, number) => ({ number, values: {}, score, outcome: score === null ? 'failed' : 'done' }));

describe('bestSoFar', () => {
  it('only gets better, and is null until a trial is done', () => {
    const trials = trialsOf([null, 2, 1, null, 3, 3]);
    expect(bestSoFar(trials)).toEqual([null, 2, 2, 2, 3, 3]);
    expect(bestSoFar(trials.toReversed())).toEqual([null, 2, 2, 2, 3, 3]);
    expect(bestSoFar(trials, 'minimise')).toEqual([null, 2, 1, 1, 1, 1]);
    expect(bestSoFar([])).toEqual([]);
  });
});
