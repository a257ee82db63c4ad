// A process measured from outside its program: processor time and the largest resident memory, start of Node included.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPORTER = new URL('./report-usage.mjs', import.meta.url).href;

/** Runs a script with Node; gives { cpu, wall } in milliseconds, { memory } in bytes and what it printed. */
export function runMeasured(script, args) {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-usage-'));
  const report = join(folder, 'usage.json');
  try {
    const start = performance.now();
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', REPORTER, fileURLToPath(script), ...args],
      {
        encoding: 'utf8',
        env: { ...process.env, RECGAUGE_USAGE: report },
        maxBuffer: 1 << 28,
      },
    );
    const wall = performance.now() - start;
    if (status !== 0) throw new Error(`${fileURLToPath(script)} ended with ${status}: ${stderr}`);
    const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(report, 'utf8'));
    return { cpu: (userCPUTime + systemCPUTime) / 1000, wall, memory: maxRSS * 1024, stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
