// From a network to a model like any other: its parameters beside those of training, the memory it needs, and `fit`, which
// trains it and hands over a scorer. Networks whose score is a product of factors become the scorer of factors.
import { type InteractionMatrix, longestRow, rowsOfMatrix } from '../../data/tables/interaction-matrix.js';
import { rankDense } from '../../engine/ranking/rank-dense.js';
import { InputError } from '../../foundation/errors.js';
import type { Steps } from '../../foundation/work-options.js';
import { floatsOf, summedFactorScorer } from '../factors/factor-scorer.js';
import { type AnyModel, defineModel, type FitContext } from '../scoring/model.js';
import {
  type ChoiceParameter,
  choice,
  type ParameterSpace,
  type RealParameter,
  real,
  type ValuesOf,
  type WholeParameter,
  whole,
} from '../scoring/parameters.js';
import { openScorer, type Scorer } from '../scoring/scorer.js';
import type { Config, Network, NetworkShape } from './network.js';
import { networkBytes } from './network-memory.js';
import { liveScorer, networkScorer } from './neural-scorer.js';
import {
  HELD_OUT_DEPTH,
  type HeldOutMetric,
  heldOutParts,
  heldOutValue,
  type LiveNetwork,
  liveNetwork,
  type Training,
  trainNetwork,
} from './train-network.js';

/** Default values of the parameters of training. */
export interface TrainingDefaults {
  readonly epochs: number;
  readonly batch: number;
  readonly rate: number;
}

function trainingParameters({ epochs, batch, rate }: TrainingDefaults, unit: 'users' | 'choices') {
  return {
    epochs: {
      ...whole(epochs, [1, 100_000], 'log', [5, 300]),
      meaning: `how often all ${unit} are met; with patience, at most`,
    },
    batch: { ...whole(batch, [1, 1_000_000], 'log', [32, 2048]), meaning: `${unit} of a step` },
    rate: { ...real(rate, [1e-9, 10], 'log', [1e-4, 0.01]), meaning: 'the learning rate of Adam' },
    patience: {
      ...whole(0, [0, 100_000], 'linear', [0, 0]),
      meaning:
        'epochs without a better value after which training stops; a tenth of every profile is then held out for it. ' +
        '0: all of training is used for all epochs',
    },
    metric: {
      ...choice('ndcg', ['ndcg', 'mrr', 'recall']),
      search: ['ndcg'],
      meaning: 'what is measured at 10 on the part held out',
    },
  };
}

export const factorsParameter = {
  ...whole(64, [1, 1024], 'log', [8, 256]),
  meaning: 'number of factors of users and items',
} as const satisfies WholeParameter;

/** Where RecBole 1.2.1 differs from the paper; a model says how. */
export const flavourParameter = {
  ...choice('paper', ['paper', 'recbole']),
  search: ['paper'],
} as const satisfies Omit<ChoiceParameter, 'meaning'>;

/** Of models that the papers train by one of the two; `paper` is that of the model's own. */
export function lossParameter(paper: 'bpr' | 'bce') {
  return {
    ...choice(paper, ['bpr', 'bce']),
    search: [paper],
    meaning: 'bpr: a choice above a negative; bce: a choice is 1 and a negative 0',
  } as const satisfies ChoiceParameter;
}

export const dropoutParameter = {
  ...real(0, [0, 0.99], 'linear', [0, 0.9]),
  meaning: 'share of the numbers that a step of training drops',
} as const satisfies RealParameter;

interface TrainingValues extends Training {
  readonly patience: number;
  readonly metric: HeldOutMetric;
}

const trainingOf = (values: object) => values as TrainingValues;

/** A network with the name, the words and the parameters of a model; `config` makes of them what the network reads. */
export interface NeuralModel<Space extends ParameterSpace>
  extends Pick<AnyModel, 'name' | 'title' | 'definition' | 'citation' | 'refusesNewUsers'> {
  readonly parameters: Space;
  readonly training: TrainingDefaults;
  readonly network: Network;
  config(parameters: ValuesOf<Space>, shape: NetworkShape): Config;
  /** Users who are scored at a time; default: 256. */
  readonly usersAtATime?: number;
}

/**
 * A model of a network: its own parameters beside those of training, such as `epochs`, `batch`, `rate` and `patience`.
 * @example
 * const { gather, linear, rowDot } = operations;
 * const squared = defineNeuralModel({
 *   name: 'squared',
 *   title: 'Factors, squared',
 *   definition: 'p_u . q_i, trained by squared errors of choices and negatives',
 *   citation: '',
 *   refusesNewUsers: 'Fit with these users.',
 *   parameters: { factors: { type: 'whole', default: 8, least: 1, most: 64, scale: 'log', meaning: '' } },
 *   training: { epochs: 5, batch: 64, rate: 0.01 },
 *   network: defineNetwork<{ factors: number }>({
 *     kind: 'scores',
 *     batch: 'points',
 *     tables: ({ userCount, itemCount }, { factors }) => ({
 *       users: { rows: userCount, columns: factors, start: { kind: 'normal', value: 0.1 } },
 *       items: { rows: itemCount, columns: factors, start: { kind: 'normal', value: 0.1 } },
 *     }),
 *     loss({ users, items }, { users: who, items: what, labels }) {
 *       const error = operations.plus(
 *         rowDot(gather(users!, who), gather(items!, what)),
 *         operations.constant(users!, labels.length, 1, labels),
 *         1,
 *         -1,
 *       );
 *       return [[terms.squares(error), 1 / labels.length]];
 *     },
 *     scores: ({ users, items }, { rows }) => linear(gather(users!, rows), items!),
 *   }),
 *   config: ({ factors }) => ({ factors }),
 * });
 * const { table } = await recommend(train, { model: squared, k: 10, parameters: { epochs: 2 } });
 */
export function defineNeuralModel<const Space extends ParameterSpace>(model: NeuralModel<Space>): AnyModel {
  const { network, training, parameters: own, config, usersAtATime = 256, ...named } = model;
  const parameters = { ...own, ...trainingParameters(training, network.batch === 'users' ? 'users' : 'choices') };
  const configOf = (values: object, shape: NetworkShape) => config(values as ValuesOf<Space>, shape);
  const makers = {
    trained: (live: LiveNetwork) => trainedScorer(named.name, live, usersAtATime),
    current: (live: LiveNetwork) => currentScorer(named.name, live, usersAtATime),
  };
  return defineModel({
    ...named,
    task: 'ranking',
    parameters,
    memoryNeeded: (shape, values) =>
      networkBytes(network, configOf(values, shape), shape, trainingOf(values).batch, usersAtATime),
    fit: (train, values, context) =>
      fitNetwork(network, configOf(values, train), train, trainingOf(values), context, makers),
  });
}

function* fitNetwork(
  network: Network,
  config: Config,
  train: InteractionMatrix,
  training: TrainingValues,
  context: FitContext,
  makers: ScorerMakers,
): Steps<Scorer> {
  warnOfLargeBatch(network, train, training.batch, context);
  if (training.patience === 0) {
    const live = liveNetwork(network, config, train, context);
    try {
      yield* trainNetwork(live, training, context, () => ({ isLast: false }));
      return makers.trained(live);
    } finally {
      live.close();
    }
  }
  const { rest, held } = heldOutParts(train, context.seed);
  if (held.items.length === 0) throw nothingHeldOut(train, training.patience);
  const live = liveNetwork(network, config, rest, context);
  let best: { readonly value: number; readonly epoch: number; readonly scorer: Scorer } | undefined;
  try {
    yield* trainNetwork(live, training, context, (epoch) => {
      const value = heldOutQuality(makers.current(live), rest, held, training.metric, context);
      if (best === undefined || value > best.value) best = { value, epoch, scorer: makers.trained(live) };
      const detail = `${training.metric}@${HELD_OUT_DEPTH} ${value.toFixed(4)}, best ${best.value.toFixed(4)}`;
      return { isLast: epoch - best.epoch >= training.patience, detail };
    });
    return best!.scorer;
  } finally {
    live.close();
  }
}

function nothingHeldOut(train: InteractionMatrix, patience: number): InputError {
  return new InputError('nothing can be held out for early stopping', {
    argument: 'parameters.patience',
    found: `a patience of ${patience}, and at most ${longestRow(train)} items in a profile`,
    expected: 'a profile of 5 items or more, of which a tenth is held out',
    hint: 'Set patience to 0: training then takes all epochs.',
  });
}

/** How a network in training becomes a scorer: one of its own, or one that lasts until the next step. */
interface ScorerMakers {
  readonly trained: (live: LiveNetwork) => Scorer;
  readonly current: (live: LiveNetwork) => Scorer;
}

/** Scores that validation holds at a time. */
const HELD_OUT_CELLS = 2_097_152;

/** Ranks all users of training, some at a time, and judges the lists by what was held out. */
function heldOutQuality(
  scorer: Scorer,
  rest: InteractionMatrix,
  held: InteractionMatrix,
  metric: HeldOutMetric,
  { backend }: FitContext,
): number {
  const { userCount, itemCount } = rest;
  const usersABlock = Math.max(1, Math.min(userCount, Math.floor(HELD_OUT_CELLS / itemCount)));
  const open = openScorer(backend, scorer, usersABlock);
  const blocks = function* () {
    for (let from = 0; from < userCount; from += usersABlock) {
      const profiles = rowsOfMatrix(rest, from, Math.min(from + usersABlock, userCount));
      const rows = Uint32Array.from({ length: profiles.userCount }, (_, place) => from + place);
      const scores = open.score({ profiles, rows });
      const shape = { userCount: profiles.userCount, itemCount, k: HELD_OUT_DEPTH, seen: profiles };
      yield rankDense(backend, { scores, ...shape });
    }
  };
  try {
    return heldOutValue(blocks(), held, metric);
  } finally {
    open.close();
  }
}

/** Scores with the tables in training as they are; nothing is copied. */
function currentScorer(name: string, live: LiveNetwork, usersAtATime: number): Scorer {
  return live.network.kind === 'factors'
    ? trainedScorer(name, live, usersAtATime)
    : liveScorer(name, live, usersAtATime);
}

function trainedScorer(name: string, live: LiveNetwork, usersAtATime: number): Scorer {
  const { network, config, tape, tables, data } = live;
  if (network.kind === 'factors') {
    tape.begin(false);
    const [users, items] = network.factors(tables, config, data);
    const dimension = users.columns;
    const { userCount, itemCount } = data.train;
    return summedFactorScorer({
      itemFactors: finiteFactors(items.data.subarray(0, itemCount * dimension), dimension, 'item'),
      known: finiteFactors(users.data.subarray(0, userCount * dimension), dimension, 'user'),
      dimension,
    });
  }
  const values = Object.fromEntries(Object.entries(tables).map(([table, { data: own }]) => [table, own.slice()]));
  const { userCount, itemCount } = data.train;
  return networkScorer({ name, network, config, shape: { userCount, itemCount }, values }, usersAtATime);
}

function finiteFactors(factors: Float32Array, dimension: number, who: 'user' | 'item'): Float32Array {
  return floatsOf(Float64Array.from(factors), dimension, who);
}

/** One step an epoch learns little, and early stopping then counts single steps. */
function warnOfLargeBatch(network: Network, train: InteractionMatrix, batch: number, { onNotice }: FitContext): void {
  const count = network.batch === 'users' ? train.userCount : train.items.length;
  if (batch < count) return;
  onNotice?.({
    code: 'one-step-epochs',
    message: `a batch of ${batch} holds all ${count} ${network.batch === 'users' ? 'users' : 'choices'}: every epoch is one step`,
    count: 1,
  });
}
