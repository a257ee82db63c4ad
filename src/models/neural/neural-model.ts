// From a network to a model like any other: its parameters beside those of training, the memory it needs, and `fit`, which
// trains it and hands over a scorer. Networks whose score is a product of factors become the scorer of factors.
import type { InteractionMatrix, MatrixShape } from '../../data/tables/interaction-matrix.js';
import { rankDense } from '../../engine/ranking/rank-dense.js';
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
import { networkScorer } from './neural-scorer.js';
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

/** Their defaults, which differ from model to model. */
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
  meaning: 'how many factors a user and an item have',
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

interface NeuralModel<Space extends ParameterSpace>
  extends Pick<AnyModel, 'name' | 'title' | 'definition' | 'citation' | 'refusesNewUsers'> {
  readonly parameters: Space;
  readonly training: TrainingDefaults;
  readonly network: Network;
  config(parameters: ValuesOf<Space>, shape: NetworkShape): Config;
  /** Users who are scored at a time; default: 256. */
  readonly usersAtATime?: number;
}

export function defineNeuralModel<const Space extends ParameterSpace>(model: NeuralModel<Space>): AnyModel {
  const { network, training, parameters: own, config, usersAtATime = 256, ...named } = model;
  const parameters = { ...own, ...trainingParameters(training, network.batch === 'users' ? 'users' : 'choices') };
  const configOf = (values: object, shape: NetworkShape) => config(values as ValuesOf<Space>, shape);
  return defineModel({
    ...named,
    task: 'ranking',
    parameters,
    memoryNeeded: (shape, values) => bytesNeeded(network, configOf(values, shape), shape, trainingOf(values)),
    fit(train, values, context) {
      const scorerOf = (live: LiveNetwork) => trainedScorer(named.name, live, usersAtATime);
      return fitNetwork(network, configOf(values, train), train, trainingOf(values), context, scorerOf);
    },
  });
}

/** Parameters, gradients, both moments, and what a batch leaves on the tape: about 24 numbers for each that goes through. */
function bytesNeeded(network: Network, config: Config, shape: MatrixShape, { batch }: TrainingValues): number {
  const specs = Object.values(network.tables(shape, config));
  const parameterCount = specs.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
  const examples = network.batch === 'users' ? shape.userCount : shape.entryCount;
  const widest = specs.reduce((most, { rows, columns }) => Math.max(most, Math.min(rows, columns)), 1);
  const width = network.batch === 'users' ? shape.itemCount + widest : widest;
  const nodes = network.usesGraph ? shape.userCount + shape.itemCount : 0;
  const tape = 24 * width * (Math.min(batch, examples) + nodes);
  return 4 * (4 * parameterCount + tape) + 24 * shape.entryCount;
}

function fitNetwork(
  network: Network,
  config: Config,
  train: InteractionMatrix,
  training: TrainingValues,
  context: FitContext,
  scorerOf: (live: LiveNetwork) => Scorer,
): Scorer {
  warnOfLargeBatch(network, train, training.batch, context);
  if (training.patience === 0) {
    const live = liveNetwork(network, config, train, context);
    trainNetwork(live, training, context, () => 'go on');
    return scorerOf(live);
  }
  const { rest, held } = heldOutParts(train, context.seed);
  const live = liveNetwork(network, config, rest, context);
  let best: { readonly value: number; readonly epoch: number; readonly scorer: Scorer } | undefined;
  trainNetwork(live, training, context, (epoch) => {
    const scorer = scorerOf(live);
    const value = heldOutQuality(scorer, rest, held, training.metric, context);
    if (best === undefined || value > best.value) best = { value, epoch, scorer };
    return epoch - best.epoch >= training.patience ? 'stop' : 'go on';
  });
  return best!.scorer;
}

/** Ranks all users of training and judges the lists by what was held out. */
function heldOutQuality(
  scorer: Scorer,
  rest: InteractionMatrix,
  held: InteractionMatrix,
  metric: HeldOutMetric,
  { backend }: FitContext,
): number {
  const { userCount, itemCount } = rest;
  const rows = Uint32Array.from({ length: userCount }, (_, user) => user);
  const open = openScorer(backend, scorer, userCount);
  try {
    const scores = open.score({ profiles: rest, rows });
    const lists = rankDense(backend, { scores, userCount, itemCount, k: HELD_OUT_DEPTH, seen: rest });
    return heldOutValue(lists, held, metric);
  } finally {
    open.close();
  }
}

function trainedScorer(name: string, live: LiveNetwork, usersAtATime: number): Scorer {
  const { network, config, tape, tables, data } = live;
  if ('factors' in network) {
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
