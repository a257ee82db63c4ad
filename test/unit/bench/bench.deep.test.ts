// The benches run and leave what they promise. Nothing here looks at a time: a test must not fail because a machine
// is busy.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recgauge-bench-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function bench(name: string, env: Record<string, string> = {}): Promise<string> {
  const args = [join('bench', `${name}.mjs`), '--quick', '--out', folder];
  const { stdout } = await run(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
  return stdout;
}

async function readJson(name: string) {
  return JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));
}

describe('bench/kernels.mjs', () => {
  it('times every kernel on both backends and the goals', async () => {
    const stdout = await bench('kernels');
    const { kernels, goals, kernelsWithoutCase, environment, isQuick } = await readJson('kernels');
    expect(kernelsWithoutCase).toEqual([]);
    expect(isQuick).toBe(true);
    expect(environment.node).toBe(process.versions.node);
    const table = await import(new URL('../../../build/modules/foundation/kernels/table.js', import.meta.url).href);
    for (const kernel of Object.keys(table)) {
      const backends = kernels.filter((row: { kernel: string }) => row.kernel === kernel);
      expect(new Set(backends.map((row: { backend: string }) => row.backend))).toEqual(new Set(['js', 'wasm']));
    }
    for (const row of kernels) expect(row.timesStream).toBeGreaterThan(0);
    for (const row of goals.stream) {
      expect(row).toMatchObject({
        ratio: expect.any(Number),
        pairedRatio: expect.any(Number),
        goal: expect.any(Number),
      });
    }
    expect(goals.stream).toHaveLength(16);
    expect(new Set(goals.baselines.map((row: { baseline: string }) => row.baseline))).toContain('heap');
    for (const row of goals.bootstrap) {
      expect(row).toMatchObject({ timesSlower: expect.any(Number), wasmNsADraw: expect.any(Number) });
    }
    expect(goals.bootstrap).toHaveLength(3);
    expect(stdout).toContain('x stream');
  });
});

describe('bench/models.mjs', () => {
  it('times fitting and ranking of every model', async () => {
    const stdout = await bench('models');
    const { results } = await readJson('models');
    const { models } = await import(new URL('../../../build/modules/shell.js', import.meta.url).href);
    const names = models.map(({ name }: { name: string }) => name);
    expect([...new Set(results.map((row: { model: string }) => row.model))]).toEqual(names);
    for (const row of results) {
      expect(row).toMatchObject({ work: expect.any(String), wasm: expect.any(Number), timesPlain: expect.any(Number) });
    }
    expect(results).toHaveLength(2 * names.length);
    expect(stdout).toContain('says nothing about speed');
  });
});

describe('bench/workers.mjs', () => {
  it('times what workers share, after all have given the same bytes', async () => {
    const stdout = await bench('workers');
    const { results } = await readJson('workers');
    for (const row of results) expect(row).toMatchObject({ gain: expect.any(Number), two: expect.any(Number) });
    const kinds = results.map(({ label }: { label: string }) => label.split(':')[0]);
    expect(new Set(kinds)).toEqual(new Set(['ranking', 'metrics', 'bootstrap']));
    expect(stdout).toContain('2 workers');
  });
});

describe('bench/model-peers.mjs', () => {
  it('ends well without a Python', async () => {
    expect(await bench('model-peers', { PYTHON: 'no-such-python' })).toContain('Nothing to compare');
    expect((await readJson('model-peers')).rows).toEqual([]);
  });

  it('names the same items as NumPy, where there is one', async () => {
    await bench('model-peers');
    for (const { model, shared } of (await readJson('model-peers')).rows) {
      expect(shared, model).toBeGreaterThan(model === 'ials' ? 0.9 : 0.99);
    }
  });
});

describe('bench/report.mjs', () => {
  it('saves the suites and a page that loads nothing', async () => {
    await bench('report');
    const { suites } = await readJson('report');
    expect(suites).toHaveLength(4);
    for (const { results } of suites) {
      expect(results.length).toBeGreaterThanOrEqual(5);
      for (const row of results) expect(row).toMatchObject({ name: expect.any(String), msAUser: expect.any(Number) });
    }
    const page = await readFile(join(folder, 'report.html'), 'utf8');
    expect(page).not.toMatch(/https?:\/\//);
    expect(page).not.toMatch(/<script|<link|@import|url\(/);
    expect(page.match(/<svg /g)).toHaveLength(4);
    expect(page.match(/<table>/g)).toHaveLength(4);
  });

  it('leaves no temporary files', async () => {
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('bench/peers.mjs', () => {
  it('says what is missing and ends well without a Python', async () => {
    const stdout = await bench('peers', { PYTHON: join(folder, 'no-such-python') });
    expect(stdout).toContain('numpy: missing');
    expect(stdout).toContain('nothing to compare with');
    expect(await readJson('peers')).toMatchObject({ rows: [] });
  });
});

describe('the benches of scale', () => {
  it('compare shards, merges and rows in pieces with one process, to the byte', async () => {
    await bench('shards');
    const { results } = await readJson('shards');
    expect(results.map(({ what }: { what: string }) => what)).toContain('4 shards by file');
    for (const row of results) expect(row).toMatchObject({ ratio: expect.any(Number), memory: expect.any(Number) });
  });

  it('measure a merge of many parts and a pipe of many rows', async () => {
    expect(await bench('merge')).toContain('4 parts of 1000 users');
    expect(await bench('stream')).toContain('run,ndcg@10,0.0757');
    expect((await readJson('stream')).results).toHaveLength(2);
  });

  it('fit a model to shards and merges', async () => {
    expect(await bench('scale')).toContain('100 million users');
    const { measured, models } = await readJson('scale');
    expect(measured).toHaveLength(6);
    for (const { coefficients, miss } of models) {
      expect(coefficients.every((value: number) => value >= 0)).toBe(true);
      expect(miss).toBeLessThan(1);
    }
  });
});

describe('bench/neural.mjs', () => {
  it('measures products, an epoch of every network, and workers', async () => {
    expect(await bench('neural')).toContain('of the peak');
    const { products, epochs, threads, workers } = await readJson('neural');
    expect(products.map(({ kernel }: { kernel: string }) => kernel)).toEqual(['productNN', 'productNT', 'productTN']);
    expect(epochs).toHaveLength(10);
    for (const row of epochs)
      expect(row).toMatchObject({ epoch: expect.any(Number), times: expect.any(Number), torch: null });
    expect(threads).toHaveLength(10);
    expect(workers).toHaveLength(4);
  });
});
