// LightGCN: factors go along the edges of the graph and nothing else happens to them; the mean over the layers counts.
import { layeredPairs, nodeParts, nodesOfPairs } from './interaction-graph.js';
import { type Config, defineNetwork, type Tables, type TrainingData } from './network.js';
import { defineNeuralModel } from './neural-model.js';
import { plus, scaled, sparseTimes } from './operations.js';
import { stacked } from './rows-and-columns.js';
import type { Tensor } from './tape.js';
import { norm, squares } from './terms.js';
import { factorsParameter } from './training-parameters.js';

interface LightGcnConfig extends Config {
  readonly factors: number;
  readonly layers: number;
  readonly l2: number;
  /** 1: norms that are not squared. */
  readonly isRecbole: number;
}

/** The factors of all nodes, and the mean over the layers. */
function propagated(tables: Tables, { layers }: LightGcnConfig, { graph }: TrainingData): readonly [Tensor, Tensor] {
  const start = stacked(tables.users!, tables.items!);
  let [e, sum] = [start, start];
  for (let layer = 0; layer < layers; layer++) {
    e = sparseTimes(graph!, e);
    sum = plus(sum, e);
  }
  return [start, scaled(sum, 1 / (layers + 1))];
}

/**
 * e' = A e in every layer, the factors are the mean of e over the layers; the loss is that of pairs plus l2 times half the
 * squares (paper) or the norms (recbole) of the batch's own factors, before any layer, over its size.
 */
export const lightGcnNetwork = defineNetwork<LightGcnConfig>({
  batch: 'pairs',
  usesGraph: true,
  tables: ({ userCount, itemCount }, { factors }) => ({
    users: { rows: userCount, columns: factors, start: 'xavierUniform' },
    items: { rows: itemCount, columns: factors, start: 'xavierUniform' },
  }),
  loss(tables, batch, config, data) {
    const [start, mean] = propagated(tables, config, data);
    const [u, i, j] = nodesOfPairs(batch, data, [mean]);
    const [size, share] = config.isRecbole === 1 ? [norm, 1] : [squares, 0.5];
    const weight = (share * config.l2) / batch.users.length;
    return [
      [layeredPairs(u, i, j), 1 / batch.users.length],
      ...nodesOfPairs(batch, data, [start]).map((rows) => [size(...rows), weight] as const),
    ];
  },
  factors: (tables, config, data) => nodeParts(propagated(tables, config, data)[1], data),
});

export const lightGcn = defineNeuralModel({
  name: 'lightgcn',
  title: 'LightGCN',
  definition:
    'the dot product of factors, each the mean over layers of what comes along the edges of the graph of choices, ' +
    'D^-1/2 A D^-1/2, trained by pairs of a choice and a sampled negative',
  citation:
    'He, Deng, Wang, Li, Zhang and Wang, LightGCN: simplifying and powering graph convolution network for recommendation, SIGIR 2020',
  refusesNewUsers: 'Take a model that scores profiles, such as multi-dae, or fit with these users.',
  parameters: {
    factors: factorsParameter,
    layers: {
      type: 'whole',
      default: 2,
      least: 0,
      most: 6,
      search: [1, 4],
      scale: 'linear',
      meaning: 'how often factors go along the edges',
    },
    l2: {
      type: 'real',
      default: 1e-4,
      least: 0,
      most: 1e6,
      search: [1e-6, 0.01],
      scale: 'log',
      meaning: 'weight of the factors of a batch',
    },
    flavour: {
      type: 'choice',
      default: 'paper',
      choices: ['paper', 'recbole'],
      search: ['paper'],
      meaning: 'half the squares of the factors of a batch (paper), or their norms (recbole)',
    },
  },
  training: { epochs: 100, batch: 1024, rate: 0.001 },
  network: lightGcnNetwork,
  config: ({ factors, layers, l2, flavour }) => ({ factors, layers, l2, isRecbole: flavour === 'recbole' ? 1 : 0 }),
});
