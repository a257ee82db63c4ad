// The installed package on real pages in Chromium and Firefox: unbundled, bundled by esbuild and Vite, in workers, and
// under a Content-Security-Policy.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesBelow, type InstalledProject, installedProject, moduleCopies } from './support/installed-project.js';
import { openedFor } from './support/opened-for.js';
import { type Ranking, referenceRanking } from './support/outcome.js';
import { openBrowser } from './support/real-browser.js';
import { runTool } from './support/run-tool.js';
import { type StaticServer, serveFolder } from './support/static-server.js';

let project: InstalledProject;
let reference: Ranking;
const servers: StaticServer[] = [];
const origins = { open: '', vite: '' };
const POLICIES = { allowed: "script-src 'self' 'wasm-unsafe-eval'", forbidden: "script-src 'self'" };

async function serve(folder: string): Promise<string> {
  const server = await serveFolder(folder, POLICIES);
  servers.push(server);
  return server.origin;
}

beforeAll(async () => {
  project = await installedProject();
  const { folder } = project;
  reference = await referenceRanking(folder);
  await build({
    absWorkingDir: folder,
    entryPoints: { page: 'pages/bundled.js', policy: 'pages/policy.js' },
    outdir: 'bundles',
    bundle: true,
    platform: 'browser',
    format: 'esm',
    minify: true,
    logLevel: 'silent',
  });
  await runTool(join(folder, 'vite'), 'vite', 'vite', 'build');
  origins.open = await serve(folder);
  origins.vite = await serve(join(folder, 'vite/dist'));
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

describe('a bundle for pages holds the module once', () => {
  it('from esbuild', async () => {
    const script = await readFile(join(project.folder, 'bundles/page.js'), 'utf8');
    expect(await moduleCopies(project, script)).toBe(1);
  });

  it('from Vite, in the page and in the worker', async () => {
    const assets = join(project.folder, 'vite/dist/assets');
    const counts: Record<string, number> = {};
    for (const file of await filesBelow(assets)) {
      const copies = await moduleCopies(project, await readFile(join(assets, file), 'utf8'));
      if (copies > 0) counts[file.replace(/-[\w-]{8}\./, '.')] = copies;
    }
    expect(counts).toEqual({ 'index.js': 1, 'worker.js': 1 });
  });
});

describe.each(['chromium', 'firefox'] as const)('in %s', (name) => {
  const tab = openedFor(() => openBrowser(name));

  it.each([
    ['a plain module script', 'open', '/pages/plain.html'],
    ['a module worker', 'open', '/pages/worker.html'],
    ['an esbuild bundle', 'open', '/pages/bundled.html'],
    ['a Vite build', 'vite', '/index.html'],
    ['a worker in a Vite build', 'vite', '/worker.html'],
    ["a page with the policy 'wasm-unsafe-eval'", 'open', '/pages/policy.html?policy=allowed&backend=wasm'],
    ['createEngineSync under the same policy', 'open', '/pages/policy-bundled.html?policy=allowed&backend=wasm&sync'],
  ] as const)('%s ranks as Node does', async (_, origin, path) => {
    const outcome = await tab().outcomeAt(origins[origin] + path);
    expect(outcome).toEqual({ backend: 'wasm', notices: [], ...reference });
  });

  describe("on a page whose policy lacks 'wasm-unsafe-eval'", () => {
    // One of these pages loads every module by itself, which takes seconds; the others have a bundle.
    const outcomeOf = (query: string, page = 'policy-bundled') =>
      tab().outcomeAt(`${origins.open}/pages/${page}.html?policy=forbidden&${query}`);

    it.each([
      ['createEngine', ''],
      ['createEngineSync', '&sync'],
    ])('%s says what the backend wasm needs', async (_, suffix) => {
      const outcome = await outcomeOf(`backend=wasm${suffix}`);
      const message = expect.stringMatching(/Content-Security-Policy.*'wasm-unsafe-eval'/);
      expect(outcome).toEqual({ error: 'UnsupportedError', message });
    });

    it.each([
      ['createEngine', ''],
      ['createEngineSync', '&sync'],
    ])('%s falls back to js by the backend auto, with a notice', async (_, suffix) => {
      const outcome = await outcomeOf(`backend=auto${suffix}`);
      const notice = { code: 'wasm-unavailable', message: expect.stringContaining('Content-Security-Policy') };
      expect(outcome).toEqual({ backend: 'js', notices: [notice], ...reference });
    });

    it('the backend js works', async () => {
      const outcome = await outcomeOf('backend=js', 'policy');
      expect(outcome).toEqual({ backend: 'js', notices: [], ...reference });
    });
  });
});
