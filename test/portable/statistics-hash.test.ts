// Tests of significance, effect sizes and corrections give the same bits in Node, Chromium and Firefox: this file runs
// in each of them, and the literals below are the proof. A changed literal is a changed result.

import { describe, expect, it } from 'vitest';
import { ADJUSTMENTS, adjust } from '../../src/engine/statistics/adjust.js';
import {
  cliffsDelta,
  cliffsDeltaWithin,
  cohenD,
  cohenDav,
  cohenDz,
  detectableEffect,
  glassDelta,
  hedgesG,
  rankBiserial,
  rivalCohenD,
  usersNeeded,
} from '../../src/engine/statistics/effect-sizes.js';
import { bonferroniDunnDifference, nemenyi, tukeyHsd } from '../../src/engine/statistics/tests/all-pairs.js';
import { friedman } from '../../src/engine/statistics/tests/friedman.js';
import { randomisation } from '../../src/engine/statistics/tests/randomisation.js';
import { mcnemar, signTest } from '../../src/engine/statistics/tests/sign-tests.js';
import { stochasticOrder } from '../../src/engine/statistics/tests/stochastic-order.js';
import { correctedT, pairedT, unpairedT } from '../../src/engine/statistics/tests/t-tests.js';
import { wilcoxon } from '../../src/engine/statistics/tests/wilcoxon.js';
import { createGenerator } from '../../src/foundation/numbers/generator.js';

/**
 * FNV-1a, 32 bits, over the numbers of a result; each prints as the shortest text that reads back as the same double.
 */
function hashOf(results: unknown): string {
  const text = JSON.stringify(results, (_, value) => {
    if (typeof value === 'number') return Object.is(value, -0) ? '-0' : `${value}`;
    if (typeof value === 'string') return '';
    return ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value;
  });
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

const ALTERNATIVES = ['two-sided', 'less', 'greater'] as const;

/** Values as metrics have them: many zeros, some ties, the rest anything; b is like a with some luck. */
function pairOf(userCount: number, seed: number) {
  const generator = createGenerator(seed);
  const value = () => [0, generator.nextBelow(5) / 4, generator.nextUnit()][generator.nextBelow(3)]!;
  const a = Float64Array.from({ length: userCount }, value);
  const b = a.map((shared) => (generator.nextBelow(3) === 0 ? value() : shared * (1 - generator.nextUnit() / 8)));
  return { a, b };
}

const PAIRS = [2, 5, 12, 20, 33, 150, 2000].map((userCount) => pairOf(userCount, userCount));
const RUNS = [pairOf(60, 1).a, pairOf(60, 1).b, pairOf(60, 2).a, pairOf(60, 2).b];
const overPairs = (results: (pair: (typeof PAIRS)[number]) => unknown) => hashOf(PAIRS.map(results));
const overAlternatives = (result: (alternative: (typeof ALTERNATIVES)[number]) => unknown) => ALTERNATIVES.map(result);

describe('the same bits in every engine', () => {
  it('of tests of two runs', () => {
    expect({
      pairedT: overPairs((pair) => overAlternatives((alternative) => pairedT(pair, { alternative }))),
      correctedT: overPairs((pair) => correctedT(pair)),
      unpairedT: overPairs(({ a, b }) => [unpairedT(a, b), unpairedT(a, b, { variances: 'pooled' })]),
      wilcoxon: overPairs((pair) =>
        overAlternatives((alternative) => [
          wilcoxon(pair, { alternative }),
          wilcoxon(pair, { alternative, zeros: 'pratt', continuity: true, method: 'normal' }),
          wilcoxon(pair, { alternative, zeros: 'zsplit' }),
        ]),
      ),
      signTest: overPairs((pair) => overAlternatives((alternative) => signTest(pair, { alternative }))),
      randomisation: overPairs((pair) =>
        overAlternatives((alternative) => randomisation(pair, { alternative, replicateCount: 999, seed: 5 })),
      ),
      mcnemar: overPairs(({ a, b }) =>
        (['exact', 'mid-p', 'chi-square', 'chi-square-corrected'] as const).map((method) =>
          mcnemar({ a: a.map(Math.ceil), b: b.map(Math.round) }, { method }),
        ),
      ),
      stochasticOrder: overPairs(({ a, b }) => stochasticOrder(a, b, { replicateCount: 100, seed: 5, threshold: 0.5 })),
    }).toEqual({
      pairedT: '617a9539',
      correctedT: 'aec88910',
      unpairedT: '62402bfa',
      wilcoxon: '397cfc19',
      signTest: '53e16b6d',
      randomisation: 'c45ee74a',
      mcnemar: 'e2e0e95c',
      stochasticOrder: '57673869',
    });
  });

  it('of effect sizes', () => {
    const effects = [cohenD, cohenDav, hedgesG, glassDelta, rivalCohenD, cliffsDelta];
    expect({
      unpaired: overPairs(({ a, b }) => effects.map((effect) => effect(a, b))),
      paired: overPairs((pair) => [cohenDz(pair), cliffsDeltaWithin(pair), rankBiserial(pair)]),
    }).toEqual({
      unpaired: '0447ad65',
      paired: '25f7b3ac',
    });
  });

  it('of tests of several runs', () => {
    const result = friedman(RUNS);
    expect({
      friedman: hashOf(result),
      nemenyi: hashOf([0.01, 0.05, 0.1].map((alpha) => nemenyi(result, alpha))),
      bonferroniDunn: hashOf(bonferroniDunnDifference(4, 60)),
      tukey: hashOf([tukeyHsd(RUNS), tukeyHsd(RUNS, { design: 'groups' })]),
    }).toEqual({
      friedman: 'ab5c86c3',
      nemenyi: '86a83c9f',
      bonferroniDunn: 'c26f4ec6',
      tukey: 'cfc758c5',
    });
  });

  it('of corrections and sizes', () => {
    const generator = createGenerator(9);
    const ps = Float64Array.from({ length: 40 }, () => generator.nextUnit() * generator.nextUnit());
    expect({
      adjust: hashOf(ADJUSTMENTS.map((method) => adjust(ps, method))),
      detectableEffect: hashOf([2, 3, 10, 50, 6040].map((userCount) => detectableEffect(0.3, userCount))),
      usersNeeded: hashOf([0.5, 0.1, 0.01, 0.001].map((effect) => usersNeeded(0.3, effect))),
    }).toEqual({
      adjust: '5073e4f3',
      detectableEffect: '4467d5d7',
      usersNeeded: 'e0b09524',
    });
  });
});
