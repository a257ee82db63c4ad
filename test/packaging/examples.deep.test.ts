// The projects under examples/ as a user would have them: built from the packed package by Vite and webpack, or not built
// at all, and opened in Chromium and Firefox. With workers in the page, every number is that of Node in every bit.

import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InstalledProject, installedProject, repository } from './support/installed-project.js';
import { openedFor } from './support/opened-for.js';
import { openBrowser } from './support/real-browser.js';
import { runNode, runTool } from './support/run-tool.js';
import { type StaticServer, serveFolder } from './support/static-server.js';

/** What a page has to allow: workers made from text, and the kernels. */
const STRICT = "default-src 'none'; img-src data:; script-src 'self' 'wasm-unsafe-eval'";
const POLICIES = {
  open: undefined,
  blobs: `${STRICT}; worker-src blob:`,
  files: `${STRICT}; worker-src 'self'`,
};

let project: InstalledProject;
let expected: unknown;
const servers: StaticServer[] = [];
const origins: Record<string, string> = {};

beforeAll(async () => {
  project = await installedProject();
  const folder = join(project.folder, 'examples');
  await rm(folder, { recursive: true, force: true });
  await cp(join(repository, 'examples'), folder, { recursive: true });
  await linkPackages(folder);
  expected = JSON.parse((await runNode(folder, 'show.mjs')).stdout);
  await runTool(folder, 'vite', 'vite', 'build', 'vite');
  await runNode(folder, 'webpack/build.mjs');
  for (const [name, policy] of Object.entries(POLICIES)) {
    const server = await serveFolder(folder, policy);
    servers.push(server);
    origins[name] = server.origin;
  }
  // Vite's page asks for its script at the root of the host.
  const built = await serveFolder(join(folder, 'vite/dist'));
  servers.push(built);
  origins.vite = built.origin;
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

/** What `npm install` would bring: our package as it was packed, and the bundler of this repository. */
async function linkPackages(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules'));
  await symlink(project.packageFolder, join(folder, 'node_modules/recgauge'));
  await symlink(join(repository, 'node_modules/webpack'), join(folder, 'node_modules/webpack'));
}

it('Node evaluates the run', () => {
  expect(expected).toMatchObject({ format: 'recgauge/result@1', runs: [{ name: 'mine' }], notices: [] });
});

describe.each(['chromium', 'firefox'] as const)('in %s', (name) => {
  const tab = openedFor(() => openBrowser(name));

  it.each([
    ['a page built by Vite', 'vite', '/index.html'],
    ['a page built by webpack', 'open', '/webpack/index.html'],
    ['a page without a build', 'open', '/plain-script/index.html'],
    ['a page that allows workers from blobs only', 'blobs', '/webpack/index.html'],
    ['a page that allows workers from files only, and serves one', 'files', '/webpack/served-worker.html'],
  ] as const)('%s shows the numbers of Node', async (_, origin, path) => {
    expect(await tab().outcomeAt(origins[origin]! + path)).toEqual(expected);
  });

  it('a page that forbids workers from blobs is told what to do', async () => {
    const outcome = await tab().outcomeAt(`${origins.files}/webpack/index.html`);
    expect(outcome).toEqual({ error: 'UnsupportedError', message: expect.stringContaining('worker-src blob:') });
  });
});
