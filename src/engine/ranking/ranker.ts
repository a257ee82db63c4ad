/// <reference lib="esnext.disposable" preserve="true" />
// The core: a backend, its memory, and ranking over them. It knows no metric, so that a page that only ranks carries
// little; the engine is this and evaluation. It holds no results and no global state; several may live side by side.
import type { RankedLists } from '../../data/tables/ranked-lists.js';
import { checkCount, checkObject } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import { type Backend, createJsBackend } from '../../foundation/kernels/contract.js';
import {
  type BackendName,
  checkBackend,
  type EngineOptions,
  fallBack,
  KernelOwner,
  type LoadedKernels,
  loadKernelsBy,
} from '../../foundation/kernels/kernel-owner.js';
import { createWasmBackend } from '../../foundation/kernels/wasm-backend.js';
import { compileModule, compileModuleSync } from '../../foundation/kernels/wasm-module.js';
import type { Notice } from '../../foundation/notice.js';
import { isFloat32Array } from '../../foundation/typed-arrays.js';
import { rankDense, type TopKRequest } from './rank-dense.js';
import { type FactorsRequest, rankFactors } from './rank-factors.js';

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

/**
 * A ranker, with the kernels compiled in the background.
 * @example
 * const ranker = await createRanker();
 * ranker.topK({ scores, userCount: 3, itemCount: 4, k: 1, seen }).items;   // [0, 3, 1]
 */
export async function createRanker(options: EngineOptions = {}): Promise<Ranker> {
  return new KernelRanker(await loadKernels(options));
}

/**
 * As `createRanker`, with the kernels compiled before it returns.
 * @example
 * const ranker = createRankerSync({ backend: 'js' });
 * ranker.topK({ scores, userCount: 3, itemCount: 4, k: 1 }).items;   // [0, 3, 3]
 */
export function createRankerSync(options: EngineOptions = {}): Ranker {
  return new KernelRanker(loadKernelsSync(options));
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
  return loadKernelsBy(options, () => createWasmBackend(compileModuleSync(options.module)));
}

export class KernelRanker extends KernelOwner implements Ranker {
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
}

/** The kernels of an engine that is not disposed, for verbs beside it that a page which only ranks does not carry. */
export function kernelsOf(engine: Ranker, verb: string): Backend {
  if (engine instanceof KernelRanker) return engine.living(verb);
  throw new UsageError(`${verb} needs an engine`, {
    argument: 'engine',
    found: engine,
    expected: 'an engine from createEngine() or createRanker()',
  });
}
