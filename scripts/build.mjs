// Builds the package: kernels first (the TypeScript sources import their bytes), the script of workers, then dist/ with types, then the
// module itself beside them for those who load it on their own. The command line becomes one file: loading a hundred
// modules takes longer than evaluating a small file; the parser of YAML is inside. Parquet is another file, with the
// third-party code that it is made of inside, which the command line loads when a file needs it; so is the page.
import { spawnSync } from 'node:child_process';
import { chmod, copyFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildPage } from './build-page.mjs';
import { isBuildFresh, removeStamp, writeStamp } from './build-stamp.mjs';
import { thirdPartyLicences } from './third-party-licences.mjs';

const require = createRequire(import.meta.url);

function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (process.argv.includes('--if-stale') && isBuildFresh()) process.exit();
removeStamp();
run('scripts/build-kernels.mjs');
run('scripts/build-worker.mjs');
await rm('dist', { recursive: true, force: true });
run(require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.build.json');
await copyFile('build/kernels.wasm', 'dist/kernels.wasm');
await copyFile('build/worker.js', 'dist/worker.js');
// A script that is started and not imported.
await writeFile('dist/worker.d.ts', 'export {};\n');

const parquet = 'dist/parquet.js';
const parquetBuild = await build({
  entryPoints: [parquet],
  outfile: parquet,
  allowOverwrite: true,
  bundle: true,
  // Nothing of Node is needed, and pages read Parquet too.
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  metafile: true,
  logLevel: 'warning',
  plugins: [{ name: 'unused-snappy', setup: leaveOutUnusedSnappy }],
});
// What it was made of cannot run without the packages that are inside the bundle.
await rm('dist/data/parquet', { recursive: true });

const program = 'dist/cli/recgauge.js';
const programBuild = await build({
  entryPoints: [program],
  outfile: program,
  allowOverwrite: true,
  bundle: true,
  external: [`./${parquet}`],
  // Its modules of JavaScript; for Node it offers only the older kind, which a bundle of modules cannot hold.
  alias: { yaml: fileURLToPath(new URL('../node_modules/yaml/browser/index.js', import.meta.url)) },
  platform: 'node',
  format: 'esm',
  target: 'node20',
  metafile: true,
  logLevel: 'warning',
});
await chmod(program, 0o755);
for (const ending of ['js', 'd.ts']) await rm(`dist/cli/experiment/experiment-yaml.${ending}`);
const licences = await thirdPartyLicences([parquetBuild.metafile, programBuild.metafile]);
await writeFile('dist/THIRD-PARTY-LICENSES.txt', licences);

// The page is one file too; whose code it holds is among that of Parquet.
await buildPage();
writeStamp();

/** hyparquet-compressors does not say that its table of compressors, which compiles a module, may be left out. */
function leaveOutUnusedSnappy({ onResolve, resolve }) {
  onResolve({ filter: /^\.\/compressors\.js$/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
    if (pluginData === 'seen' || !importer.includes('hyparquet-compressors')) return undefined;
    return { ...(await resolve(path, { importer, kind, resolveDir, pluginData: 'seen' })), sideEffects: false };
  });
}
