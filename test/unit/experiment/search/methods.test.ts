// What each method proposes, one trial after the other, and how failures and finite spaces are dealt with.
import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/models/scoring/parameters.js';
import { createSearch, type Search } from '../../../../src/studies/experiment/search/create-search.js';
import type { MethodOptions } from '../../../../src/studies/experiment/search/search-method.js';
import type { ToldTrial } from '../../../../src/studies/experiment/search/trial.js';

function finish(search: Search, scoreOf: (values: ParameterValues, number: number) => ToldTrial): Search {
  for (let proposal = search.ask(); proposal !== undefined; proposal = search.ask()) {
    search.tell(proposal.number, scoreOf(proposal.values, proposal.number));
  }
  return search;
}

const listOf = (search: Search) => search.trials.map(({ values }) => Object.values(values).join(' '));

describe('grid', () => {
  it('walks every combination, the last parameter fastest', () => {
    const search = createSearch({ space: { a: [1, 2], b: ['x', 'y', 'z'] }, method: 'grid' });
    expect(listOf(finish(search, () => 1))).toEqual(['1 x', '1 y', '1 z', '2 x', '2 y', '2 z']);
    expect(search.end).toBe('exhausted');
  });

  it('takes as many steps of ranges as the budget pays for', () => {
    const real = { type: 'real', least: 0, most: 1 } as const;
    const counts = (budget: number) => {
      const search = finish(
        createSearch({ space: { a: real, b: { type: 'flag' }, c: real }, method: 'grid', budget }),
        () => 1,
      );
      return ['a', 'b', 'c'].map((name) => new Set(search.trials.map(({ values }) => values[name])).size);
    };
    expect([2, 11, 12, 50].map(counts)).toEqual([
      [1, 2, 1],
      [2, 2, 2],
      [3, 2, 2],
      [5, 2, 5],
    ]);
  });

  it('refuses values that the budget is smaller than for', () => {
    const space = { a: [1, 2, 3], b: [1, 2, 3] };
    expect(() => createSearch({ space, method: 'grid', budget: 8 })).toThrow(/is smaller than.*budget of 9/);
    const range = { a: { type: 'real', least: 0, most: 1 } } as const;
    expect(() => createSearch({ space: range, method: { name: 'grid', levels: 9 }, budget: 8 })).toThrow(
      /is smaller than/,
    );
    expect(finish(createSearch({ space, method: 'grid', budget: 9 }), () => 1).trials).toHaveLength(9);
    // A whole grid has the trials that it needs, and no more steps of ranges than the budget has.
    const whole = { name: 'grid', whole: true } as const;
    expect(finish(createSearch({ space, method: whole, budget: 8 }), () => 1).trials).toHaveLength(9);
    expect(createSearch({ space, method: whole, budget: 8 }).record.budget).toEqual({ trials: 9 });
    expect(finish(createSearch({ space: range, method: whole, budget: 8 }), () => 1).trials).toHaveLength(8);
    const levels = { ...whole, levels: 9 } as const;
    expect(finish(createSearch({ space: range, method: levels, budget: 8 }), () => 1).trials).toHaveLength(9);
  });
});

describe('random', () => {
  it('never tries a setting twice, and ends when all were tried', () => {
    const space = { a: [1, 2, 3, 4, 5, 6, 7, 8, 9], b: { type: 'whole', least: 1, most: 7, scale: 'log' } } as const;
    const search = finish(createSearch({ space, method: 'random', budget: 100 }), () => 1);
    expect(new Set(listOf(search)).size).toBe(63);
    expect([search.trials.length, search.end]).toEqual([63, 'exhausted']);
  });

  it('differs between seeds, and its first trials do not depend on the budget', () => {
    const trials = (seed: number, budget: number) =>
      listOf(
        finish(
          createSearch({ space: { a: { type: 'real', least: 0, most: 1 } }, method: 'random', seed, budget }),
          () => 1,
        ),
      );
    expect(trials(1, 5)).toEqual(trials(1, 20).slice(0, 5));
    expect(trials(1, 5)).not.toEqual(trials(2, 5));
  });
});

describe('sequential', () => {
  const space = { slow: [1, 2, 3, 4], quick: ['a', 'b'] };
  const scoreOf = ({ slow, quick }: ParameterValues) => [5, 1, 2, 9][Number(slow) - 1]! + (quick === 'b' ? 1 : 0);
  const run = (options: Partial<Extract<MethodOptions, { name: 'sequential' }>> = {}, score = scoreOf) =>
    finish(createSearch({ space, method: { name: 'sequential', ...options } }), score);

  it('tries parameters with few values first, and no setting twice', () => {
    expect(listOf(run())).toEqual(['1 a', '1 b', '2 b', '3 b', '4 b']);
    expect(run().best!.values).toEqual({ slow: 4, quick: 'b' });
  });

  it('takes parameters as they were declared, if asked to', () => {
    expect(listOf(run({ order: 'declared' }))).toEqual(['1 a', '2 a', '3 a', '4 a', '4 b']);
  });

  it('leaves a parameter after two values without improvement', () => {
    expect(listOf(run({ earlyStop: true }))).toEqual(['1 a', '1 b', '2 b', '3 b']);
    expect(listOf(run({ earlyStop: { patience: 3 } }))).toEqual(['1 a', '1 b', '2 b', '3 b', '4 b']);
    expect(listOf(run({ earlyStop: { gap: 1 } }))).toEqual(['1 a', '1 b', '2 b', '3 b']);
    expect(listOf(run({ earlyStop: { gap: 0.5 } }))).toHaveLength(5);
  });

  it('starts at random values, if asked to', () => {
    const starts = Array.from({ length: 20 }, (_, seed) => {
      const search = createSearch({
        space: { a: [1, 2, 3], b: [1, 2, 3] },
        seed,
        method: { name: 'sequential', start: 'random' },
      });
      return search.ask()!.values.b;
    });
    expect(new Set(starts).size).toBe(3);
  });

  it('goes on after values that failed, and does not keep them', () => {
    const search = run({ earlyStop: true }, (values) => (Number(values.slow) < 3 ? Number.NaN : scoreOf(values)));
    expect(search.best!.values).toEqual({ slow: 4, quick: 'a' });
    expect(search.trials.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed', 'done', 'done']);
  });

  it('shares its budget between ranges, and takes ten steps of each at most', () => {
    const real = { type: 'real', least: 0, most: 1 } as const;
    const count = (budget: number) =>
      finish(createSearch({ space: { a: real, b: real }, method: 'sequential', budget }), () => 1).trials.length;
    expect([9, 50].map(count)).toEqual([9, 19]);
  });
});

describe('bayesian', () => {
  it('is what is done by default, 50 times, and begins as random search does', () => {
    const space = { a: { type: 'real', least: 0, most: 1 } } as const;
    const search = createSearch({ space, seed: 4 });
    expect(search.record).toMatchObject({
      method: { name: 'bayesian', initial: 10, candidates: 2000 },
      ...{ budget: { trials: 50 }, direction: 'maximise', seed: 4, batch: 1, pruning: null },
    });
    const random = finish(createSearch({ space, seed: 4, method: 'random', budget: 10 }), () => 1);
    const first = finish(createSearch({ space, seed: 4, budget: 10 }), ({ a }) => Number(a));
    expect(listOf(first)).toEqual(listOf(random));
  });

  it('tries all of a small space once, and then ends', () => {
    const space = { a: [1, 2, 3, 4], b: ['x', 'y', 'z'], c: 3 };
    const search = finish(createSearch({ space }), ({ a, b }) => Number(a) + (b === 'y' ? 2 : 0));
    expect(new Set(listOf(search)).size).toBe(12);
    expect([search.trials.length, search.end]).toEqual([12, 'exhausted']);
  });

  it('goes on through failures, constant scores and scores at the end of the doubles', () => {
    const space = { a: { type: 'real', least: 0, most: 1 }, b: { type: 'real', least: 0, most: 1 } } as const;
    const scores: ((values: ParameterValues, number: number) => ToldTrial)[] = [
      () => Number.NaN,
      () => 7,
      (_, number) => (number === 3 ? 1 : { outcome: 'failed', reason: 'out of memory' }),
      ({ a }) => (Number(a) > 0.5 ? 1.7e308 : -1.7e308),
      ({ a }, number) => (number % 3 === 0 ? { outcome: 'pruned', steps: [Number(a)] } : Number(a)),
    ];
    for (const score of scores) {
      const search = finish(
        createSearch({ space, budget: 14, method: { name: 'bayesian', initial: 4, candidates: 50 } }),
        score,
      );
      expect(search.trials).toHaveLength(14);
      expect(new Set(listOf(search)).size).toBe(14);
    }
  });

  it('stays away from where trials fail', () => {
    const space = { a: { type: 'real', least: 0, most: 1 } } as const;
    const method = { name: 'bayesian', initial: 8, candidates: 300 } as const;
    const search = finish(createSearch({ space, method, budget: 25 }), ({ a }) =>
      Number(a) > 0.6 ? Number.NaN : Number(a),
    );
    const late = search.trials.slice(8).filter(({ outcome }) => outcome === 'failed').length;
    expect(late).toBeLessThan(8);
    expect(search.best!.score).toBeGreaterThan(0.57);
  });

  it('speaks for more trials than it looks at', () => {
    const space = { a: { type: 'real', least: 0, most: 1 } } as const;
    const trials = Array.from({ length: 260 }, (_, number) => {
      const a = ((number * 7919) % 260) / 260;
      return { number, values: { a }, outcome: 'done' as const, score: -((a - 0.3) ** 2) };
    });
    const { proposals } = createSearch({ space, budget: 300, method: { name: 'bayesian', candidates: 200 } }).next(
      trials,
    );
    expect(proposals.map(({ number }) => number)).toEqual([260]);
    expect(Math.abs(Number(proposals[0]!.values.a) - 0.3)).toBeLessThan(0.1);
  });
});
