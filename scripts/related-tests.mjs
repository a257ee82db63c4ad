// Which tests are related to a file of the source, nearest first. Distance is counted in imports; an import through an entry
// point counts as one of the file behind the name, because the entry point itself reaches everything.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const ENTRY_POINTS = new Set(['src/index.ts']);
const IMPORT =
  /(?:import|export)\s+(?:type\s+)?(\{[^}]*\}|\*[^'"]*?|\w+[^'"]*?)?\s*(?:from\s*)?['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]/g;

function git(...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { encoding: 'utf8' });
  if (status === 0) return stdout.split('\n').filter((line) => line !== '');
  console.error(`git ${words.join(' ')} failed: ${stderr.trim()}`);
  process.exit(1);
}

/** Paths below a folder that match; none where there is no such folder. */
export function filesBelow(folder, pattern) {
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`);
  return paths.filter((path) => pattern.test(path));
}

export function changedFiles(base) {
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** Tests of the built program and of the documents do not import it. */
export function needsBuild(path) {
  return /^test\/(cli|docs|pages|packaging)\//.test(path);
}

export function relatedTests(starts) {
  const importers = importersOf(
    ['src', 'test', 'bench', 'scripts'].flatMap((folder) => filesBelow(folder, /\.(ts|mjs)$/)),
  );
  const distances = new Map(starts.map((path) => [twinOf(path), 0]));
  for (const [path, distance] of distances) {
    if (ENTRY_POINTS.has(path) && distance > 0) continue;
    for (const importer of importers.get(path) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  for (const path of starts) for (const test of testsByName(path)) if (!distances.has(test)) distances.set(test, 1);
  return [...distances]
    .filter(([path]) => path.endsWith('.test.ts') && !path.endsWith('.deep.test.ts') && existsSync(path))
    .map(([path, distance]) => ({ path, distance }))
    .sort((one, other) => one.distance - other.distance || isNear(other.path, starts) - isNear(one.path, starts));
}

/** 1 if the test lies in a folder of the same name as an edited file, 0 otherwise. */
function isNear(test, starts) {
  const folders = starts.flatMap((path) => posix.dirname(path).split('/').slice(1));
  return posix
    .dirname(test)
    .split('/')
    .some((folder) => folders.includes(folder))
    ? 1
    : 0;
}

/** A kernel in AssemblyScript is proved by the tests of its plain twin. */
function twinOf(path) {
  const [, name] = /^assembly\/(?:.*\/)?([^/]+)\.ts$/.exec(path) ?? [];
  return name === undefined ? path : 'test/twins/kernels.test.ts';
}

/** Documents and commands are reached through the build: by their name. */
function testsByName(path) {
  if (/^(README|CONTRIBUTING)\.md$|^docs\/|^examples\//.test(path)) return filesBelow('test/docs', /\.test\.ts$/);
  const [, word] = /^src\/cli\/([a-z]+)/.exec(path) ?? [];
  return word === undefined ? [] : filesBelow('test/cli', new RegExp(`/${word}[^/]*\\.test\\.ts$`));
}

/** Which files import a file, with names of an entry point counted as imports of the files behind them. */
function importersOf(paths) {
  const importers = new Map();
  const entries = new Map([...ENTRY_POINTS].filter((path) => existsSync(path)).map((path) => [path, exportsOf(path)]));
  const note = (target, importer) => importers.set(target, [...(importers.get(target) ?? []), importer]);
  for (const path of paths) {
    for (const { target, names } of importsOf(path)) {
      const behind = ENTRY_POINTS.has(path) ? undefined : entries.get(target);
      if (behind === undefined || names === undefined) note(target, path);
      else for (const name of names) note(behind.get(name) ?? target, path);
    }
  }
  return importers;
}

function importsOf(path) {
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, clause, specifier, dynamic]) => ({
    target: posix.join(posix.dirname(path), specifier ?? dynamic).replace(/\.js$/, '.ts'),
    names: clause?.startsWith('{') ? namesIn(clause) : undefined,
  }));
}

/** Names as the module that exports them calls them. */
function namesIn(clause) {
  const words = clause
    .replace(/[{}]/g, '')
    .split(',')
    .map((word) => word.trim().replace(/^type\s+/, ''));
  return words.filter((word) => word !== '').map((word) => word.split(/\s+as\s+/)[0]);
}

function exportsOf(path) {
  const behind = new Map();
  for (const { target, names = [] } of importsOf(path)) for (const name of names) behind.set(name, target);
  return behind;
}
