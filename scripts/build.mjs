// Builds the package. Kernels and the script of reports come first (the sources import them), then the script of workers, then every module by
// itself with its declarations in build/modules (for benches and tests; not published), then what is published: the bundles
// of dist/ with their declarations, and the page.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { buildBundles } from './build-bundles.mjs';
import { buildDeclarations } from './build-declarations.mjs';
import { isBuildFresh, removeStamp, writeStamp } from './build-stamp.mjs';
import { thirdPartyLicences } from './third-party-licences.mjs';

const require = createRequire(import.meta.url);

function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

async function inParallel(script, ...args) {
  const [status] = await once(spawn(process.execPath, [script, ...args], { stdio: 'inherit' }), 'exit');
  if (status !== 0) process.exit(status ?? 1);
}

if (process.argv.includes('--if-stale') && isBuildFresh()) process.exit();
removeStamp();
run('scripts/build-kernels.mjs');
run('scripts/build-report-script.mjs');
run('scripts/build-worker.mjs');
await rm('dist', { recursive: true, force: true });
await rm('build/modules', { recursive: true, force: true });
// The compiler takes as long as all bundlers together, which need nothing of it.
const modules = inParallel(require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.build.json');
// The page is one file too; whose code it holds is among that of Parquet.
const page = inParallel('scripts/build-page.mjs');
const { metafile, maps } = await buildBundles();
await modules;
await buildDeclarations(maps);
await copyFile('build/core.wasm', 'dist/kernels.wasm');
await copyFile('build/worker.js', 'dist/worker.js');
await writeFile('dist/THIRD-PARTY-LICENSES.txt', await thirdPartyLicences([metafile]));
await page;
writeStamp();
