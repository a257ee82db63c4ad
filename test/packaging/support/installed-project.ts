// The package as users get it: packed by npm and installed, offline, into an empty project outside this repository.
// The templates in test/packaging/projects are copied into the project.

import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNpm } from './run-tool.js';

export const repository = fileURLToPath(new URL('../../../', import.meta.url));
const templates = fileURLToPath(new URL('../projects/', import.meta.url));

export interface InstalledProject {
  readonly folder: string;
  readonly tarball: string;
  /** Where recgauge lies inside the project. */
  readonly packageFolder: string;
  remove(): Promise<void>;
}

/** Packs what `npm run build` left in dist/ and installs it. */
export async function installProject(): Promise<InstalledProject> {
  if (!existsSync(join(repository, 'dist/index.js'))) throw new Error('There is no dist/: run npm run build first.');
  const root = await realpath(await mkdtemp(join(tmpdir(), 'recgauge-packaging-')));
  const remove = () => rm(root, { recursive: true, force: true, maxRetries: 3 });
  try {
    const folder = join(root, 'project');
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    // An empty cache of its own: whatever the package might depend on cannot be found there.
    const cache = `--cache=${join(root, 'npm-cache')}`;
    await runNpm(repository, 'pack', '--ignore-scripts', `--pack-destination=${root}`, cache);
    const tarball = join(root, await onlyTarball(root));
    await runNpm(folder, 'install', tarball, cache);
    await cp(templates, folder, { recursive: true });
    return { folder, tarball, packageFolder: join(folder, 'node_modules/recgauge'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Paths of all files below a folder, relative to it, with forward slashes, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/')).sort();
}

/** How often the inlined module occurs in a script. */
export async function moduleCopies(project: InstalledProject, script: string): Promise<number> {
  const digits = await readFile(join(project.packageFolder, 'dist/kernels.wasm'), 'hex');
  return script.split(digits).length - 1;
}

async function onlyTarball(folder: string): Promise<string> {
  const [name, ...others] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  if (name === undefined || others.length > 0) throw new Error(`npm pack wrote ${name ?? 'nothing'} ${others}`);
  return name;
}
