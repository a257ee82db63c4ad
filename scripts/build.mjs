// Builds the package: kernels first (the TypeScript sources import their bytes), then dist/ with types, then the
// module itself beside them for those who load it on their own. The command line becomes one file: loading a hundred
// modules takes longer than evaluating a small file.
import { spawnSync } from 'node:child_process';
import { chmod, copyFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);

function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run('scripts/build-kernels.mjs');
await rm('dist', { recursive: true, force: true });
run(require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.build.json');
await copyFile('build/kernels.wasm', 'dist/kernels.wasm');

const program = 'dist/cli/recgauge.js';
await build({
  entryPoints: [program],
  outfile: program,
  allowOverwrite: true,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
});
await chmod(program, 0o755);
