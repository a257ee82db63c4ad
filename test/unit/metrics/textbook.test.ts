// The oracle is itself held against values worked out by hand.

import { describe, expect, it } from 'vitest';
import { type Truth, textbook } from '../../oracle/textbook.js';

const names = Object.keys(textbook);

/** Hits at ranks 2 (grade 2) and 4 (grade 1); item 99 is missed, and a grade of 0 means not relevant: r = 3. */
const list = [10, 20, 30, 40, 50];
const truth: Truth = new Map([
  [20, 2],
  [30, 0],
  [40, 1],
  [99, 3],
]);

/** 1 / log2(3) and 1 / log2(5). */
const THIRD = 0.6309297535714574;
const FIFTH = 0.43067655807339306;

/** By name: values at the cutoffs 4, 2 and 10; the list has 5 items. */
const byHand: Record<string, readonly [at4: number, at2: number, at10: number]> = {
  hit: [1, 1, 1],
  hits: [2, 1, 2],
  precision: [2 / 4, 1 / 2, 2 / 10],
  'precision(norm=list)': [2 / 4, 1 / 2, 2 / 5],
  recall: [2 / 3, 1 / 3, 2 / 3],
  'recall(norm=relevant-at-cutoff)': [2 / 3, 1 / 2, 2 / 3],
  // Precision is 1/2 at rank 2 and 2/4 at rank 4.
  map: [1 / 3, 0.5 / 2, 1 / 3],
  'map(norm=relevant)': [1 / 3, 0.5 / 3, 1 / 3],
  'map(norm=cutoff)': [1 / 4, 0.5 / 2, 1 / 10],
  'map(norm=list)': [1 / 4, 0.5 / 2, 1 / 5],
  'map(norm=hits)': [1 / 2, 0.5 / 1, 1 / 2],
  mrr: [1 / 2, 1 / 2, 1 / 2],
  arhr: [3 / 4, 1 / 2, 3 / 4],
  // The best list has 1 + 1/2 + 1/3, or 1 + 1/2 in two ranks.
  'arhr(norm=ideal)': [9 / 22, 1 / 3, 9 / 22],
  dcg: [THIRD + FIFTH, THIRD, THIRD + FIFTH],
  'dcg(gain=grade)': [2 * THIRD + FIFTH, 2 * THIRD, 2 * THIRD + FIFTH],
  'dcg(gain=exp2)': [3 * THIRD + FIFTH, 3 * THIRD, 3 * THIRD + FIFTH],
  'dcg(discount=log2-clipped)': [1.5, 1, 1.5],
  'dcg(gain=grade,discount=log2-clipped)': [2.5, 2, 2.5],
  'dcg(gain=exp2,discount=log2-clipped)': [3.5, 3, 3.5],
  // The best list has the grades 3, 2, 1.
  ndcg: [(THIRD + FIFTH) / (1.5 + THIRD), THIRD / (1 + THIRD), (THIRD + FIFTH) / (1.5 + THIRD)],
  'ndcg(gain=grade)': [
    (2 * THIRD + FIFTH) / (3.5 + 2 * THIRD),
    (2 * THIRD) / (3 + 2 * THIRD),
    (2 * THIRD + FIFTH) / (3.5 + 2 * THIRD),
  ],
  'ndcg(gain=exp2)': [
    (3 * THIRD + FIFTH) / (7.5 + 3 * THIRD),
    (3 * THIRD) / (7 + 3 * THIRD),
    (3 * THIRD + FIFTH) / (7.5 + 3 * THIRD),
  ],
  'ndcg(discount=log2-clipped)': [1.5 / (2 + THIRD), 1 / 2, 1.5 / (2 + THIRD)],
  'ndcg(gain=grade,discount=log2-clipped)': [2.5 / (5 + THIRD), 2 / 5, 2.5 / (5 + THIRD)],
  'ndcg(gain=exp2,discount=log2-clipped)': [3.5 / (10 + THIRD), 3 / 10, 3.5 / (10 + THIRD)],
  rbp: [0.2 * (0.8 + 0.512), 0.2 * 0.8, 0.2 * (0.8 + 0.512)],
  'rbp(p=0.5)': [0.5 * (0.5 + 0.125), 0.25, 0.5 * (0.5 + 0.125)],
};

it('has a value by hand for every function', () => expect(Object.keys(byHand)).toEqual(names));

describe.each(names)('%s', (name) => {
  const metric = textbook[name]!;

  it('has the values worked out by hand', () => {
    const [at4, at2, at10] = byHand[name]!;
    expect(metric(list, truth, 4)).toBeCloseTo(at4, 14);
    expect(metric(list, truth, 2)).toBeCloseTo(at2, 14);
    expect(metric(list, truth, 10)).toBeCloseTo(at10, 14);
  });

  it('is 0 for a list without a relevant item and for none', () => {
    expect(metric([10, 30, 50], truth, 3)).toBe(0);
    expect(metric([], truth, 3)).toBe(0);
  });

  it('does not see ranks below the cutoff', () => {
    expect(metric([10, 20, 99, 40], truth, 2)).toBe(metric([10, 20], truth, 2));
  });
});

describe('the whole list', () => {
  it.each([
    ['map', 1 / 3],
    ['map(norm=list)', 1 / 5],
    ['mrr', 1 / 2],
    ['arhr', 3 / 4],
    ['dcg', THIRD + FIFTH],
    ['ndcg', (THIRD + FIFTH) / (1.5 + THIRD)],
    ['rbp', 0.2624],
  ])('%s is %d without a cutoff', (name, value) => {
    expect(textbook[name]!(list, truth, Number.POSITIVE_INFINITY)).toBeCloseTo(value, 14);
  });
});

it.each(names.filter((name) => /^(hit$|precision|recall|map|mrr|ndcg|arhr\()/.test(name)))(
  '%s of a perfect list is 1',
  (name) => {
    expect(textbook[name]!([99, 20, 40], truth, 3)).toBeCloseTo(1, 15);
  },
);
