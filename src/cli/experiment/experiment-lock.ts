/// <reference types="node" />
// One process at a time writes a store. The lock appears whole, with its owner inside, by an atomic link; that of a dead
// owner is replaced by rename, and only by whoever holds a second lock named after the dead one.
import { createHash, randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { BusyError } from '../../shell.js';

interface Owner {
  readonly pid: number;
  readonly host: string;
}

interface Lock {
  /** Undefined for a file that is not a lock of recgauge. */
  readonly owner: Owner | undefined;
  /** Differs between any two locks. */
  readonly token: string;
}

const SEES_NO_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK']);
const READ_ATTEMPTS = 20;
const READ_PAUSE_MS = 25;

/** Tokens of the locks that this process holds: in a container an earlier process may have had the same pid. */
const ownTokens = new Set<string>();

/** Takes the lock and returns what releases it. Throws `BusyError` if a living process holds it. */
export async function lockFile(path: string): Promise<() => Promise<void>> {
  const token = randomUUID();
  const draft = `${path}.${token}`;
  // Before others can see the lock, who might take this process for an earlier one.
  ownTokens.add(token);
  try {
    await writeDraft(draft, `${JSON.stringify({ pid: process.pid, host: hostname(), token })}\n`);
    for (;;) {
      if (await tookFree(draft, path)) break;
      const holder = await readLock(path);
      if (holder === undefined) continue;
      if (isAlive(holder)) throw held(path, holder.owner);
      if (await tookOver(draft, path, holder)) break;
    }
  } catch (error) {
    ownTokens.delete(token);
    if (error instanceof BusyError) throw error;
    throw Object.assign(error as Error, { path });
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    ownTokens.delete(token);
    await rm(path, { force: true });
  };
}

async function writeDraft(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether nobody held the lock. */
async function tookFree(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path).catch(async (error: NodeJS.ErrnoException) => {
      if (!SEES_NO_LINKS.has(error.code ?? '')) throw error;
      // A file system without links: exclusive too, but the owner is not in it from the start, so readers wait for it.
      await writeDraft(path, await readFile(draft, 'utf8'));
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Replaces the lock of a dead process, unless another process was quicker. */
async function tookOver(draft: string, path: string, dead: Lock): Promise<boolean> {
  const release = await lockFile(`${path}.${dead.token}.dead`);
  try {
    if ((await readLock(path))?.token !== dead.token) return false;
    await rename(draft, path);
    return true;
  } finally {
    await release();
  }
}

/** Undefined where there is no lock any more. */
async function readLock(path: string): Promise<Lock | undefined> {
  for (let attempt = 1; ; attempt++) {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    const lock = lockOf(text);
    if (lock.owner !== undefined || attempt === READ_ATTEMPTS) return lock;
    await wait(READ_PAUSE_MS);
  }
}

function lockOf(text: string): Lock {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
  try {
    const { pid, host, token } = JSON.parse(text);
    const owner = Number.isInteger(pid) && typeof host === 'string' ? { pid, host } : undefined;
    return { owner, token: typeof token === 'string' && /^[\w-]+$/.test(token) ? token : digest };
  } catch {
    return { owner: undefined, token: digest };
  }
}

/** Processes on other hosts cannot be checked, so they count as alive. */
function isAlive({ owner, token }: Lock): boolean {
  if (owner === undefined) return false;
  if (owner.host !== hostname()) return true;
  if (owner.pid === process.pid) return ownTokens.has(token);
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function held(path: string, owner: Owner | undefined): BusyError {
  return new BusyError('Another process is running this experiment', {
    file: path,
    found: owner === undefined ? 'another process' : `process ${owner.pid} on ${owner.host}`,
    expected: 'a store that no other process is writing',
    hint: `Wait for it, or choose another --store. If that process no longer exists, remove ${path}.`,
  });
}
