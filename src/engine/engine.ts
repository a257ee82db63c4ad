// The engine: a ranker that also evaluates and resamples, the whole typed-array API over one backend.
import { checkObject } from '../foundation/checks.js';
import type { EngineOptions } from '../foundation/kernels/kernel-owner.js';
import { atOnce, type Steps } from '../foundation/work-options.js';
import type { Block } from './judging/blocks.js';
import { createEvaluator, type Evaluator, type EvaluatorOptions } from './judging/evaluator.js';
import { type FullRanksRequest, fullRanksOfBlock } from './judging/full-ranks-of-block.js';
import type { Evaluation } from './judging/labelled-evaluation.js';
import type { FullPlaces } from './ranking/full-places.js';
import type { Scores } from './ranking/rank-dense.js';
import { KernelRanker, loadKernels, loadKernelsSync, type Ranker } from './ranking/ranker.js';
import {
  type BootstrapRequest,
  type BootstrapResult,
  bootstrapInSteps,
} from './statistics/bootstrap/bootstrap-columns.js';

export type { BackendName, EngineOptions } from '../foundation/kernels/kernel-owner.js';

/** Lists, truth and metrics for one call of `engine.evaluate`. */
export interface EvaluateRequest extends EvaluatorOptions {
  /** One ranked list for each user of the truth, in its order; or the scores of all items, or factors. */
  readonly lists: Block | Scores;
}

/**
 * Ranks, judges and resamples typed arrays, in memory of its own, until it is disposed. Its functions return when all is
 * done, and nothing else runs until then: `evaluate` and the other verbs of the package let others have their turn.
 */
export interface Engine extends Ranker {
  /** Judges lists against the truth: one number per user and metric, and exact means. */
  evaluate(request: EvaluateRequest): Evaluation;
  /**
   * The same for users that come in blocks, such as a model scores them; equal in every bit to one call. `seen` and
   * `candidates` are given once, for all users: each block gets its part.
   *
   * @example
   * using validation = engine.evaluator({ truth, seen, metrics: ['ndcg@10', 'auc'] });
   * validation.add(scores);   // of all users; some users at a time need `itemCount` among the options
   * validation.result().value('ndcg@10');
   */
  evaluator(options: EvaluatorOptions): Evaluator;
  /** Where relevant items stand among all items that could be drawn against them, for sampled metrics. */
  fullRanks(request: FullRanksRequest): FullPlaces;
  /** Intervals around the means of columns, one value per user, by resampling users; columns share the draws. */
  bootstrap(columns: Float64Array | readonly Float64Array[], options?: BootstrapRequest): BootstrapResult;
  /** @internal */
  bootstrapInSteps(columns: readonly Float64Array[], options: BootstrapRequest): Steps<BootstrapResult>;
}

/**
 * An engine, with the kernels compiled in the background.
 * @example
 * using engine = await createEngine({ backend: 'auto' });
 * engine.topK({ scores, userCount: 3, itemCount: 4, k: 1 }).items;   // [0, 3, 3]
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  return new TypedArrayEngine(await loadKernels(options));
}

/**
 * As `createEngine`, with the kernels compiled before it returns.
 * @example
 * using engine = createEngineSync();
 * engine.backend;
 */
export function createEngineSync(options: EngineOptions = {}): Engine {
  return new TypedArrayEngine(loadKernelsSync(options));
}

/** The engine that a verb made for itself last and no longer needs, by the backend that was asked for. */
const spareEngines = new Map<string, Engine>();

/** More memory than this is given back. */
const MOST_SPARE_BYTES = 1 << 25;

/** An engine for a verb whose caller has none: new memory for every call would cost more than small work. */
export async function borrowEngine(backend: EngineOptions['backend'] = 'auto'): Promise<Engine> {
  const spare = spareEngines.get(backend);
  spareEngines.delete(backend);
  return spare ?? (await createEngine({ backend }));
}

/** Keeps an engine for the next verb that asks for this backend, unless there is one or it holds much memory. */
export function returnEngine(engine: Engine, backend: EngineOptions['backend'] = 'auto'): void {
  const kernels = (engine as TypedArrayEngine).living('dispose');
  if (spareEngines.has(backend) || kernels.heldBytes() > MOST_SPARE_BYTES) engine.dispose();
  else spareEngines.set(backend, engine);
}

class TypedArrayEngine extends KernelRanker implements Engine {
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

  fullRanks(request: FullRanksRequest): FullPlaces {
    return fullRanksOfBlock(this.living('fullRanks'), request);
  }

  bootstrap(columns: Float64Array | readonly Float64Array[], options: BootstrapRequest = {}): BootstrapResult {
    return atOnce(this.bootstrapInSteps(columns, options));
  }

  bootstrapInSteps(columns: readonly Float64Array[] | Float64Array, options: BootstrapRequest): Steps<BootstrapResult> {
    return bootstrapInSteps(this.living('bootstrap'), columns, options);
  }
}
