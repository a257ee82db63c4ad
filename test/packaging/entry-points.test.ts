// The entry points as promises: few values at the root, each value in one place, and every type that a signature mentions
// within reach of who calls it.

import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { entryNames } from './support/public-types.js';

const ROOT = 'index';
const SUBPATHS = ['data', 'metrics', 'models', 'statistics', 'experiment', 'report', 'node', 'parquet'];
const entries = entryNames([ROOT, ...SUBPATHS]);
const root = entries.get(ROOT)!;

describe('the entry points', () => {
  it('are those of package.json', () => {
    const published = Object.keys(manifest.exports).filter((path) => /^\.(\/[\w-]+)?$/.test(path));
    expect(published.sort()).toEqual(['.', './worker', ...SUBPATHS.map((name) => `./${name}`)].sort());
  });

  it('export at most 60 values from the root', () => {
    expect(root.values).toContain('evaluate');
    expect(root.values.length).toBeLessThanOrEqual(60);
  });

  it('export each value once', () => {
    const values = [...entries.values()].flatMap((entry) => entry.values);
    expect(values.filter((name, i) => values.indexOf(name) !== i)).toEqual([]);
  });

  it.each([ROOT, ...SUBPATHS])('export every type that a signature of %s mentions', (name) => {
    const { mentioned, values, types } = entries.get(name)!;
    const nameable = new Set([...values, ...types, ...root.values, ...root.types]);
    expect(mentioned.size).toBeGreaterThan(0);
    const missing = [...mentioned].filter(([type]) => !nameable.has(type));
    expect(missing.map(([type, module]) => `src/${name}.ts: export type { ${type} } from './${module}';`)).toEqual([]);
  });

  it.each([ROOT, ...SUBPATHS])('tell the members of every union of %s apart by a literal', (name) => {
    const { unions } = entries.get(name)!;
    // At most one member may be without: what everything else is told from.
    expect(unions.filter(({ tags }) => new Set(tags).size < tags.length)).toEqual([]);
  });

  it('have unions of objects to look at', () => {
    const texts = root.unions.map(({ text, tags }) => [text, tags.length]);
    expect(texts).toContainEqual(['Block', 4]);
    expect(texts.length).toBeGreaterThan(10);
  });
});
