// Runs the demo in a process of its own, which takes some seconds.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const DEMO = fileURLToPath(new URL('../../examples/demo/demo.js', import.meta.url));

export interface DemoOutcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly lines: readonly string[];
}

export function runDemo(extra: Record<string, string> = {}): DemoOutcome {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [DEMO], {
    encoding: 'utf8',
    env: { ...env, ...extra },
  });
  return { status, stdout, stderr, lines: stdout.trimEnd().split('\n') };
}

/** The table of times is all that differs between runs; its heading is only padded differently. */
export function withoutTimes(lines: readonly string[]): string[] {
  return lines.filter((line) => !/\d ms |^ {2}median of \d+ runs/.test(line));
}
