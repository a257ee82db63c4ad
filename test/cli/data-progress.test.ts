// Long work of `recgauge data`: a bar at a terminal and nowhere else, and Ctrl-C that leaves nothing behind.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createWorkplace, PROGRAM } from './run-program.js';

const log = readFileSync(new URL('../fixtures/synth/all.csv.gz', import.meta.url));
const place = createWorkplace({ 'all.csv.gz': log });
afterAll(() => place.remove());

/** A split of so many files that it takes its time. */
const LONG = ['data', 'split', 'all.csv.gz', '--method', 'cross-validation', '--folds', '60'];
const hasTerminals = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false;

/** What a terminal shows of a run. */
function atTerminal(words: readonly string[]): string {
  const command = [process.execPath, PROGRAM, ...words].map((word) => `'${word}'`).join(' ');
  const { status, stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd: place.folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect(status).toBe(0);
  return stdout;
}

describe.skipIf(!hasTerminals)('at a terminal', () => {
  it('a bar says which file is being made, and is gone at the end', () => {
    const shown = atTerminal([...LONG, '-o', 'shown']);
    const drawings = shown.split('\r\u001b[2K').slice(1);
    const bars = drawings.filter((text) => /^\[[# ]{30}\] +\d+ % {2}(hashing|writing) fold-\d+\/\w+\.csv$/.test(text));
    expect(bars.length).toBeGreaterThan(0);
    expect(drawings.at(-1)).not.toMatch(/^\[/);
  });

  it('there is none with --quiet', () => {
    expect(atTerminal([...LONG, '-o', 'quiet', '--quiet'])).not.toContain('\u001b[2K');
  });
});

describe('elsewhere', () => {
  it('there is no bar', () => {
    const { status, stderr } = place.runWords([...LONG, '-o', 'elsewhere']);
    expect(status).toBe(0);
    expect(stderr).not.toContain('\u001b');
  });
});

describe('a signal', () => {
  const temporary = () => readdirSync(place.folder, { recursive: true }).filter((name) => `${name}`.includes('.tmp'));

  async function stopWhileWriting(words: readonly string[], signal: NodeJS.Signals) {
    const child = spawn(process.execPath, [PROGRAM, ...words], {
      cwd: place.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let written = '';
    child.stderr.on('data', (text) => {
      written += text;
    });
    let wasWriting = false;
    const watching = setInterval(() => {
      if (wasWriting || temporary().length === 0) return;
      wasWriting = true;
      child.kill(signal);
    }, 2);
    const ended = await new Promise((resolve) => child.on('close', (_, by) => resolve(by)));
    clearInterval(watching);
    return { ended, wasWriting, written };
  }

  it.each(['SIGINT', 'SIGTERM'] as const)('%s while files are written leaves none of them', async (signal) => {
    const outcome = await stopWhileWriting([...LONG, '-o', 'stopped'], signal);
    expect(outcome).toEqual({ ended: signal, wasWriting: true, written: '' });
    expect(temporary()).toEqual([]);
    expect(place.names()).not.toContain('stopped');
  });

  it('leaves a folder as it was', async () => {
    expect(place.run('data split all.csv.gz --method leave-n-out --row-order temporal -o kept --quiet').status).toBe(0);
    const before = readdirSync(join(place.folder, 'kept'));
    const manifest = place.read('kept/manifest.json');
    const { ended, wasWriting } = await stopWhileWriting([...LONG, '-o', 'kept', '--force'], 'SIGINT');
    expect([ended, wasWriting]).toEqual(['SIGINT', true]);
    expect(readdirSync(join(place.folder, 'kept'))).toEqual(before);
    expect(place.read('kept/manifest.json')).toBe(manifest);
  });
});
