// What npm would publish: only what users need, and nothing of the machine it was built on. That it is packed and installed
// like this is for tarball.deep.test.ts.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { packedFiles, repository } from './support/installed-project.js';
import { runNpm } from './support/run-tool.js';

let files: readonly string[];

beforeAll(async () => {
  const cache = await mkdtemp(join(tmpdir(), 'recgauge-npm-'));
  try {
    const { stdout } = await runNpm(repository, 'pack', '--dry-run', '--json', '--ignore-scripts', `--cache=${cache}`);
    files = packedFiles(stdout);
  } finally {
    await rm(cache, { recursive: true, force: true, maxRetries: 3 });
  }
});

const read = (file: string) => readFile(join(repository, file), 'latin1');

async function filesThatMatch(pattern: RegExp): Promise<string[]> {
  const texts = await Promise.all(files.map(read));
  return files.filter((_, i) => pattern.test(texts[i]!));
}

/** The path of a folder in which something lies, not as part of another word. */
function insideFolder(folder: string): RegExp {
  const names = folder.replace(/[\\/]+$/, '').split(/[\\/]+/);
  const path = names.map((name) => name.replace(/[^\w-]/g, '\\$&')).join('[\\\\/]+');
  return new RegExp(`(?<![\\w.-])${path}[\\\\/]`);
}

describe('the package', () => {
  it('holds the documents, the schemas and dist/, nothing else', () => {
    const outside = files.filter((file) => !file.startsWith('dist/'));
    expect(outside).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'package.json',
      'schema/correlation-document.schema.json',
      'schema/error.schema.json',
      'schema/experiment-document.schema.json',
      'schema/experiment-file.schema.json',
      'schema/gate-document.schema.json',
      'schema/lint-document.schema.json',
      'schema/result-document.schema.json',
    ]);
  });

  it('holds scripts with their types, the module, the page and the licences of what is bundled in dist/', () => {
    const scripts = files.filter((file) => file.endsWith('.js'));
    const types = scripts.map((file) => file.replace(/\.js$/, '.d.ts'));
    expect(scripts).toContain('dist/index.js');
    const inside = files.filter((file) => file.startsWith('dist/'));
    const others = ['dist/THIRD-PARTY-LICENSES.txt', 'dist/kernels.wasm', 'dist/web/index.html'];
    expect(inside).toEqual([...scripts, ...types, ...others].sort());
  });

  it('imports no package, and names each whose code it holds with its licence', async () => {
    const scripts = files.filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(scripts.map(read));
    // The command line is for Node and may import its modules.
    const bare = /^\s*(?:import|export)\s(?:[\w*{}\s,]+\sfrom\s)?['"](?!\.|node:)[^'"]+['"]/m;
    expect(scripts.filter((_, i) => bare.test(texts[i]!))).toEqual([]);
    const licences = await read('dist/THIRD-PARTY-LICENSES.txt');
    const bundled = texts.flatMap((text) =>
      [...text.matchAll(/^\/\/ node_modules\/([^/\n]+)\//gm)].map(([, name]) => name!),
    );
    expect([...new Set(bundled)].sort()).toEqual([
      'fzstd',
      'hyparquet',
      'hyparquet-compressors',
      'hyparquet-writer',
      'yaml',
    ]);
    for (const name of bundled)
      expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((?:MIT|ISC)\\)$`, 'm'));
    expect(licences.match(/Permission is hereby granted/g)).toHaveLength(4);
  });

  it('holds no path of the machine it was built on', async () => {
    // A user without a home lives in the root folder, which says nothing.
    for (const folder of [repository, homedir()].filter((path) => /\w/.test(path))) {
      expect(await filesThatMatch(insideFolder(folder))).toEqual([]);
    }
  });

  it('refers to no source map, as it has none', async () => {
    expect(await filesThatMatch(/sourceMappingURL=/)).toEqual([]);
  });

  it('depends on nothing and runs nothing when it is installed', async () => {
    const manifest = JSON.parse(await read('package.json'));
    const { dependencies, peerDependencies, optionalDependencies, bundleDependencies, scripts } = manifest;
    expect({ dependencies, peerDependencies, optionalDependencies, bundleDependencies }).toEqual({});
    expect(Object.keys(scripts).filter((name) => /install|^prepare$/.test(name))).toEqual([]);
  });
});
