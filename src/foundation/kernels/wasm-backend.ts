// Runs the twins in `assembly/`. One marshaller serves every kernel: arrays that already lie in the memory in which
// the kernel runs cross as pointers, all others are copied in, and `out` arrays are copied back.
import type { Arguments, ArrayKind, Backend, Kernel, KernelModule, Parameters } from './contract.js';
import { coreModule } from './core-module.generated.js';
import { Arena, align, type KernelMemory, type NamedModule, type TypedArray, Workspace } from './wasm-memory.js';
import type { CompiledModule } from './wasm-module.js';

interface Plan {
  readonly name: string;
  readonly scratchName: string;
  readonly module: KernelModule | undefined;
  readonly isUnsigned: boolean;
  readonly names: readonly string[];
  /** Of the cells of arrays; of numbers they say nothing. */
  readonly kinds: readonly ArrayKind[];
  readonly isRead: readonly boolean[];
  readonly isWritten: readonly boolean[];
}

const plans = new WeakMap<object, Plan>();

/** Runs all kernels, those of the core in the compiled module that is given. */
export function createWasmBackend(module: CompiledModule): Backend {
  return new WasmBackend({ module, kernels: coreModule.kernels });
}

/** Without the core module, a backend runs kernels that name the module that holds them. */
export class WasmBackend implements Backend {
  readonly name = 'wasm';
  private readonly workspace: Workspace;
  private readonly arenas = new Map<ArrayBufferLike, Arena>();
  private readonly released = new WeakSet<ArrayBufferLike>();

  constructor(private readonly core?: NamedModule) {
    this.workspace = new Workspace(core);
  }

  run<P extends Parameters>(kernel: Kernel<P>, args: Arguments<P>): number {
    const plan = planOf(kernel);
    const values = valuesOf(plan, args);
    const home = this.homeOf(values);
    if (home !== undefined) {
      const result = runIn(home, home.workStart, plan, values);
      if (result !== undefined) return result;
    }
    // The workspace grows until the call fits.
    return runIn(this.workspace, this.workspace.start, plan, values) as number;
  }

  allocateScores(length: number): Float32Array {
    const arena = new Arena(this.core, length);
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

  heldBytes(): number {
    return [...this.arenas.values()].reduce((bytes, arena) => bytes + arena.byteLength, this.workspace.byteLength);
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

/** Runs a kernel in a workspace that holds arrays of its own up to `workStart`; arrays from elsewhere are copied behind them. */
export function runInWorkspace<P extends Parameters>(
  workspace: Workspace,
  workStart: number,
  kernel: Kernel<P>,
  args: Arguments<P>,
): number {
  const plan = planOf(kernel);
  return runIn(workspace, workStart, plan, valuesOf(plan, args)) as number;
}

function valuesOf<P extends Parameters>(plan: Plan, args: Arguments<P>): (TypedArray | number)[] {
  const values: (TypedArray | number)[] = [];
  for (const name of plan.names) values.push(args[name] as TypedArray | number);
  return values;
}

function planOf(kernel: Pick<Kernel, 'name' | 'module' | 'parameters' | 'result'>): Plan {
  const known = plans.get(kernel);
  if (known !== undefined) return known;
  const kinds = Object.values(kernel.parameters);
  const plan = {
    name: kernel.name,
    scratchName: `${kernel.name}Scratch`,
    module: kernel.module,
    isUnsigned: kernel.result === undefined,
    names: Object.keys(kernel.parameters),
    kinds: kinds.map((kind) => kind.slice(kind.indexOf(' ') + 1) as ArrayKind),
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
  // Loops are plain and views of the memory are kept: a call may work for no longer than its arguments take to cross.
  const { kinds, isRead, isWritten } = plan;
  if (plan.module !== undefined) home.add(plan.module);
  const homeBuffer = home.memory.buffer;
  const numbers: number[] = [];
  const guests: number[] = [];
  let end = workStart;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (typeof value === 'number') numbers.push(value);
    else if (value.buffer === homeBuffer) numbers.push(value.byteOffset);
    else {
      guests.push(i);
      numbers.push(end);
      end = align(end + value.byteLength);
    }
  }
  if (!makeRoom(home, end)) return undefined;
  for (const i of guests) if (isRead[i]) home.copyIn(values[i] as TypedArray, kinds[i]!, numbers[i]!);
  const scratch = end;
  if (home.has(plan.scratchName)) {
    end += home.call(plan.scratchName, numbers) >>> 0;
    if (!makeRoom(home, end)) return undefined;
    numbers.push(scratch);
  }
  const result = home.call(plan.name, numbers);
  for (const i of guests) if (isWritten[i]) home.copyOut(values[i] as TypedArray, kinds[i]!, numbers[i]!);
  return plan.isUnsigned ? result >>> 0 : result;
}

function makeRoom(home: KernelMemory, end: number): boolean {
  if (home instanceof Workspace) home.reserve(end);
  return end <= home.byteLength;
}
