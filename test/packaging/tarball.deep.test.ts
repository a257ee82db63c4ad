// What npm publishes: it is installed as it was packed, from the files of this repository, and approved by publint and attw.
// What those files are is for packed-files.test.ts.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesBelow, type InstalledProject, installedProject, repository } from './support/installed-project.js';
import { runTool } from './support/run-tool.js';

let project: InstalledProject;

beforeAll(async () => {
  project = await installedProject();
});

describe('the tarball', () => {
  it('is installed with every file that is packed, unchanged', async () => {
    expect(await filesBelow(project.packageFolder)).toEqual(project.packed);
    const changed: string[] = [];
    for (const file of project.packed) {
      const [here, there] = await Promise.all(
        [repository, project.packageFolder].map((root) => readFile(join(root, file))),
      );
      if (!here!.equals(there!)) changed.push(file);
    }
    expect(changed).toEqual([]);
  });

  it('pleases publint', async () => {
    const tarball = new Uint8Array(await readFile(project.tarball)).buffer;
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it('pleases attw', async () => {
    // The module is bytes: it has no types.
    const options = ['--profile', 'esm-only', '--exclude-entrypoints', './kernels.wasm'];
    await runTool(project.folder, '@arethetypeswrong/cli', 'attw', project.tarball, ...options);
  });
});
