/// <reference types="node" />
// Threads that share the memory of neural kernels: each large call is divided among them, and the thread that calls does the
// first part. They wait without work between calls. Only Node has them: a page would have to be isolated to share memory.
import { UnsupportedError } from '../errors.js';
import { dividedWork } from '../kernels/neural/kernel-parts.js';
import { neuralModule } from '../kernels/neural/neural-module.generated.js';
import { Workspace } from '../kernels/wasm-memory.js';
import { compiledForThreads } from '../kernels/wasm-module.js';
import { builtin } from '../node-builtin.js';
import { isNode } from './worker-port.js';

/** Multiplications and additions of a call that is divided: below, waking threads takes longer than they save. */
const LEAST_CALL = 262_144;

/** The same of all such calls before threads are started: training that takes a fraction of a second needs none. */
const LEAST_WORK = 500_000_000;

/** Words that threads share: number of the call, parts that are done, threads that are ready, kernel, whether one failed. */
const [CALL, DONE, READY, KERNEL, FAILED] = [0, 1, 2, 3, 4];
const WORDS = 8;
const MOST_ARGUMENTS = 16;
const MOST_THREADS = 16;

/** Looks at a word before a thread sleeps, so that calls that follow each other closely wake nobody. */
const LOOKS = 1000;

/** Milliseconds after which a thread that does not answer is taken for dead. */
const PATIENCE = 60_000;

/** The script of a thread: plain text, since it needs nothing of this package but the module. */
const SCRIPT = `
const { module, memory, shared, names, member } = process.getBuiltinModule('node:worker_threads').workerData;
const words = new Int32Array(shared);
const args = new Float64Array(shared, ${4 * WORDS} + ${8 * MOST_ARGUMENTS} * member, ${MOST_ARGUMENTS});
const kernels = new WebAssembly.Instance(module, { env: { memory } }).exports;
let call = Atomics.load(words, ${CALL});
Atomics.add(words, ${READY}, 1);
for (;;) {
  for (let look = 0; look < ${LOOKS} && Atomics.load(words, ${CALL}) === call; look++);
  while (Atomics.load(words, ${CALL}) === call) Atomics.wait(words, ${CALL}, call);
  call = Atomics.load(words, ${CALL});
  const kernel = Atomics.load(words, ${KERNEL});
  if (kernel < 0) break;
  try {
    kernels[names[kernel]](...args);
  } catch {
    Atomics.store(words, ${FAILED}, 1);
  }
  Atomics.add(words, ${DONE}, 1);
  Atomics.notify(words, ${DONE});
}
`;

/** How many calls are divided, and when; the defaults are for training. */
export interface TeamLimits {
  readonly leastCall?: number;
  readonly leastWork?: number;
}

/** Memory for networks, with threads where there are several; the results are equal. */
export function neuralTeam(threadCount: number, limits: TeamLimits = {}): KernelTeam | undefined {
  if (threadCount < 2 || !isNode()) return undefined;
  return new KernelTeam(Math.min(threadCount, MOST_THREADS), limits);
}

/** A workspace whose large calls are divided among threads. */
export class KernelTeam extends Workspace {
  readonly #memberCount: number;
  readonly #leastCall: number;
  #workLeft: number;
  #members: { terminate(): unknown }[] = [];
  #isClosed = false;
  readonly #shared = new SharedArrayBuffer(4 * WORDS + 8 * MOST_ARGUMENTS * MOST_THREADS);
  readonly #words = new Int32Array(this.#shared);
  #view = new Uint32Array(0);

  constructor(threadCount: number, { leastCall = LEAST_CALL, leastWork = LEAST_WORK }: TeamLimits) {
    super({ module: compiledForThreads(neuralModule), kernels: neuralModule.kernels }, true);
    this.#memberCount = threadCount - 1;
    this.#leastCall = leastCall;
    this.#workLeft = leastWork;
  }

  get isStarted(): boolean {
    return this.#members.length > 0;
  }

  /** Whether all threads wait for calls. */
  get isReady(): boolean {
    return this.isStarted && Atomics.load(this.#words, READY) === this.#members.length;
  }

  override call(name: string, args: readonly number[]): number {
    // Each part has working memory of its own.
    if (name.endsWith('Scratch')) return scratchBytes(super.call(name, args) >>> 0) * (1 + this.#memberCount);
    const kernel = neuralModule.kernels.indexOf(name);
    if (kernel < 0) return super.call(name, args);
    const work = this.#isClosed ? undefined : dividedWork(name, args, () => this.#allWords());
    if (work === undefined || work.size < this.#leastCall) return super.call(name, args);
    if (!this.isReady) {
      this.#workLeft -= work.size;
      if (this.#workLeft <= 0 && !this.isStarted) this.#start();
      return super.call(name, args);
    }
    return this.#callTogether(name, kernel, (part) =>
      this.#argumentsOf(name, args, work.argumentsOf(part, this.#memberCount + 1), part),
    );
  }

  /** Ends the threads; calls are then made here. */
  close(): void {
    this.#isClosed = true;
    Atomics.store(this.#words, KERNEL, -1);
    Atomics.add(this.#words, CALL, 1);
    Atomics.notify(this.#words, CALL);
    for (const member of this.#members) void member.terminate();
    this.#members = [];
  }

  #start(): void {
    const { Worker } = builtin('node:worker_threads');
    const { memory } = this;
    const module = compiledForThreads(neuralModule);
    for (let member = 0; member < this.#memberCount; member++) {
      const workerData = { module, memory, shared: this.#shared, names: neuralModule.kernels, member };
      const worker = new Worker(SCRIPT, { eval: true, workerData });
      // A thread that cannot start is never ready, and everything runs without it.
      worker.on('error', () => {});
      worker.unref();
      this.#members.push(worker);
    }
  }

  #argumentsOf(name: string, whole: readonly number[], own: number[], part: number): number[] {
    if (part === 0 || !this.has(`${name}Scratch`)) return own;
    const last = own.length - 1;
    own[last]! += part * scratchBytes(super.call(`${name}Scratch`, whole.slice(0, last)) >>> 0);
    return own;
  }

  #callTogether(name: string, kernel: number, argumentsOf: (part: number) => number[]): number {
    const words = this.#words;
    for (let member = 0; member < this.#memberCount; member++) {
      const place = 4 * WORDS + 8 * MOST_ARGUMENTS * member;
      new Float64Array(this.#shared, place, MOST_ARGUMENTS).set(argumentsOf(member + 1));
    }
    Atomics.store(words, KERNEL, kernel);
    Atomics.store(words, DONE, 0);
    Atomics.add(words, CALL, 1);
    Atomics.notify(words, CALL);
    const result = super.call(name, argumentsOf(0));
    for (let look = 0; look < LOOKS && Atomics.load(words, DONE) < this.#memberCount; look++);
    for (;;) {
      const done = Atomics.load(words, DONE);
      if (done === this.#memberCount) break;
      if (Atomics.wait(words, DONE, done, PATIENCE) === 'timed-out') throw lostThread();
    }
    if (Atomics.load(words, FAILED) !== 0) throw lostThread();
    return result;
  }

  #allWords(): Uint32Array {
    const { buffer } = this.memory;
    if (this.#view.buffer !== buffer) this.#view = new Uint32Array(buffer);
    return this.#view;
  }
}

/** Working memory of a part, so that the next begins in another cache line. */
function scratchBytes(bytes: number): number {
  return Math.ceil(bytes / 64) * 64;
}

function lostThread(): UnsupportedError {
  return new UnsupportedError('a thread ended before its work was done', {
    hint: 'It may have run out of memory: try fewer workers, or none.',
  });
}
