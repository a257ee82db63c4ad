// The installed types in strict projects of users, with library checks on so that the declarations are checked too.

import { join } from 'node:path';
import { beforeAll, describe, it } from 'vitest';
import { type InstalledProject, installedProject, repository } from './support/installed-project.js';
import { runTool } from './support/run-tool.js';

let project: InstalledProject;

beforeAll(async () => {
  project = await installedProject();
});

const nodeTypes = ['--types', 'node', '--typeRoots', join(repository, 'node_modules/@types')];

describe('a strict TypeScript project compiles', () => {
  it.each([
    ['for Node', ['--module', 'NodeNext', ...nodeTypes]],
    ['for a bundler', ['--module', 'ESNext', '--moduleResolution', 'bundler', '--lib', 'ES2022,DOM']],
    ['without the types of any environment', ['--module', 'NodeNext']],
  ])('%s', async (_, options) => {
    await runTool(join(project.folder, 'types'), 'typescript', 'tsc', '-p', 'tsconfig.json', ...options);
  });

  it.each([
    ['for a bundler', ['--module', 'ESNext', '--moduleResolution', 'bundler', '--lib', 'ES2022,DOM']],
    ['without the types of any environment', ['--module', 'NodeNext']],
  ])('%s, with the oldest TypeScript that docs/stability.md names', async (_, options) => {
    // Files are named, since a CommonJS file may import a module only since TypeScript 5.8.
    const strict = ['--target', 'ES2022', '--types', '', '--strict', '--exactOptionalPropertyTypes', '--noEmit'];
    await runTool(
      join(project.folder, 'types'),
      ...['typescript-oldest', 'tsc', 'consumer.ts', ...strict, '--noUncheckedIndexedAccess', ...options],
    );
  });
});
