// Benches one after the other and never side by side, since they would disturb each other, each in a process of its own.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs them with the options of this command; the first code that is not 0. */
export function runParts(parts) {
  let status = 0;
  for (const part of parts) {
    const script = fileURLToPath(new URL(`../${part}.mjs`, import.meta.url));
    const { status: ended } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], { stdio: 'inherit' });
    status ||= ended ?? 1;
  }
  return status;
}
