// What the linter refuses to look at, with the words that say why.

import { beforeAll, describe, expect, it } from 'vitest';
import { InputError, lintEvaluation, UsageError } from '../../../../src/shell.js';
import { logOfText } from '../../../support/logs.js';
import { type CleanEvaluation, changed, cleanEvaluation, filtered } from '../../../support/planted-faults.js';

let clean: CleanEvaluation;

beforeAll(async () => {
  clean = await cleanEvaluation();
});

describe('refusals', () => {
  it.each<[string, () => unknown, typeof UsageError | typeof InputError, RegExp]>([
    ['nothing', () => lintEvaluation({}), UsageError, /nothing to check/],
    ['a misspelt part', () => lintEvaluation({ trian: clean.train } as never), UsageError, /no such option/],
    [
      'a misspelt choice',
      () => lintEvaluation({ protocol: { spilt: 'random' } as never }),
      UsageError,
      /no such option/,
    ],
    ['another split', () => lintEvaluation({ protocol: { split: 'rnd' as never } }), UsageError, /protocol.split/],
    ['half a budget', () => lintEvaluation({ protocol: { searchBudget: 0.5 } }), UsageError, /protocol.searchBudget/],
    ['one name', () => lintEvaluation({ protocol: { baselines: 'ease' as never } }), UsageError, /wrong baselines/],
    ['no cutoff', () => lintEvaluation({ log: clean.log, cutoffs: [] }), UsageError, /cutoffs must be an array/],
    ['a cutoff of 0', () => lintEvaluation({ log: clean.log, cutoffs: [0] }), UsageError, /whole number/],
    ['another rule', () => lintEvaluation({ log: clean.log, relevance: '4' }), UsageError, /rule of relevance/],
    ['a high threshold', () => lintEvaluation({ test: clean.test, relevance: '>=6' }), InputError, />=6.*up to 5/],
    [
      'ratings that are not there',
      () => lintEvaluation({ test: { ...clean.test, values: undefined }, relevance: '>=4' }),
      UsageError,
      /needs ratings in test/,
    ],
    [
      'means of training that are not there',
      () => lintEvaluation({ test: clean.test, relevance: 'train-mean' }),
      UsageError,
      /needs ratings in train/,
    ],
    [
      'a time that is none',
      () => lintEvaluation({ log: changed(clean.log, 'timestamps', 3, Number.NaN) }),
      InputError,
      /timestamp is not a valid time/,
    ],
    ['other ids', () => lintEvaluation({ ...clean, test: logOfText('a x') }), UsageError, /do not share their ids/],
    ['no rows', () => lintEvaluation({ train: filtered(clean.train, () => false) }), InputError, /train has no rows/],
    ['a run without a table', () => lintEvaluation({ runs: [{ name: 'r' } as never] }), UsageError, /must be a table/],
  ])('%s', (_, call, kind, words) => {
    expect(call).toThrow(kind);
    expect(call).toThrow(words);
  });
});
