// Explanations are made of the definition: every metric that the textbook knows has a formula of its own.

import { describe, expect, it } from 'vitest';
import { explainLabel, explanationText } from '../../../src/metrics/explain.js';
import { parseLabel } from '../../../src/metrics/label.js';
import type { MetricLabel } from '../../../src/metrics/vocabulary.js';
import { textbook } from '../../oracle/textbook.js';

const variants = Object.keys(textbook);
const formulaOf = (text: string) => explainLabel(parseLabel(text)).formula;
const meaningOf = (formula: string) => formula.slice(formula.indexOf(' = ') + 3);
const needsCutoff = (variant: string) => /^(hit|precision|recall)|norm=cutoff/.test(variant);

describe.each(variants)('%s', (variant) => {
  it('is explained with a formula and words', () => {
    const explanation = explainLabel(parseLabel(`${variant}@10`));
    expect(explanation.label).toBe(`${variant}@10`);
    expect(explanation.formula).toMatch(/^[^\n]+ = [^\n]*(Σ|max)\(i=1\.\.k\)[^\n]*, k = 10/);
    expect(explanation.words.length).toBeGreaterThanOrEqual(2);
    expect(explanation.words.length).toBeLessThanOrEqual(4);
    for (const sentence of explanation.words) expect(sentence).toMatch(/^[^\n]+\.$/);
    expect(JSON.stringify(explanation)).not.toContain('undefined');
  });

  it('is explained in balanced brackets', () => {
    const formula = formulaOf(`${variant}@10`);
    for (const [open, close] of ['()', '[]']) {
      expect(formula.split(open!).length).toBe(formula.split(close!).length);
    }
  });
});

it.each(variants.filter((variant) => !needsCutoff(variant)))(
  '%s does not mention k where nothing is cut',
  (variant) => {
    const { formula, words } = explainLabel(parseLabel(variant));
    expect(meaningOf(formula)).not.toMatch(/\bk\b/);
    expect(words.join(' ')).not.toMatch(/\bk\b/);
  },
);

describe('formulas', () => {
  it('tell different definitions apart', () => {
    const formulas = variants.map((variant) => meaningOf(formulaOf(`${variant}@10`)));
    expect(new Set(formulas).size).toBe(variants.length);
  });

  it('tell words apart too, up to the value of p', () => {
    const words = variants
      .filter((variant) => !variant.includes('p='))
      .map((variant) => explainLabel(parseLabel(`${variant}@10`)).words.join(' '));
    expect(new Set(words).size).toBe(words.length);
  });

  it.each([
    ['hit@5', 'hit@5 = max(i=1..k) rel(i), k = 5'],
    ['precision@5', 'precision@5 = [Σ(i=1..k) rel(i)] / k, k = 5'],
    ['precision(norm=list)@5', 'precision(norm=list)@5 = [Σ(i=1..k) rel(i)] / min(k, L), k = 5'],
    ['recall@20', 'recall@20 = [Σ(i=1..k) rel(i)] / r, k = 20'],
    ['map@20', 'map@20 = [Σ(i=1..k) rel(i) · Σ(j=1..i) rel(j) / i] / min(k, r), k = 20'],
    ['map', 'map = [Σ(i=1..L) rel(i) · Σ(j=1..i) rel(j) / i] / r'],
    ['map(norm=hits)', 'map(norm=hits) = [Σ(i=1..L) rel(i) · Σ(j=1..i) rel(j) / i] / Σ(i=1..L) rel(i)'],
    ['mrr', 'mrr = max(i=1..L) rel(i) / i'],
    ['arhr', 'arhr = Σ(i=1..L) rel(i) / i'],
    ['ndcg@10', 'ndcg@10 = [Σ(i=1..k) rel(i) / log2(i + 1)] / [Σ(i=1..min(k, r)) 1 / log2(i + 1)], k = 10'],
    ['ndcg(gain=grade)', 'ndcg(gain=grade) = [Σ(i=1..L) g(i) / log2(i + 1)] / [Σ(i=1..r) g*(i) / log2(i + 1)]'],
    ['dcg(gain=exp2)@3', 'dcg(gain=exp2)@3 = Σ(i=1..k) (2^g(i) − 1) / log2(i + 1), k = 3'],
    ['rbp@10', 'rbp@10 = (1 − p) · Σ(i=1..k) rel(i) · p^(i − 1), k = 10, p = 0.8'],
  ])('%s', (label, formula) => expect(formulaOf(label)).toBe(formula));
});

describe('an explanation as text', () => {
  it('holds all its parts', () => {
    expect(explanationText(explainLabel(parseLabel('ndcg(gain=exp2)@10')))).toMatchInlineSnapshot(`
      "ndcg(gain=exp2)@10: Normalised discounted cumulative gain

        ndcg(gain=exp2)@10 = [Σ(i=1..k) (2^g(i) − 1) / log2(i + 1)] / [Σ(i=1..min(k, r)) (2^g*(i) − 1) / log2(i + 1)], k = 10

      A relevant item (its grade is above 0) is worth 2^grade − 1, any other item 0; g(i) is the grade at rank i.
      The items at ranks 1 to 10 are added up, rank i weighing 1 / log2(i + 1).
      The sum is divided by that of the best possible list: the user's r relevant items, highest grade g*(i) first, cut at rank k.
      Users without a relevant item are left out and counted apart, a user without a list counts as 0, and items with equal scores are ranked by ascending id.

      Source: Järvelin & Kekäläinen, Cumulated gain-based evaluation of IR techniques, ACM TOIS 20(4), 2002 (log2-clipped); Burges et al., Learning to rank using gradient descent, ICML 2005 (log2, exp2).
      "
    `);
  });

  it('is refused for what the catalogue does not know', () => {
    const { definition } = parseLabel('mrr');
    expect(() => explainLabel({ name: 'mine', definition } satisfies MetricLabel)).toThrow('no such metric');
  });
});
