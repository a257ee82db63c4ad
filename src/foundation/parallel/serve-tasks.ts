/// <reference types="node" />
// The worker's side: a table of tasks by name, and tools that all of them share. To add a task, add it to the table in
// worker.ts and call it with `pool.run` or `pool.map`; what calls have in common goes through `pool.share`.
import { CancelledError } from '../errors.js';
import { builtin } from '../node-builtin.js';
import type { AbortSignalLike, WorkProgress } from '../work-options.js';
import { type MessageFromWorker, type MessageToWorker, messageOfError } from './pool-messages.js';
import { buffersOf } from './work-pool.js';
import { isNode } from './worker-port.js';

/** What a task is given besides its input. */
export interface TaskTools<Engine = unknown> {
  readonly engine: Engine;
  /** What the pool was told to share for this task. */
  readonly shared: unknown;
  /** Made when it is first asked for, and kept as long as the shared value is; then closed, where it has a `close`. */
  once<Made>(name: string, make: () => Made): Made;
  /** Aborted when the work is to stop: between awaits, and at any time where threads share memory. */
  readonly signal: AbortSignalLike;
  onProgress(progress: WorkProgress): void;
}

/** What a worker does under a name. */
export type Task<Engine = unknown> = (tools: TaskTools<Engine>, input: never) => unknown;

interface Held {
  readonly value: unknown;
  readonly made: Map<string, unknown>;
}

interface HostPort {
  post(message: MessageFromWorker, transfer: ArrayBuffer[]): void;
  listen(onMessage: (message: MessageToWorker) => void): void;
}

/**
 * Does tasks as they are sent, one after the other; `open` makes the tools from the pool's settings.
 * @example
 * // In the script of a worker; pool.run('double', 21) then gives 42.
 * const tasks = { double: (_: unknown, input: number) => 2 * input };
 * if ('DedicatedWorkerGlobalScope' in globalThis) serveTasks(tasks, () => createEngine());
 */
export function serveTasks<Engine>(
  tasks: Readonly<Record<string, Task<Engine>>>,
  open: (settings: never) => Engine | Promise<Engine>,
): void {
  const port = hostPort();
  const inputs = new Map<number, Held>();
  const controllers = new Map<number, AbortController>();
  let engine: Promise<Engine> | undefined;
  // One task at a time: an engine has one memory.
  let last: Promise<void> = Promise.resolve();

  async function work(message: MessageToWorker & { readonly kind: 'work' }): Promise<void> {
    const { job, task, input, shared, stopCell } = message;
    const holding = shared === undefined ? undefined : inputs.get(shared);
    try {
      const { signal } = controllers.get(job)!;
      if (signal.aborted) throw new CancelledError(`${task} was cancelled before it began`);
      if (stopCell !== undefined) {
        // No message is heard while a task computes; memory that threads share is.
        Object.defineProperty(signal, 'aborted', { get: () => Atomics.load(stopCell, 0) !== 0 });
      }
      if (!Object.hasOwn(tasks, task)) throw new TypeError(`no task is called ${task}`);
      const output = await tasks[task]!(
        {
          engine: (await engine)!,
          shared: holding?.value,
          once: <Made>(name: string, make: () => Made) => keep(holding, name, make),
          signal,
          onProgress: (progress) => port.post({ kind: 'progress', job, progress }, []),
        },
        input as never,
      );
      port.post({ kind: 'done', job, output }, buffersOf(output));
    } catch (error) {
      port.post({ kind: 'failed', job, error: messageOfError(error) }, []);
    } finally {
      controllers.delete(job);
    }
  }

  port.listen((message) => {
    if (message.kind === 'start') {
      engine = Promise.resolve(message.settings as never).then(open);
      engine.then(
        () => port.post({ kind: 'ready' }, []),
        (error) => port.post({ kind: 'unable', error: messageOfError(error) }, []),
      );
    } else if (message.kind === 'hold') inputs.set(message.shared, { value: message.value, made: new Map() });
    else if (message.kind === 'stop') controllers.get(message.job)?.abort();
    // A value may be dropped while a task that came before still reads it.
    else if (message.kind === 'drop') last = last.then(() => drop(inputs, message.shared));
    else {
      controllers.set(message.job, new AbortController());
      last = last.then(() => work(message));
    }
  });
}

function keep<Made>(holding: Held | undefined, name: string, make: () => Made): Made {
  if (holding === undefined) return make();
  if (!holding.made.has(name)) holding.made.set(name, make());
  return holding.made.get(name) as Made;
}

function drop(inputs: Map<number, Held>, shared: number): void {
  const made = inputs.get(shared)?.made.values() ?? [];
  inputs.delete(shared);
  for (const one of made) {
    const { close } = (one ?? {}) as { close?: unknown };
    try {
      if (typeof close === 'function') close.call(one);
    } catch {
      // Nobody waits for it any longer, and other work goes on.
    }
  }
}

function hostPort(): HostPort {
  if (isNode()) {
    const { parentPort } = builtin('node:worker_threads');
    if (parentPort !== null) {
      return {
        post: (message, transfer) => parentPort.postMessage(message, transfer),
        listen: (onMessage) => void parentPort.on('message', onMessage),
      };
    }
  }
  const scope = globalThis as unknown as {
    postMessage(message: unknown, transfer: ArrayBuffer[]): void;
    addEventListener(type: 'message', listener: (event: { data: MessageToWorker }) => void): void;
  };
  return {
    post: (message, transfer) => scope.postMessage(message, transfer),
    listen: (onMessage) => scope.addEventListener('message', ({ data }) => onMessage(data)),
  };
}
