// The package as users get it: packed by npm and installed, offline, into an empty project outside this repository.
// The templates in test/packaging/projects are copied into the project. All test files of a process share one project, since
// installing takes longer than most of what they do with it; each writes only files of its own there.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BYTE_LETTERS } from '../../../src/foundation/kernels/byte-letters.generated.js';
import { runNpm } from './run-tool.js';

export const repository = fileURLToPath(new URL('../../../', import.meta.url));
const templates = fileURLToPath(new URL('../projects/', import.meta.url));

export interface InstalledProject {
  readonly folder: string;
  readonly tarball: string;
  /** The files in it, as npm says. */
  readonly packed: readonly string[];
  /** Where recgauge lies inside the project. */
  readonly packageFolder: string;
}

let installed: Promise<InstalledProject> | undefined;

/** The project of this process, with what `npm run build` left in dist/. */
export function installedProject(): Promise<InstalledProject> {
  installed ??= installProject();
  return installed;
}

async function installProject(): Promise<InstalledProject> {
  if (!existsSync(join(repository, 'dist/index.js'))) throw new Error('There is no dist/: run npm run build first.');
  const root = await realpath(await mkdtemp(join(tmpdir(), 'recgauge-packaging-')));
  removeAtEnd(root);
  const folder = join(root, 'project');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  // An empty cache of its own: whatever the package might depend on cannot be found there.
  const cache = `--cache=${join(root, 'npm-cache')}`;
  const { stdout } = await runNpm(
    repository,
    'pack',
    '--json',
    '--ignore-scripts',
    `--pack-destination=${root}`,
    cache,
  );
  const tarball = join(root, await onlyTarball(root));
  await runNpm(folder, 'install', tarball, cache);
  await cp(templates, folder, { recursive: true });
  return { folder, tarball, packed: packedFiles(stdout), packageFolder: join(folder, 'node_modules/recgauge') };
}

/** Removes a folder when the process ends. Vitest ends its processes by SIGTERM and soon by force: another one removes. */
function removeAtEnd(folder: string): void {
  const removal = `require('node:fs').rmSync(${JSON.stringify(folder)}, { recursive: true, force: true, maxRetries: 3 })`;
  process.once('exit', () => spawn(process.execPath, ['-e', removal], { detached: true, stdio: 'ignore' }).unref());
  process.once('SIGTERM', () => process.exit());
}

/** The paths, sorted, of what `npm pack --json` has printed. */
export function packedFiles(printed: string): string[] {
  const [{ files }] = JSON.parse(printed) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path).sort();
}

/** Paths of all files below a folder, relative to it, with forward slashes, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/')).sort();
}

/** How often the inlined module occurs in a script: the longest part of it that a bundler has no reason to escape. */
export async function moduleCopies(project: InstalledProject, script: string): Promise<number> {
  const bytes = await readFile(join(project.packageFolder, 'dist/kernels.wasm'));
  const [longest] = Array.from(bytes, (byte) => BYTE_LETTERS[byte])
    .join('')
    .match(/[ -~]+/g)!
    .sort((one, other) => other.length - one.length);
  return script.split(longest!).length - 1;
}

async function onlyTarball(folder: string): Promise<string> {
  const [name, ...others] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  if (name === undefined || others.length > 0) throw new Error(`npm pack wrote ${name ?? 'nothing'} ${others}`);
  return name;
}
