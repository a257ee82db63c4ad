// Every test file belongs to exactly one tier, and what must run for every change is in the tier that does.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DEEP_TESTS, LAW_TESTS, NODE_TESTS, PORTABLE_TESTS, SLOW_TESTS, SMOKE_TESTS } from './tiers.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Projects of their own that packaging tests install; what they hold are not tests of this project. */
const OTHER_PROJECTS = 'test/packaging/projects/';

/** Globs of two stars with a slash and of one star, which are all that the lists use. */
function patternOf(glob: string): RegExp {
  const parts = glob.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '*') return '[^/]*';
    return part === '**/' ? '(?:.*/)?' : part.replaceAll('.', '\\.');
  });
  return new RegExp(`^${parts.join('')}$`);
}

const matches = (path: string, globs: readonly string[]) => globs.some((glob) => patternOf(glob).test(path));

function filesBelow(folder: string): string[] {
  const entries = readdirSync(ROOT + folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(ROOT.length).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith(OTHER_PROJECTS) && !path.includes('node_modules/'));
}

const paths = ['src', 'test', 'scripts', 'bench', 'examples', 'docs'].flatMap(filesBelow);
/** Whatever looks like a test, also where no tier would find it. */
const tests = paths.filter((path) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path));

/** The tiers in which Node runs a file. */
function tiersOf(path: string): string[] {
  const isDeep = matches(path, DEEP_TESTS);
  return [...(matches(path, NODE_TESTS) && !isDeep ? ['npm test'] : []), ...(isDeep ? ['npm run test:deep'] : [])];
}

const inFolder = (folder: string) => tests.filter((path) => path.startsWith(`test/${folder}/`));

describe('tiers', () => {
  it('hold every test file exactly once', () => {
    expect(tests.length).toBeGreaterThan(300);
    expect(tests.filter((path) => tiersOf(path).length !== 1)).toEqual([]);
    const quick = tests.filter((path) => tiersOf(path)[0] === 'npm test');
    console.log(`tiers: ${quick.length} files in npm test, ${tests.length - quick.length} in npm run test:deep`);
  });

  it('notice a file that neither would run, and one with the wrong name', () => {
    expect(tiersOf('src/metrics/a.test.ts')).toEqual([]);
    expect(tiersOf('test/unit/a.spec.ts')).toEqual([]);
    expect(tiersOf('test/unit/a.test.ts')).toEqual(['npm test']);
    expect(tiersOf('test/unit/a.deep.test.ts')).toEqual(['npm run test:deep']);
  });

  it('keep laws and twins in npm test', () => {
    const suites = [...inFolder('laws'), ...inFolder('twins')];
    expect(suites.filter((path) => tiersOf(path)[0] !== 'npm test')).toEqual([]);
    expect(suites.every((path) => matches(path, LAW_TESTS))).toBe(true);
  });

  it('keep a golden suite on committed fixtures in npm test; golden/counterparts.test.ts checks each suite', () => {
    const golden = inFolder('golden').filter((path) => tiersOf(path)[0] === 'npm test');
    expect(golden).toContain('test/golden/dialects.test.ts');
    expect(golden).toContain('test/golden/counterparts.test.ts');
  });

  it('run every portable test in the browsers of the deep tier, and twins and hashes in those of npm test', () => {
    const portable = ['laws', 'twins', 'portable'].flatMap(inFolder);
    expect(portable.filter((path) => !matches(path, PORTABLE_TESTS))).toEqual([]);
    const smoke = tests.filter((path) => matches(path, SMOKE_TESTS));
    expect(smoke).toEqual(expect.arrayContaining(inFolder('twins')));
    expect(smoke).toContain('test/portable/columns-hash.test.ts');
    expect(smoke.filter((path) => !portable.includes(path))).toEqual([]);
  });

  it('import nothing of Node in portable tests and their support, which browsers could not load', () => {
    const portable = paths.filter((path) => /^test\/(?:laws|twins|portable)\/.*\.ts$/.test(path));
    const offences = (files: readonly (readonly [string, string])[]) =>
      files.filter(([, code]) => /\bfrom '(?:node:|.*\/scripts\/)/.test(code)).map(([path]) => path);
    expect(offences(portable.map((path) => [path, readFileSync(ROOT + path, 'utf8')] as const))).toEqual([]);
    expect(offences([['a.ts', "import { readFileSync } from 'node:fs';"]])).toEqual(['a.ts']);
  });

  it('name slow tests that exist', () => expect(SLOW_TESTS.filter((path) => !tests.includes(path))).toEqual([]));
});

describe('no test is switched off', () => {
  /** `it.skip`, `describe.only`, `test.todo` and their like; `skip(...)` inside a test says why at run time. */
  const SWITCHED_OFF = /\b(?:describe|it|test)\b.*\.(?:skip|only|todo|fails)\b/;

  it('in either tier', () => {
    const offences = tests.filter((path) => {
      const code = readFileSync(ROOT + path, 'utf8').replace(/\/\/.*$/gm, '');
      return path !== 'test/tiers.test.ts' && SWITCHED_OFF.test(code);
    });
    expect(offences).toEqual([]);
  });

  it('is noticed', () => {
    for (const code of ["it.skip('a')", "describe.only('a')", "test.each([1]).skip('a')", "it.todo('a')"]) {
      expect(SWITCHED_OFF.test(code), code).toBe(true);
    }
    expect(SWITCHED_OFF.test("it('a', ({ skip }) => skip('no browser'))")).toBe(false);
  });
});
