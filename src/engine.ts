// The engine: a backend, its memory, and the typed-array API over them. It holds no results and no global state;
// several engines may live side by side.
import { checkCount, checkObject } from './data/checks.js';
import { UnsupportedError, UsageError } from './data/errors.js';
import type { Notice } from './data/notice.js';
import type { RankedLists } from './data/ranked-lists.js';
import { isFloat32Array } from './data/typed-arrays.js';
import type { Block } from './evaluate/blocks.js';
import { createEvaluator, type Evaluation, type Evaluator, type EvaluatorOptions } from './evaluate/evaluator.js';
import type { Backend } from './kernels/contract.js';
import { createJsBackend } from './kernels/js-backend.js';
import { createWasmBackend } from './kernels/wasm-backend.js';
import { compileModule, compileModuleSync, type ModuleSource } from './kernels/wasm-module.js';
import { rankDense, type TopKRequest } from './rank/dense.js';
import { type FactorsRequest, rankFactors } from './rank/factors.js';

export type BackendName = 'wasm' | 'js';

export interface EngineOptions {
  /** `wasm` throws where SIMD is missing; `auto`, the default, falls back to `js` and leaves a notice. */
  readonly backend?: BackendName | 'auto';
  /** The kernels, compiled or as bytes, instead of the copy inside the package (export `recgauge/kernels.wasm`). */
  readonly module?: ModuleSource;
}

export interface EvaluateRequest extends EvaluatorOptions {
  /** One ranked list for each user of the truth, in its order; or the scores of all items, or factors. */
  readonly lists: Block;
}

export interface Engine {
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
  /** Judges lists against the truth: one number per user and metric, and exact means. */
  evaluate(request: EvaluateRequest): Evaluation;
  /** The same for lists that come in blocks, such as a model scores them; equal in every bit to one call. */
  evaluator(options: EvaluatorOptions): Evaluator;
  /** Ends the engine; every later call throws. */
  dispose(): void;
}

/** An engine, with the kernels compiled in the background. */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const backend = checkBackend(options);
  if (backend === 'js') return new TypedArrayEngine(createJsBackend(), []);
  try {
    return new TypedArrayEngine(createWasmBackend(await compileModule(options.module)), []);
  } catch (error) {
    return fallBack(options, error);
  }
}

/** The same without waiting. */
export function createEngineSync(options: EngineOptions = {}): Engine {
  const backend = checkBackend(options);
  if (backend === 'js') return new TypedArrayEngine(createJsBackend(), []);
  try {
    return new TypedArrayEngine(createWasmBackend(compileModuleSync(options.module)), []);
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
function fallBack({ backend = 'auto', module }: EngineOptions, error: unknown): Engine {
  if (backend !== 'auto' || module !== undefined || !(error instanceof UnsupportedError)) throw error;
  const message = `${error.reason}; the plain JavaScript kernels run instead, slower and with the same results`;
  return new TypedArrayEngine(createJsBackend(), [{ code: 'wasm-unavailable', message, count: 1 }]);
}

class TypedArrayEngine implements Engine {
  readonly backend: BackendName;
  readonly notices: readonly Notice[];
  private kernels: Backend | undefined;

  constructor(kernels: Backend, notices: readonly Notice[]) {
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

  evaluate(request: EvaluateRequest): Evaluation {
    checkObject('request', request);
    const { lists, ...options } = request;
    const evaluator = this.evaluator(options);
    evaluator.add(lists);
    return evaluator.result();
  }

  evaluator(options: EvaluatorOptions): Evaluator {
    this.living('evaluator');
    checkObject('options', options);
    return createEvaluator(() => this.living('evaluator'), options);
  }

  dispose(): void {
    this.kernels?.dispose();
    this.kernels = undefined;
  }

  private living(method: string): Backend {
    if (this.kernels !== undefined) return this.kernels;
    throw new UsageError(`${method} was called on an engine after dispose()`, {
      found: 'a disposed engine',
      expected: 'a living engine',
      hint: 'Create a new engine with createEngine().',
    });
  }
}
