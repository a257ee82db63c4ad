// Names that papers and other libraries use lead to those of the catalogue; a label need not be parsed to be explained.
import { describe, expect, it } from 'vitest';
import { CATALOGUE, catalogueEntry } from '../../../src/engine/metrics/catalogue.js';
import { explainLabel } from '../../../src/engine/metrics/explain-label.js';
import { parseLabel } from '../../../src/engine/metrics/label.js';
import { UsageError } from '../../../src/foundation/errors.js';
import { NAMES_ELSEWHERE } from '../../../src/foundation/nearest-name.js';

function hintFor(name: string): string | undefined {
  try {
    catalogueEntry(name);
  } catch (error) {
    return (error as UsageError).details.hint;
  }
  throw new Error(`${name} is in the catalogue`);
}

describe('an abbreviation', () => {
  const names = CATALOGUE.map(({ name }) => name);

  const abbreviations = Object.entries(NAMES_ELSEWHERE)
    .filter(([name]) => names.includes(name))
    .flatMap(([name, others]) => others.map((other) => [other, name] as const));

  it.each(abbreviations)('%s is no name and means %s, which is one', (short, meant) => {
    expect(names).not.toContain(short);
    expect(hintFor(short)).toBe(`Did you mean '${meant}'?`);
  });

  it('may have its cutoff behind it, as trec_eval writes it', () => {
    expect(['ndcg_cut_10', 'P_10', 'recall_5', 'map_cut_100', 'ndcg10', 'NDCG-5'].map(hintFor)).toEqual([
      ...["Did you mean 'ndcg@10'?", "Did you mean 'precision@10'?", "Did you mean 'recall@5'?"],
      ...["Did you mean 'map@100'?", "Did you mean 'ndcg@10'?", "Did you mean 'ndcg@5'?"],
    ]);
    expect([hintFor('recip_rank'), hintFor('Rprec')]).toEqual(["Did you mean 'mrr'?", "Did you mean 'rprecision'?"]);
  });

  it('is known in any case and with separators', () => {
    expect(['HR', 'Hit-Rate', 'hit_ratio', 'P', 'AP'].map(hintFor)).toEqual([
      ...["Did you mean 'hit'?", "Did you mean 'hit'?", "Did you mean 'hit'?"],
      ...["Did you mean 'precision'?", "Did you mean 'map'?"],
    ]);
    expect(hintFor('constructor')).toBeUndefined();
  });

  it('is not needed where a name is near', () => {
    expect(hintFor('ncdg')).toBe("Did you mean 'ndcg'?");
    expect(hintFor('rmae')).toBe("Did you mean 'rmse' or 'mae'?");
  });
});

describe('an explanation', () => {
  it('is the same for a text and for the label that it stands for', () => {
    for (const text of ['ndcg@10', 'map', 'ndcg(gain=exp2)@5']) {
      expect(explainLabel(text)).toEqual(explainLabel(parseLabel(text)));
    }
  });

  it.each([['nothing@10'], ['precision'], [''], [undefined], [null], [5]])('of %j is refused', (label) => {
    expect(() => explainLabel(label as string)).toThrow(UsageError);
  });
});
