// Every fuzz target with some inputs of one seed, after those that are committed: no raw error, no hang, no difference between two
// ways. `npm run fuzz` looks further.
import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { TARGET_NAMES } from '../../scripts/fuzz/target-names.mjs';

const INPUTS = 150;

function fuzz(words: readonly string[]): Promise<{ readonly status: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/fuzz.mjs', ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('close', (status) => resolve({ status, output }));
  });
}

describe('fuzzing', () => {
  it.each(TARGET_NAMES)('finds nothing in %s', async (name) => {
    const { status, output } = await fuzz([name, '--seconds', '60', '--inputs', `${INPUTS}`]);
    expect(status, output).toBe(0);
    expect(Number(/(\d+) inputs/.exec(output)?.[1])).toBeGreaterThan(10);
  });

  it('finds a planted fault', async () => {
    const { status, output } = await fuzz(['planted', '--seconds', '20']);
    expect(output).toContain('a planted fault');
    expect(status).toBe(3);
  });
});
