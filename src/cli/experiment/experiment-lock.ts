/// <reference types="node" />
// One process at a time writes a store: a lock file says which. One that was left by a process that is gone is taken over.
import { open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { InputError } from '../../shell.js';

interface Holder {
  readonly pid: number;
  readonly host: string;
}

/** Takes the lock and gives what releases it; one that somebody holds is refused. */
export async function lockFile(path: string): Promise<() => Promise<void>> {
  for (let attempt = 0; ; attempt++) {
    try {
      const handle = await open(path, 'wx');
      try {
        await handle.writeFile(`${JSON.stringify({ pid: process.pid, host: hostname() })}\n`);
      } finally {
        await handle.close();
      }
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw Object.assign(error as Error, { path });
      const holder = await holderOf(path);
      if (attempt > 2 || (holder !== undefined && isAlive(holder))) throw held(path, holder);
      await rm(path, { force: true });
    }
  }
}

/** Undefined for a lock that was not written to the end. */
async function holderOf(path: string): Promise<Holder | undefined> {
  try {
    const { pid, host } = JSON.parse(await readFile(path, 'utf8'));
    return Number.isInteger(pid) && typeof host === 'string' ? { pid, host } : undefined;
  } catch {
    return undefined;
  }
}

/** Of a process elsewhere nothing is known. In a container the one before may have had our own number. */
function isAlive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function held(path: string, holder: Holder | undefined): InputError {
  const who = holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host}`;
  return new InputError('The experiment is being run by another process', {
    file: path,
    found: who,
    expected: 'nobody else at work on this store',
    hint: `Wait for it, or choose another --store. If there is no such process, remove ${path}.`,
  });
}
