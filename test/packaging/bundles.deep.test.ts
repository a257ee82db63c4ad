// esbuild bundles of the installed package: they run in Node, hold the module once, and stay small. The bundles for
// pages run in browsers.deep.test.ts.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { type InstalledProject, installedProject, moduleCopies } from './support/installed-project.js';
import { parseOutcome, type Ranking, referenceRanking } from './support/outcome.js';
import { runNode } from './support/run-tool.js';

/** What a page carries, compressed: to rank, to evaluate, to compare results, and all there is. */
const SIZE_LIMITS = [
  ["export { createRanker } from 'recgauge';", 60_000],
  ["export { createEngine } from 'recgauge';", 100_000],
  ["export { gate } from 'recgauge';", 40_000],
  ["export { compare } from 'recgauge';", 45_000],
  // Metrics, dialects, statistics, protocol, models and reports of the whole field, and the script of workers as text,
  // which holds most of that again, since experiments fit, rank and judge there; pages take what they need of it.
  ["export * from 'recgauge';", 630_000],
] as const;

let project: InstalledProject;
let reference: Ranking;

beforeAll(async () => {
  project = await installedProject();
  reference = await referenceRanking(project.folder);
});

/** Bundles without a warning and returns the text. */
async function bundle(outfile: string, options: BuildOptions): Promise<string> {
  const { warnings } = await build({
    absWorkingDir: project.folder,
    bundle: true,
    outfile,
    logLevel: 'silent',
    ...options,
  });
  expect(warnings).toEqual([]);
  return readFile(join(project.folder, outfile), 'utf8');
}

describe('an esbuild bundle', () => {
  it.each([
    { format: 'esm', outfile: 'bundles/node.mjs' },
    { format: 'cjs', outfile: 'bundles/node.cjs' },
  ] as const)('for Node runs as $format and holds the module once', async ({ format, outfile }) => {
    const script = await bundle(outfile, { entryPoints: ['node/import.mjs'], platform: 'node', format });
    expect(await moduleCopies(project, script)).toBe(1);

    // The bundle must stand alone.
    const { stdout } = await runNode(join(project.folder, '..'), join(project.folder, outfile));
    expect(parseOutcome(stdout)).toEqual({ backend: 'wasm', notices: [], ...reference });
  });

  const known = new Map<string, Promise<string>>();
  const minified = (contents: string) => {
    const stdin = { contents, resolveDir: project.folder };
    const options = { stdin, platform: 'browser', format: 'esm', minify: true } as const;
    if (!known.has(contents)) known.set(contents, bundle(`bundles/exports-${known.size}.js`, options));
    return known.get(contents)!;
  };

  it('of all exports holds the module once', async () => {
    expect(await moduleCopies(project, await minified("export * from 'recgauge';"))).toBe(1);
  });

  it.each(SIZE_LIMITS)('of %s stays under %d bytes, compressed', async (exports, limit) => {
    const script = await minified(exports);
    expect(script).toContain(/gate|compare/.test(exports) ? 'resampleSums' : 'topKFromFactors');
    expect(gzipSync(script).length).toBeLessThan(limit);
  });

  it('of Parquet is apart and stays small', async () => {
    const script = await minified("export { parquet } from 'recgauge/parquet';");
    expect(script).toContain('PAR1');
    expect(await moduleCopies(project, script)).toBe(0);
    // Half of it is the dictionary of Brotli.
    expect(gzipSync(script).length).toBeLessThan(110_000);
    expect(await minified("export * from 'recgauge';")).not.toContain('BYTE_STREAM_SPLIT');
  });

  it('of an error class leaves the module out', async () => {
    const script = await minified("export { InputError } from 'recgauge';");
    expect(script).toContain('InputError');
    expect(await moduleCopies(project, script)).toBe(0);
  });
});
