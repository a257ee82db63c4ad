// A misspelt option of a statistic would silently stay at its default: two-sided, say, where one side was asked for.
import { describe, expect, it } from 'vitest';
import { detectableEffect, usersNeeded } from '../../../src/engine/statistics/effect-sizes.js';
import * as index from '../../../src/index.js';
import * as statistics from '../../../src/statistics.js';

const A = [0.1, 0.4, 0.3, 0.9, 0.5];
const B = [0.2, 0.3, 0.1, 0.7, 0.6];
const PAIR = { a: A, b: B };
const HITS = { kind: 'hits', both: 70, onlyA: 18, onlyB: 7, neither: 5 } as const;
const all = { ...index, ...statistics } as unknown as Record<string, (...given: unknown[]) => unknown>;

const CALLS: Readonly<Record<string, readonly unknown[]>> = {
  pairedT: [PAIR],
  correctedT: [PAIR],
  unpairedT: [A, B],
  wilcoxon: [PAIR],
  signTest: [PAIR],
  mcnemar: [HITS],
  randomisation: [PAIR],
  friedman: [[A, B]],
  tukeyHsd: [[A, B]],
  stochasticOrder: [A, B],
  pearson: [A, B],
  spearman: [A, B],
  kendall: [A, B],
  rankBiasedOverlap: [A, B],
};

describe('an option with an unknown name is refused', () => {
  it.each(Object.entries(CALLS))('by %s', (name, given) => {
    expect(() => all[name]!(...given)).not.toThrow();
    expect(() => all[name]!(...given, { nosuch: 1 })).toThrow(`${name} has no such option; found 'nosuch'`);
  });

  it('by the power of a test', () => {
    const power = { power: 0.8, alfa: 0.01 };
    expect(() => detectableEffect(0.3, 1000, power)).toThrow("Did you mean 'alpha'?");
    expect(() => usersNeeded(0.3, 0.01, power)).toThrow("Did you mean 'alpha'?");
  });
});

it.each<[string, object, string]>([
  ['spearman', { form: 'ordinals' }, "Did you mean 'ordinal'?"],
  ['kendall', { form: 'a' }, 'expected one of b, c'],
  ['kendall', { method: 'exakt' }, "Did you mean 'exact'?"],
])('%s refuses %j', (name, options, message) => {
  expect(() => all[name]!(A, B, options)).toThrow(message);
});
