// What a kernel is: a name, named arguments with their kinds, and a plain body, which is the specification. Its twin of
// the same name in `assembly/` must agree in every bit; arguments cross in the order of `parameters`.
import { UnsupportedError } from '../errors.js';

/** Typed arrays a kernel may take, by the kind that names them. */
export interface ArrayKinds {
  'f32[]': Float32Array;
  'f64[]': Float64Array;
  'u32[]': Uint32Array;
}

/** The name of a kind of array that kernels take. */
export type ArrayKind = keyof ArrayKinds;
/** The kind of a number that kernels take. */
export type ScalarKind = 'u32' | 'f64';

/** `in` arrays are read and never written, `out` arrays are written and never read, `inout` arrays are both. */
export type ParameterKind = `${'in' | 'out' | 'inout'} ${ArrayKind}` | ScalarKind;

/** The parameters of a kernel in their order, by name. */
export type Parameters = Readonly<Record<string, ParameterKind>>;

/** What a kernel is given for a parameter of a kind: an array or a number. */
export type ArgumentOf<Kind extends ParameterKind> =
  Kind extends `${'in' | 'out' | 'inout'} ${infer A extends ArrayKind}` ? ArrayKinds[A] : number;

/** What a kernel is given, by the names of its parameters. */
export type Arguments<P extends Parameters> = { readonly [Name in keyof P]: ArgumentOf<P[Name]> };

/** A compiled WebAssembly module, written down by the build. */
export interface KernelModule {
  /** The kernels that it exports. */
  readonly kernels: readonly string[];
  /** Its bytes, one of `BYTE_LETTERS` each. */
  letters(): string;
}

/** A kernel: its name, its parameters, and its plain body. */
export interface Kernel<P extends Parameters = Parameters> {
  /** Also the name under which the WebAssembly module exports the twin. */
  readonly name: string;
  /** The module that holds the twin, loaded when the kernel first runs; absent for those of the core module. */
  readonly module?: KernelModule;
  readonly parameters: P;
  /** What it returns, where that is not a `u32`. */
  readonly result?: 'f32';
  /**
   * The readable reference. The twin may need working memory: the module then also exports `<name>Scratch`, which
   * takes the same arguments and returns how many bytes, and the twin takes their address as one last argument.
   */
  body(args: Arguments<P>): number;
}

/** Declares a kernel, inferring the types of its arguments from the kinds. */
export function defineKernel<const P extends Parameters>(kernel: Kernel<P>): Kernel<P> {
  return kernel;
}

/** One way of running kernels, with the memory in which callers may place large inputs. */
export interface Backend {
  readonly name: 'js' | 'wasm';
  run<P extends Parameters>(kernel: Kernel<P>, args: Arguments<P>): number;
  /** Zeroed memory for scores that `run` reads without a copy. */
  allocateScores(length: number): Float32Array;
  /** Gives scores back; false when they are not live scores of this backend. */
  release(scores: Float32Array): boolean;
  /** Bytes of its own memory, which nobody else can use; those of scores among them. */
  heldBytes(): number;
  /** Whether the array lies in memory of this backend that was given back. */
  isReleased(array: Float32Array | Float64Array): boolean;
  dispose(): void;
}

export function createJsBackend(): Backend {
  const live = new Set<Float32Array>();
  const released = new WeakSet<ArrayBufferLike>();
  return {
    name: 'js',
    run: (kernel, args) => kernel.body(args),
    allocateScores(length) {
      const scores = allocate(length);
      live.add(scores);
      return scores;
    },
    release(scores) {
      if (!live.delete(scores)) return false;
      released.add(scores.buffer);
      return true;
    },
    heldBytes: () => [...live].reduce((bytes, scores) => bytes + scores.byteLength, 0),
    isReleased: (array) => released.has(array.buffer),
    dispose: () => live.clear(),
  };
}

function allocate(length: number): Float32Array {
  try {
    return new Float32Array(length);
  } catch {
    throw new UnsupportedError('the environment refused memory for scores', {
      argument: 'scores',
      found: `${length * 4} bytes`,
      expected: 'a block that the environment can hold',
      hint: 'Work in blocks of users.',
    });
  }
}

/** Buffers that a backend keeps at most, and their cells of four bytes together: 64 MiB. */
const MOST_SPARE = 4;
const MOST_KEPT_CELLS = 0x1000000;

/** Buffers that nobody uses, the smallest first. */
const spareBuffers = new WeakMap<Backend, readonly Float32Array[]>();

/** A buffer of at least so many cells for one user at a time; what lies in it is what was left there. */
export function takeBuffer(backend: Backend, cells: number): Float32Array {
  const buffers = spareBuffers.get(backend) ?? [];
  const buffer = buffers.find(({ length }) => length >= cells);
  if (buffer === undefined) return backend.allocateScores(cells);
  spareBuffers.set(
    backend,
    buffers.filter((other) => other !== buffer),
  );
  return buffer;
}

/** Gives a buffer back, to be kept or let go; nothing in it is good any longer. */
export function returnBuffer(backend: Backend, buffer: Float32Array): void {
  const kept = spareBuffers.get(backend) ?? [];
  // Left twice, it would be lent to two.
  if (kept.includes(buffer)) return;
  const buffers = [...kept, buffer].sort((one, other) => one.length - other.length);
  const cells = () => buffers.reduce((sum, { length }) => sum + length, 0);
  // The largest too many goes at once; of the others the smallest, since it serves the fewest.
  while (buffers.length > 0 && buffers.at(-1)!.length > MOST_KEPT_CELLS) backend.release(buffers.pop()!);
  while (buffers.length > MOST_SPARE || cells() > MOST_KEPT_CELLS) backend.release(buffers.shift()!);
  spareBuffers.set(backend, buffers);
}
