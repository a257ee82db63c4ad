// Explanations are made of the definition: every label of the catalogue has a formula, and different ones differ.

import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../src/engine/metrics/catalogue.js';
import type { MetricLabel } from '../../../src/engine/metrics/definition.js';
import { explainLabel, explanationText } from '../../../src/engine/metrics/explain-label.js';
import { parseLabel } from '../../../src/engine/metrics/label.js';
import { valueLabels } from '../../laws/support/list-labels.js';
import { labelsOf } from '../../support/catalogue-labels.js';

const explain = (text: string) => explainLabel(parseLabel(text));
const formulaOf = (text: string) => explain(text).formula;
const meaningOf = (formula: string) => formula.slice(formula.indexOf(' = ') + 3);

describe.each(CATALOGUE.map((entry) => [entry.name, entry] as const))('%s', (_, entry) => {
  const labels = labelsOf(entry);

  it('is explained with a formula and words, whatever its options', () => {
    expect(labels.length).toBeGreaterThan(0);
    for (const label of labels) {
      const explanation = explain(label);
      expect(explanation.label).toBe(label);
      expect(explanation.formula.startsWith(`${label} = `), label).toBe(true);
      expect(explanation.formula, label).toMatch(/^[^\n]+ = [^\n]+$/);
      expect(explanation.words.length, label).toBeGreaterThanOrEqual(2);
      for (const sentence of explanation.words) expect(sentence, label).toMatch(/^[^\n]+[.]$/);
      expect(JSON.stringify(explanation), label).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  it('is explained in balanced brackets', () => {
    for (const label of labels) {
      const formula = formulaOf(label);
      for (const [open, close] of ['()', '[]']) {
        expect(formula.split(open!).length, formula).toBe(formula.split(close!).length);
      }
    }
  });

  it('says different things of different definitions', () => {
    // Uncut, two words that differ in what they make of the cutoff mean the same.
    const cut = labels.filter((label) => entry.cutoff === 'none' || label.includes('@'));
    const texts = cut.map((label) => {
      const { formula, words } = explain(label);
      return `${meaningOf(formula)} ${words.join(' ')}`;
    });
    const repeated = cut.filter((_, i) => texts.indexOf(texts[i]!) !== i);
    expect(repeated).toEqual([]);
  });

  it('does not mention k where nothing is cut', () => {
    for (const label of labels.filter((text) => !text.includes('@'))) {
      const { formula, words } = explain(label);
      expect(`${meaningOf(formula)} ${words.join(' ')}`, label).not.toMatch(/\bk\b/);
    }
  });
});

describe('formulas', () => {
  it('tell all definitions over ranked lists apart, as do words', () => {
    // A synonym has the formula of what it means; a unit counts in words alone; options without effect are dropped.
    const labels = valueLabels([10]).filter((label) => !label.startsWith('success'));
    const texts = labels.map((label) => {
      const { formula, words } = explain(label);
      return `${meaningOf(formula)} ${words.join(' ')}`;
    });
    expect(labels.filter((_, i) => texts.indexOf(texts[i]!) !== i)).toEqual([]);
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
    ['auc', 'auc = (wins + ties / 2) / (P · N)'],
    ['rmse', 'rmse = sqrt(Σ (p − y)² / N)'],
  ])('%s', (label, formula) => expect(formulaOf(label)).toBe(formula));
});

describe('an explanation as text', () => {
  it('holds all its parts', () => {
    expect(explanationText(explain('ndcg(gain=exp2)@10'))).toMatchInlineSnapshot(`
      "ndcg(gain=exp2)@10: Normalised discounted cumulative gain

        ndcg(gain=exp2)@10 = [Σ(i=1..k) (2^g(i) − 1) / log2(i + 1)] / [Σ(i=1..min(k, r)) (2^g*(i) − 1) / log2(i + 1)], k = 10

      The gain of a relevant item (grade above 0) is 2^grade − 1, that of any other item 0; g(i) is the grade at rank i.
      The items at ranks 1 to 10 are summed with weight 1 / log2(i + 1) at rank i.
      The sum is divided by the sum of the ideal list: the user's r relevant items, highest grade g*(i) first, cut at rank k.
      Users without a relevant item are excluded and reported, users without a list score 0, and items with equal scores are ordered by ascending id.

      Source: Järvelin & Kekäläinen, Cumulated gain-based evaluation of IR techniques, ACM TOIS 20(4), 2002 (log2-clipped); Burges et al., Learning to rank using gradient descent, ICML 2005 (log2, exp2).
      "
    `);
  });

  it('is refused for what the catalogue does not know', () => {
    const { definition } = parseLabel('mrr');
    expect(() => explainLabel({ name: 'mine', definition } satisfies MetricLabel)).toThrow('Unknown metric');
  });
});
