// From bytes to a compiled module, or the reason why this environment cannot run it. The bytes are inlined in the
// package: no fetch, no path, no bundler plug-in.
import { UnsupportedError } from '../errors.js';
import { BYTE_LETTERS } from './byte-letters.generated.js';
import type { KernelModule } from './contract.js';
import { coreModule } from './core-module.generated.js';

/** `WebAssembly.Module` where the types of the environment know it, any object elsewhere. */
export type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer M } } }
  ? M & object
  : object;

/** A compiled module or its bytes, for callers that load `recgauge/kernels.wasm` themselves. */
export type ModuleSource = CompiledModule | ArrayBuffer | Uint8Array;

/** The kernels of this package: validated and compiled once in a process, whoever asks. */
const own: {
  bytes?: Uint8Array<ArrayBuffer> | undefined;
  compiling?: Promise<CompiledModule> | undefined;
  module?: CompiledModule | undefined;
} = {};

export async function compileModule(source?: ModuleSource): Promise<CompiledModule> {
  const bytes = ownBytes();
  if (isCompiled(source)) return source;
  try {
    if (source !== undefined) return await WebAssembly.compile(source as BufferSource);
    own.compiling ??= WebAssembly.compile(bytes);
    own.module ??= await own.compiling;
    return own.module;
  } catch (cause) {
    own.compiling = undefined;
    throw refusal(source, cause);
  }
}

export function compileModuleSync(source?: ModuleSource): CompiledModule {
  const bytes = ownBytes();
  if (isCompiled(source)) return source;
  try {
    if (source !== undefined) return new WebAssembly.Module(source as BufferSource);
    own.module ??= new WebAssembly.Module(bytes);
    return own.module;
  } catch (cause) {
    throw refusal(source, cause);
  }
}

function ownBytes(): Uint8Array<ArrayBuffer> {
  own.bytes ??= requireWasm(moduleBytes());
  return own.bytes;
}

const compiled = new WeakMap<KernelModule, CompiledModule>();

/** As `compileModuleSync`, for another module of this package; compiled once. */
export function compiledOf(module: KernelModule): CompiledModule {
  const known = compiled.get(module);
  if (known !== undefined) return known;
  const bytes = requireWasm(bytesOfLetters(module.letters()));
  try {
    const made: CompiledModule = new WebAssembly.Module(bytes);
    compiled.set(module, made);
    return made;
  } catch (cause) {
    throw refusal(undefined, cause);
  }
}

/** How a module imports its memory, up to the byte that says what kind: 1 with a maximum, 3 if threads share it too. */
const MEMORY_IMPORT = [3, 0x65, 0x6e, 0x76, 6, 0x6d, 0x65, 0x6d, 0x6f, 0x72, 0x79, 2];

const compiledShared = new WeakMap<KernelModule, CompiledModule>();

/** As `compiledOf`, with memory that threads share, for a module whose memory has a stated maximum. */
export function compiledForThreads(module: KernelModule): CompiledModule {
  const known = compiledShared.get(module);
  if (known !== undefined) return known;
  const bytes = requireWasm(bytesOfLetters(module.letters()));
  const at = bytes.findIndex((_, first) => MEMORY_IMPORT.every((byte, place) => bytes[first + place] === byte));
  bytes[at + MEMORY_IMPORT.length] = 3;
  const made: CompiledModule = new WebAssembly.Module(bytes);
  compiledShared.set(module, made);
  return made;
}

function requireWasm(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (typeof WebAssembly === 'object' && WebAssembly.validate(bytes)) return bytes;
  const missing = typeof WebAssembly === 'object' ? 'WebAssembly SIMD' : 'WebAssembly';
  throw new UnsupportedError(`backend 'wasm' cannot run: this environment has no ${missing}`, {
    argument: 'backend',
    expected: 'an environment with WebAssembly SIMD',
    hint: "Use backend 'auto' or 'js': the plain kernels give the same results.",
  });
}

/** A module may come from another realm, such as a frame or a worker: its kind is known by its tag. */
function isCompiled(source: ModuleSource | undefined): source is CompiledModule {
  return Object.prototype.toString.call(source) === '[object WebAssembly.Module]';
}

/** The bytes of the kernels as they are inlined in the package; the same as `recgauge/kernels.wasm`. */
export function moduleBytes(): Uint8Array<ArrayBuffer> {
  return bytesOfLetters(coreModule.letters());
}

function bytesOfLetters(letters: string): Uint8Array<ArrayBuffer> {
  const byteOf = new Uint8Array(Math.max(...Array.from(BYTE_LETTERS, (letter) => letter.charCodeAt(0))) + 1);
  for (let byte = 0; byte < BYTE_LETTERS.length; byte++) byteOf[BYTE_LETTERS.charCodeAt(byte)] = byte;
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = byteOf[letters.charCodeAt(i)]!;
  return bytes;
}

/** Our own bytes validate, so only a policy can keep them from compiling; a caller's bytes may be anything. */
function refusal(source: ModuleSource | undefined, cause: unknown): UnsupportedError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (source !== undefined) {
    return new UnsupportedError(`the module was refused (${reason})`, {
      argument: 'module',
      found: source,
      expected: "the bytes of 'recgauge/kernels.wasm', or a module compiled from them",
    });
  }
  return new UnsupportedError("backend 'wasm' cannot run: the page's Content-Security-Policy forbids WebAssembly", {
    argument: 'backend',
    found: reason,
    expected: "script-src 'wasm-unsafe-eval'",
    hint: "Backend 'js' runs without and gives the same results.",
  });
}
