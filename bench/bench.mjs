// npm run bench: everything that has a goal, one part after the other and never side by side, since they would disturb
// each other. Options go to every part; a part that has nothing of what `--only` names says so.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PARTS = ['kernels', 'pipeline', 'files', 'protocol'];

let status = 0;
for (const part of PARTS) {
  const script = fileURLToPath(new URL(`./${part}.mjs`, import.meta.url));
  const { status: ended } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], { stdio: 'inherit' });
  status ||= ended ?? 1;
}
process.exitCode = status;
