/// <reference types="node" />
// `recgauge worker`: takes the trials of an experiment from a queue and runs them, on any machine that reaches the queue.
import { hostname } from 'node:os';
import {
  type BackendName,
  connectQueue,
  createEngine,
  createOwnTask,
  createPool,
  type ExperimentRunner,
  executorHere,
  executorOfPool,
  experimentRunner,
  InputError,
  OWN_TASK,
  openCommandFolder,
  type QueueAddress,
  type QueueBoard,
  type QueuedExperiment,
  SETTING_TASK,
  serveQueue,
  UsageError,
  VERSION,
} from '../../shell.js';
import { type Command, option, type ParsedArguments, refuseNames } from '../arguments.js';
import { writeInfo } from '../output.js';
import { stoppable } from '../stoppable.js';
import { checkedWorkers } from '../with-pool.js';
import { QUEUE_NAME_OPTION, QUEUE_WAIT_OPTION, queueOf, queueWait, secondsOption } from './queue-flags.js';
import { workerModels, workerTables } from './worker-data.js';

export const workerCommand: Command = {
  name: 'worker',
  summary: 'run the trials of an experiment from a queue',
  usage: ['recgauge worker --queue URL [--data FOLDER] [--workers N] [--allow-commands]'],
  groups: [
    {
      title: 'Queue',
      options: [
        option('--queue URL', 'redis://host:6379/0, rediss:// for TLS, or env for the URL in RECGAUGE_QUEUE'),
        QUEUE_NAME_OPTION,
        option(
          '--lease SECONDS',
          'seconds without a sign of life after which a job goes to another worker; default: 30',
        ),
        option('--idle SECONDS', 'exit with code 0 after this many seconds without a job; default: wait'),
        QUEUE_WAIT_OPTION,
        option('--stay', 'wait for the next experiment when one is over'),
      ],
    },
    {
      title: 'Work',
      options: [
        option('--data FOLDER', 'where the paths of datasets and modules start; default: this folder'),
        option('--workers N', 'jobs at a time, each in a thread; default: as many as processors'),
        option('--allow-commands', 'run the commands and modules that an experiment names'),
        option('--backend NAME', 'kernels to use; all give the same results; default: auto', ['auto', 'wasm', 'js']),
      ],
    },
  ],
  notes: [
    'recgauge experiment FILE.yaml --queue URL hands out the work. Start any number of workers, before or after it. A worker ' +
      'ends when the experiment of its queue is over, also if it was over before; with --stay it waits for the next. Ctrl-C gives its jobs back.',
    'The worker reads datasets from its own files, and those that are missing or differ from the queue, if they were small ' +
      'enough to be sent. Rows and version must be those of the experiment.',
    'With --allow-commands whoever can write to the queue can run programs on this machine.',
    'The queue needs the packages bullmq and ioredis beside recgauge: npm install bullmq@6 ioredis@6.',
    'Exit code: 0 if the experiment is over or --idle has passed, 1 if data, version or password differ, 2 on a usage error, ' +
      '4 if there is no queue at the address or it was away for longer than --queue-wait, 130 after Ctrl-C.',
  ],
  examples: [
    ['recgauge worker --queue redis://head:6379 --data /shared/data', 'with the files of a shared folder'],
    ['recgauge worker --queue env', 'with the address and password in RECGAUGE_QUEUE'],
    [
      'recgauge worker --queue redis://head:6379 --idle 300 --workers 4',
      'four jobs at a time; exit after five idle minutes',
    ],
  ],
  completes: 'nothing',
  run: runWorker,
};

async function runWorker(given: ParsedArguments): Promise<number> {
  refuseNames(given);
  const places = checkedWorkers(given);
  const leaseSeconds = secondsOption('lease', given) ?? 30;
  const idleSeconds = secondsOption('idle', given);
  const patience = queueWait(given);
  const address = queueOf(given);
  if (address === undefined) {
    throw new UsageError('Missing queue', { argument: '--queue', expected: '--queue redis://host:6379/0' });
  }
  const connection = await connectQueue(address, patience);
  const say = (text: string) => {
    if (!given.has('quiet')) writeInfo('worker', text);
  };
  const backend = (given.value('backend') ?? 'auto') as 'auto' | BackendName;
  const pool = createPool({ workers: places === undefined ? undefined : Math.max(1, places), backend });
  const engine = await createEngine({ backend });
  try {
    const done = await stoppable((signal) =>
      serveQueue(connection, {
        ...{ places: pool.workerCount, leaseSeconds, idleSeconds, signal },
        allowsCommands: given.has('allow-commands'),
        stays: given.has('stay'),
        prepare: async (experiment, board) => {
          checkExperiment(experiment, address, given);
          return prepared(experiment, board);
        },
        onState: (state, experiment) => say(stateText(state, experiment, address)),
      }),
    );
    say(`${done} jobs done`);
    return 0;
  } finally {
    connection.close();
    pool.dispose();
    engine.dispose();
  }

  async function prepared(experiment: QueuedExperiment, board: QueueBoard): Promise<ExperimentRunner> {
    const folder = given.value('data') ?? '.';
    const tables = await workerTables(experiment, board, folder);
    const models = given.has('allow-commands') ? await workerModels(experiment, folder) : {};
    const clock = () => performance.now() / 1000;
    const own = executorHere({ [OWN_TASK]: createOwnTask({ clock, models, openCommandFolder }) }, engine);
    return experimentRunner(experiment.plan, tables, [executorOfPool(pool, [SETTING_TASK]), own]);
  }
}

/** Refuses what this worker can do nothing of; where it can do a part, others do the rest. */
function checkExperiment({ version, plan }: QueuedExperiment, { text }: QueueAddress, given: ParsedArguments): void {
  if (version !== VERSION) {
    throw new InputError(`The experiment at ${text} is run by another version of recgauge`, {
      found: `version ${version} there, ${VERSION} here`,
      expected: 'the same version',
      hint: `Install recgauge@${version} on this machine.`,
    });
  }
  const own = plan.models.filter(({ command, module }) => command !== undefined || module !== undefined);
  if (given.has('allow-commands') || own.length === 0) return;
  const names = own.map(({ name }) => name).join(', ');
  if (own.length === plan.models.length) {
    throw new UsageError('The experiment runs nothing but commands and modules', {
      argument: '--allow-commands',
      found: names,
      expected: '--allow-commands, if you trust whoever can write to the queue',
    });
  }
  if (given.has('quiet')) return;
  writeInfo('commands-left', `${names}: commands and modules are left to workers with --allow-commands`);
}

function stateText(
  state: 'waiting' | 'ready' | 'done',
  experiment: QueuedExperiment | undefined,
  { text, name }: QueueAddress,
): string {
  const where = `the queue ${name} at ${text}`;
  if (state === 'waiting') return `waiting for an experiment on ${where}`;
  return state === 'ready'
    ? `${experiment!.plan.name}: taking jobs from ${where} on ${hostname()}`
    : `${experiment!.plan.name} is over: ${where} has no more jobs`;
}
