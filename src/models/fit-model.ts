// The verb `fit`: a matrix of training becomes a fitted model. Parameters and memory are checked before any work; what
// comes out remembers all that it was made of, so that it can be stored, repeated and refused where it does not belong.
import {
  checkMatrix,
  type InteractionMatrix,
  type MatrixShape,
  measuredShape,
  shapeOf,
} from '../data/tables/interaction-matrix.js';
import { kernelsOf, type Ranker } from '../engine/ranking/ranker.js';
import { checkOptionNames, checkSeed } from '../foundation/checks.js';
import { InputError, UnsupportedError, UsageError } from '../foundation/errors.js';
import type { Notice } from '../foundation/notice.js';
import { atOnce, checkWorkOptions, type Steps } from '../foundation/work-options.js';
import { modelNamed } from './model-registry.js';
import type { AnyModel, FitContext } from './scoring/model.js';
import { checkedParameters, type ParameterSpace, type ParameterValues, type ValuesOf } from './scoring/parameters.js';
import type { Scorer } from './scoring/scorer.js';

/** Parameters, seed and limits with which a model is fitted. */
export interface FitOptions<Parameters = Readonly<Record<string, unknown>>>
  extends Omit<FitContext, 'backend' | 'seed' | 'onNotice'> {
  /** Values of the model's parameters; the others have their defaults. */
  readonly parameters?: Partial<Parameters> | undefined;
  /** The seed of all chance; 0 by default. */
  readonly seed?: number | undefined;
  /** Bytes that fitting may need beyond training; by default 8 GiB. */
  readonly memoryLimit?: number | undefined;
}

/** The parameters of a model whose type names them; those of others are known only as it runs. */
export type ParametersOf<Chosen, Others> = Chosen extends { readonly parameters: infer Space extends ParameterSpace }
  ? string extends keyof Space
    ? Others
    : ValuesOf<Space>
  : Others;

/** A model after training: it scores users. */
export interface FittedModel<Parameters extends ParameterValues = ParameterValues> {
  readonly kind: 'fitted';
  readonly model: AnyModel;
  readonly parameters: Parameters;
  readonly seed: number;
  /** What it was fitted on. */
  readonly shape: MatrixShape;
  readonly scorer: Scorer;
  /** What fitting had to say; a model that comes from a file has none. */
  readonly notices?: readonly Notice[] | undefined;
}

const OPTION_NAMES: readonly (keyof FitOptions)[] = [
  'parameters',
  'seed',
  'itemKeys',
  'itemIds',
  'userIds',
  'memoryLimit',
  'shared',
  'workers',
  'onProgress',
  'signal',
];

const DEFAULT_MEMORY_LIMIT = 8_589_934_592;

/**
 * Fits a model, given by its name or as one of your own; `defineModel` keeps the types of its parameters. Nothing else runs
 * meanwhile; `recommend` lets others have their turn.
 * @example const { scorer } = fitModel(engine, 'ease', matrix, { parameters: { l2: 50 } });
 */
export function fitModel<Chosen extends string | AnyModel>(
  engine: Ranker,
  model: Chosen,
  train: InteractionMatrix,
  options: FitOptions<ParametersOf<Chosen, Readonly<Record<string, unknown>>>> = {},
): FittedModel<ParametersOf<Chosen, ParameterValues>> {
  return atOnce(fitModelInSteps(engine, model, train, options));
}

/** The same with pauses, where the model has them. */
export function* fitModelInSteps<Chosen extends string | AnyModel>(
  engine: Ranker,
  model: Chosen,
  train: InteractionMatrix,
  options: FitOptions<ParametersOf<Chosen, Readonly<Record<string, unknown>>>> = {},
): Steps<FittedModel<ParametersOf<Chosen, ParameterValues>>> {
  return yield* fitAmong(modelNamed, engine, model, train, options);
}

/** The same where only some models have names, so that a bundle holds no others. */
export function* fitAmong<Chosen extends string | AnyModel>(
  named: (name: string) => AnyModel,
  engine: Ranker,
  model: Chosen,
  train: InteractionMatrix,
  options: FitOptions<ParametersOf<Chosen, Readonly<Record<string, unknown>>>>,
): Steps<FittedModel<ParametersOf<Chosen, ParameterValues>>> {
  checkOptionNames(options, OPTION_NAMES, 'fitModel');
  checkWorkOptions(options);
  const backend = kernelsOf(engine, 'fitModel');
  const chosen: AnyModel = typeof model === 'string' ? named(model) : (model as AnyModel);
  if (typeof chosen?.fit !== 'function') {
    throw new UsageError('model is not one that can be fitted', {
      argument: 'model',
      found: chosen,
      expected: "a name such as 'ease', or what defineModel gives",
      hint: "recommend also takes { kind: 'scores', ... } and { kind: 'factors', ... }.",
    });
  }
  const parameters: ParameterValues = checkedParameters(chosen.name, chosen.parameters, options.parameters);
  const seed = checkSeed(options.seed ?? 0);
  checkMatrix('train', train);
  checkTrain(chosen, train);
  const shape = shapeOf(train);
  checkMemory(chosen, measuredShape(train), parameters, options.memoryLimit ?? DEFAULT_MEMORY_LIMIT);
  const { itemKeys, itemIds, userIds, shared, workers, onProgress, signal } = options;
  const notices: Notice[] = [];
  const context = {
    ...{ backend, seed, itemKeys, itemIds, userIds, shared, workers, onProgress, signal },
    onNotice: (one: Notice) => notices.push(one),
  };
  yield;
  const work = chosen.fit(train, parameters, context);
  const scorer = 'next' in work ? yield* work : work;
  return {
    kind: 'fitted',
    model: chosen,
    parameters: parameters as ParametersOf<Chosen, ParameterValues>,
    seed,
    shape,
    scorer,
    notices,
  };
}

function checkTrain(model: AnyModel, train: InteractionMatrix): void {
  if (train.items.length > 0) return;
  throw new InputError(`${model.title} cannot be fitted on a log without interactions`, {
    argument: 'train',
    found: `${train.userCount} users, ${train.itemCount} items, 0 interactions`,
    expected: 'at least one interaction',
    hint: 'Look at the filters that were applied before: they may have left nothing.',
  });
}

function checkMemory(model: AnyModel, shape: MatrixShape, parameters: ParameterValues, limit: number): void {
  if (!(limit > 0)) {
    throw new UsageError('memoryLimit must be a number of bytes', {
      argument: 'memoryLimit',
      found: limit,
      expected: 'a number above 0',
    });
  }
  const needed = model.memoryNeeded(shape, parameters);
  if (needed <= limit) return;
  throw new UnsupportedError(`${model.title} would need too much memory`, {
    argument: 'memoryLimit',
    found: `${gibibytes(needed)} for ${shape.userCount} users and ${shape.itemCount} items`,
    expected: `at most ${gibibytes(limit)}`,
    hint: 'Leave out rare items first, take a model that needs less, or raise the limit.',
  });
}

function gibibytes(bytes: number): string {
  const size = bytes / 1_073_741_824;
  return `${size < 0.01 ? size.toPrecision(1) : size.toFixed(2)} GiB`;
}
