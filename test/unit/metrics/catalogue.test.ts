// The catalogue is complete: every entry says all there is to say. That each has its function in an oracle is asked by
// the laws of its family.

import { describe, expect, it } from 'vitest';
import { CATALOGUE, catalogueEntry } from '../../../src/engine/metrics/catalogue.js';
import { keyThatNeedsCutoff } from '../../../src/engine/metrics/word-needs.js';

const names = CATALOGUE.map(({ name }) => name);

/** Names that mean the same as another, kept because each is what its own readers look for. */
const SYNONYMS = ['success'];

const wordsOf = (definition: object) => definition as Readonly<Record<string, unknown>>;

describe('the catalogue', () => {
  it('has unique names that a label can hold', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]*$/);
  });

  it('has no two entries of one meaning, but for the synonyms', () => {
    const entries = CATALOGUE.filter(({ name }) => !SYNONYMS.includes(name));
    const meanings = entries.map(({ definition }) => JSON.stringify(Object.entries(definition).sort()));
    expect(new Set(meanings).size).toBe(entries.length);
  });

  it('holds plain data', () => expect(JSON.parse(JSON.stringify(CATALOGUE))).toEqual(CATALOGUE));

  it('has every family', () => {
    const families = new Set(CATALOGUE.map(({ definition }) => definition.family));
    expect([...families].sort()).toEqual(['auc', 'groups', 'items', 'judged', 'list', 'rating']);
  });

  it('finds entries by name, and nothing else', () => {
    for (const entry of CATALOGUE) expect(entry).toMatchObject(catalogueEntry(entry.name));
    for (const name of ['', 'ndgc', '__proto__', 'constructor'])
      expect(() => catalogueEntry(name)).toThrow('Unknown metric');
  });
});

describe.each(CATALOGUE.map((entry) => [entry.name, entry] as const))('%s', (_, entry) => {
  it('says all that an entry says', () => {
    expect(Object.keys(entry).sort()).toEqual([
      'citation',
      'cutoff',
      'definition',
      'description',
      'direction',
      'name',
      'needs',
      'options',
      'perUser',
      'range',
      'title',
    ]);
    expect(entry.title).toMatch(/^[A-Z].*[a-z0-9]$/);
    expect(entry.description).toMatch(/^[A-Z].*[^.]\.$/);
    expect(entry.citation).toMatch(/\b(19|20)\d\d\b|\d\.\d/);
    expect(['required', 'optional', 'none']).toContain(entry.cutoff);
    expect(['higher', 'lower', 'none']).toContain(entry.direction);
  });

  it('has a range with its least value below its greatest', () => {
    const [least, greatest] = entry.range;
    expect(least ?? Number.NEGATIVE_INFINITY).toBeLessThan(greatest ?? Number.POSITIVE_INFINITY);
  });

  it('has its defaults among its options', () => {
    for (const [option, values] of Object.entries(entry.options)) {
      const word = wordsOf(entry.definition)[option];
      if (Array.isArray(values)) expect(values, option).toContain(word);
      // A number may be left to the data, such as the greatest grade.
      else expect(['number', 'undefined'], option).toContain(typeof word);
    }
  });

  it('can have a cutoff where a word of it needs one', () => {
    if (keyThatNeedsCutoff(entry.definition) !== undefined) expect(entry.cutoff).not.toBe('none');
  });
});
