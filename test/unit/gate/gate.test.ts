// The quality gate: verdicts follow the test of the users' drops against none and that against the limit, in both directions
// of metrics, for limits of both kinds, and no degenerate sample ends in a wrong verdict or in something that is not a number.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GateDocument } from '../../../src/documents/gate-document.js';
import { adjust } from '../../../src/engine/statistics/adjust.js';
import { pairedT } from '../../../src/engine/statistics/tests/t-tests.js';
import { InputError, UsageError } from '../../../src/foundation/errors.js';
import { exactMean } from '../../../src/foundation/numbers/exact-sum.js';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import { gate, isStopped } from '../../../src/studies/gate/gate.js';
import type { GateOptions } from '../../../src/studies/gate/gate-options.js';
import { schemaErrors } from '../../support/json-schema.js';
import { publishedSchema } from '../../support/published-schema.js';
import { type UserColumns, usersResult } from '../../support/users-result.js';

const schema = publishedSchema('gate-document');

type Direction = 'higher' | 'lower';

async function gated(now: UserColumns, before: UserColumns, options: GateOptions, direction: Direction = 'higher') {
  const documents = [usersResult(now, direction), usersResult(before, direction)] as const;
  const document = await gate(...documents, { backend: 'js', replicates: 199, ...options });
  expect(schemaErrors(schema, JSON.parse(JSON.stringify(document)))).toEqual([]);
  return document;
}

const verdictsOf = ({ drops }: GateDocument) => drops.map(({ verdict }) => verdict);

/** Values around a mean, always the same. */
function noisy(count: number, mean: number, spread: number, seed: number): number[] {
  const generator = createGenerator(seed);
  return Array.from({ length: count }, () => mean + spread * (generator.nextUnit() - 0.5));
}

const base = noisy(200, 0.5, 0.2, 1);
/** Drops whose mean is what is said. */
function dropsOf(count: number, mean: number, spread: number): number[] {
  const noise = noisy(count, 0, spread, 2);
  const centre = exactMean(noise);
  return noise.map((value) => mean + value - centre);
}
const less = (values: readonly number[], by: number, spread: number) => {
  const drops = dropsOf(values.length, by, spread);
  return values.map((value, user) => value - drops[user]!);
};

describe('a drop', () => {
  it.each<[string, number, number, number | string, string]>([
    ['significant and surely beyond the limit fails', 0.1, 0.1, 0.01, 'fail'],
    ['significant and just larger than the limit fails', 0.03, 0.1, 0.029, 'fail'],
    ['larger than the limit but not significant cannot be told', 0.01, 0.4, 0.005, 'warn'],
    ['tiny but significant within the limit passes', 0.002, 0.005, 0.01, 'pass'],
    ['significant within the limit, but perhaps beyond it, cannot be told', 0.03, 0.1, 0.031, 'warn'],
    ['not seen, where the interval reaches beyond the limit, cannot be told', -0.001, 0.4, 0.005, 'warn'],
    ['larger than a share of the baseline fails', 0.1, 0.1, '5%', 'fail'],
    ['within a share of the baseline passes', 0.001, 0.02, '5%', 'pass'],
    ['that is a sure gain passes', -0.1, 0.1, 0, 'pass'],
    ['that may be a gain passes where it is surely small', -0.0001, 0.02, 0.01, 'pass'],
    ['that is significant fails where none is allowed', 0.01, 0.02, 0, 'fail'],
    ['that is not significant cannot be told where none is allowed', 0.001, 0.4, 0, 'warn'],
    ['that may be a gain cannot be told where none is allowed', -0.001, 0.4, 0, 'warn'],
  ])('%s', async (_, by, spread, maxDrop, verdict) => {
    const now = less(base, by, spread);
    const document = await gated({ a: { m: now } }, { a: { m: base } }, { metrics: ['m'], maxDrop });
    expect([verdictsOf(document), document.verdict]).toEqual([[verdict], verdict]);
    // Where low is better, the same columns the other way round are the same drop.
    const turned = await gated({ a: { m: base } }, { a: { m: now } }, { metrics: ['m'], maxDrop: 0.01 }, 'lower');
    expect(turned.drops[0]!.drop).toBeCloseTo(document.drops[0]!.drop, 12);
  });

  it('is tested by the paired t test against none, adjusted for all drops, and against the limit', async () => {
    const now = { m: less(base, 0.03, 0.3), n: less(base, 0.03, 0.1) };
    const { drops, family } = await gated(
      { a: now },
      { a: { m: base, n: base } },
      { metrics: ['m', 'n'], maxDrop: 0.02 },
    );
    expect(family).toBe(2);
    const usersDrops = [now.m, now.n].map((values) => values.map((value, user) => base[user]! - value));
    const ps = usersDrops.map((values) => pairedT(values, { alternative: 'greater' }).p);
    expect(drops.map(({ pDrop }) => pDrop)).toEqual(ps.map((p) => expect.closeTo(p, 8)));
    expect(drops.map(({ pDropAdjusted }) => pDropAdjusted)).toEqual(
      [...adjust(ps, 'holm').adjusted].map((p) => expect.closeTo(p, 8)),
    );
    const excess = usersDrops[0]!.map((value) => value - 0.02);
    expect(drops[0]!.pWithin).toBeCloseTo(pairedT(excess, { alternative: 'less' }).p, 8);
    expect(drops[0]!.pBeyond).toBeCloseTo(pairedT(excess, { alternative: 'greater' }).p, 8);
  });

  it('has an interval of 1 - 2 alpha that agrees with the verdict of one metric', async () => {
    const seen = new Set<string>();
    for (const [by, spread] of [
      [0.03, 0.2],
      [0.03, 0.9],
      [-0.03, 0.2],
    ] as const) {
      for (const maxDrop of [0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.08]) {
        const now = { a: { m: less(base, by, spread) } };
        const { drops } = await gated(now, { a: { m: base } }, { metrics: ['m'], maxDrop });
        const { interval, verdict, limit, drop } = drops[0]!;
        expect(interval.level).toBeCloseTo(0.9, 12);
        const isFailed = drop > limit && interval.low! > 0;
        expect(verdict).toBe(isFailed ? 'fail' : interval.high! < limit ? 'pass' : 'warn');
        seen.add(verdict);
      }
    }
    expect([...seen].sort()).toEqual(['fail', 'pass', 'warn']);
  });

  it.each(['t', 'bootstrap', 'randomisation'] as const)('has one interval by %s, whatever the limit', async (test) => {
    // Users with more to lose lose more: what is beyond a share of the baseline varies less than the drop.
    const before = noisy(60, 0.5, 1, 4);
    const extra = noisy(60, 0, 0.1, 5);
    const now = { a: { m: before.map((value, user) => 0.98 * value - 0.002 + extra[user]!) } };
    const limits = [0, 0.02, '0%', '5%', '50%'];
    const found = await Promise.all(
      limits.map(async (maxDrop) => (await gated(now, { a: { m: before } }, { metrics: ['m'], maxDrop, test })).drops),
    );
    const [first] = found[0]!;
    expect(found.map(([drop]) => drop!.interval)).toEqual(limits.map(() => first!.interval));
    if (test === 't') expect(first!.pDrop <= 0.05).toBe(first!.interval.low! >= 0);
    expect(new Set(found.map(([drop]) => drop!.pWithin)).size).toBeGreaterThan(1);
  });

  it('says how many users would tell, and with so many it is told', async () => {
    const values = dropsOf(60, 0.002, 0.1);
    const gatedDrops = (drops: readonly number[], maxDrop: number) => {
      const [now, before] = [drops.map((value) => -value), drops.map(() => 0)];
      return gated({ a: { m: now } }, { a: { m: before } }, { metrics: ['m'], maxDrop });
    };
    for (const [maxDrop, verdict] of [
      [0.001, 'fail'],
      [0.008, 'pass'],
    ] as const) {
      const { drops } = await gatedDrops(values, maxDrop);
      expect(drops[0]!.verdict).toBe('warn');
      const copies = Math.ceil(drops[0]!.usersNeeded! / values.length) * 2;
      const more = await gatedDrops(Array.from({ length: copies }, () => values).flat(), maxDrop);
      expect([maxDrop, more.verdict]).toEqual([maxDrop, verdict]);
    }
  });

  it('counts resampled means that equal the estimate, to either side', async () => {
    // Two users have four resamples; the mean of one is twice the estimate, and that one counts.
    const sides: readonly [readonly number[], 'pDrop' | 'pWithin'][] = [
      [[0, 1], 'pDrop'],
      [[2, 1], 'pWithin'],
    ];
    for (const [now, p] of sides) {
      const { drops } = await gated(
        { a: { m: now } },
        { a: { m: [1, 1] } },
        { metrics: ['m'], test: 'bootstrap', replicates: 999 },
      );
      expect(drops[0]![p]).toBe((1 + 1) / (4 + 1));
    }
  });

  it.each(['bootstrap', 'randomisation'] as const)('is judged by %s much as by t', async (test) => {
    for (const [by, verdict] of [
      [0.05, 'fail'],
      [0.001, 'pass'],
      [0.0095, 'warn'],
    ] as const) {
      const now = { a: { m: less(base, by, 0.1) } };
      expect(verdictsOf(await gated(now, { a: { m: base } }, { metrics: ['m'], maxDrop: 0.01, test }))).toEqual([
        verdict,
      ]);
    }
  });

  it.each([
    ['that is none fails', 0, 0, 'fail'],
    ['exactly on the limit passes', 0.02, 0.02, 'pass'],
  ])('%s about as often as alpha says', async (_, by, maxDrop, wrong) => {
    const generator = createGenerator(7);
    let wrongCount = 0;
    for (let trial = 0; trial < 300; trial++) {
      const before = Array.from({ length: 30 }, () => generator.nextUnit());
      const now = before.map((value) => value - by - 0.3 * (generator.nextUnit() - 0.5));
      const { verdict } = await gated({ a: { m: now } }, { a: { m: before } }, { metrics: ['m'], maxDrop });
      if (verdict === wrong) wrongCount++;
    }
    expect(wrongCount / 300).toBeGreaterThan(0.015);
    expect(wrongCount / 300).toBeLessThan(0.1);
  });

  it.each(['5%', '20%', 0.02])(
    'is judged alike if every value and the direction are turned round: %s',
    async (maxDrop) => {
      const turned = (values: readonly number[]) => values.map((value) => -value);
      for (const by of [0.01, 0.03, 0.12]) {
        const now = less(base, by, 0.1);
        const options = { metrics: ['m'], maxDrop };
        const [drop] = (await gated({ a: { m: now } }, { a: { m: base } }, options)).drops;
        const mirrored = await gated({ a: { m: turned(now) } }, { a: { m: turned(base) } }, options, 'lower');
        const { verdict, limit, relative, pDrop, pWithin, pBeyond } = mirrored.drops[0]!;
        expect({ verdict, limit, relative, pDrop, pWithin, pBeyond }).toEqual({
          ...{ verdict: drop!.verdict, limit: drop!.limit, relative: drop!.relative, pDrop: drop!.pDrop },
          ...{ pWithin: drop!.pWithin, pBeyond: drop!.pBeyond },
        });
      }
    },
  );

  it('of a baseline whose mean is 0 takes the share of each user as it is', async () => {
    const before = base.flatMap((value) => [value, -value]);
    const now = less(before, 0.01, 0.1);
    const options = { metrics: ['m'], maxDrop: '20%', test: 't' } as const;
    const [drop] = (await gated({ a: { m: now } }, { a: { m: before } }, options)).drops;
    const excess = before.map((value, user) => value - now[user]! - 0.2 * value);
    expect(drop).toMatchObject({ limit: 0, relative: null, baselineMean: 0 });
    expect(drop!.pWithin).toBeCloseTo(pairedT(excess, { alternative: 'less' }).p, 9);
  });

  it('fails or passes where the p-value equals alpha', async () => {
    const ask = async (by: number, alpha: number) => {
      const options = { metrics: ['m'], maxDrop: 0.01, alpha };
      return (await gated({ a: { m: less(base, by, 0.4) } }, { a: { m: base } }, options)).drops[0]!;
    };
    const larger = await ask(0.02, 0.05);
    expect((await ask(0.02, larger.pDrop)).verdict).toBe('fail');
    expect((await ask(0.02, larger.pDrop * (1 - 1e-9))).verdict).toBe('warn');
    const smaller = await ask(-0.005, 0.05);
    expect((await ask(-0.005, smaller.pWithin)).verdict).toBe('pass');
    expect((await ask(-0.005, smaller.pWithin * (1 - 1e-9))).verdict).toBe('warn');
  });

  it('that is significant alone but not among many is a warning, which the adjustment decides', async () => {
    const before = { l: base, m: base, n: base, o: base };
    const ask = async (adjustment: 'holm' | 'none') => {
      const options = { metrics: Object.keys(before), adjust: adjustment };
      return verdictsOf(await gated({ a: { ...before, m: less(base, 0.0163, 0.4) } }, { a: before }, options));
    };
    expect(await ask('none')).toEqual(['pass', 'fail', 'pass', 'pass']);
    expect(await ask('holm')).toEqual(['pass', 'warn', 'pass', 'pass']);
  });
});

describe('degenerate samples', () => {
  it.each<[string, number[], number[], number, string]>([
    ['nothing changed', [0.1, 0.5, 0.9], [0.1, 0.5, 0.9], 0, 'pass'],
    ['nothing changed for one user', [0.1], [0.1], 0, 'pass'],
    ['one user drops', [0.1], [0.9], 0.1, 'warn'],
    ['all drop by what is allowed', [0.2, 0.3, 0.7], [0.3, 0.4, 0.8], 0.1, 'pass'],
    ['all drop by more', [0.1, 0.2, 0.6], [0.3, 0.4, 0.8], 0.1, 'fail'],
    ['everything is 0', [0, 0], [0, 0], 0, 'pass'],
  ])('%s', async (_, now, before, maxDrop, verdict) => {
    for (const test of ['t', 'bootstrap', 'randomisation'] as const) {
      const document = await gated({ a: { m: now } }, { a: { m: before } }, { metrics: ['m'], maxDrop, test });
      expect([test, document.verdict]).toEqual([test, verdict]);
    }
  });

  it('never give something that is not a number', async () => {
    const value = fc.oneof(fc.constantFrom(0, 1, 0.5), fc.double({ min: 0, max: 1, noNaN: true }));
    const columns = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(columns, fc.constantFrom<number | string>(0, 0.1, '10%', '0%'), async (pairs, maxDrop) => {
        const [now, before] = [0, 1].map((side) => ({ a: { m: pairs.map((pair) => pair[side as 0 | 1]) } }));
        const { drops } = await gated(now!, before!, { metrics: ['m'], maxDrop });
        const numbers = Object.values(drops[0]!).filter((each) => typeof each === 'number');
        expect(numbers.every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('what is compared with what', () => {
  const columns = { m: base };

  it('is runs of the same name, the only two, or those that were named', async () => {
    const pairs = ({ drops }: GateDocument) => drops.map(({ run, baselineRun }) => `${run}-${baselineRun}`);
    const [two, one] = [{ a: columns, b: columns }, { c: columns }];
    const metrics = ['m'];
    expect(pairs(await gated(two, two, { metrics }))).toEqual(['a-a', 'b-b']);
    expect(pairs(await gated(two, two, { metrics, runs: ['b'], baselineRun: 'a' }))).toEqual(['b-a']);
    expect(pairs(await gated(one, { d: columns }, { metrics }))).toEqual(['c-d']);
    const partly = await gated(two, { b: columns }, { metrics });
    expect(pairs(partly)).toEqual(['b-b']);
    expect(partly.notices).toMatchObject([{ code: 'unmatched-runs', count: 1 }]);
    await expect(gated(two, one, { metrics })).rejects.toThrow(/no run of the result is in the baseline/);
    await expect(gated(two, two, { metrics, runs: ['x'] })).rejects.toThrow(/the result has no such run/);
  });

  it('has users in common, and those on one side only are told', async () => {
    const [now, before] = [usersResult({ a: { m: [1, 0, Number.NaN, 1] } }), usersResult({ a: { m: [1, 0, 1, 1] } })];
    const { drops, notices, ...rest } = await gate(now, before, { metrics: ['m'], backend: 'js' });
    expect([drops[0]!.users, drops[0]!.dropped]).toEqual([3, 1]);
    expect(notices.map(({ code }) => code)).toEqual(['dropped-users']);
    expect(isStopped({ ...rest, drops, notices })).toBe(false);
    expect(isStopped({ ...rest, drops, notices, options: { ...rest.options, strict: true } })).toBe(true);
  });

  it('is refused where the data, the definitions or the users are others', async () => {
    const [now, before] = [usersResult({ a: columns }), usersResult({ a: columns })];
    const other = { ...before, data: { ...before.data, fingerprint: 'other' } };
    await expect(gate(now, other, { metrics: ['m'] })).rejects.toThrow(InputError);
    const allowed = await gate(now, other, { metrics: ['m'], otherData: 'allow', backend: 'js' });
    expect(allowed.notices.map(({ code }) => code)).toContain('other-data');
    const definitions = { m: { ...before.definitions.m!, formula: 'another' } };
    await expect(gate(now, { ...before, definitions }, { metrics: ['m'] })).rejects.toThrow(/defined differently/);
    const { users: _, ...means } = before;
    await expect(gate(now, means, { metrics: ['m'] })).rejects.toThrow(/The baseline does not hold the users' values/);
    const strangers = { ...before, users: before.users!.map((user) => `other ${user}`) };
    await expect(gate(now, strangers, { metrics: ['m'] })).rejects.toThrow(/no user in common/);
    const edited = {
      ...before,
      runs: [{ ...before.runs[0]!, metrics: { m: { ...before.runs[0]!.metrics.m!, value: 9 } } }],
    };
    await expect(gate(now, edited, { metrics: ['m'] })).rejects.toThrow(/not a mean of the users' values/);
  });

  it('may be bounds, which are compared with the value as it stands', async () => {
    const bounds = [
      { label: 'm', min: 0.4 },
      { label: 'm', max: 0.4 },
    ];
    const document = await gated({ a: columns }, { a: columns }, { bounds });
    expect(document.bounds.map(({ verdict }) => verdict)).toEqual(['pass', 'fail']);
    expect([document.verdict, document.family]).toEqual(['fail', 0]);
  });

  it.each<[string, GateOptions]>([
    ['no metric', {}],
    ['an unknown metric', { metrics: ['x'] }],
    ['a metric twice', { metrics: ['m', 'm'] }],
    ['a negative limit', { metrics: ['m'], maxDrop: -1 }],
    ['a limit that is not a number', { metrics: ['m'], maxDrop: '5 %%' }],
    ['an alpha without a third answer', { metrics: ['m'], alpha: 0.5 }],
    ['a test of the median', { metrics: ['m'], test: 'wilcoxon' as 't' }],
    ['bounds the wrong way round', { bounds: [{ label: 'm', min: 1, max: 0 }] }],
    ['an unknown option', { metric: ['m'] } as GateOptions],
  ])('refuses %s', async (_, options) => {
    const document = usersResult({ a: columns });
    await expect(gate(document, document, options)).rejects.toThrow(UsageError);
  });
});
