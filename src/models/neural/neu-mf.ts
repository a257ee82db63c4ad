// Neural matrix factorisation: the product of factors and a small network over other factors, joined by a last layer.
import { choice, whole } from '../scoring/parameters.js';
import { bent, thinned } from './in-place-operations.js';
import { type Config, defineNetwork, type TableSpec, type Tables } from './network.js';
import { defineNeuralModel, dropoutParameter, factorsParameter, lossParameter } from './neural-model.js';
import { apply, gather, linear, sideBySide, times } from './operations.js';
import type { Tensor } from './tape.js';
import { halvesTerm } from './terms.js';

interface NeuMfConfig extends Config {
  readonly factors: number;
  readonly hidden: readonly number[];
  readonly dropout: number;
  /** 1: the part takes part. */
  readonly hasProduct: number;
  readonly hasNetwork: number;
  /** 1: pairs of a choice and a negative in place of the cross-entropy. */
  readonly isPairwise: number;
}

/** The logit of pairs: w [p * q; network(p', q')] + b. */
function logits(tables: Tables, users: Uint32Array, items: Uint32Array, config: NeuMfConfig): Tensor {
  const parts: Tensor[] = [];
  if (config.hasProduct === 1) parts.push(times(gather(tables.users!, users), gather(tables.items!, items)));
  if (config.hasNetwork === 1) {
    const both = [gather(tables.networkUsers!, users), gather(tables.networkItems!, items)];
    let x = sideBySide(...both);
    for (const one of both) one.giveUp();
    for (const layer of config.hidden.keys()) {
      const [weight, bias] = [tables[`layer${layer}Weight`]!, tables[`layer${layer}Bias`]!];
      x = bent('relu', linear(thinned(x, config.dropout), weight, bias));
    }
    parts.push(x);
  }
  return linear(parts.length === 1 ? parts[0]! : sideBySide(...parts), tables.lastWeight!, tables.lastBias!);
}

const spread = (rows: number, columns: number): TableSpec => ({
  rows,
  columns,
  start: { kind: 'normal', value: 0.01 },
});

/** A layer as PyTorch starts it: weight and bias uniform up to 1 / sqrt(inputs). */
function layer(name: string, inputs: number, outputs: number): Record<string, TableSpec> {
  const start = { kind: 'uniform', value: 1 / Math.sqrt(inputs) } as const;
  return {
    [`${name}Weight`]: { rows: outputs, columns: inputs, start },
    [`${name}Bias`]: { rows: 1, columns: outputs, start },
  };
}

export const neuMfNetwork = defineNetwork<NeuMfConfig>({
  kind: 'scores',
  batch: 'points',
  tapeFloats({ factors, hidden }, { itemCount }) {
    const layerSum = hidden.reduce((sum, size) => sum + size, 0);
    const forward = 10 * factors + 5 * layerSum + 12;
    return { row: 2 * forward, scoredUser: itemCount * (forward + 4) };
  },
  tables({ userCount, itemCount }, { factors, hidden, hasProduct, hasNetwork }) {
    const sizes = [2 * factors, ...hidden];
    const lastInputs = hasProduct * factors + hasNetwork * sizes.at(-1)!;
    return {
      ...{ users: spread(userCount, factors), items: spread(itemCount, factors) },
      ...{ networkUsers: spread(userCount, factors), networkItems: spread(itemCount, factors) },
      ...Object.assign({}, ...hidden.map((size, place) => layer(`layer${place}`, sizes[place]!, size))),
      ...layer('last', lastInputs, 1),
    };
  },
  loss(tables, { users, items, labels }, config) {
    return [halvesTerm(logits(tables, users, items, config), labels, config.isPairwise)];
  },
  scores(tables, { rows }, config) {
    const itemCount = tables.items!.rows;
    const users = Uint32Array.from({ length: rows.length * itemCount }, (_, at) => rows[Math.floor(at / itemCount)]!);
    const items = Uint32Array.from(users, (_, at) => at % itemCount);
    return apply('sigmoid', logits(tables, users, items, config));
  },
});

export const neuMf = defineNeuralModel({
  name: 'neumf',
  title: 'NeuMF',
  definition:
    "sigmoid(w [p_u * q_i; network(p'_u, q'_i)] + b) with relu layers, trained by the cross-entropy of choices and sampled " +
    'negatives (bce) or by pairs of both (bpr); nothing is pre-trained',
  citation: 'He, Liao, Zhang, Nie, Hu and Chua, Neural collaborative filtering, WWW 2017',
  refusesNewUsers: 'Take a model that scores profiles, such as multi-dae or fism, or fit with these users.',
  parameters: {
    loss: lossParameter('bce'),
    factors: factorsParameter,
    hidden: {
      ...whole(128, [2, 4096], 'log', [16, 512]),
      meaning: 'size of the first layer; each of the next has half as many',
    },
    layers: { ...whole(2, [1, 6], 'linear', [1, 4]), meaning: 'layers of the network' },
    dropout: { ...dropoutParameter, default: 0.1 },
    parts: {
      ...choice('both', ['both', 'product', 'network']),
      meaning: 'both, or only the product of factors (GMF) or the network (MLP)',
    },
  },
  training: { epochs: 25, batch: 1024, rate: 0.001 },
  network: neuMfNetwork,
  config: ({ loss, factors, hidden, layers, dropout: rate, parts }) => ({
    isPairwise: loss === 'bpr' ? 1 : 0,
    ...{ factors, dropout: rate, hasProduct: parts === 'network' ? 0 : 1, hasNetwork: parts === 'product' ? 0 : 1 },
    hidden: Array.from({ length: layers }, (_, place) => Math.max(1, hidden >> place)),
  }),
  usersAtATime: 8,
});
