// The lock of a store is exclusive between real processes, also where the lock of a dead process is taken over.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockFile } from '../../src/cli/experiment/experiment-lock.js';

const PROCESSES = 6;

/** Tries rounds in step with the others: waits for `go` of the round, then tries the lock once and holds it for a while. */
const CONTENDER = `
import { appendFileSync, existsSync } from 'node:fs';
import { lockFile } from './src/cli/experiment/experiment-lock.ts';
const [folder, rounds] = process.argv.slice(2);
// Whoever started this may be killed: nobody is to wait then.
process.stdin.on('end', () => process.exit(1)).resume();
const note = (round, what) => appendFileSync(folder + '/log' + round, what + '\\n');
for (let round = 0; round < Number(rounds); round++) {
  note(round, 'ready ' + process.pid);
  while (!existsSync(folder + '/go' + round)) await new Promise((resolve) => setImmediate(resolve));
  try {
    const release = await lockFile(folder + '/store' + round + '.lock');
    note(round, 'held ' + process.pid);
    while (!existsSync(folder + '/end' + round)) await new Promise((resolve) => setTimeout(resolve, 2));
    await release();
    note(round, 'released ' + process.pid);
  } catch (error) {
    note(round, (error.name === 'BusyError' ? 'busy ' : 'failed: ' + error.message + ' ') + process.pid);
  }
}
process.exit(0);
`;

let folder: string;
let program: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recgauge-lock-'));
  program = join(folder, 'contender.mjs');
  await build({
    stdin: { contents: CONTENDER, resolveDir: process.cwd(), loader: 'ts' },
    ...{ outfile: program, bundle: true, platform: 'node', format: 'esm', logLevel: 'silent' },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The number of a process that has just ended. */
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

const LOCKS: Readonly<Record<string, () => string | undefined>> = {
  'no lock': () => undefined,
  'the lock of a dead process': () => JSON.stringify({ pid: deadPid(), host: hostname(), token: 'dead' }),
  'the lock of an earlier version': () => JSON.stringify({ pid: deadPid(), host: hostname() }),
  'an empty lock': () => '',
};

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 2));
}

describe('the lock of a store', () => {
  it.each(Object.entries(LOCKS))(
    `is held by one of ${PROCESSES} processes that start at once: %s`,
    async (name, lock) => {
      const rounds = 5;
      const place = mkdtempSync(join(folder, 'round-'));
      const log = (round: number) => {
        try {
          return readFileSync(`${place}/log${round}`, 'utf8').trim().split('\n');
        } catch {
          return [];
        }
      };
      const said = (round: number, ...words: string[]) =>
        log(round).filter((line) => words.includes(line.split(' ')[0]!));
      for (let round = 0; round < rounds; round++) {
        const text = lock();
        if (text !== undefined) writeFileSync(`${place}/store${round}.lock`, text);
      }
      const children = Array.from({ length: PROCESSES }, () =>
        spawn(process.execPath, [program, place, `${rounds}`], { stdio: ['pipe', 'inherit', 'inherit'] }),
      );
      const ended = Promise.all(children.map((child) => new Promise((resolve) => child.on('exit', resolve))));
      for (let round = 0; round < rounds; round++) {
        await until(() => said(round, 'ready').length === PROCESSES);
        writeFileSync(`${place}/go${round}`, '');
        await until(() => said(round, 'held', 'busy', 'failed:').length === PROCESSES);
        const outcomes = said(round, 'held', 'busy', 'failed:').map((line) => line.replace(/ \d+$/, ''));
        writeFileSync(`${place}/end${round}`, '');
        expect(outcomes.sort(), `${name}, round ${round}`).toEqual([...Array(PROCESSES - 1).fill('busy'), 'held']);
      }
      expect(await ended).toEqual(Array(PROCESSES).fill(0));
    },
  );

  const at = (name: string, lock: object | string) => {
    const path = join(folder, name);
    writeFileSync(path, typeof lock === 'string' ? lock : JSON.stringify(lock));
    return path;
  };

  it('is held once in one process too, also by calls at the same time', async () => {
    const path = join(folder, 'own.lock');
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFile(path)));
    const [first, ...others] = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(others).toEqual([]);
    await expect(lockFile(path)).rejects.toThrow(`process ${process.pid} on ${hostname()}`);
    await (first as PromiseFulfilledResult<() => Promise<void>>).value();
    await (await lockFile(path))();
  });

  it('is taken from an earlier process that had the same number, as in a container', async () => {
    const path = at('same.lock', { pid: process.pid, host: hostname(), token: 'earlier' });
    await (await lockFile(path))();
  });

  it('of a process on another host is kept, whether or not its number is in use here', async () => {
    const path = at('host.lock', { pid: deadPid(), host: `not-${hostname()}`, token: 'other' });
    await expect(lockFile(path)).rejects.toThrow('Another process is running this experiment');
  });

  it('is waited for where its owner is written after it, as on file systems without links', async () => {
    const path = at('late.lock', '');
    const taken = lockFile(path);
    setTimeout(() => at('late.lock', { pid: 1, host: `not-${hostname()}`, token: 'late' }), 60);
    await expect(taken).rejects.toThrow('Another process is running this experiment');
  });
});
