// Runs the twins in `assembly/`. One marshaller serves every kernel: arrays that already lie in the memory in which
// the kernel runs cross as pointers, all others are copied in, and `out` arrays are copied back.
import type { Arguments, Backend, Kernel, Parameters } from './contract.js';
import { Arena, align, type KernelMemory, Workspace } from './wasm-memory.js';
import type { CompiledModule } from './wasm-module.js';

type TypedArray = Float32Array | Float64Array | Uint32Array;

/** An array and where its copy lies. */
type Staged = { readonly array: TypedArray; readonly address: number };

export function createWasmBackend(module: CompiledModule): Backend {
  return new WasmBackend(module);
}

class WasmBackend implements Backend {
  readonly name = 'wasm';
  private readonly module: CompiledModule;
  private readonly workspace: Workspace;
  private readonly arenas = new Map<ArrayBufferLike, Arena>();
  private readonly released = new WeakSet<ArrayBufferLike>();

  constructor(module: CompiledModule) {
    this.module = module;
    this.workspace = new Workspace(module);
  }

  run<P extends Parameters>(kernel: Kernel<P>, args: Arguments<P>): number {
    const home = this.homeOf(Object.values(args));
    if (home !== undefined) {
      const result = this.runIn(home, home.workStart, kernel, args);
      if (result !== undefined) return result;
    }
    // The workspace grows until the call fits.
    return this.runIn(this.workspace, this.workspace.start, kernel, args) as number;
  }

  allocateScores(length: number): Float32Array {
    const arena = new Arena(this.module, length);
    this.arenas.set(arena.scores.buffer, arena);
    return arena.scores;
  }

  release(scores: Float32Array): boolean {
    // The memory is let go and never handed out again: a late use can then be told from a lawful one.
    if (this.arenas.get(scores.buffer)?.scores !== scores) return false;
    this.arenas.delete(scores.buffer);
    this.released.add(scores.buffer);
    return true;
  }

  isReleased(array: TypedArray): boolean {
    return this.released.has(array.buffer);
  }

  dispose(): void {
    this.arenas.clear();
  }

  private homeOf(values: readonly unknown[]): Arena | undefined {
    if (this.arenas.size === 0) return undefined;
    for (const value of values) {
      if (typeof value === 'number') continue;
      const arena = this.arenas.get((value as TypedArray).buffer);
      if (arena === undefined) continue;
      // A view of our own making that reaches behind the scores would lie where the kernels work.
      const { byteOffset, byteLength } = value as TypedArray;
      return byteOffset + byteLength <= arena.workStart ? arena : undefined;
    }
    return undefined;
  }

  /** Runs the kernel in the given memory; nothing when the memory cannot grow and the work does not fit behind it. */
  private runIn<P extends Parameters>(
    home: KernelMemory,
    workStart: number,
    kernel: Kernel<P>,
    args: Arguments<P>,
  ): number | undefined {
    const numbers: number[] = [];
    const incoming: Staged[] = [];
    const outgoing: Staged[] = [];
    let end = workStart;
    for (const [name, kind] of Object.entries(kernel.parameters)) {
      const value = args[name] as TypedArray | number;
      if (typeof value === 'number') {
        numbers.push(value);
      } else if (value.buffer === home.memory.buffer) {
        numbers.push(value.byteOffset);
      } else {
        const staged = { array: value, address: end };
        if (!kind.startsWith('out ')) incoming.push(staged);
        if (!kind.startsWith('in ')) outgoing.push(staged);
        numbers.push(end);
        end = align(end + value.byteLength);
      }
    }
    if (!makeRoom(home, end)) return undefined;
    for (const { array, address } of incoming) viewLike(array, home, address).set(array);
    if (home.has(`${kernel.name}Scratch`)) {
      const scratch = end;
      end += home.call(`${kernel.name}Scratch`, numbers) >>> 0;
      if (!makeRoom(home, end)) return undefined;
      numbers.push(scratch);
    }
    const result = home.call(kernel.name, numbers);
    for (const { array, address } of outgoing) array.set(viewLike(array, home, address));
    return kernel.result === 'u32' ? result >>> 0 : result;
  }
}

function makeRoom(home: KernelMemory, end: number): boolean {
  if (home instanceof Workspace) home.reserve(end);
  return end <= home.byteLength;
}

function viewLike<A extends TypedArray>(array: A, home: KernelMemory, address: number): A {
  const View = array.constructor as new (buffer: ArrayBufferLike, byteOffset: number, length: number) => A;
  return new View(home.memory.buffer, address, array.length);
}
