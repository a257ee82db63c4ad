// The installed types in strict projects of users, with library checks on so that the declarations are checked too.

import { join } from 'node:path';
import { beforeAll, describe, it } from 'vitest';
import { type InstalledProject, installedProject, repository } from './support/installed-project.js';
import { runTool } from './support/run-tool.js';

let project: InstalledProject;

beforeAll(async () => {
  project = await installedProject();
});

const folder = () => join(project.folder, 'types');
const nodeTypes = ['--types', 'node', '--typeRoots', join(repository, 'node_modules/@types')];

describe('a strict TypeScript project compiles', () => {
  it.each([
    ['for Node', ['--module', 'NodeNext', ...nodeTypes]],
    ['for a bundler', ['--module', 'ESNext', '--moduleResolution', 'bundler', '--lib', 'ES2022,DOM']],
    ['without the types of any environment', ['--module', 'NodeNext']],
  ])('%s', async (_, options) => {
    await runTool(folder(), 'typescript', 'tsc', '-p', 'tsconfig.json', ...options);
  });

  it.each([
    ['for a bundler', ['--module', 'ESNext', '--moduleResolution', 'bundler', '--lib', 'ES2022,DOM']],
    ['without the types of any environment', ['--module', 'NodeNext']],
  ])('%s, with the oldest TypeScript that docs/stability.md names', async (_, options) => {
    // Without the CommonJS file: before TypeScript 5.8 one may not import a module.
    await runTool(folder(), 'typescript-oldest', 'tsc', '-p', 'tsconfig.oldest.json', ...options);
  });
});
