/// <reference types="node" />
// An experiment run to its end, or on from where it was: the store is opened, every signal leaves it whole, and whoever stops
// the run is told how to go on.
import { mkdir } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname } from 'node:path';
import {
  CancelledError,
  type EngineOptions,
  type ExperimentDocument,
  openCommandFolder,
  retryRecords,
  runExperiment,
  type StoreHead,
  type WorkPool,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { noticeLines } from '../notice-lines.js';
import { numberOption } from '../number-option.js';
import { stoppable } from '../stoppable.js';
import { withPool } from '../with-pool.js';
import { experimentBar } from './experiment-bar.js';
import type { ExperimentTables } from './experiment-inputs.js';
import type { ExperimentRequest } from './experiment-request.js';
import { type OpenedStore, openStore } from './experiment-store.js';

const BYTES_A_GIB = 1_073_741_824;

export interface RunRequest extends Pick<ExperimentRequest, 'plan' | 'models'>, Omit<ExperimentTables, 'notices'> {
  readonly head: StoreHead;
  /** The path of the store. */
  readonly store: string;
  readonly isFresh: boolean;
}

export async function runStored(request: RunRequest, given: ParsedArguments): Promise<ExperimentDocument> {
  await mkdir(dirname(request.store), { recursive: true });
  const opened = await openStore(request.store, request.head, request.isFresh);
  const isQuiet = given.has('quiet');
  if (!isQuiet) process.stderr.write(noticeLines(opened));
  if (!isQuiet && opened.records.length > 0) process.stderr.write(`going on from ${request.store}\n`);
  // Signals are caught until the lock is gone, however often somebody sends them.
  return stoppable(async (signal) => {
    try {
      const store = given.has('retry-failed') ? await retried(opened, request, isQuiet) : opened;
      return await withPool(given, ({ pool }) => runCancelled(request, store, { signal, pool }, given));
    } finally {
      await opened.close();
    }
  });
}

/** The store in which failures are not final any more. */
async function retried(store: OpenedStore, { plan }: RunRequest, isQuiet: boolean): Promise<OpenedStore> {
  const retries = retryRecords(plan, store.records);
  for (const record of retries) await store.append(record);
  if (!isQuiet) process.stderr.write(retries.length === 0 ? 'nothing failed before\n' : triedAgain(retries.length));
  return { ...store, records: [...store.records, ...retries] };
}

function triedAgain(count: number): string {
  return `${count} ${count === 1 ? 'fold' : 'folds'} with failures ${count === 1 ? 'is' : 'are'} tried again\n`;
}

async function runCancelled(
  { plan, models, tables, unread, store: path }: RunRequest,
  store: OpenedStore,
  { signal, pool }: { readonly signal: AbortSignal; readonly pool: WorkPool | undefined },
  given: ParsedArguments,
): Promise<ExperimentDocument> {
  const bar = experimentBar(process.stderr, given.has('quiet'));
  const memory = numberOption(given, 'memory');
  const backend = given.value('backend') as EngineOptions['backend'] | undefined;
  try {
    return await runExperiment(
      plan,
      { tables, unread, models },
      {
        store,
        clock: () => performance.now() / 1000,
        now: () => new Date().toISOString(),
        platform: `node ${process.versions.node}, ${platform()} ${arch()}`,
        openCommandFolder,
        ...(memory === undefined ? {} : { memoryLimit: memory * BYTES_A_GIB }),
        ...(backend === undefined ? {} : { backend }),
        pool,
        signal,
        onProgress: bar.tell,
      },
    );
  } catch (error) {
    bar.clear();
    if (!(error instanceof CancelledError) || !signal.aborted) throw storeError(error, path);
    process.stderr.write(`stopped; all finished work is in ${path}. The same command goes on from there.\n`);
    throw error;
  } finally {
    bar.clear();
  }
}

/** What kept the store from keeping something, such as a full disk: whoever reads it should know what it costs. */
function storeError(error: unknown, path: string): unknown {
  if (error instanceof Error && (error as NodeJS.ErrnoException).path === path) {
    process.stderr.write(`nothing that was kept in ${path} is lost; the same command goes on from there.\n`);
  }
  return error;
}
