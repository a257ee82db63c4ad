// The catalogue is complete: every entry says all there is to say, and every definition that a label can reach has its
// function in the textbook oracle.

import { describe, expect, it } from 'vitest';
import { CATALOGUE, type CatalogueEntry, catalogueEntry } from '../../../src/metrics/catalogue.js';
import { printLabel } from '../../../src/metrics/label.js';
import type { Definition } from '../../../src/metrics/vocabulary.js';
import { textbook } from '../../oracle/textbook.js';

const names = CATALOGUE.map(({ name }) => name);

/** Every definition that the words of an entry's options can make. */
function definitionsOf({ definition, options }: CatalogueEntry): Definition[] {
  const { gain = [definition.gain], discount = [definition.discount], norm = [definition.norm] } = options;
  return gain.flatMap((gain) =>
    discount.flatMap((discount) => norm.map((norm) => ({ ...definition, gain, discount, norm }))),
  );
}

function variantsOf(entry: CatalogueEntry): string[] {
  return definitionsOf(entry).map((definition) =>
    printLabel({ name: entry.name, definition, cutoff: 1 }).replace(/@1$/, ''),
  );
}

describe('the catalogue', () => {
  it('has unique names that a label can hold', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
  });

  it('has no two entries of one meaning', () => {
    const meanings = CATALOGUE.flatMap(definitionsOf).map(({ gain, discount, fold, norm }) =>
      [gain, discount, fold, norm].join(' '),
    );
    expect(new Set(meanings).size).toBe(meanings.length);
  });

  it('holds plain data', () => expect(JSON.parse(JSON.stringify(CATALOGUE))).toEqual(CATALOGUE));

  it('is covered by the textbook, variant by variant', () => {
    const covered = Object.keys(textbook).filter((name) => !name.includes('p='));
    expect(covered.sort()).toEqual(CATALOGUE.flatMap(variantsOf).sort());
  });

  it('finds entries by name, and nothing else', () => {
    for (const entry of CATALOGUE) expect(catalogueEntry(entry.name)).toBe(entry);
    for (const name of ['', 'auc', '__proto__', 'constructor'])
      expect(() => catalogueEntry(name)).toThrow('no such metric');
  });
});

describe.each(CATALOGUE.map((entry) => [entry.name, entry] as const))('%s', (_, entry) => {
  it('says all that an entry says', () => {
    expect(Object.keys(entry)).toEqual([
      'name',
      'title',
      'description',
      'definition',
      'cutoff',
      'range',
      'direction',
      'citation',
      'options',
    ]);
    expect(entry.title).toMatch(/^[A-Z].*[a-z]$/);
    expect(entry.description).toMatch(/^[A-Z][^.]*\.$/);
    expect(entry.citation).toMatch(/\b(19|20)\d\d\b/);
    expect(['required', 'optional']).toContain(entry.cutoff);
    expect(entry.direction).toBe('higher');
  });

  it('has its default among its options', () => {
    const { definition, options } = entry;
    if (options.gain !== undefined) expect(options.gain).toContain(definition.gain);
    if (options.discount !== undefined) expect(options.discount).toContain(definition.discount);
    if (options.norm !== undefined) expect(options.norm).toContain(definition.norm);
    expect(options.p === undefined).toBe(definition.persistence === undefined);
    expect(definition.persistence === undefined).toBe(definition.discount !== 'geometric');
  });

  it('has its cutoff where it divides by it', () => {
    if (entry.definition.norm === 'cutoff') expect(entry.cutoff).toBe('required');
  });

  it('has textbook values in its range', () => {
    const truth = new Map([1, 2, 3, 4, 5, 6].map((item) => [item, item % 4]));
    const [least, greatest] = entry.range;
    for (const list of [[1, 2, 3, 5, 6], [9, 6, 8, 1], [4], [3, 2, 6, 1, 5, 7, 8], []]) {
      for (const k of [1, 3, 5, 20]) {
        for (const variant of variantsOf(entry)) {
          const value = textbook[variant]!(list, truth, k);
          expect(value).toBeGreaterThanOrEqual(least);
          expect(value).toBeLessThanOrEqual(greatest === null ? Number.MAX_VALUE : greatest + 1e-15);
        }
      }
    }
  });
});
