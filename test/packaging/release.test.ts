// The release routine: it names what a release lacks, and writes a version into every file that names one.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releaseProblems, repositoryPage, writeVersion } from '../../scripts/release.mjs';
import { repository } from './support/installed-project.js';

const FILES = [
  ...['package.json', 'package-lock.json', 'CITATION.cff', 'CHANGELOG.md', 'README.md', 'src/foundation/version.ts'],
  ...['examples/cluster/kubernetes/shards.yaml', 'examples/cluster/kubernetes/merge.yaml'],
];
const REPOSITORY = { type: 'git', url: 'git+https://x.test/somebody/recgauge.git' };

let root: string;

/** A copy of the files that name the version, with an address and without links. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'recgauge-release-'));
  for (const file of FILES) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(repository, file), join(root, file));
  }
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, repository: REPOSITORY }, null, 2));
  writeFileSync(
    join(root, 'README.md'),
    'See [the changelog](CHANGELOG.md#unreleased) and [npm](https://npmjs.com).\n',
  );
  writeVersion('7.8.9', '2030-01-02', root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a release', () => {
  it('is ready where every file names its version, with dated notes and the address', () => {
    expect(releaseProblems(root, 'v7.8.9')).toEqual([]);
    expect(readFileSync(join(root, 'CITATION.cff'), 'utf8')).toContain('\nversion: 7.8.9\n');
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain('\n## 7.8.9 (2030-01-02)\n');
  });

  it('writes every link that follows from the repository in package.json', () => {
    const { repository: written, bugs, homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect({ written, bugs, homepage }).toEqual({
      written: REPOSITORY,
      bugs: 'https://x.test/somebody/recgauge/issues',
      homepage: 'https://x.test/somebody/recgauge#readme',
    });
    expect(readFileSync(join(root, 'CITATION.cff'), 'utf8')).toContain(
      'repository-code: https://x.test/somebody/recgauge\n',
    );
  });

  it.each([
    ['somebody/recgauge', 'https://github.com/somebody/recgauge'],
    ['github:somebody/recgauge', 'https://github.com/somebody/recgauge'],
    ['gitlab:somebody/recgauge', 'https://gitlab.com/somebody/recgauge'],
    ['https://x.test/somebody/recgauge.git', 'https://x.test/somebody/recgauge'],
  ])('reads the repository %s', (address, page) => {
    expect(repositoryPage({ repository: address })).toBe(page);
  });

  it.each(['repository', 'bugs', 'homepage'])('needs the address of the repository: %s', (field) => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, [field]: undefined }, null, 2));
    expect(releaseProblems(root)).toEqual([expect.stringContaining(`package.json has no "${field}"`)]);
  });

  it.each<[string, string, string, string]>([
    ['another version', 'CITATION.cff', 'version: 7.8.9', 'CITATION.cff names version 7.8.8, package.json 7.8.9.'],
    [
      'notes without a date',
      'CHANGELOG.md',
      '## 7.8.9 (2030-01-02)',
      'CHANGELOG.md has no section "## 7.8.9 (YYYY-MM-DD)".',
    ],
  ])('is refused with %s', (_, file, from, problem) => {
    const text = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(root, file), text.replace(from, file === 'CITATION.cff' ? 'version: 7.8.8' : '## Unreleased'));
    expect(releaseProblems(root)).toEqual([problem]);
  });

  it('is refused for another tag, and for a link of the README that leads nowhere', () => {
    writeFileSync(join(root, 'README.md'), 'See [this](docs/none.md).\n');
    expect(releaseProblems(root, 'v1.0.0')).toEqual([
      'The tag is v1.0.0, the version 7.8.9.',
      'README.md links docs/none.md, which does not exist.',
    ]);
  });

  it('refuses a word that is not a version', () => {
    expect(() => writeVersion('next', '2030-01-02', root)).toThrow("Expected a version such as 0.3.0, found 'next'");
  });
});

describe('this repository', () => {
  it('names one version everywhere, and its README links files that exist', () => {
    const problems = releaseProblems();
    expect(problems.filter((problem) => /names version|README/.test(problem))).toEqual([]);
  });
});
