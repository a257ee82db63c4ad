// Names that papers and other libraries use lead to those of the catalogue; a label need not be parsed to be explained.
import { describe, expect, it } from 'vitest';
import { ABBREVIATIONS, CATALOGUE, catalogueEntry } from '../../../src/engine/metrics/catalogue.js';
import { explainLabel } from '../../../src/engine/metrics/explain-label.js';
import { parseLabel } from '../../../src/engine/metrics/label.js';
import { UsageError } from '../../../src/foundation/errors.js';

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

  it.each(Object.entries(ABBREVIATIONS))('%s is no name and means %s, which is one', (short, name) => {
    expect(names).toContain(name);
    expect(names).not.toContain(short);
    expect(hintFor(short)).toBe(`Did you mean '${name}'?`);
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
