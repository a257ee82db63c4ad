// Builds the package: kernels first (the TypeScript sources import their bytes), then dist/ with types, then the
// module itself beside them for those who load it on their own.
import { spawnSync } from 'node:child_process';
import { copyFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run('scripts/build-kernels.mjs');
await rm('dist', { recursive: true, force: true });
run(require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.build.json');
await copyFile('build/kernels.wasm', 'dist/kernels.wasm');
