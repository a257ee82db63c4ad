// Whether the build is up to date: a hash of everything it is made from, kept beside what it made. Content counts and not
// time, because a checkout gives every file a new time.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = 'build/stamp';
const INPUTS = [
  ...['src', 'assembly', 'scripts', 'schema'],
  ...['package.json', 'package-lock.json', 'asconfig.json', 'tsconfig.json', 'tsconfig.build.json'],
];
/** Files that only a finished build leaves. */
const OUTPUTS = [
  ...[
    'dist/index.js',
    'dist/index.d.ts',
    'build/modules/shell.js',
    'dist/cli/recgauge.js',
    'dist/web/index.html',
    'build/core.wasm',
  ],
  'src/foundation/parallel/worker-source.generated.ts',
  'src/report/forms/page-script.generated.ts',
  ...['core', 'linear', 'resample', 'yardsticks'].map((name) => `src/foundation/kernels/${name}-module.generated.ts`),
  'src/foundation/kernels/byte-letters.generated.ts',
  'src/foundation/kernels/neural/neural-module.generated.ts',
];

export function isBuildFresh() {
  if (!OUTPUTS.every((path) => existsSync(path)) || !existsSync(STAMP)) return false;
  return readFileSync(STAMP, 'utf8') === hashOfInputs();
}

/** A build that is interrupted is not fresh. */
export function removeStamp() {
  rmSync(STAMP, { force: true });
}

export function writeStamp() {
  mkdirSync('build', { recursive: true });
  writeFileSync(STAMP, hashOfInputs());
}

function hashOfInputs() {
  const hash = createHash('sha256').update(process.version);
  for (const path of INPUTS.flatMap(filesOf)) {
    if (path.endsWith('.generated.ts')) continue;
    const content = readFileSync(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path, { recursive: true }).sort();
  return names.map((name) => join(path, name)).filter((file) => statSync(file).isFile());
}
