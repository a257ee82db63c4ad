/// <reference types="node" />
// A worker of a queue: waits for an experiment, gets ready for it, and takes jobs until it is over. A job whose worker stops in
// good order is given back; one whose worker dies is given to another when its lease ends.
import type { Job, Worker } from 'bullmq';
import { CancelledError } from '../../foundation/errors.js';
import { builtin } from '../../foundation/node-builtin.js';
import { isLostWorker } from '../../foundation/parallel/pool-member.js';
import { messageOfError } from '../../foundation/parallel/pool-messages.js';
import { VERSION } from '../../foundation/version.js';
import type { ExperimentRunner } from '../../studies/experiment/experiment-runner.js';
import {
  BEAT,
  JOB_PREFIX,
  QueueBoard,
  type QueuedExperiment,
  queueNames,
  type WorkerState,
  withinLeaving,
} from './queue-board.js';
import type { QueueConnection } from './queue-connection.js';
import { ATTEMPTS, type JobData, type JobResult } from './queue-jobs.js';
import { plainOfText, textOfPlain } from './queue-text.js';

export interface WorkerRequest {
  /** Jobs at a time; those of modules and commands are taken one at a time beside them. */
  readonly places: number;
  readonly allowsCommands: boolean;
  /** Seconds until the job of a silent worker is given to another. */
  readonly leaseSeconds: number;
  /** Seconds without a job after which it ends; without, it waits. */
  readonly idleSeconds: number | undefined;
  /** Whether it waits for another experiment when one is over. */
  readonly stays: boolean;
  readonly signal: AbortSignal;
  /** Reads what an experiment needs; what it throws ends the worker. */
  readonly prepare: (experiment: QueuedExperiment, board: QueueBoard) => Promise<ExperimentRunner>;
  /** Told when it begins to wait, when it is ready, and when an experiment is over. */
  readonly onState: (state: 'waiting' | 'ready' | 'done', experiment: QueuedExperiment | undefined) => void;
}

/** Modules may keep the process busy for long, and nothing else in it can renew a lease then. */
const OWN_LEASE = 20;

/** Serves a queue until there is no more to do; the number of jobs that were done. */
export async function serveQueue(connection: QueueConnection, request: WorkerRequest): Promise<number> {
  const worker = new BullWorker(connection, request);
  return worker.serve();
}

class BullWorker {
  readonly #board: QueueBoard;
  readonly #id = builtin('node:crypto').randomUUID().slice(0, 8);
  #busy = 0;
  #done = 0;
  #idleSince = Date.now();
  #failure: unknown;
  #stopWaiting: (error: unknown) => void = () => undefined;

  constructor(
    private readonly connection: QueueConnection,
    private readonly request: WorkerRequest,
  ) {
    this.#board = new QueueBoard(connection);
    connection.lost.catch((error) => {
      this.#failure = error;
      this.#stopWaiting(error);
    });
  }

  async serve(): Promise<number> {
    const { stays, onState } = this.request;
    const beat = setInterval(() => {
      if (this.connection.isThere()) this.#board.beat(this.#state()).catch(() => undefined);
    }, BEAT);
    try {
      for (let after: QueuedExperiment | undefined; ; ) {
        const experiment = await this.#next(after);
        if (experiment === undefined) return this.#done;
        const isOver = await this.#work(experiment);
        if (!isOver) continue;
        onState('done', experiment);
        if (!stays) return this.#done;
        after = experiment;
      }
    } finally {
      clearInterval(beat);
      await withinLeaving(() => this.#board.leave(this.#state()));
      this.connection.close();
    }
  }

  #state(): WorkerState {
    const { places, allowsCommands } = this.request;
    const [host, pid, version, busy] = [builtin('node:os').hostname(), process.pid, VERSION, this.#busy];
    return { id: this.#id, host, pid, version, places, busy, allowsCommands };
  }

  /** Waits for an experiment that runs; undefined when there is nothing to wait for any more. */
  async #next(after: QueuedExperiment | undefined): Promise<QueuedExperiment | undefined> {
    for (let isTold = false; ; ) {
      if (this.#isOver()) return undefined;
      const found = this.connection.isThere() ? await this.#answer(this.#board.experiment()) : undefined;
      if (found?.state === 'running') return found;
      // It ended before this worker came.
      if (found !== undefined && !this.request.stays) {
        this.request.onState('done', found);
        return undefined;
      }
      if (!isTold) this.request.onState('waiting', after);
      isTold = true;
      await wait(BEAT / 4);
    }
  }

  /** An answer of the server. A command that a missing server never answers stays pending, so the loss ends the wait. */
  #answer<Answer>(asked: Promise<Answer>): Promise<Answer> {
    // No race with the loss: each would leave a listener there for as long as the worker lives.
    return new Promise((resolve, reject) => {
      this.#stopWaiting = reject;
      asked.then(resolve, reject);
    });
  }

  /** Whether it has to end; an error that ended it is thrown. */
  #isOver(): boolean {
    const { signal, idleSeconds } = this.request;
    if (this.#failure !== undefined) throw this.#failure;
    if (signal.aborted) throw new CancelledError('the worker was stopped', {}, { cause: signal.reason });
    const idle = this.#busy > 0 ? 0 : Date.now() - this.#idleSince;
    return idleSeconds !== undefined && idle > 1000 * idleSeconds;
  }

  /** Takes jobs of an experiment until it is over (true), or another has taken its place, or the worker ends. */
  async #work(experiment: QueuedExperiment): Promise<boolean> {
    const { prepare, onState, places, allowsCommands, leaseSeconds } = this.request;
    const prepared = await this.#answer(prepare(experiment, this.#board));
    const stopper = new AbortController();
    // Every job listens.
    builtin('node:events').setMaxListeners(0, stopper.signal);
    const [settings, own] = queueNames(this.connection.address);
    const workers = [
      this.#worker(settings, places, 1000 * leaseSeconds, experiment, prepared, stopper.signal),
      ...(allowsCommands
        ? [this.#worker(own, 1, OWN_LEASE * 1000 * leaseSeconds, experiment, prepared, stopper.signal)]
        : []),
    ];
    onState('ready', experiment);
    try {
      while (!this.#isOver()) {
        await wait(BEAT / 4);
        if (!this.connection.isThere()) continue;
        const now = await this.#answer(this.#board.experiment());
        // Redis may have lost it; the coordinator writes it again.
        if (now === undefined) continue;
        if (now.id !== experiment.id) return false;
        if (now.state === 'done') return true;
      }
      return false;
    } finally {
      stopper.abort();
      await withinLeaving(() => Promise.all(workers.map((each) => each.close())));
    }
  }

  #worker(
    name: string,
    concurrency: number,
    lockDuration: number,
    experiment: QueuedExperiment,
    prepared: ExperimentRunner,
    signal: AbortSignal,
  ): Worker {
    const { library, client } = this.connection;
    const process = async (job: Job<JobData>, token?: string) => {
      this.#busy += 1;
      try {
        return await this.#process(job, token, experiment, prepared, signal);
      } finally {
        this.#busy -= 1;
        this.#idleSince = Date.now();
      }
    };
    const worker = new library.Worker<JobData>(name, process, {
      ...{ connection: client, prefix: JOB_PREFIX, concurrency, lockDuration },
      stalledInterval: Math.max(500, this.request.leaseSeconds * 500),
      maxStalledCount: ATTEMPTS - 1,
      runRetryDelay: BEAT,
    });
    worker.on('error', () => undefined);
    return worker;
  }

  async #process(
    job: Job<JobData>,
    token: string | undefined,
    experiment: QueuedExperiment,
    prepared: ExperimentRunner,
    signal: AbortSignal,
  ): Promise<string> {
    const { UnrecoverableError } = this.connection.library;
    if (job.data.experiment !== experiment.id) return this.#giveBack(job, token);
    if (job.stalledCounter + job.attemptsMade >= ATTEMPTS) throw new UnrecoverableError('its workers ended');
    let result: JobResult;
    try {
      const origin = job.data.origin === undefined ? undefined : plainOfText(job.data.origin);
      result = { output: await prepared.run(job.name, plainOfText(job.data.input), origin, signal) };
    } catch (error) {
      if (signal.aborted || error instanceof CancelledError) return this.#giveBack(job, token);
      // The thread died and took nothing but the work with it: another may do it.
      if (isLostWorker(error)) throw error;
      const { stack: _, ...message } = messageOfError(error);
      result = { error: { ...message, stack: undefined } };
    }
    await this.#board.putResult(job.id!, textOfPlain(result));
    this.#done += 1;
    return '';
  }

  /** To whoever takes it next; it counts as no failure. */
  async #giveBack(job: Job, token: string | undefined): Promise<never> {
    await wait(BEAT / 4);
    await job.moveToWait(token);
    throw new this.connection.library.WaitingError();
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, milliseconds));
}
