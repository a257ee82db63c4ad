/// <reference lib="esnext.disposable" preserve="true" />
// The core: a backend, its memory, and ranking over them. It knows no metric, so that a page that only ranks carries
// little; the engine is this and evaluation. It holds no results and no global state; several may live side by side.

import type { RankedLists } from '../../data/tables/ranked-lists.js';
import { checkCount, checkObject } from '../../foundation/checks.js';
import { UnsupportedError, UsageError } from '../../foundation/errors.js';
import { type Backend, createJsBackend } from '../../foundation/kernels/contract.js';
import { createWasmBackend } from '../../foundation/kernels/wasm-backend.js';
import { compileModule, compileModuleSync, type ModuleSource } from '../../foundation/kernels/wasm-module.js';
import type { Notice } from '../../foundation/notice.js';
import { isFloat32Array } from '../../foundation/typed-arrays.js';
import { rankDense, type TopKRequest } from './rank-dense.js';
import { type FactorsRequest, rankFactors } from './rank-factors.js';

/** What computes: kernels in WebAssembly, or their plain twins. */
export type BackendName = 'wasm' | 'js';

/** Which backend an engine takes, and the module if it is loaded by hand. */
export interface EngineOptions {
  /** `wasm` throws where SIMD is missing; `auto`, the default, falls back to `js` and leaves a notice. */
  readonly backend?: BackendName | 'auto';
  /** The kernels, compiled or as bytes, instead of the copy inside the package (export `recgauge/kernels.wasm`). */
  readonly module?: ModuleSource;
}

/** What ranks: an engine without evaluation. */
export interface Ranker {
  /** The backend that runs. */
  readonly backend: BackendName;
  /** What the caller should know, such as a fallback. */
  readonly notices: readonly Notice[];
  /** Zeroed scores inside the engine's memory: fill them and hand them to `topK`, which does not copy them. */
  allocateScores(userCount: number, itemCount: number): Float32Array;
  /** Gives memory of `allocateScores` back; the array must not be used afterwards. */
  release(scores: Float32Array): void;
  /** The k best items of every user, from a dense matrix of scores. */
  topK<S extends Float32Array | Float64Array>(request: TopKRequest<S>): RankedLists<S>;
  /** The k best items of every user by the dot product of their factors; the scores are never stored. */
  topKFromFactors(request: FactorsRequest): RankedLists<Float32Array>;
  /** Ends the engine; every later call throws. Also `using engine = await createEngine()`. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** A ranker, with the kernels compiled in the background. */
export async function createRanker(options: EngineOptions = {}): Promise<Ranker> {
  return new KernelRanker(await loadKernels(options));
}

/** As `createRanker`, with the kernels compiled before it returns. */
export function createRankerSync(options: EngineOptions = {}): Ranker {
  return new KernelRanker(loadKernelsSync(options));
}

/** A backend with what there is to say about how it was chosen. */
export interface LoadedKernels {
  readonly kernels: Backend;
  readonly notices: readonly Notice[];
}

export async function loadKernels(options: EngineOptions): Promise<LoadedKernels> {
  if (checkBackend(options) === 'js') return { kernels: createJsBackend(), notices: [] };
  try {
    return { kernels: createWasmBackend(await compileModule(options.module)), notices: [] };
  } catch (error) {
    return fallBack(options, error);
  }
}

export function loadKernelsSync(options: EngineOptions): LoadedKernels {
  if (checkBackend(options) === 'js') return { kernels: createJsBackend(), notices: [] };
  try {
    return { kernels: createWasmBackend(compileModuleSync(options.module)), notices: [] };
  } catch (error) {
    return fallBack(options, error);
  }
}

function checkBackend(options: EngineOptions): BackendName | 'auto' {
  checkObject('options', options);
  const { backend = 'auto' } = options;
  if (backend === 'js' || backend === 'wasm' || backend === 'auto') return backend;
  throw new UsageError('unknown backend', { argument: 'backend', found: backend, expected: "'auto', 'wasm' or 'js'" });
}

/** Plain kernels in place of those that cannot run here, where the caller left the choice to us. */
function fallBack({ backend = 'auto', module }: EngineOptions, error: unknown): LoadedKernels {
  if (backend !== 'auto' || module !== undefined || !(error instanceof UnsupportedError)) throw error;
  const message = `${error.reason}; the plain JavaScript kernels run instead, slower and with the same results`;
  return { kernels: createJsBackend(), notices: [{ code: 'wasm-unavailable', message, count: 1 }] };
}

export class KernelRanker implements Ranker {
  readonly backend: BackendName;
  readonly notices: readonly Notice[];
  private kernels: Backend | undefined;

  constructor({ kernels, notices }: LoadedKernels) {
    this.kernels = kernels;
    this.backend = kernels.name;
    this.notices = notices;
  }

  allocateScores(userCount: number, itemCount: number): Float32Array {
    const kernels = this.living('allocateScores');
    checkCount('userCount', userCount, 0);
    checkCount('itemCount', itemCount, 0);
    return kernels.allocateScores(userCount * itemCount);
  }

  release(scores: Float32Array): void {
    const kernels = this.living('release');
    if (isFloat32Array(scores) && kernels.release(scores)) return;
    throw new UsageError('release takes scores that this engine allocated and still holds', {
      argument: 'scores',
      found: scores,
      expected: 'an array from allocateScores, released once',
    });
  }

  topK<S extends Float32Array | Float64Array>(request: TopKRequest<S>): RankedLists<S> {
    const kernels = this.living('topK');
    checkObject('request', request);
    return rankDense(kernels, request);
  }

  topKFromFactors(request: FactorsRequest): RankedLists<Float32Array> {
    const kernels = this.living('topKFromFactors');
    checkObject('request', request);
    return rankFactors(kernels, request);
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
      expected: 'a living engine',
      hint: 'Create a new engine with createEngine().',
    });
  }
}

/**
 * The kernels of a living engine, for verbs that stand beside it so that a page which only ranks does not carry them.
 */
export function kernelsOf(engine: Ranker, verb: string): Backend {
  if (engine instanceof KernelRanker) return engine.living(verb);
  throw new UsageError(`${verb} needs an engine`, {
    argument: 'engine',
    found: engine,
    expected: 'an engine from createEngine() or createRanker()',
  });
}
