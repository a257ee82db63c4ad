// Results of several evaluations in one document: users are matched by their id, and what does not match is said.
import { describe, expect, it } from 'vitest';
import { doublesOfBase64 } from '../../../src/foundation/base64.js';
import { atOnce } from '../../../src/foundation/work-options.js';
import { mergeDocuments as mergeInSteps } from '../../../src/studies/compare/merge-documents.js';
import { base64Of, exampleResult, resultValue } from '../../support/example-result.js';

const mergeDocuments = (...documents: Parameters<typeof mergeInSteps>) => atOnce(mergeInSteps(...documents));

/** A document of one run over some users. */
function documentOf(name: string, users: readonly string[], values: readonly number[], fingerprint = 'f') {
  const { data, runs, definitions } = exampleResult();
  return exampleResult({
    data: { ...data, fingerprint },
    definitions: { 'recall@10': definitions['recall@10']! },
    runs: [
      { ...runs[0]!, name, metrics: { 'recall@10': resultValue() }, columns: { 'recall@10': base64Of(...values) } },
    ],
    users,
    notices: [],
  });
}

describe('documents that are put together', () => {
  it('of one leave it as it is', () => {
    const document = exampleResult();
    expect(mergeDocuments([document])).toBe(document);
  });

  it('have the users of all, matched by id', () => {
    const merged = mergeDocuments([
      documentOf('a', ['1', '2', '3'], [1, 2, 3]),
      documentOf('b', ['3', '2', '4'], [30, 20, 40]),
    ]);
    expect(merged.users).toEqual(['1', '2', '3', '4']);
    const columns = merged.runs.map(({ columns }) => Array.from(doublesOfBase64(columns!['recall@10']!)));
    expect(columns).toEqual([
      [1, 2, 3, Number.NaN],
      [Number.NaN, 20, 30, 40],
    ]);
    expect(merged.notices.map(({ code, count }) => [code, count])).toEqual([['other-users', 2]]);
  });

  it('tell of other data and other options', () => {
    const other = documentOf('b', ['1'], [1], 'g');
    const merged = mergeDocuments([
      documentOf('a', ['1'], [1]),
      { ...other, options: { ...other.options, ties: 'given', seed: 7 } },
      { ...documentOf('c', ['1'], [1]), options: { ...other.options, seed: 9 } },
    ]);
    expect(merged.notices.map(({ code, count }) => [code, count])).toEqual([
      ['other-data', 1],
      ['other-options', 1],
    ]);
  });

  it('must not have two runs of one name', () => {
    const twice = () => mergeDocuments([documentOf('a', ['1'], [1]), documentOf('a', ['1'], [2])]);
    expect(twice).toThrow("two runs have the same name; found 'a'");
  });

  it('must hold columns that fit the users', () => {
    const cut = () => mergeDocuments([documentOf('a', ['1', '2'], [1]), documentOf('b', ['1'], [2])]);
    expect(cut).toThrow("found '1 values'; expected 2");
  });

  it('have no users if one of them has none', () => {
    const { users: _, ...without } = documentOf('b', ['1'], [1]);
    const runs = without.runs.map(({ columns: __, ...run }) => run);
    const merged = mergeDocuments([documentOf('a', ['1'], [1]), { ...without, runs }]);
    expect(merged.users).toBeUndefined();
    expect(merged.runs.every(({ columns }) => columns === undefined)).toBe(true);
  });
});
