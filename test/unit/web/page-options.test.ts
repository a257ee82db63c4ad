// Options in an address: they come back as they went, and whatever a stranger writes there is no option.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutoffsOf,
  DEFAULT_OPTIONS,
  fragmentOf,
  optionsOfFragment,
  splitLabels,
} from '../../../src/web/page-options.js';

describe('the fragment', () => {
  it('is empty for the defaults', () => expect(fragmentOf(DEFAULT_OPTIONS)).toBe(''));

  it('gives back the options it was made of', () => {
    const options = {
      ...DEFAULT_OPTIONS,
      metrics: ['ndcg', 'rbp(p=0.8)', 'f1(beta=2,users=all)@5'],
      cutoffs: [1, 5, 20],
      dialects: ['elliot', 'recbole'],
      relevance: '>=3.5',
      ties: 'given',
      ci: 0.99,
      seed: 17,
      baselines: [],
      breakdown: ['popularity'],
      test: 'wilcoxon',
      split: 'tamm2021',
      minRating: '4',
      fold: 2,
    };
    expect(optionsOfFragment(`#${fragmentOf(options)}`)).toEqual(options);
  });

  it.each([
    'metrics=%3Cimg%20src=x%3E',
    'metrics=__proto__&__proto__=1&constructor=2',
    'ties=%22onload',
    'ci=1.5&seed=-1&fold=0.5',
    'relevance=%3Cb%3E&minRating=abc&cutoffs=0&breakdown=genre&baselines=slim',
    '%E0%A4%A&metrics=%E0',
  ])('keeps the defaults for %s', (fragment) => {
    expect(optionsOfFragment(fragment)).toEqual(DEFAULT_OPTIONS);
  });

  it('never fails, and never holds anything else than options', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = optionsOfFragment(text);
        expect(Object.keys(found)).toEqual(Object.keys(DEFAULT_OPTIONS));
        expect(optionsOfFragment(fragmentOf(found))).toEqual(found);
      }),
    );
  });
});

describe('lists in text', () => {
  it('takes cutoffs in any order, each once', () => {
    expect(cutoffsOf('20, 5 10,5')).toEqual([5, 10, 20]);
    for (const text of ['', '0', '1.5', 'ten', '5,-1', '1000000']) expect(cutoffsOf(text)).toBeUndefined();
  });

  it('cuts labels at commas that are outside of parentheses', () => {
    expect(splitLabels(' ndcg@5, f1(beta=2,users=all)@5,,map ')).toEqual(['ndcg@5', 'f1(beta=2,users=all)@5', 'map']);
  });
});
