// Memory in which kernels run. The workspace grows as needed and holds what a call copies in and out; an arena holds
// scores that a caller fills in place and never grows, because growing would detach the view the caller holds.
import { UnsupportedError } from '../errors.js';
import type { ArrayKind, KernelModule } from './contract.js';
import { type CompiledModule, compiledOf } from './wasm-module.js';

const PAGE_BYTES = 65536;

/** 4 GiB less the last page: addresses computed past the end of an array must not wrap around. */
const MOST_BYTES = 65535 * PAGE_BYTES;

/** Space behind the scores of an arena: enough for thousands of items a list; untouched pages cost nothing. */
const ARENA_WORK_BYTES = 8_388_608;

type KernelExport = (...args: number[]) => number;

export type TypedArray = Float32Array | Float64Array | Uint32Array;

/** A compiled module with the names of its kernels, to refuse a module that is not ours. */
export interface NamedModule {
  readonly module: CompiledModule;
  readonly kernels: readonly string[];
}

/** What a memory holds without a module that has tables of its own. */
const NO_TABLES = 1024;

export class KernelMemory {
  readonly memory: WebAssembly.Memory;
  /** First byte that the module's own tables do not use. */
  readonly start: number;
  private readonly exports: Record<string, unknown> = {};
  private readonly added = new Set<KernelModule>();
  private whole: Record<ArrayKind, TypedArray>;

  constructor(named: NamedModule | undefined, memory: WebAssembly.Memory) {
    this.memory = memory;
    this.whole = viewsOf(memory.buffer);
    if (named !== undefined) Object.assign(this.exports, instantiate(named, memory));
    this.start = align(named === undefined ? NO_TABLES : this.call('heapBase', []));
  }

  /** Adds the kernels of a module without tables of its own, which the build checks. */
  add(module: KernelModule): void {
    if (this.added.has(module)) return;
    const { heapBase: _, ...kernels } = instantiate(
      { module: compiledOf(module), kernels: module.kernels },
      this.memory,
    );
    Object.assign(this.exports, kernels);
    this.added.add(module);
  }

  get byteLength(): number {
    return this.memory.buffer.byteLength;
  }

  call(name: string, args: readonly number[]): number {
    return (this.exports[name] as KernelExport)(...args);
  }

  has(name: string): boolean {
    return name in this.exports;
  }

  /** Writes an array with cells of a kind to an address, which is a multiple of their size. */
  copyIn(array: TypedArray, kind: ArrayKind, address: number): void {
    this.cells(kind).set(array, address / array.BYTES_PER_ELEMENT);
  }

  copyOut(array: TypedArray, kind: ArrayKind, address: number): void {
    const first = address / array.BYTES_PER_ELEMENT;
    array.set(this.cells(kind).subarray(first, first + array.length));
  }

  /** All of the memory as cells of a kind; memory that has grown has another buffer. */
  private cells(kind: ArrayKind): TypedArray {
    const { buffer } = this.memory;
    if (this.whole['u32[]'].buffer !== buffer) this.whole = viewsOf(buffer);
    return this.whole[kind];
  }
}

/** The workspace: grows on demand; its views are taken after growing and never handed out. */
export class Workspace extends KernelMemory {
  constructor(named?: NamedModule, isShared = false) {
    super(named, createMemory(PAGE_BYTES, MOST_BYTES, 'working memory', isShared));
  }

  reserve(end: number): void {
    const missing = pagesFor(end) - this.byteLength / PAGE_BYTES;
    if (missing <= 0) return;
    requireAddressable(end, 'working memory');
    try {
      this.memory.grow(missing);
    } catch {
      throw outOfMemory(end, 'working memory');
    }
  }
}

export class Arena extends KernelMemory {
  readonly scores: Float32Array;
  /** First byte behind the scores. */
  readonly workStart: number;

  constructor(named: NamedModule | undefined, scoreCount: number) {
    const bytes = arenaBytes(scoreCount);
    super(named, createMemory(bytes, bytes, 'scores'));
    this.scores = new Float32Array(this.memory.buffer, this.start, scoreCount);
    this.workStart = align(this.start + scoreCount * 4);
  }
}

function viewsOf(buffer: ArrayBufferLike): Record<ArrayKind, TypedArray> {
  return { 'f32[]': new Float32Array(buffer), 'f64[]': new Float64Array(buffer), 'u32[]': new Uint32Array(buffer) };
}

export function align(address: number): number {
  return Math.ceil(address / 64) * 64;
}

function arenaBytes(scoreCount: number): number {
  const bytes = align(scoreCount * 4) + ARENA_WORK_BYTES + PAGE_BYTES;
  requireAddressable(bytes, 'scores');
  return bytes;
}

function createMemory(bytes: number, mostBytes: number, purpose: string, isShared = false): WebAssembly.Memory {
  try {
    const [initial, maximum] = [pagesFor(bytes), Math.max(1, pagesFor(mostBytes))];
    return new WebAssembly.Memory({ initial, maximum, ...(isShared ? { shared: true } : {}) });
  } catch {
    throw outOfMemory(bytes, purpose);
  }
}

function pagesFor(bytes: number): number {
  return Math.ceil(bytes / PAGE_BYTES);
}

function requireAddressable(bytes: number, purpose: string): void {
  if (bytes <= MOST_BYTES) return;
  throw new UnsupportedError(`more memory than WebAssembly can address for ${purpose}`, {
    argument: purpose,
    found: `${bytes} bytes`,
    expected: `at most ${MOST_BYTES} bytes (4 GiB)`,
    hint: 'Work in blocks of users, or pass an ordinary Float32Array: it is copied block by block.',
  });
}

function outOfMemory(bytes: number, purpose: string): UnsupportedError {
  return new UnsupportedError(`the environment refused memory for ${purpose}`, {
    argument: purpose,
    found: `${bytes} bytes`,
    expected: 'an amount that the environment can give',
    hint: 'Release scores that are no longer needed, or work in smaller blocks of users.',
  });
}

/** Refuses a module that a caller brought and that is not ours. */
function instantiate({ module, kernels }: NamedModule, memory: WebAssembly.Memory): WebAssembly.Exports {
  try {
    const { exports } = new WebAssembly.Instance(module as WebAssembly.Module, { env: { memory } });
    const isOurs = ['heapBase', ...kernels].every((name) => typeof exports[name] === 'function');
    if (isOurs) return exports;
  } catch {
    // Other imports than ours: refused below like other exports than ours.
  }
  throw new UnsupportedError('the module does not hold the kernels of this version', {
    argument: 'module',
    expected: "the bytes of 'recgauge/kernels.wasm' of the same version, or a module compiled from them",
  });
}
