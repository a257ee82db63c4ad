// Temporary files of runs that are larger than memory: nothing is left of them, however a process ends, and a full disk is
// said. The full disk is a small one in memory, which only root can make.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkplace, PROGRAM, type Workplace } from './run-program.js';

const USERS = 400;
const LENGTH = 100;
let place: Workplace;
let temporary: string;

const rowsOf = (user: number) =>
  Array.from({ length: LENGTH }, (_, i) => `u${user},i${(user * 7 + i * 3) % 501},${i % 9}`);
const users = Array.from({ length: USERS }, (_, user) => user);

beforeAll(() => {
  const grouped = users.map(rowsOf);
  place = createWorkplace({
    'test.csv': ['user,item', ...users.map((user) => `u${user},i${user}`), ''].join('\n'),
    'grouped.csv': ['user,item,score', ...grouped.flat(), ''].join('\n'),
    // One row of each user, then the next of each.
    'mixed.csv': ['user,item,score', ...grouped[0]!.flatMap((_, i) => grouped.map((rows) => rows[i]!)), ''].join('\n'),
  });
  temporary = join(place.folder, 'temporary');
  mkdirSync(temporary);
});

afterAll(() => place?.remove());

const words = (recs: string) =>
  `evaluate --test test.csv --recs run=${recs} --metrics map,ndcg@5 --no-ci --format csv --memory 0.00002 -q`.split(
    ' ',
  );
const run = (recs: string, folder = temporary) => place.runProcessWords(words(recs), '', { TMPDIR: folder });

/** A process that has read rows and waits for more; gives its temporary files by their descriptors. */
async function waiting() {
  const child = spawn(process.execPath, [PROGRAM, ...words('-')], {
    cwd: place.folder,
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<NodeJS.Signals | number | null>((done) =>
    child.on('exit', (code, signal) => done(signal ?? code)),
  );
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined);
  child.stdin.write(['user,item,score', ...users.flatMap(rowsOf), ''].join('\n'));
  const links = () =>
    spawnSync('ls', ['-l', `/proc/${child.pid}/fd`], { encoding: 'utf8' }).stdout.match(/recgauge-rows-.*deleted/g) ??
    [];
  // A file has a name for a moment; the process is idle once it has read all rows.
  for (let count = -1; count !== links().length || count === 0; await sleep(500)) count = links().length;
  return { child, ended, links };
}

describe('temporary files', () => {
  it.each(['grouped.csv', 'mixed.csv'])('are gone when the work is done, of %s', (recs) => {
    const { status, stdout, stderr } = run(recs);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(run('grouped.csv').stdout);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.runIf(process.platform === 'linux').each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'are gone after %s',
    async (signal) => {
      const { child, ended, links } = await waiting();
      expect(links().length).toBeGreaterThan(0);
      expect(readdirSync(temporary)).toEqual([]);
      child.kill(signal);
      await ended;
      expect(readdirSync(temporary)).toEqual([]);
    },
  );

  it('are gone after an error', () => {
    place.write('broken.csv', `${place.read('grouped.csv')}u399,i1,none\n`);
    expect(run('broken.csv')).toMatchObject({ status: 1, stderr: expect.stringContaining('none') });
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('a full disk', () => {
  it('is said for temporary files and for parts', ({ skip }) => {
    const disk = join(place.folder, 'disk');
    mkdirSync(disk);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', disk]).status === 0;
    if (!mounted) skip('not tested: a small disk cannot be mounted');
    try {
      for (const recs of ['grouped.csv', 'mixed.csv']) {
        const { status, stderr } = run(recs, disk);
        expect(status).toBe(1);
        expect(stderr).toMatch(/cannot be kept in a temporary file.*ENOSPC.*TMPDIR/s);
        expect(readdirSync(disk)).toEqual([]);
      }
      const part = place.run(`evaluate --test test.csv --recs grouped.csv --metrics map --shard 1/2 -o disk/a.rgpart`);
      expect([part.status, part.stderr]).toEqual([1, expect.stringMatching(/disk\/a.rgpart/)]);
      expect(readdirSync(disk)).toEqual([]);
    } finally {
      spawnSync('umount', [disk]);
    }
  });
});
