// The oracle is itself compared with values worked out by hand.

import { describe, expect, it } from 'vitest';
import { type TextbookUser, type Truth, textbookMetric, textbookNames } from '../../oracle/textbook.js';

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
  success: [1, 1, 1],
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
  'map(norm=relevant-at-list)': [1 / 3, 0.5 / 2, 1 / 3],
  // Of min(n, 3) for n up to 4, 2 and 10.
  'map(norm=cumulated)': [1 / 9, 0.5 / 3, 1 / 27],
  // Precisions are 0, 1/2, 1/3, 1/2, then 2/5 and from there on 2/n.
  meanprecision: [
    (1 / 2 + 1 / 3 + 1 / 2) / 4,
    1 / 2 / 2,
    (1 / 2 + 1 / 3 + 1 / 2 + 2 / 5 + 2 / 6 + 2 / 7 + 2 / 8 + 2 / 9 + 2 / 10) / 10,
  ],
  // Recalls are 0, 1/3, 1/3 and then 2/3.
  meanrecall: [(1 / 3 + 1 / 3 + 2 / 3) / 4, 1 / 3 / 2, (1 / 3 + 1 / 3 + (7 * 2) / 3) / 10],
  // Twice the hits over k plus r.
  f1: [4 / 7, 2 / 5, 4 / 13],
  'f1(norm=list)': [4 / 7, 2 / 5, 4 / 8],
  'f1(beta=2)': [(5 * 2) / (4 * 3 + 4), (5 * 1) / (4 * 3 + 2), (5 * 2) / (4 * 3 + 10)],
  'precision(norm=cutoff-or-list)': [2 / 4, 1 / 2, 2 / 10],
  // Without a tie it is the mean of the precisions at the hits.
  'lrap(hitless=zero)': [1 / 2, 1 / 2, 1 / 2],
  mrr: [1 / 2, 1 / 2, 1 / 2],
  'mrr(discount=first-rank)': [0, 0, 0],
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
  // Grades 2 and 1 of at most 3: the reader stops with 3/8 and 1/8.
  err: [3 / 8 / 2 + ((5 / 8) * 1) / 8 / 4, 3 / 8 / 2, 3 / 8 / 2 + ((5 / 8) * 1) / 8 / 4],
  'err(max=2)': [3 / 4 / 2 + ((1 / 4) * 1) / 4 / 4, 3 / 4 / 2, 3 / 4 / 2 + ((1 / 4) * 1) / 4 / 4],
  // The first three ranks hold one hit.
  rprecision: [1 / 3, 1 / 3, 1 / 3],
  'rprecision(norm=relevant-at-cutoff)': [1 / 3, 1 / 2, 1 / 3],
  // Item 30, the one item judged and not relevant, stands above 40.
  bpref: [1 / 3, 1 / 3, 1 / 3],
  // Half of three is rounded up to 2, which rank 4 reaches with a precision of 1/2.
  iprec: [1 / 2, 0, 1 / 2],
  'iprec(recall=0.3)': [1 / 2, 1 / 2, 1 / 2],
  // The points 0 to 1 ask for 0, 1, 1, 1, 2, 2, 2, 3, 3, 3 and 3 hits.
  iprec11: [7 / 2 / 11, 4 / 2 / 11, 7 / 2 / 11],
  // To the nearest: 0, 0, 1, 1, 1, 2, 2, 2, 2, 3 and 3.
  'iprec11(rounding=nearest)': [9 / 2 / 11, 5 / 2 / 11, 9 / 2 / 11],
  // Plus 0.9 and rounded down: 0, 1, 1, 1, 2, 2, 2, 2, 3, 3 and 3; in doubles 0.7 times 3 is below 2.1.
  'iprec11(rounding=up)': [8 / 2 / 11, 4 / 2 / 11, 8 / 2 / 11],
  'rbp(p=0.5)': [0.5 * (0.5 + 0.125), 0.25, 0.5 * (0.5 + 0.125)],
};

const labels = Object.keys(byHand);
const user = (list: readonly number[]): TextbookUser => ({ list, truth });

it('has a value by hand for every function', () => {
  expect([...new Set(labels.map((label) => label.split('(')[0]))].sort()).toEqual(textbookNames().sort());
});

describe.each(labels)('%s', (label) => {
  const metric = textbookMetric(label);

  it('has the values worked out by hand', () => {
    const [at4, at2, at10] = byHand[label]!;
    expect(metric(user(list), 4)).toBeCloseTo(at4, 14);
    expect(metric(user(list), 2)).toBeCloseTo(at2, 14);
    expect(metric(user(list), 10)).toBeCloseTo(at10, 14);
  });

  it('is 0 for a list without a relevant item and for none', () => {
    expect(metric(user([10, 30, 50]), 3)).toBe(0);
    expect(metric(user([]), 3)).toBe(0);
  });

  it('does not see ranks below the cutoff', () => {
    expect(metric(user([10, 20, 99, 40]), 2)).toBe(metric(user([10, 20]), 2));
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
    expect(textbookMetric(name)(user(list), Number.POSITIVE_INFINITY)).toBeCloseTo(value, 14);
  });
});

it.each(labels.filter((name) => /^(hit$|precision|recall|map|mrr|ndcg|arhr\()/.test(name) && !/cumulated/.test(name)))(
  '%s of a perfect list is 1',
  (name) => {
    expect(textbookMetric(name)(user([99, 20, 40]), 3)).toBeCloseTo(1, 15);
  },
);
