// What real datasets are needed for is in `*.deep.test.ts`; every such suite has something in `npm test` that needs none.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COUNTERPARTS } from './support/counterparts.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const files = readdirSync(`${ROOT}test/golden`, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.test.ts'),
);
const suites = files.filter((name) => name.endsWith('.deep.test.ts')).map((name) => name.replace('.deep.test.ts', ''));

describe('golden suites on real datasets', () => {
  it('have a suite of the same name on committed fixtures, or counterparts', () => {
    const alone = suites.filter((name) => !files.includes(`${name}.test.ts`));
    expect(alone.sort()).toEqual(Object.keys(COUNTERPARTS).sort());
  });

  it('have counterparts that are there and belong to npm test', () => {
    for (const path of Object.values(COUNTERPARTS).flat()) {
      expect(path).not.toContain('.deep.');
      expect(existsSync(ROOT + path), path).toBe(true);
    }
  });

  it('are all in files of the deep tier', () => {
    const others = files.filter((name) => !name.endsWith('.deep.test.ts'));
    const readers = others.filter((name) => /support\/(shared|prepared-log|trainrec-fold)\.js/.test(textOf(name)));
    expect(readers).toEqual([]);
  });
});

function textOf(name: string): string {
  return readFileSync(`${ROOT}test/golden/${name}`, 'utf8');
}
