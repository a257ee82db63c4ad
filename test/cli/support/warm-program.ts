// Runs command lines one behind the other in one process that is kept (warm-process.mjs), so that the program is loaded and
// compiled once. The caller waits, and a thread (warm-thread.mjs) talks to the process meanwhile.
import { statSync } from 'node:fs';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Outcome } from '../run-program.js';

export interface WarmRun {
  readonly words: readonly string[];
  readonly folder: string;
  readonly input: string;
  readonly environment: Readonly<Record<string, string>>;
  /** After so many milliseconds the process is killed and the run is an error. */
  readonly timeout?: number;
}

/** How the run ended, or why there is no outcome. */
type Answer = { readonly outcome: Outcome } | { readonly failure: string };

interface WarmThread {
  readonly port: MessagePort;
  /** Its one number is 1 when there is an answer. */
  readonly flag: Int32Array;
}

const TIMEOUT = 120_000;

/** One for all test files that a worker of vitest runs. */
const kept = globalThis as { recgaugeWarmThread?: WarmThread };

/** Runs a command line of the built program. */
export function runWarm(program: string, { timeout = TIMEOUT, ...run }: WarmRun): Outcome {
  kept.recgaugeWarmThread ??= startThread();
  const { port, flag } = kept.recgaugeWarmThread;
  Atomics.store(flag, 0, 0);
  // A program that was built again is loaded again.
  port.postMessage({ run, timeout, program, builtAt: statSync(program).mtimeMs });
  // The thread watches the time; the margin is for a thread that is gone.
  Atomics.wait(flag, 0, 0, timeout + 30_000);
  const answer: Answer = receiveMessageOnPort(port)?.message ?? { failure: 'the thread of the test gave no answer' };
  if ('outcome' in answer) return answer.outcome;
  throw new Error(`recgauge ${run.words.join(' ')}: ${answer.failure}`);
}

function startThread(): WarmThread {
  const { port1, port2 } = new MessageChannel();
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('warm-thread.mjs', import.meta.url), {
    workerData: { port: port2, flag },
    transferList: [port2],
    execArgv: [],
  });
  // It ends with the worker of vitest and does not keep it alive.
  thread.unref();
  port1.unref();
  return { port: port1, flag };
}
