/// <reference lib="esnext.disposable" preserve="true" />
// Who owns kernels: a backend chosen by the caller's options, alive until it is disposed. Rankers and engines are such
// owners; so is what only resamples and loads one small module for it.
import { checkObject } from '../checks.js';
import { UnsupportedError, UsageError } from '../errors.js';
import type { Notice } from '../notice.js';
import { type Backend, createJsBackend } from './contract.js';
import type { ModuleSource } from './wasm-module.js';

/** What computes: kernels in WebAssembly, or their plain twins. */
export type BackendName = 'wasm' | 'js';

/** Which backend an engine takes, and the module if it is loaded by hand. */
export interface EngineOptions {
  /** `wasm` throws where SIMD is missing; `auto`, the default, falls back to `js` and leaves a notice. */
  readonly backend?: BackendName | 'auto';
  /** The kernels, compiled or as bytes, instead of the copy inside the package (export `recgauge/kernels.wasm`). */
  readonly module?: ModuleSource;
}

/** A backend with what there is to say about how it was chosen. */
export interface LoadedKernels {
  readonly kernels: Backend;
  readonly notices: readonly Notice[];
}

export function loadKernelsBy(options: EngineOptions, create: () => Backend): LoadedKernels {
  if (checkBackend(options) === 'js') return { kernels: createJsBackend(), notices: [] };
  try {
    return { kernels: create(), notices: [] };
  } catch (error) {
    return fallBack(options, error);
  }
}

export function checkBackend(options: EngineOptions): BackendName | 'auto' {
  checkObject('options', options);
  const { backend = 'auto' } = options;
  if (backend === 'js' || backend === 'wasm' || backend === 'auto') return backend;
  throw new UsageError('unknown backend', { argument: 'backend', found: backend, expected: "'auto', 'wasm' or 'js'" });
}

/** Plain kernels in place of those that cannot run here, where the caller left the choice to us. */
export function fallBack({ backend = 'auto', module }: EngineOptions, error: unknown): LoadedKernels {
  if (backend !== 'auto' || module !== undefined || !(error instanceof UnsupportedError)) throw error;
  const message = `${error.reason}; the plain JavaScript kernels run instead, slower and with the same results`;
  return { kernels: createJsBackend(), notices: [{ code: 'wasm-unavailable', message, count: 1 }] };
}

export class KernelOwner {
  readonly backend: BackendName;
  readonly notices: readonly Notice[];
  private kernels: Backend | undefined;

  constructor({ kernels, notices }: LoadedKernels) {
    this.kernels = kernels;
    this.backend = kernels.name;
    this.notices = notices;
  }

  dispose(): void {
    this.kernels?.dispose();
    this.kernels = undefined;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** The backend, or the refusal of a call that comes too late. */
  living(method: string): Backend {
    if (this.kernels !== undefined) return this.kernels;
    throw new UsageError(`${method} was called on an engine after dispose()`, {
      found: 'a disposed engine',
      expected: 'an engine that is not disposed',
      hint: 'Create a new engine with createEngine().',
    });
  }
}
