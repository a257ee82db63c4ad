// Options in an address: they come back as they went, and whatever a stranger writes there is no option.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalisedId } from '../../../src/data/tables/normalise-ids.js';
import { ID_FORM_NAMES, parseIdRule } from '../../../src/shell.js';
import {
  cutoffsOf,
  DEFAULT_OPTIONS,
  fieldLabels,
  fragmentOf,
  ID_EXAMPLES,
  idsRule,
  OPTION_WORDS,
  optionsOfFragment,
  withKnown,
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
    expect(optionsOfFragment(`#${fragmentOf(options)}`)).toEqual({ options, refused: [] });
  });

  it.each([
    ['metrics=%3Cimg%20src=x%3E', ['metrics']],
    ['metrics=%3Cb%3E&__proto__=1&constructor=2', ['metrics']],
    ['ties=%22onload', ['ties']],
    ['test=z&adjust=none%20', ['test', 'adjust']],
    ['ci=1.5&seed=-1&fold=0.5', ['ci', 'seed', 'fold']],
    ['relevance=%3Cb%3E&minRating=1.2.3&cutoffs=0', ['relevance', 'minRating', 'cutoffs']],
    ['breakdown=genre&baselines=slim&split=a b', ['breakdown', 'baselines', 'split']],
    ['relevance=%3E%3D4.&minRating=-', ['relevance', 'minRating']],
    ['%E0%A4%A&metrics=%E0', ['metrics']],
    ['notices&main', []],
  ])('keeps the defaults for %s, and says which', (fragment, refused) => {
    expect(optionsOfFragment(fragment)).toEqual({ options: DEFAULT_OPTIONS, refused });
  });

  it('refuses splits and libraries that there are not', () => {
    const known = { splits: [{ id: 'moment' }], dialects: [{ id: 'elliot' }] };
    const read = (fragment: string) => withKnown(optionsOfFragment(fragment), known);
    expect(read('split=moment&dialects=elliot').refused).toEqual([]);
    const { options, refused } = read('split=other&dialects=elliot,nobody&seed=1');
    expect(options).toEqual({ ...DEFAULT_OPTIONS, dialects: ['elliot'], seed: 1 });
    expect(refused).toEqual(['split', 'dialects']);
  });

  it('never fails, and never holds anything else than options', () => {
    const keys = Object.keys(DEFAULT_OPTIONS);
    const parts = fc.tuple(fc.constantFrom(...keys), fc.string()).map(([key, text]) => `${key}=${text}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string())), (pieces) => {
        const { options, refused } = optionsOfFragment(pieces.join('&'));
        expect(Object.keys(options)).toEqual(keys);
        expect(keys).toEqual(expect.arrayContaining([...refused]));
        expect(optionsOfFragment(fragmentOf(options))).toEqual({ options, refused: [] });
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
    expect(fieldLabels(' ndcg@5, f1(beta=2,users=all)@5,,map ')).toEqual(['ndcg@5', 'f1(beta=2,users=all)@5', 'map']);
  });
});

describe('the rule for ids', () => {
  it('has the words of the library, as many as are ticked, in one order', () => {
    expect(OPTION_WORDS.ids).toEqual([...ID_FORM_NAMES, 'unchecked']);
    expect(
      [[], ['decimal'], ['zeros', 'decimal'], ['unchecked'], ['unchecked', 'case']].map((ids) => idsRule({ ids })),
    ).toEqual([undefined, 'normalise=decimal', 'normalise=decimal,zeros', 'unchecked', 'normalise=case,unchecked']);
    for (const ids of [
      ['zeros', 'decimal'],
      ['unchecked', 'case'],
    ])
      parseIdRule(idsRule({ ids }));
  });

  it('shows an example of each, which is true', () => {
    expect(Object.keys(ID_EXAMPLES)).toEqual(ID_FORM_NAMES);
    for (const form of ID_FORM_NAMES) {
      const [written, meant] = ID_EXAMPLES[form]!;
      expect([form, normalisedId(written, [form])]).toEqual([form, meant]);
    }
  });

  it('is in the address', () => {
    const options = { ...DEFAULT_OPTIONS, ids: ['decimal', 'zeros'] };
    expect(optionsOfFragment(fragmentOf(options))).toEqual({ options, refused: [] });
    expect(optionsOfFragment('ids=decimal,nosuch').refused).toEqual(['ids']);
  });
});
