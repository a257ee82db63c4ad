// What npm would publish: only what users need, and nothing of the machine it was built on. That it is packed and installed
// like this is for tarball.deep.test.ts.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { packedFiles, repository } from './support/installed-project.js';
import { runNpm } from './support/run-tool.js';

let files: readonly string[];
let packedSize: number;

beforeAll(async () => {
  const cache = await mkdtemp(join(tmpdir(), 'recgauge-npm-'));
  try {
    const { stdout } = await runNpm(repository, 'pack', '--dry-run', '--json', '--ignore-scripts', `--cache=${cache}`);
    files = packedFiles(stdout);
    packedSize = JSON.parse(stdout)[0].size;
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
      'schema/log-line.schema.json',
      'schema/result-document.schema.json',
      'schema/split-manifest.schema.json',
    ]);
  });

  it('is small: at most 200 files, under 2.5 MB packed', () => {
    expect(files.length).toBeLessThanOrEqual(200);
    expect(packedSize).toBeLessThan(2_500_000);
  });

  it('holds entry points with types, their chunks and maps, the module, the page and licences in dist/', () => {
    const inside = files.filter((file) => file.startsWith('dist/'));
    const entries = Object.values(manifest.exports).flatMap((target) => (typeof target === 'string' ? [] : [target]));
    const published = entries.flatMap(({ types, default: script }) => [types, script]).map((path) => path.slice(2));
    expect(inside).toEqual(expect.arrayContaining(published));
    const others = inside.filter((file) => !published.includes(file.replace(/\.map$/, '')));
    expect(others.filter((file) => !/^dist\/(chunks\/[\w-]+\.js|types\/[\w-]+\.d\.ts)(\.map)?$/.test(file))).toEqual([
      'dist/THIRD-PARTY-LICENSES.txt',
      'dist/cli/recgauge.js',
      'dist/kernels.wasm',
      'dist/web/index.html',
    ]);
  });

  it('imports no package, and names each whose code it holds with its licence', async () => {
    const scripts = files.filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(scripts.map(read));
    const bare = /(?:^|[;\n}])\s*(?:import|export)\s*(?:[\w*{}\s,$]+\sfrom\s*)?['"](?!\.|node:)[^'"\s]+['"]\s*(?:;|$)/m;
    expect(bare.test("import { a } from 'fzstd';")).toBe(true);
    expect(scripts.filter((_, i) => bare.test(texts[i]!))).toEqual([]);
    const licences = await read('dist/THIRD-PARTY-LICENSES.txt');
    const named = [...licences.matchAll(/^(\S+) \d+\.\d+\.\d+ \((?:MIT|ISC)\)$/gm)].map(([, name]) => name!);
    expect(named).toEqual(['fzstd', 'hyparquet', 'hyparquet-compressors', 'hyparquet-writer', 'yaml']);
    expect(licences.match(/Permission is hereby granted/g)).toHaveLength(4);
  });

  it('holds no path of the machine it was built on', async () => {
    // A user without a home lives in the root folder, which says nothing.
    for (const folder of [repository, homedir()].filter((path) => /\w/.test(path))) {
      expect(await filesThatMatch(insideFolder(folder))).toEqual([]);
    }
  });

  it('has a map for every script that refers to one, with lines of sources and their text', async () => {
    const scripts = files.filter((file) => /^dist\/(chunks\/[\w-]+|\w+)\.js$/.test(file));
    const mapped = [];
    for (const script of scripts) {
      const [, name] = /\/\/# sourceMappingURL=(.*)/.exec(await read(script)) ?? [];
      if (name === undefined) continue;
      const map = JSON.parse(await read(join(dirname(script), name)));
      mapped.push(script);
      expect(map.sources).toHaveLength(map.sourcesContent.length);
      const outside = map.sources.filter((source: string) => !join(dirname(script), source).startsWith('src/'));
      expect(outside).toEqual([]);
    }
    expect(mapped).toContain('dist/index.js');
    expect(mapped.length).toBeGreaterThan(scripts.length - 5);
  });

  it('has declarations whose maps lead to its scripts', async () => {
    const maps = files.filter((file) => file.endsWith('.d.ts.map'));
    expect(maps).toContain('dist/index.d.ts.map');
    for (const path of maps) {
      const { sources } = JSON.parse(await read(path));
      expect(sources.filter((source: string) => !files.includes(join(dirname(path), source)))).toEqual([]);
    }
    // The place of `evaluate` in the declarations leads to the function in the script.
    const declaration = await read('dist/index.d.ts');
    const line = declaration.split('\n').findIndex((text) => text.startsWith('declare function evaluate('));
    const map = new TraceMap(JSON.parse(await read('dist/index.d.ts.map')));
    const found = originalPositionFor(map, { line: line + 1, column: 'declare function '.length });
    const script = await read(join('dist', found.source!));
    expect(script.split('\n')[found.line! - 1]).toContain('function evaluate(');
  });

  it('depends on nothing and runs nothing when it is installed', async () => {
    const manifest = JSON.parse(await read('package.json'));
    const { dependencies, optionalDependencies, bundleDependencies, scripts } = manifest;
    expect({ dependencies, optionalDependencies, bundleDependencies }).toEqual({});
    // What is loaded when it is asked for: never installed by itself, and of one version.
    const peers = Object.entries<string>(manifest.peerDependencies);
    expect(peers.map(([name]) => name).sort()).toEqual(['bullmq', 'ioredis', 'onnxruntime-node', 'onnxruntime-web']);
    for (const [name, version] of peers) {
      expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true });
      const tested = manifest.devDependencies[name.replace(/^onnxruntime-node$/, 'onnxruntime-web')];
      expect(version.replace(/^\^/, '')).toBe(tested);
    }
    expect(Object.keys(scripts).filter((name) => /install|^prepare$/.test(name))).toEqual([]);
  });
});
