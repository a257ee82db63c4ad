// Paths that CONTRIBUTING and "How it works" name exist, and every "where do I change" names at most three files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const text = readFileSync(new URL('CONTRIBUTING.md', ROOT), 'utf8');

/** `src/a/<library>.ts` and `src/a/*-entries.ts` stand for any file that fits. */
function exists(path: string): boolean {
  if (!/[<*]/.test(path)) return existsSync(new URL(path, ROOT));
  const pattern = path.replaceAll(/[.()]/g, '\\$&').replaceAll(/<[^>]*>|\*/g, '[^/]+');
  const folder = path.slice(0, path.lastIndexOf('/', path.search(/[<*]/)));
  const files = readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' });
  return files.some((file) => new RegExp(`^${pattern}$`).test(`${folder}/${file.replaceAll('\\', '/')}`));
}

/** Paths in backquotes, from the root of the repository. */
function pathsIn(words: string): string[] {
  return [...words.matchAll(/`((?:src|test|assembly|bench|docs|scripts|examples|\.ci)\/[^\s`]*)`/g)].map(
    ([, path]) => path!,
  );
}

describe('CONTRIBUTING', () => {
  it.each(['CONTRIBUTING.md', 'docs/how-it-works.md'])('names paths that exist, as %s does', (page) => {
    const paths = pathsIn(readFileSync(new URL(page, ROOT), 'utf8'));
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.filter((path) => !exists(path))).toEqual([]);
  });

  it('notices a path that does not exist', () => {
    expect(pathsIn('in `src/nowhere/a.ts` and `npm test`').filter((path) => !exists(path))).toEqual([
      'src/nowhere/a.ts',
    ]);
    expect(exists('src/engine/dialects/<library>.ts')).toBe(true);
    expect(exists('src/engine/dialects/<library>.json')).toBe(false);
  });

  it('says where to change ten things, in at most three places each', () => {
    const [, table = ''] = /## Where do I change[^\n]*\n\n([\s\S]*?)\n\n/.exec(text) ?? [];
    const rows = table.split('\n').slice(2);
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const row of rows) {
      const places = [...(row.split('|')[2] ?? '').matchAll(/`[^`]+`/g)];
      expect(places.length, row).toBeGreaterThan(0);
      expect(places.length, row).toBeLessThanOrEqual(3);
    }
  });
});
