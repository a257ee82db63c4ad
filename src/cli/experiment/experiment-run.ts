/// <reference types="node" />
// An experiment run to its end, or on from where it was: the store is opened, every signal leaves it whole, and whoever stops
// the user sees how to resume.
import { mkdir } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname } from 'node:path';
import {
  CancelledError,
  type EngineOptions,
  type ExperimentDocument,
  type ExperimentPlan,
  type ExperimentPorts,
  fileSource,
  fingerprintOfTable,
  type InteractionTable,
  type Notice,
  openCommandFolder,
  type ReadOptions,
  RecgaugeError,
  readInteractions,
  retryRecords,
  runExperiment,
  STORE_FORMAT,
  type StoreHead,
  VERSION,
  type WorkProgress,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { loadParquet } from '../input-files.js';
import { isJsonLog } from '../log-lines.js';
import { numberOption } from '../number-option.js';
import { type OutputStream, writeInfo, writeNotices } from '../output.js';
import { createProgressBar, type ProgressBar, under, withProgress } from '../progress-bar.js';
import { stoppable } from '../stoppable.js';
import { withExecutor } from './experiment-queue.js';
import { type ExperimentRequest, pathOf } from './experiment-request.js';
import { type OpenedStore, openStore } from './experiment-store.js';

const BYTES_A_GIB = 1_073_741_824;

export interface RunRequest extends ExperimentRequest, Omit<ExperimentTables, 'notices'> {
  readonly head: StoreHead;
  /** The path of the store. */
  readonly store: string;
  readonly isFresh: boolean;
}

export async function runStored(request: RunRequest, given: ParsedArguments): Promise<ExperimentDocument> {
  await mkdir(dirname(request.store), { recursive: true });
  const opened = await openStore(request.store, request.head, request.isFresh);
  const isQuiet = given.has('quiet');
  if (!isQuiet) writeNotices(opened);
  if (!isQuiet && opened.records.length > 0) writeInfo('resuming', `resuming from ${request.store}`);
  // Signals are caught until the lock is gone, however often somebody sends them.
  return stoppable(async (signal) => {
    try {
      const store = given.has('retry-failed') ? await retried(opened, request, isQuiet) : opened;
      return await withExecutor(given, request, (ports) => runCancelled(request, store, { signal, ...ports }, given));
    } finally {
      await opened.close();
    }
  });
}

/** The store in which failures are not final any more. */
async function retried(store: OpenedStore, { plan }: RunRequest, isQuiet: boolean): Promise<OpenedStore> {
  const retries = retryRecords(plan, store.records);
  for (const record of retries) await store.append(record);
  if (!isQuiet) writeInfo('retrying', retries.length === 0 ? 'no earlier failures' : triedAgain(retries.length));
  return { ...store, records: [...store.records, ...retries] };
}

function triedAgain(count: number): string {
  return `${count} ${count === 1 ? 'fold' : 'folds'} with failures ${count === 1 ? 'is' : 'are'} tried again`;
}

async function runCancelled(
  { plan, models, tables, unread, store: path }: RunRequest,
  store: OpenedStore,
  ports: Pick<ExperimentPorts, 'executor' | 'pool' | 'threadsAfter'> & { readonly signal: AbortSignal },
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
        ...ports,
        onProgress: bar.tell,
      },
    );
  } catch (error) {
    bar.clear();
    if (!(error instanceof CancelledError) || !ports.signal.aborted) throw storeError(error, path);
    writeInfo('stopped', `stopped; all finished work is in ${path}. Run the same command to resume.`);
    throw error;
  } finally {
    bar.clear();
  }
}

/** What kept the store from keeping something, such as a full disk: whoever reads it should know what it costs. */
function storeError(error: unknown, path: string): unknown {
  if (error instanceof Error && (error as NodeJS.ErrnoException).path === path) {
    writeInfo('kept', `the finished work in ${path} is kept; run the same command to resume.`);
  }
  return error;
}

const SECONDS_BEFORE_FIRST_LINE = 20;
const SECONDS_BETWEEN_LINES = 60;

export interface ExperimentBar extends Pick<ProgressBar, 'clear'> {
  tell(progress: WorkProgress): void;
}

/** `clock` gives milliseconds. */
export function experimentBar(
  stream: OutputStream,
  isQuiet: boolean,
  clock: () => number = () => performance.now(),
): ExperimentBar {
  const bar = createProgressBar(stream, isQuiet, clock);
  const begin = clock();
  let before: number | undefined;
  let next = begin + 1000 * SECONDS_BEFORE_FIRST_LINE;
  return {
    tell({ done, total, what }) {
      // What was stored before took no time now.
      before ??= done;
      const left = timeLeft(clock() - begin, done - before, total - done);
      const words = left === undefined ? what : `${left} left: ${what}`;
      bar.show({ done, total, what: words });
      if (isQuiet || stream.isTTY === true || isJsonLog() || clock() < next || done >= total) return;
      next = clock() + 1000 * SECONDS_BETWEEN_LINES;
      stream.write(`${Math.floor((100 * done) / total)} % done, ${words}\n`);
    },
    clear: () => bar.clear(),
  };
}

/** At the pace so far; undefined before there is one. */
function timeLeft(milliseconds: number, done: number, left: number): string | undefined {
  if (done <= 0 || milliseconds < 1000) return undefined;
  return durationText((milliseconds / 1000 / done) * left);
}

/** `45 s`, `12 min`, `3 h 20 min` */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export interface ExperimentTables {
  readonly tables: Readonly<Record<string, InteractionTable>>;
  readonly unread: Readonly<Record<string, string>>;
  readonly notices: readonly Notice[];
}

/**
 * The logs of an experiment, read one after the other. One that cannot be read is a failure of the experiment, and the
 * others go on; only where there is no other the refusal is the answer.
 */
export async function experimentTables(
  plan: ExperimentPlan,
  folder: string,
  given: ParsedArguments,
): Promise<ExperimentTables> {
  const tables: Record<string, InteractionTable> = {};
  const unread: Record<string, string> = {};
  const notices: Notice[] = [];
  await withProgress(given, async (watched) => {
    for (const { name, file, reading } of plan.datasets) {
      const source = await fileSource(pathOf(file, folder));
      try {
        const options = { ...(reading as ReadOptions), parquet: loadParquet, ...under(`reading ${file}`, watched) };
        const table = await readInteractions(source, options);
        tables[name] = table;
        notices.push(...table.notices);
      } catch (error) {
        if (!(error instanceof RecgaugeError) || plan.datasets.length === 1) throw error;
        unread[name] = error.message;
      }
    }
  });
  return { tables, unread, notices };
}

/** What the records of these data and this plan belong to. */
export function storeHead(plan: ExperimentPlan, { tables }: Pick<ExperimentTables, 'tables'>): StoreHead {
  const data = plan.datasets.flatMap(({ name }) => {
    const table = tables[name];
    if (table === undefined) return [];
    return [{ name, fingerprint: fingerprintOfTable(table, { isTimed: true }), rowCount: table.rowCount }];
  });
  return { format: STORE_FORMAT, version: VERSION, plan, data };
}
