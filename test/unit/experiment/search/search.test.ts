// A search as a whole: the next trial is a function of the options and of the trials, whatever happened between; budgets,
// rounds, pruning, and what is refused.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/models/scoring/parameters.js';
import { createSearch, type Search } from '../../../../src/studies/experiment/search/create-search.js';
import type { MethodOptions } from '../../../../src/studies/experiment/search/search-method.js';
import type { SearchOptions } from '../../../../src/studies/experiment/search/search-options.js';
import { isHopeless } from '../../../../src/studies/experiment/search/search-options.js';
import type { Trial } from '../../../../src/studies/experiment/search/trial.js';

const SPACE = {
  l2: { type: 'real', least: 0.1, most: 1000, scale: 'log' },
  k: { type: 'whole', least: 1, most: 50 },
  by: ['cosine', 'jaccard'],
} as const;

const METHODS: readonly MethodOptions[] = [
  { name: 'grid' },
  { name: 'random' },
  { name: 'sequential' },
  { name: 'sequential', earlyStop: true },
  { name: 'bayesian', initial: 4, candidates: 40 },
];

const scoreOf = ({ l2, k, by }: ParameterValues) =>
  Number(k) % 7 === 3 ? Number.NaN : Math.sin(Number(l2)) + Number(k) / 50 + (by === 'jaccard' ? 0.2 : 0);

function trialsOf(search: Search): readonly Trial[] {
  for (let proposal = search.ask(); proposal !== undefined; proposal = search.ask()) {
    search.tell(proposal.number, scoreOf(proposal.values));
  }
  return search.trials;
}

describe('a search', () => {
  it.each(METHODS)('of $name goes on from any of its trials as it would have', (method) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 4 }), fc.nat(), (seed, batch, cut) => {
        const options = { space: SPACE, method, seed, batch, budget: 12, first: [{ l2: 1, k: 5, by: 'cosine' }] };
        const whole = trialsOf(createSearch(options));
        // What is left after a crash: some of the trials, in any order, as they come out of a file.
        const kept = whole.filter(({ number }) => number < cut % 13 || (number * 31 + cut) % 3 === 0);
        const stored = JSON.parse(JSON.stringify(kept.toReversed())) as Trial[];
        const search = createSearch(options);
        expect(search.next(stored)).toEqual(search.next(kept));
        for (const { number, values } of search.next(stored).proposals) expect(whole[number]!.values).toEqual(values);
        search.resume(stored);
        expect(trialsOf(search)).toEqual(whole);
      }),
      { numRuns: 12 },
    );
  });

  it('gives out a round at once, made from earlier rounds only', () => {
    const search = createSearch({
      space: SPACE,
      batch: 3,
      budget: 7,
      method: { name: 'bayesian', initial: 3, candidates: 40 },
    });
    const round = () => [search.ask(), search.ask(), search.ask(), search.ask()].map((proposal) => proposal?.number);
    expect(round()).toEqual([0, 1, 2, undefined]);
    for (const number of [2, 0]) search.tell(number, number);
    expect([search.ask(), search.end]).toEqual([undefined, undefined]);
    search.tell(1, 1);
    expect(round()).toEqual([3, 4, 5, undefined]);
    for (const number of [4, 5, 3]) search.tell(number, number);
    expect(round()).toEqual([6, undefined, undefined, undefined]);
    search.tell(6, 6);
    expect([search.end, search.best!.number, search.trials.map(({ number }) => number)]).toEqual([
      'trials',
      6,
      [0, 1, 2, 3, 4, 5, 6],
    ]);
  });

  it('does not try the same place with all of a round', () => {
    const space = { a: { type: 'real', least: 0, most: 1 } } as const;
    const search = createSearch({
      space,
      batch: 4,
      budget: 12,
      method: { name: 'bayesian', initial: 8, candidates: 300 },
    });
    for (let proposal = search.ask(); proposal !== undefined && proposal.number < 8; proposal = search.ask()) {
      search.tell(proposal.number, Math.sin(9 * Number(proposal.values.a)));
    }
    const places = search
      .next(search.trials)
      .proposals.map(({ values }) => Number(values.a))
      .sort();
    expect(places).toHaveLength(4);
    for (const [i, place] of places.entries()) if (i > 0) expect(place - places[i - 1]!).toBeGreaterThan(1e-3);
  });

  it('ends when the seconds of its trials are used up', () => {
    const search = createSearch({ space: SPACE, method: 'random', budget: { seconds: 10 } });
    while (search.end === undefined) search.tell(search.ask()!.number, { score: 1, seconds: 3 });
    expect([search.end, search.trials.length]).toEqual(['seconds', 4]);
    const both = createSearch({ space: SPACE, method: 'random', budget: { seconds: 10, trials: 2 } });
    while (both.end === undefined) both.tell(both.ask()!.number, { score: 1, seconds: 3 });
    expect([both.end, both.trials.length]).toEqual(['trials', 2]);
  });

  it('calls the first of equal trials the best, in either direction', () => {
    for (const direction of ['maximise', 'minimise'] as const) {
      const search = createSearch({ space: { a: [1, 2, 3, 4, 5] }, method: 'grid', direction });
      for (const score of [Number.NaN, 2, 1, 2, 1]) search.tell(search.ask()!.number, score);
      expect(search.best!.number).toBe(direction === 'maximise' ? 1 : 2);
    }
  });

  it('has nothing best without a trial that is done', () => {
    const search = createSearch({ space: { a: [1] }, method: 'grid' });
    expect(search.tell(search.ask()!.number, Number.POSITIVE_INFINITY)).toMatchObject({
      ...{ outcome: 'failed', score: null, reason: 'the score is Infinity' },
    });
    expect(search.best).toBeUndefined();
  });
});

describe('pruning', () => {
  const done = (number: number, steps: number[]): Trial => ({ number, values: {}, outcome: 'done', score: 1, steps });
  const earlier = [1, 2, 3, 4, 5].map((level, number) => done(number, [level, level + 1, level + 3]));

  it('ends what is worse than the median of the means so far', () => {
    // Means of the first two steps: 1.5, 2.5, 3.5, 4.5, 5.5.
    expect(isHopeless([1, 3.4], earlier, 'maximise')).toBe(true);
    expect(isHopeless([3.5, 1], earlier, 'maximise')).toBe(false);
    expect(isHopeless([9, 3.6], earlier, 'minimise')).toBe(true);
    expect(isHopeless([9, 3.4], earlier, 'minimise')).toBe(false);
  });

  it('waits for the first steps and for enough trials that are done', () => {
    expect(isHopeless([0], earlier, 'maximise')).toBe(false);
    expect(isHopeless([0], earlier, 'maximise', { warmUp: 0 })).toBe(true);
    expect(isHopeless([0, 0], earlier.slice(1), 'maximise')).toBe(false);
    expect(isHopeless([0, 0], earlier.slice(1), 'maximise', { after: 4 })).toBe(true);
    expect(isHopeless([0, 0, 0, 0], earlier, 'maximise')).toBe(false);
    const pruned = earlier.map((trial) => ({ ...trial, outcome: 'pruned', score: null }) as const);
    expect(isHopeless([0, 0], pruned, 'maximise')).toBe(false);
  });
});

describe('what is refused', () => {
  const options: SearchOptions = { space: { a: [1, 2, 3] }, method: 'grid' };
  it.each([
    [{ budget: 0 }, /budget.trials must be a whole number.*from 1/],
    [{ budget: { seconds: 0 } }, /budget.seconds must be above 0/],
    [{ budget: { trails: 3 } }, /Did you mean 'trials'/],
    [{ space: {} }, /empty/],
    [{ method: 'baysian' }, /Did you mean 'bayesian'/],
    [{ method: { name: 'grid', level: 3 } }, /Did you mean 'levels'/],
    [{ method: { name: 'sequential', earlyStop: { patience: 0 } } }, /patience/],
    [{ method: { name: 'sequential', earlyStop: {} } }, /needs a condition/],
    [{ seed: -1 }, /seed/],
    [{ batch: 0 }, /batch/],
    [{ direction: 'up' }, /direction/],
    [{ first: [{ a: 4 }] }, /a lies outside the space.*Widen/],
    [{ pruning: { after: 0 } }, /pruning.after/],
    [{ sede: 3 }, /Did you mean 'seed'/],
  ])('%o', (change, message) => {
    expect(() => createSearch({ ...options, ...change } as SearchOptions)).toThrow(message);
  });

  it('trials that were unknown trial, were told twice, or are damaged', () => {
    const search = createSearch(options);
    expect(() => search.tell(0, 1)).toThrow(/unknown trial/);
    search.tell(search.ask()!.number, 1);
    expect(() => search.tell(0, 1)).toThrow(/already reported/);
    const trial: Trial = { number: 0, values: { a: 1 }, outcome: 'done', score: 1 };
    for (const damage of [
      { number: -1 },
      { values: { a: 7 } },
      { outcome: 'odd' },
      { score: null },
      { outcome: 'failed' },
      { seconds: -1 },
      { steps: [Number.NaN] },
    ]) {
      expect(() => search.resume([{ ...trial, ...damage } as Trial])).toThrow(/trial|outside/);
    }
    expect(() => search.resume([trial, trial])).toThrow(/each number once.*run again/);
  });
});
