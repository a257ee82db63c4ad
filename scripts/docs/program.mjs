// The built program, run in the folder of the sample, for the pages that show what it prints.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'dist/cli/recgauge.js');

/** What the program prints; a command that fails is an error. */
export function printed(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
    cwd: join(ROOT, 'examples/sample'),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`recgauge ${words.join(' ')}: ${stderr}`);
  return stdout;
}
