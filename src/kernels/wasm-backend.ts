// Runs the twins in `assembly/`. One marshaller serves every kernel: arrays that already lie in the memory in which
// the kernel runs cross as pointers, all others are copied in, and `out` arrays are copied back.
import type { Arguments, Backend, Kernel, Parameters } from './contract.js';
import { Arena, align, type KernelMemory, Workspace } from './wasm-memory.js';
import type { CompiledModule } from './wasm-module.js';

type TypedArray = Float32Array | Float64Array | Uint32Array;

/** How a kernel is called; its arguments in their order. */
interface Plan {
  readonly name: string;
  readonly scratchName: string;
  readonly isUnsigned: boolean;
  readonly names: readonly string[];
  readonly isRead: readonly boolean[];
  readonly isWritten: readonly boolean[];
}

const plans = new WeakMap<object, Plan>();

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
    const plan = planOf(kernel);
    const values = plan.names.map((name) => args[name] as TypedArray | number);
    const home = this.homeOf(values);
    if (home !== undefined) {
      const result = runIn(home, home.workStart, plan, values);
      if (result !== undefined) return result;
    }
    // The workspace grows until the call fits.
    return runIn(this.workspace, this.workspace.start, plan, values) as number;
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

  private homeOf(values: readonly (TypedArray | number)[]): Arena | undefined {
    if (this.arenas.size === 0) return undefined;
    for (const value of values) {
      if (typeof value === 'number') continue;
      const arena = this.arenas.get(value.buffer);
      if (arena === undefined) continue;
      // A view of our own making that reaches behind the scores would lie where the kernels work.
      return value.byteOffset + value.byteLength <= arena.workStart ? arena : undefined;
    }
    return undefined;
  }
}

/** Works out once how a kernel is called. */
function planOf(kernel: Pick<Kernel, 'name' | 'parameters' | 'result'>): Plan {
  const known = plans.get(kernel);
  if (known !== undefined) return known;
  const kinds = Object.values(kernel.parameters);
  const plan = {
    name: kernel.name,
    scratchName: `${kernel.name}Scratch`,
    isUnsigned: kernel.result === 'u32',
    names: Object.keys(kernel.parameters),
    isRead: kinds.map((kind) => !kind.startsWith('out ')),
    isWritten: kinds.map((kind) => !kind.startsWith('in ')),
  };
  plans.set(kernel, plan);
  return plan;
}

/** Runs the kernel in the given memory; nothing when the memory cannot grow and the work does not fit behind it. */
function runIn(
  home: KernelMemory,
  workStart: number,
  plan: Plan,
  values: readonly (TypedArray | number)[],
): number | undefined {
  const { isRead, isWritten } = plan;
  const homeBuffer = home.memory.buffer;
  let end = workStart;
  const numbers = values.map((value) => {
    if (typeof value === 'number') return value;
    if (value.buffer === homeBuffer) return value.byteOffset;
    const address = end;
    end = align(end + value.byteLength);
    return address;
  });
  if (!makeRoom(home, end)) return undefined;
  for (const [i, value] of values.entries()) {
    if (isRead[i] && typeof value !== 'number' && value.buffer !== homeBuffer)
      viewLike(value, home, numbers[i]!).set(value);
  }
  const scratch = end;
  if (home.has(plan.scratchName)) {
    end += home.call(plan.scratchName, numbers) >>> 0;
    if (!makeRoom(home, end)) return undefined;
    numbers.push(scratch);
  }
  const result = home.call(plan.name, numbers);
  for (const [i, value] of values.entries()) {
    if (isWritten[i] && typeof value !== 'number' && value.buffer !== homeBuffer)
      value.set(viewLike(value, home, numbers[i]!));
  }
  return plan.isUnsigned ? result >>> 0 : result;
}

function makeRoom(home: KernelMemory, end: number): boolean {
  if (home instanceof Workspace) home.reserve(end);
  return end <= home.byteLength;
}

function viewLike<A extends TypedArray>(array: A, home: KernelMemory, address: number): A {
  const View = array.constructor as new (buffer: ArrayBufferLike, byteOffset: number, length: number) => A;
  return new View(home.memory.buffer, address, array.length);
}
