// Memory for networks: arrays that lie where their kernels run, one behind the other, so that a step of training copies
// nothing but its batch. The module of neural kernels is compiled at the first asking and never before.
import type { Arguments, Kernel, Parameters } from '../contract.js';
import { runInWorkspace } from '../wasm-backend.js';
import { align, Workspace } from '../wasm-memory.js';
import { compiledOf } from '../wasm-module.js';
import { neuralModule } from './neural-module.generated.js';

/** Numbers in a space; `data` is looked at anew at every use, since memory that has grown has other views. */
export interface Placed<Data extends Float32Array | Uint32Array = Float32Array> {
  readonly data: Data;
}

export interface TensorSpace {
  /** So many floats; what lies in them is anything. */
  floats(length: number): Placed;
  words(values: Uint32Array): Placed<Uint32Array>;
  run<P extends Parameters>(kernel: Kernel<P>, args: Arguments<P>): number;
  mark(): number;
  /** Gives up all arrays that were made after the mark. */
  reset(mark: number): void;
  /** Gives up one array before that: what is made next may lie there. */
  release(placed: Placed): void;
}

/** A workspace is one whose calls are divided among threads; without it, a space has its own. */
export function createTensorSpace(backend: 'js' | 'wasm', workspace?: Workspace): TensorSpace {
  return backend === 'js' ? plainSpace : new WasmSpace(workspace ?? neuralWorkspace());
}

const plainSpace: TensorSpace = {
  floats: (length) => ({ data: new Float32Array(length) }),
  words: (values) => ({ data: values.slice() }),
  run: (kernel, args) => kernel.body(args),
  mark: () => 0,
  reset() {},
  release() {},
};

export function neuralWorkspace(): Workspace {
  return new Workspace({ module: compiledOf(neuralModule), kernels: neuralModule.kernels });
}

/** Memory grows by at least a 64th, so that it grows seldom and little of it is never used. */
const GROWTH = 1.015625;

/** Bytes between arrays that were given up. */
interface Gap {
  start: number;
  end: number;
}

class WasmSpace implements TensorSpace {
  private end: number;
  private gaps: Gap[] = [];

  constructor(private readonly workspace: Workspace) {
    this.end = align(workspace.start);
  }

  floats(length: number): Placed {
    return new PlacedArray(this.workspace, Float32Array, this.take(length), length);
  }

  words(values: Uint32Array): Placed<Uint32Array> {
    const placed = new PlacedArray(this.workspace, Uint32Array, this.take(values.length), values.length);
    placed.data.set(values);
    return placed;
  }

  run<P extends Parameters>(kernel: Kernel<P>, args: Arguments<P>): number {
    return runInWorkspace(this.workspace, this.end, kernel, args);
  }

  mark(): number {
    return this.end;
  }

  reset(mark: number): void {
    this.end = mark;
    this.gaps = this.gaps.filter(({ start }) => start < mark);
    for (const gap of this.gaps) gap.end = Math.min(gap.end, mark);
  }

  release(placed: Placed): void {
    if (!(placed instanceof PlacedArray)) return;
    const { offset, length } = placed;
    const gap = { start: offset, end: align(offset + 4 * length) };
    const rest = this.gaps.filter(({ start, end }) => {
      if (end !== gap.start && start !== gap.end) return true;
      gap.start = Math.min(gap.start, start);
      gap.end = Math.max(gap.end, end);
      return false;
    });
    if (gap.end === this.end) this.end = gap.start;
    else rest.push(gap);
    this.gaps = rest;
  }

  private take(length: number): number {
    const size = align(4 * length);
    let fitting: Gap | undefined;
    for (const gap of this.gaps) {
      if (gap.end - gap.start < size) continue;
      if (fitting === undefined || gap.end - gap.start < fitting.end - fitting.start) fitting = gap;
    }
    if (fitting !== undefined && size > 0) {
      fitting.start += size;
      return fitting.start - size;
    }
    const offset = this.end;
    const end = offset + size;
    const { byteLength } = this.workspace;
    if (end > byteLength) this.workspace.reserve(Math.max(end, Math.min(byteLength * GROWTH, end + 67_108_864)));
    this.end = end;
    return offset;
  }
}

class PlacedArray<Data extends Float32Array | Uint32Array> implements Placed<Data> {
  private view: Data | undefined;

  constructor(
    private readonly workspace: Workspace,
    private readonly Type: new (buffer: ArrayBuffer, offset: number, length: number) => Data,
    readonly offset: number,
    readonly length: number,
  ) {}

  get data(): Data {
    const { buffer } = this.workspace.memory;
    if (this.view?.buffer !== buffer) this.view = new this.Type(buffer, this.offset, this.length);
    return this.view!;
  }
}
