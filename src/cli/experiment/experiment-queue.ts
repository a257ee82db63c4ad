/// <reference types="node" />
// An experiment whose work is handed to a queue: what workers have to know, the data that are sent, and what is said while the
// queue is waited for. Its status is a look at the same queue.
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import {
  connectQueue,
  type ExperimentPorts,
  openQueueExecutor,
  QUEUE_FORMAT,
  type QueueAddress,
  QueueBoard,
  type QueuedExperiment,
  type QueueNews,
  queueCounts,
  type StoreHead,
  UsageError,
} from '../../shell.js';
import { noEffect, type ParsedArguments } from '../arguments.js';
import { pageWidth } from '../deliver.js';
import { numberOption } from '../number-option.js';
import { writeData, writeInfo } from '../output.js';
import { textTable } from '../text-table.js';
import { checkedWorkers, withPool } from '../with-pool.js';
import { queueOf, queueWait } from '../worker/queue-flags.js';
import { moduleHash } from '../worker/worker-data.js';
import { type ExperimentRequest, pathOf } from './experiment-request.js';

/** Jobs in the queue at a time. */
const JOBS = 64;

const BYTES_A_MIB = 1_048_576;
const SEND_LIMIT = 64;

/** The largest value that Redis holds. */
const MOST_SENT = 512;

const SECONDS_BEFORE_THREADS = 1;

type QueueRequest = Pick<ExperimentRequest, 'plan' | 'folder' | 'moduleFolder'> & { readonly head: StoreHead };

/** The executors of an experiment as its ports name them. */
type Ports = Pick<ExperimentPorts, 'executor' | 'pool' | 'threadsAfter'>;

/** Refuses options of a queue, and a queue that is not there, before files are read. */
export async function checkQueue(given: ParsedArguments): Promise<void> {
  for (const name of ['queue-name', 'queue-wait', 'send-limit']) {
    if (given.has(name) && !given.has('queue')) throw noEffect(name, '--queue');
  }
  sendLimit(given);
  queueWait(given);
  const address = queueOf(given);
  if (address !== undefined) (await connectQueue(address)).close();
}

/** Does work with the executor that the command line names: a queue, or threads of this machine. */
export async function withExecutor<T>(
  given: ParsedArguments,
  request: QueueRequest,
  work: (ports: Ports) => Promise<T>,
): Promise<T> {
  const address = queueOf(given);
  if (address === undefined) {
    // Threads that nobody asked for have to be worth their start.
    const threadsAfter = given.has('workers') ? 0 : SECONDS_BEFORE_THREADS;
    return withPool(given, ({ pool }) => work({ pool, threadsAfter }));
  }
  const connection = await connectQueue(address, queueWait(given));
  let isDone = false;
  let close = async (_: boolean) => connection.close();
  try {
    const experiment = await queuedExperiment(request, sendLimit(given));
    const executor = await openQueueExecutor(connection, {
      experiment,
      bytesOf: (fingerprint) => bytesOf(request, fingerprint),
      workerCount: Math.max(1, checkedWorkers(given) ?? JOBS),
      onNews: (news) => {
        if (!given.has('quiet')) writeInfo('queue', newsText(news, address));
      },
    });
    close = executor.close.bind(executor);
    const result = await work({ executor });
    isDone = true;
    return result;
  } finally {
    await close(isDone);
  }
}

function sendLimit(given: ParsedArguments): number {
  const limit = numberOption(given, 'send-limit') ?? SEND_LIMIT;
  if (limit >= 0 && limit <= MOST_SENT) return limit * BYTES_A_MIB;
  throw new UsageError('The option needs a size in MiB', {
    argument: '--send-limit',
    found: limit,
    expected: `a number from 0 to ${MOST_SENT}`,
  });
}

async function queuedExperiment(request: QueueRequest, limit: number): Promise<QueuedExperiment> {
  const { plan, head, folder, moduleFolder } = request;
  const data: QueuedExperiment['data'][number][] = [];
  for (const { name, fingerprint } of head.data) {
    const { file } = plan.datasets.find((each) => each.name === name)!;
    const { size } = await stat(pathOf(file, folder));
    data.push({ name, fingerprint, isSent: size <= limit });
  }
  const paths = new Set(plan.models.flatMap(({ module }) => (module === undefined ? [] : [module])));
  const modules: QueuedExperiment['modules'][number][] = [];
  for (const path of paths) modules.push({ path, sha256: await moduleHash(path, moduleFolder) });
  const id = createHash('sha256')
    .update(JSON.stringify([head, modules]))
    .digest('hex')
    .slice(0, 16);
  return { format: QUEUE_FORMAT, id, version: head.version, state: 'running', plan, data, modules };
}

function bytesOf({ plan, head, folder }: QueueRequest, fingerprint: string): Promise<Uint8Array> {
  const { name } = head.data.find((each) => each.fingerprint === fingerprint)!;
  return readFile(pathOf(plan.datasets.find((each) => each.name === name)!.file, folder));
}

function newsText(news: QueueNews, { text, name }: QueueAddress): string {
  if (news === 'away') return `the queue at ${text} does not answer; waiting for it`;
  if (news === 'back') return `the queue at ${text} is back`;
  if (news === 'no-worker') return `jobs wait for a worker: recgauge worker --queue ${text} --queue-name ${name}`;
  return 'commands and modules wait for a worker with --allow-commands';
}

/** What a queue does at present: its experiment, its jobs and its workers. */
export async function printQueueStatus(given: ParsedArguments): Promise<void> {
  const address = queueOf(given);
  if (address === undefined) return;
  const connection = await connectQueue(address);
  try {
    const board = new QueueBoard(connection);
    const [experiment, coordinator, workers] = [
      await board.experiment(),
      await board.coordinator(),
      await board.workers(),
    ];
    const counts = await queueCounts(connection);
    const what =
      experiment === undefined
        ? 'no experiment'
        : `${experiment.plan.name}, ${experiment.state === 'done' ? 'done' : coordinator === undefined ? 'not running' : 'running'}`;
    const head = ['worker', 'process', 'version', 'jobs', 'of', 'commands'];
    const rows = workers.map(({ host, pid, version, busy, places, allowsCommands }) => [
      ...[host, `${pid}`, version, `${busy}`, `${places}`],
      allowsCommands ? 'yes' : 'no',
    ]);
    const table = textTable(['left', 'right', 'left', 'right', 'right', 'left'], [head, ...rows], pageWidth(false));
    const lines = [
      '',
      `queue ${address.name} at ${address.text}: ${what}; ${counts.waiting} jobs waiting, ${counts.active} running`,
      ...(workers.length === 0 ? ['no workers'] : table),
    ];
    await writeData(`${lines.join('\n')}\n`);
  } finally {
    connection.close();
  }
}
