/// <reference types="node" />
// A worker as the pool sees it, whichever host it is of: a thread of Node or a Web Worker. Both run one and the same
// script, which the package carries as text: no path, no second file and no bundler's plug-in is needed to find it.
import { UnsupportedError, UsageError } from '../errors.js';
import { builtin } from '../node-builtin.js';
import type { MessageFromWorker, MessageToWorker } from './pool-messages.js';

export interface WorkerPort {
  /** Whether a worker that ends before it is heard of may have been forbidden by the page; threads of Node never are. */
  readonly isPoliced: boolean;
  post(message: MessageToWorker, transfer: readonly ArrayBuffer[]): void;
  /** `onDeath` is called once if the worker ends, or fails outside of a task. */
  listen(onMessage: (message: MessageFromWorker) => void, onDeath: (why: string) => void): void;
  /** Whether the host has to wait for this worker before it may end. */
  hold(isBusy: boolean): void;
  end(): void;
}

/** The part of a Web Worker that is used; those of other realms have it too. */
export interface WebWorkerLike {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  // biome-ignore lint/suspicious/noExplicitAny: every host has its own types of events.
  addEventListener(type: string, listener: (event: any) => void): void;
  terminate(): void;
}

/** The part of a thread of `node:worker_threads` that is used. */
export interface NodeWorkerLike {
  postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void;
  // biome-ignore lint/suspicious/noExplicitAny: each event has a value of its own.
  on(event: string, listener: (value: any) => void): unknown;
  ref(): void;
  unref(): void;
  terminate(): unknown;
}

/** A worker of a page or a thread of Node. */
export type AnyWorker = WebWorkerLike | NodeWorkerLike;

export function isNode(): boolean {
  return typeof process !== 'undefined' && typeof process.getBuiltinModule === 'function';
}

export function processorCount(): number {
  if (isNode()) return builtin('node:os').availableParallelism();
  return typeof navigator === 'undefined' ? 1 : (navigator.hardwareConcurrency ?? 1);
}

/** A worker that runs a script given as text. */
export function startScript(script: string): AnyWorker {
  if (isNode()) return new (builtin('node:worker_threads').Worker)(script, { eval: true }) as unknown as NodeWorkerLike;
  if (typeof Worker === 'undefined') {
    throw new UnsupportedError('this environment has no workers', { hint: 'Everything runs without a pool too.' });
  }
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  try {
    return new Worker(address) as unknown as WebWorkerLike;
  } catch (error) {
    throw refusedByPolicy(error instanceof Error ? error.message : String(error));
  } finally {
    // Kept until the worker has surely read it; a page would keep the text for ever otherwise.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
}

/** A worker that a page's policy, or its host, would not start. */
export function refusedByPolicy(found: string): UnsupportedError {
  return new UnsupportedError('a worker could not be started', {
    found: found === '' ? 'no reason given' : found,
    expected: "a page whose Content-Security-Policy has worker-src blob: (and 'wasm-unsafe-eval' for the kernels)",
    hint: "Or serve the package's file recgauge/worker and use createPoolOf(() => new Worker(address)).",
  });
}

export function portOf(worker: AnyWorker): WorkerPort {
  if (typeof worker === 'object' && worker !== null && 'addEventListener' in worker) return webPort(worker);
  if (typeof worker === 'object' && worker !== null && 'on' in worker) return nodePort(worker);
  throw new UsageError('the pool was given no worker', {
    argument: 'start',
    found: worker,
    expected: 'a function that returns a Worker, of the page or of node:worker_threads',
  });
}

function webPort(worker: WebWorkerLike): WorkerPort {
  return {
    isPoliced: true,
    post: (message, transfer) => worker.postMessage(message, [...transfer]),
    listen(onMessage, onDeath) {
      worker.addEventListener('message', ({ data }: { data: MessageFromWorker }) => onMessage(data));
      worker.addEventListener('error', (event: { message?: string; preventDefault?(): void }) => {
        // Told to whoever waits; the page need not hear of it as well.
        event.preventDefault?.();
        onDeath(event.message ?? '');
      });
      worker.addEventListener('messageerror', () => onDeath('a message that could not be read'));
    },
    hold: () => {},
    end: () => worker.terminate(),
  };
}

function nodePort(worker: NodeWorkerLike): WorkerPort {
  return {
    isPoliced: false,
    post: (message, transfer) => worker.postMessage(message, transfer),
    listen(onMessage, onDeath) {
      worker.on('message', onMessage);
      worker.on('error', (error: unknown) => onDeath(error instanceof Error ? error.message : String(error)));
      worker.on('messageerror', () => onDeath('a message that could not be read'));
      worker.on('exit', (code: number) => onDeath(`exit code ${code}`));
    },
    hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
  };
}
