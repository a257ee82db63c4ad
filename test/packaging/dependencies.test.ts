// The packages that are installed have licences that are allowed and checksums, and the check notices those that have not.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dependencyProblems } from '../../scripts/check-dependencies.mjs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const nothing = () => undefined;
const sound = { license: 'MIT', integrity: 'sha512-abc' };
const problemsOf = (changes: object) =>
  dependencyProblems({ packages: { 'node_modules/a': { ...sound, ...changes } } }, nothing);

describe('the check of dependencies', () => {
  it('finds nothing in the lock file', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    expect(dependencyProblems(lock, nothing)).toEqual([]);
    expect(JSON.parse(readFileSync('package.json', 'utf8')).dependencies).toBeUndefined();
  });

  it.each([
    ['a licence that is not allowed', { license: 'GPL-3.0-only' }, 'the licence GPL-3.0-only'],
    ['no licence', { license: undefined }, 'the licence none'],
    ['no checksum', { integrity: undefined }, 'no checksum'],
    ['a weak checksum', { integrity: 'sha1-abc' }, 'no checksum'],
    ['a script at install', { hasInstallScript: true }, 'runs a script'],
  ])('notices %s', (_, changes, words) => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf(changes).join()).toContain(words);
  });

  it('takes a choice of licences where one is allowed, and what is installed at its word', () => {
    expect(problemsOf({ license: '(GPL-2.0 OR MIT)' })).toEqual([]);
    const packages = { 'node_modules/a': sound };
    expect(dependencyProblems({ packages }, () => ({ license: 'ISC' })).join()).toContain(
      'licence ISC, in the lock file MIT',
    );
  });
});
