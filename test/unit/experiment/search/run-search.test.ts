// Runs of a search: workers change nothing but the order of work, a run that was killed ends as one that was not, and no
// failure of a trial ends the others.
import { describe, expect, it } from 'vitest';
import { BusyError, CancelledError } from '../../../../src/foundation/errors.js';
import { createSearch } from '../../../../src/studies/experiment/search/create-search.js';
import { bestOfSearch, type EvaluateSetting, runSearch } from '../../../../src/studies/experiment/search/run-search.js';
import type { SearchOptions } from '../../../../src/studies/experiment/search/search-options.js';
import type { Trial } from '../../../../src/studies/experiment/search/trial.js';

const OPTIONS: SearchOptions = {
  space: { a: { type: 'real', least: 0, most: 1 }, b: ['x', 'y'] },
  method: { name: 'bayesian', initial: 6, candidates: 60 },
  budget: 16,
  seed: 3,
  batch: 3,
  pruning: { after: 2 },
};

const evaluate: EvaluateSetting = async ({ a, b }, { number, report }) => {
  // Later trials of a round are faster, so that they end in another order than they began.
  for (let turn = 0; turn < 6 - 2 * (number % 3); turn++) await Promise.resolve();
  if (number % 5 === 4) throw new Error('the model did not converge');
  const score = Number(a) * (1 - Number(a)) + (b === 'x' ? 0.1 : 0);
  for (const part of [0.5, 0.8, 0.9]) if (report(score * part)) return undefined;
  return score;
};

describe('runSearch', () => {
  it('gives the same trials for any number of workers, however they end', async () => {
    const results = await Promise.all(
      [1, 2, 3, 8].map((workers) => runSearch(createSearch(OPTIONS), evaluate, { workers })),
    );
    for (const result of results) expect(result).toEqual(results[0]);
    const outcomes = new Set(results[0]!.trials.map(({ outcome }) => outcome));
    expect(outcomes).toEqual(new Set(['done', 'failed', 'pruned']));
    expect(results[0]).toMatchObject({ end: 'trials', notices: [{ code: 'trials-failed', count: 3 }] });
    expect(bestOfSearch(results[0]!)).toBe(results[0]!.best);
  });

  it('stores no trial as failed when a resource went away, and ends', async () => {
    const stored: Trial[] = [];
    const gone = new BusyError('the queue went away');
    const losing: EvaluateSetting = async (values, tools) => {
      if (tools.number >= 3) throw gone;
      return evaluate(values, tools);
    };
    const search = createSearch({ ...OPTIONS, batch: 1 });
    const store = async (trial: Trial) => void stored.push(trial);
    await expect(runSearch(search, losing, { store })).rejects.toBe(gone);
    expect(stored.map(({ number }) => number)).toEqual([0, 1, 2]);
  });

  it('ends as if nothing had happened after it was killed again and again', async () => {
    const whole = await runSearch(createSearch(OPTIONS), evaluate);
    const stored: string[] = [];
    const store = async (trial: Trial) => {
      await Promise.resolve();
      stored.push(JSON.stringify(trial));
    };
    let begun = 0;
    for (let killed = 0; ; killed++) {
      const search = createSearch(OPTIONS);
      search.resume(stored.map((line) => JSON.parse(line) as Trial));
      const dying: EvaluateSetting = (values, context) => {
        begun += 1;
        if (begun % 4 === 0) throw new CancelledError('killed');
        return evaluate(values, context);
      };
      try {
        expect(await runSearch(search, dying, { store, workers: 2 })).toEqual(whole);
        expect(killed).toBeGreaterThan(2);
        return;
      } catch (error) {
        if (!(error instanceof CancelledError)) throw error;
      }
    }
  });

  it('stops between trials when asked to, and keeps those that are done', async () => {
    const stop = new AbortController();
    const search = createSearch({ ...OPTIONS, batch: 1 });
    const stopping: EvaluateSetting = ({ a }, { number }) => {
      if (number === 4) stop.abort();
      return Number(a);
    };
    await expect(runSearch(search, stopping, { signal: stop.signal })).rejects.toThrow(
      /cancelled; found '5 trials run'/,
    );
    expect(search.trials).toHaveLength(5);
    expect(
      (await runSearch(search, ({ a }) => Number(a), { signal: new AbortController().signal })).trials,
    ).toHaveLength(16);
  });

  it('runs every trial where all fail, and says so', async () => {
    const result = await runSearch(createSearch({ ...OPTIONS, budget: 12 }), () => Number.NaN);
    expect(result.trials).toHaveLength(12);
    expect([result.best, result.notices]).toEqual([
      null,
      [
        {
          code: 'search-without-score',
          count: 12,
          message: 'No trial of the search could be finished; 12 because: the score is NaN.',
        },
      ],
    ]);
    expect(() => bestOfSearch(result)).toThrow(/no trial of the search could be finished.*the score is NaN/);
  });

  it('calls a trial failed that returns nothing or reports what is not a number', async () => {
    const evaluateOdd: EvaluateSetting = (_, { number, report }) => {
      if (number === 0) return undefined;
      if (number === 1) report(Number.NaN);
      if (number === 2) throw 'a word';
      return 1;
    };
    const { trials } = await runSearch(createSearch({ ...OPTIONS, budget: 4 }), evaluateOdd);
    expect(trials.map(({ reason }) => reason)).toEqual([
      'the score is missing',
      expect.stringMatching(/not a finite number; found NaN/),
      'a word',
      undefined,
    ]);
  });

  it('measures seconds by the clock it is given, and reports progress', async () => {
    let now = 100;
    const seen: string[] = [];
    const result = await runSearch(
      createSearch({ ...OPTIONS, batch: 1, budget: { seconds: 7, trials: 9 } }),
      () => {
        now += 2;
        return 1;
      },
      { clock: () => now, onProgress: ({ done, total }) => seen.push(`${done}/${total}`) },
    );
    expect([result.end, result.trials.map(({ seconds }) => seconds)]).toEqual(['seconds', [2, 2, 2, 2]]);
    expect(seen).toEqual(['1/9', '2/9', '3/9', '4/9']);
  });

  it('counts the time in which trials are chosen', async () => {
    let now = 0;
    const clock = () => {
      now += 1;
      return now;
    };
    const search = createSearch({ ...OPTIONS, method: 'random', budget: { seconds: 5 } });
    const { trials, end } = await runSearch(search, () => 1, { clock });
    expect(end).toBe('seconds');
    expect(trials.length).toBeLessThanOrEqual(5);
  });

  it('refuses a budget of seconds without a clock', async () => {
    await expect(runSearch(createSearch({ ...OPTIONS, budget: { seconds: 7 } }), () => 1)).rejects.toThrow(
      /needs a clock/,
    );
  });

  it('fails where a trial cannot be stored, and keeps what was', async () => {
    const search = createSearch({ ...OPTIONS, batch: 1 });
    const store = (trial: Trial) => {
      if (trial.number === 3) throw new Error('disk full');
    };
    await expect(runSearch(search, ({ a }) => Number(a), { store })).rejects.toThrow('disk full');
    expect(search.trials.map(({ number }) => number)).toEqual([0, 1, 2]);
    expect((await runSearch(search, ({ a }) => Number(a))).trials).toHaveLength(16);
  });
});
