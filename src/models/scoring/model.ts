// What a model is: a name, its parameters as data, and `fit`, which turns a matrix of training into a scorer. Everything
// that can change a score is in the matrix, the parameters and the seed; both backends give the same bits.
import type { InteractionMatrix, MatrixShape } from '../../data/tables/interaction-matrix.js';
import { UsageError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import type { Notice } from '../../foundation/notice.js';
import { type Steps, stopIfAborted, type WorkOptions } from '../../foundation/work-options.js';
import type { ParameterSpace, ParameterValues, ValuesOf } from './parameters.js';
import type { Scorer } from './scorer.js';

/** Work that several fits have in common, done once. */
export class SharedWork {
  private readonly parts = new Map<string, unknown>();

  constructor(private readonly train: InteractionMatrix) {}

  /** The part of a name, made at the first asking; it must never be written to. */
  part<Part>(train: InteractionMatrix, name: string, make: () => Part): Part {
    if (train !== this.train) {
      throw new UsageError('shared work belongs to another training', {
        argument: 'shared',
        found: `work on ${this.train.userCount} users and ${this.train.itemCount} items`,
        expected: 'work made for the very matrix that is fitted',
      });
    }
    if (!this.parts.has(name)) this.parts.set(name, make());
    return this.parts.get(name) as Part;
  }

  /** The same with pauses while it is made; fits that take turns may both make it, and it is the same. */
  *partInSteps<Part>(train: InteractionMatrix, name: string, make: () => Steps<Part>): Steps<Part> {
    const made = this.parts.has(name) || train !== this.train ? undefined : { part: yield* make() };
    return this.part(train, name, () => made!.part);
  }
}

/** What a model is given while it is fitted: backend, seed, shared work, progress and a way to stop. */
export interface FitContext extends WorkOptions {
  readonly backend: Backend;
  /** The seed of all chance. */
  readonly seed: number;
  /** A number for each item that depends on nothing but its id; without it the item's index serves. */
  readonly itemKeys?: Uint32Array | undefined;
  /** The ids of the columns of training, and of its rows, for models that look things up by them. */
  readonly itemIds?: readonly string[] | undefined;
  readonly userIds?: readonly string[] | undefined;
  /** What fits on this training have in common; without it each makes its own. */
  readonly shared?: SharedWork | undefined;
  /** Threads that may take part in fitting; the results are equal. Default: 1. */
  readonly workers?: number | undefined;
  /** What whoever uses the model should know of how it came about. */
  readonly onNotice?: ((notice: Notice) => void) | undefined;
}

/** A recommender: its parameters, its definition, and how it is fitted. */
export interface Model<Space extends ParameterSpace = ParameterSpace> {
  /** Only what has learned, or is scores already, says its kind. */
  readonly kind?: undefined;
  /** Lower case, as on the command line. */
  readonly name: string;
  readonly title: string;
  /** The score as a formula in words. */
  readonly definition: string;
  readonly citation: string;
  /** `ranking`: scores only order items; `rating`: scores are predicted ratings, and training needs ratings. */
  readonly task: 'ranking' | 'rating';
  readonly parameters: Space;
  /** Why users who were not in training cannot be scored; absent where they can. */
  readonly refusesNewUsers?: string;
  /** Bytes that `fit` and the scorer need at most, beyond training; asked before anything is allocated. */
  memoryNeeded(shape: MatrixShape, parameters: ValuesOf<Space>): number;
  /** A generator, `*fit`, lets others have their turn at each `yield`; otherwise nothing else runs meanwhile. */
  fit(
    train: InteractionMatrix,
    parameters: ValuesOf<Space>,
    context: FitContext,
  ): Scorer | Generator<void | Promise<void>, Scorer, void>;
}

/** A model whose parameters are known only as it runs. */
export type AnyModel = Omit<Model, 'memoryNeeded' | 'fit'> & {
  memoryNeeded(shape: MatrixShape, parameters: ParameterValues): number;
  fit(
    train: InteractionMatrix,
    parameters: ParameterValues,
    context: FitContext,
  ): Scorer | Generator<void | Promise<void>, Scorer, void>;
};

/**
 * Declares a model; `fitModel` and `recommend` then know the names and types of its parameters.
 * @example
 * const longest = modelOfScores('longest', () => (user, items) => items.map((item) => item.length));
 * const own = defineModel({ ...longest, parameters: {}, title: 'Longest names first' });
 */
export function defineModel<const Space extends ParameterSpace>(model: Model<Space>): Model<Space> {
  return model;
}

/**
 * Tells how far the work is, and ends it where that was asked for. To be called every few milliseconds.
 * @example
 * // In the fit of your own model, every few milliseconds.
 * defineModel({ ...modelNamed('ease'), fit: (train, parameters, context) => {
 *   passStep(context, 1, 10);
 *   return modelNamed('ease').fit(train, parameters, context);
 * } });
 */
export function passStep({ onProgress, signal }: FitContext, done: number, total: number, detail?: string): void {
  stopIfAborted(signal, 'fitting', `${done} of ${total} steps done`);
  onProgress?.({ done, total, what: 'fitting', ...(detail === undefined ? {} : { detail }) });
}

export function fitProgress(context: FitContext, total: number) {
  let done = 0;
  const reach = (to: number) => {
    done = Math.max(done, to);
    passStep(context, done, total);
  };
  return { step: () => reach(done + 1), reach };
}
