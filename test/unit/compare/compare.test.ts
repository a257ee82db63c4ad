// Runs against each other: what is said of a pair is what the tests say of its differences, p-values are adjusted over
// all that is printed, and no degenerate sample ends in something that is not a number.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultComparison, ResultDocument } from '../../../src/documents/result-document.js';
import { adjust } from '../../../src/engine/statistics/adjust.js';
import { tukeyHsd } from '../../../src/engine/statistics/tests/all-pairs.js';
import { randomisation } from '../../../src/engine/statistics/tests/randomisation.js';
import { mcnemar, signTest } from '../../../src/engine/statistics/tests/sign-tests.js';
import { pairedT } from '../../../src/engine/statistics/tests/t-tests.js';
import { wilcoxon } from '../../../src/engine/statistics/tests/wilcoxon.js';
import { UsageError } from '../../../src/foundation/errors.js';
import { exactMean } from '../../../src/foundation/numbers/exact-sum.js';
import { compare } from '../../../src/studies/compare/compare.js';
import type { CompareOptions } from '../../../src/studies/compare/compare-options.js';
import { resultDefinition, resultValue } from '../../support/example-result.js';
import { schemaErrors } from '../../support/json-schema.js';
import { publishedSchema } from '../../support/published-schema.js';
import { type UserColumns, usersResult } from '../../support/users-result.js';

const schema = publishedSchema('result-document');

async function comparisonOf(columns: UserColumns, options: CompareOptions = {}): Promise<ResultComparison> {
  const document = await compare(usersResult(columns), { backend: 'js', replicates: 199, ...options });
  expect(schemaErrors(schema, JSON.parse(JSON.stringify(document)))).toEqual([]);
  return document.comparison!;
}

const a = [0.61, 0.72, 0.55, 0.83, 0.47, 0.9, 0.38, 0.66, 0.79, 0.52];
const b = [0.58, 0.6, 0.57, 0.71, 0.4, 0.81, 0.43, 0.5, 0.68, 0.51];
const c = [0.2, 0.1, 0.3, 0.15, 0.2, 0.25, 0.1, 0.3, 0.2, 0.1];
const differences = a.map((value, user) => value - b[user]!);

describe('a pair of runs', () => {
  it('has its difference, interval, effect and counts', async () => {
    const { metrics } = await comparisonOf({ a: { x: a }, b: { x: b } });
    const [pair] = metrics[0]!.pairs;
    expect(pair).toMatchObject({ run: 'a', other: 'b', users: 10, dropped: 0, wins: 8, ties: 0, losses: 2 });
    expect(pair!.difference).toBeCloseTo(0.064, 14);
    expect(pair!.relative).toBeCloseTo(0.064 / exactMean(b), 13);
    expect(pair!.interval.low).toBeLessThan(pair!.difference);
    expect(pair!.interval.high).toBeGreaterThan(pair!.difference);
    expect(pair!.interval).toMatchObject({ level: 0.95, method: 'bca', replicates: 199 });
  });

  it.each([
    ['t', pairedT(differences)],
    ['wilcoxon', wilcoxon(differences)],
    ['sign', signTest(differences)],
    ['randomisation', randomisation(differences, { seed: 5 })],
  ] as const)('is put to the test %s', async (test, expected) => {
    const { metrics } = await comparisonOf({ a: { x: a }, b: { x: b } }, { test, seed: 5 });
    // Differences are rounded to twelve digits first.
    expect(metrics[0]!.pairs[0]!.p).toBeCloseTo(expected.p, 9);
    expect(metrics[0]!.pairs[0]!.statistic).toBeCloseTo(expected.statistic, 9);
  });

  it('of hits is put to the McNemar test, and others are not', async () => {
    const hits = { a: { x: [1, 1, 1, 0, 1, 1, 0] }, b: { x: [0, 1, 0, 0, 0, 1, 1] } };
    const { metrics } = await comparisonOf(hits, { test: 'mcnemar' });
    expect(metrics[0]!.pairs[0]!.p).toBe(mcnemar({ a: hits.a.x, b: hits.b.x }).p);
    const mixed = { a: { x: hits.a.x, y: [1, 0.5, 0, 0, 1, 1, 0] }, b: { x: hits.b.x, y: hits.b.x } };
    const both = await comparisonOf(mixed, { test: 'mcnemar' });
    expect(both.metrics.map(({ pairs, why }) => [pairs.length, why !== undefined])).toEqual([
      [1, false],
      [0, true],
    ]);
    await expect(comparisonOf({ a: { x: a }, b: { x: b } }, { test: 'mcnemar' })).rejects.toThrow('compares hits');
  });

  it('is put to the bootstrap test: small where the interval is far from 0, else not', async () => {
    const { metrics } = await comparisonOf({ a: { x: a, y: b }, b: { x: c, y: a } }, { test: 'bootstrap' });
    expect(metrics[0]!.pairs[0]!.p).toBe(1 / 200);
    expect(metrics[1]!.pairs[0]!.p).toBeGreaterThan(0.005);
  });

  it('leaves out users without a value in one of the runs, counted, and those without any', async () => {
    const nan = Number.NaN;
    const columns = { a: { x: [nan, nan, 1, 0.5, 0.25] }, b: { x: [nan, 1, nan, 0.25, 0.5] } };
    const { metrics } = await comparisonOf(columns);
    expect(metrics[0]!.pairs[0]).toMatchObject({ users: 2, dropped: 2, difference: 0, wins: 1, losses: 1 });
    expect(metrics[0]!.means).toEqual([
      { run: 'a', mean: 1.75 / 3 },
      { run: 'b', mean: 1.75 / 3 },
    ]);
  });

  it('wins where it is lower, if lower is better', async () => {
    const document = usersResult({ a: { x: [1, 2, 3] }, b: { x: [2, 3, 3] } }, 'lower');
    const { comparison } = await compare(document, { backend: 'js', replicates: 99 });
    const { pairs, groups } = comparison!.metrics[0]!;
    expect(pairs[0]).toMatchObject({ wins: 2, ties: 1, losses: 0 });
    expect(groups!.map(({ run }) => run)).toEqual(['a', 'b']);
  });
});

describe('many runs', () => {
  const columns = { a: { x: a, y: b }, b: { x: b, y: a }, c: { x: c, y: c } };

  it('are compared in pairs, with p-values adjusted within each metric', async () => {
    const { metrics, family, adjustOver } = await comparisonOf(columns);
    expect([family, adjustOver]).toEqual([3, 'metric']);
    for (const { pairs } of metrics) {
      const { adjusted } = adjust(
        pairs.map(({ p }) => p),
        'holm',
      );
      expect(pairs.map((pair) => pair.adjusted)).toEqual(Array.from(adjusted));
    }
  });

  it('count metrics with the same values once', async () => {
    const twins = { a: { hit: a, recall: a, x: b }, b: { hit: b, recall: b, x: c }, c: { hit: c, recall: c, x: a } };
    const { metrics, family } = await comparisonOf(twins, { adjustOver: 'all' });
    expect(metrics.map(({ label, sameAs }) => [label, sameAs])).toEqual([
      ['hit', undefined],
      ['recall', 'hit'],
      ['x', undefined],
    ]);
    expect(family).toBe(6);
    expect(metrics[1]!.pairs).toEqual(metrics[0]!.pairs);
    const { recall: _, ...without } = twins.a;
    const { metrics: alone } = await comparisonOf(
      { a: without, b: { hit: b, x: c }, c: { hit: c, x: a } },
      { adjustOver: 'all' },
    );
    expect([metrics[0], metrics[2]]).toEqual(alone);
  });

  it('have p-values adjusted over all metrics where that is asked for', async () => {
    const { metrics, family, adjust: method } = await comparisonOf(columns, { adjustOver: 'all' });
    expect([family, method]).toEqual([6, 'holm']);
    const pairs = metrics.flatMap((metric) => metric.pairs);
    expect(pairs.slice(0, 3).map(({ run, other }) => `${run}-${other}`)).toEqual(['a-b', 'a-c', 'b-c']);
    const { adjusted } = adjust(
      pairs.map(({ p }) => p),
      'holm',
    );
    expect(pairs.map((pair) => pair.adjusted)).toEqual(Array.from(adjusted));
  });

  it('have letters: those who share one cannot be told apart', async () => {
    const { metrics } = await comparisonOf(columns, { alpha: 0.001 });
    expect(metrics[0]!.groups!.map(({ run, letters }) => [run, letters])).toEqual([
      ['a', 'a'],
      ['b', 'a'],
      ['c', 'b'],
    ]);
  });

  it('are ranked all at once', async () => {
    const { metrics } = await comparisonOf(columns);
    const { friedman } = metrics[0]!;
    expect(friedman!.meanRanks).toEqual([
      { run: 'a', rank: 1.2 },
      { run: 'b', rank: 1.8 },
      { run: 'c', rank: 3 },
    ]);
    expect(friedman!.p).toBeLessThan(0.001);
  });

  it('are compared with a baseline only, if there is one', async () => {
    const { metrics, family } = await comparisonOf(columns, { baseline: 'b' });
    expect(metrics[0]!.pairs.map(({ run, other }) => [run, other])).toEqual([
      ['a', 'b'],
      ['c', 'b'],
    ]);
    expect(metrics[0]!.groups).toBeUndefined();
    expect(family).toBe(2);
  });

  it('are put to the Tukey test, which adjusts for all pairs by itself', async () => {
    const { metrics, adjust: method } = await comparisonOf(columns, { test: 'tukey' });
    const { ps } = tukeyHsd([a, b, c]);
    expect(method).toBe('tukey');
    expect(metrics[0]!.pairs.map(({ adjusted }) => adjusted)).toEqual([ps[0]![1], ps[0]![2], ps[1]![2]]);
    await expect(comparisonOf(columns, { test: 'tukey', adjust: 'holm' })).rejects.toThrow('by itself');
    await expect(comparisonOf(columns, { test: 'tukey', adjustOver: 'all' })).rejects.toThrow('by itself');
    await expect(comparisonOf(columns, { adjustOver: 'al' as 'all' })).rejects.toThrow("Did you mean 'all'?");
  });

  it('have the metrics that were asked for, each once', async () => {
    const { metrics, family } = await comparisonOf(columns, { metrics: ['y', 'y'] });
    expect(metrics.map(({ label }) => label)).toEqual(['y']);
    expect(family).toBe(3);
  });

  it('have the same pair alone and beside others, but for the adjustment', async () => {
    const [alone, together] = [await comparisonOf({ a: { x: a }, b: { x: b } }), await comparisonOf(columns)];
    const [one, other] = [alone, together].map(({ metrics }) => ({ ...metrics[0]!.pairs[0]!, adjusted: 0 }));
    expect(one).toEqual(other);
  });
});

describe('metrics that cannot be compared', () => {
  it('are named with the reason', async () => {
    const document = usersResult({ a: { x: a }, b: { x: b } });
    const metrics = { x: resultValue({ value: 0.123 }), coverage: resultValue({ value: 0.5 }) };
    const runs = document.runs.map((run) => ({ ...run, metrics }));
    const definitions = { ...document.definitions, coverage: resultDefinition() };
    await expect(compare({ ...document, definitions, runs }, { backend: 'js' })).rejects.toThrow(
      /x: it is not a mean of the users.* values; coverage: it has no value/,
    );
    const some = document.runs.map((run) => ({ ...run, metrics: { ...run.metrics, coverage: metrics.coverage } }));
    const { comparison } = await compare({ ...document, definitions, runs: some }, { backend: 'js' });
    expect(comparison!.metrics.map(({ label, why, pairs }) => [label, why, pairs.length])).toEqual([
      ['x', undefined, 1],
      ['coverage', 'it has no values per user', 0],
    ]);
  });
});

describe('degenerate samples', () => {
  it('have documented values, never something that is not a number', async () => {
    const column = fc.array(fc.constantFrom(0, 0.5, 1, Number.NaN), { minLength: 4, maxLength: 4 });
    const someTest = fc.constantFrom('t', 'wilcoxon', 'sign', 'randomisation', 'bootstrap', 'tukey' as const);
    await fc.assert(
      fc.asyncProperty(column, column, column, someTest, async (x, y, z, test) => {
        // A user whom all have, or there would be nothing to compare.
        const columns = { a: { x: [0.5, ...x] }, b: { x: [0.5, ...y] }, c: { x: [0.5, ...z] } };
        const { metrics } = await comparisonOf(columns, { test: test as 't', replicates: 19 });
        for (const { p, adjusted, difference, interval } of metrics[0]!.pairs) {
          for (const number of [p, adjusted, difference, interval.low, interval.high]) {
            expect(Number.isFinite(number)).toBe(true);
          }
          expect(adjusted).toBeGreaterThanOrEqual(p);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('that differ by rounding only are equal, whatever the test', async () => {
    const nearly = a.map((value) => value + 1e-16);
    for (const test of ['t', 'wilcoxon', 'sign', 'randomisation', 'bootstrap'] as const) {
      const { metrics } = await comparisonOf({ a: { x: a }, b: { x: nearly } }, { test });
      expect(metrics[0]!.pairs[0], test).toMatchObject({ p: 1, difference: 0, wins: 0, ties: 10, losses: 0 });
    }
  });

  it('of one difference for everybody have no spread, though decimals do', async () => {
    const { metrics } = await comparisonOf({ a: { x: [0.5, 0.6, 0.7, 0.8] }, b: { x: [0.4, 0.5, 0.6, 0.7] } });
    const [pair] = metrics[0]!.pairs;
    expect(pair).toMatchObject({ p: 0, difference: 0.1, effectSize: null, statistic: null, detectable: null, wins: 4 });
    expect(pair!.note).toBe('all values are the same');
  });

  it('have no least effect where alpha is larger than the power', async () => {
    const { metrics } = await comparisonOf({ a: { x: a }, b: { x: b } }, { alpha: 0.9 });
    expect(metrics[0]!.pairs[0]!.detectable).toBeNull();
  });

  it('are told with the resamples that there were', async () => {
    const { interval, metrics } = await comparisonOf({ a: { x: [1, 0] }, b: { x: [0, 0] } }, { replicates: 500 });
    expect(interval.replicates).toBe(4);
    expect(metrics[0]!.pairs[0]!.interval.note).toBe('all 4 resamples');
  });

  it('of equal runs have p = 1 and an interval of one point', async () => {
    const { metrics } = await comparisonOf({ a: { x: a }, b: { x: a } });
    const [pair] = metrics[0]!.pairs;
    expect(pair).toMatchObject({
      p: 1,
      difference: 0,
      effectSize: null,
      rankBiserial: null,
      detectable: null,
      ties: 10,
    });
    expect([pair!.interval.low, pair!.interval.high]).toEqual([0, 0]);
  });
});

describe('what cannot be compared', () => {
  const columns = { alpha: { x: a }, beta: { x: b } };

  it.each<[string, object, string]>([
    ['an unknown baseline', { baseline: 'alphi' }, "Did you mean 'alpha'?"],
    ['an unknown metric', { metrics: ['y'] }, 'no such metric'],
    ['an unknown test', { test: 'wilcox' }, "Did you mean 'wilcoxon'?"],
    ['an unknown adjustment', { adjust: 'holms' }, "Did you mean 'holm'?"],
    ['an unknown option', { tests: 't' }, "Did you mean 'test'?"],
    ['alpha of 0', { alpha: 0 }, 'alpha must lie between 0 and 1'],
    ['alpha next to 0', { alpha: 1e-17 }, 'alpha is too small'],
    ['no level', { ci: false }, 'ci must lie between 0 and 1'],
    ['metrics in a text', { metrics: 'x' }, 'metrics must be a list'],
    ['replicates without end', { replicates: 4e9 }, 'too many replicates'],
    ['a level of 95', { ci: 95 }, '95 percent is 0.95'],
    ['no replicates', { replicates: 0 }, 'replicates must be a whole number'],
    ['a seed that is none', { seed: -1 }, 'seed must be a whole number'],
  ])('is refused: %s', async (_, options, reason) => {
    await expect(comparisonOf(columns, options as CompareOptions)).rejects.toThrow(reason);
    await expect(comparisonOf(columns, options as CompareOptions)).rejects.toThrow(UsageError);
  });

  it('is a single run', async () => {
    await expect(comparisonOf({ a: { x: a } })).rejects.toThrow('Nothing to compare');
  });

  it('are runs without a user in common', async () => {
    const nan = Number.NaN;
    const apart = { a: { x: [1, nan] }, b: { x: [nan, 1] } };
    await expect(comparisonOf(apart)).rejects.toThrow('x: a and b have no user in common');
    await expect(comparisonOf(apart, { test: 'tukey' })).rejects.toThrow('no user has a value in every run');
  });

  it('is no document', async () => {
    for (const results of [[], [null], {}, 'text']) {
      await expect(compare(results as unknown as ResultDocument)).rejects.toThrow('no result document');
    }
  });

  it('are metrics that mean different things in the documents', async () => {
    const documents = [usersResult({ a: { x: a } }), usersResult({ b: { x: b } }, 'lower')];
    await expect(compare(documents, { backend: 'js' })).rejects.toThrow('The metric x is defined differently');
  });

  it("are documents without the users' values", async () => {
    const { users: _, ...document } = usersResult(columns);
    const runs = document.runs.map(({ columns: __, ...run }) => run);
    await expect(compare({ ...document, runs })).rejects.toThrow('without users: false');
  });
});
