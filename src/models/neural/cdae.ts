// The collaborative denoising autoencoder: one hidden layer that also holds a vector of the user.
import { ACTIVATIONS } from '../../foundation/kernels/neural/elementwise.js';
import { choice, real } from '../scoring/parameters.js';
import { NEW_USER } from '../scoring/scorer.js';
import { bent, withRow } from './in-place-operations.js';
import { type Config, defineNetwork, type Profiles, type Tables } from './network.js';
import { defineNeuralModel, factorsParameter } from './neural-model.js';
import { apply, dropout, gather, linear, plus, sparseTimes } from './operations.js';
import type { Tensor } from './tape.js';
import { absolutes, logisticTerm, norm, squares } from './terms.js';

/** `hidden` is the number of an activation; `isSquared` 1: squared errors in place of the cross-entropy. */
type CdaeConfig = Config & Readonly<Record<'factors' | 'dropout' | 'hidden' | 'isSquared' | 'l1' | 'l2', number>>;

function logits(tables: Tables, user: Tensor, profiles: Profiles, config: CdaeConfig): Tensor {
  const values = dropout(profiles.values, config.dropout);
  const sum = withRow(plus(user, sparseTimes({ ...profiles, values }, tables.items!)), tables.bias!);
  return linear(bent(activationOf(config), sum), tables.outputs!, tables.outputBias!);
}

const activationOf = ({ hidden }: CdaeConfig) =>
  (['relu', 'sigmoid', 'tanh'] as const).find((name) => ACTIVATIONS[name] === hidden)!;

/** z = W' act(V_u + W dropout(x) + b) + b'; loss = the cross-entropy of z and x over all items, and norms of V and W. */
export const cdaeNetwork = defineNetwork<CdaeConfig>({
  kind: 'scores',
  batch: 'users',
  tables: ({ userCount, itemCount }, { factors }) => ({
    users: { rows: userCount, columns: factors, start: 'xavier' },
    items: { rows: itemCount, columns: factors, start: 'xavier' },
    bias: { rows: 1, columns: factors, start: { kind: 'constant', value: 0 } },
    outputs: { rows: itemCount, columns: factors, start: 'xavier' },
    outputBias: { rows: 1, columns: itemCount, start: { kind: 'constant', value: 0 } },
  }),
  loss(tables, { users, profiles }, config) {
    const { isSquared, l1, l2 } = config;
    const z = logits(tables, gather(tables.users!, users), profiles, config);
    const labels = labelsOf(z, profiles);
    const squared = () => squares(plus(apply('sigmoid', z), z.tape.constant(z.rows, z.columns, labels), 1, -1));
    return [
      [isSquared === 1 ? squared() : logisticTerm(z, labels), 1],
      ...(l1 === 0 ? [] : [[absolutes(tables.users!), l1] as const, [absolutes(tables.items!), l1] as const]),
      [norm(tables.users!), l2],
      [norm(tables.items!), l2],
    ];
  },
  scores(tables, { rows, profiles }, config) {
    const { tape } = tables.users!;
    const known = tables.users!.data;
    const { factors } = config;
    // Somebody new has the mean of all known users' vectors.
    const mean = new Float64Array(factors);
    for (let at = 0; at < known.length; at++) mean[at % factors]! += known[at]! / (known.length / factors);
    const vectors = new Float32Array(rows.length * factors);
    for (const [place, row] of rows.entries()) {
      vectors.set(row === NEW_USER ? mean : known.subarray(row * factors, (row + 1) * factors), place * factors);
    }
    return apply('sigmoid', logits(tables, tape.constant(rows.length, factors, vectors), profiles, config));
  },
});

function labelsOf({ rows, columns }: Tensor, profiles: Profiles): Float32Array {
  const labels = new Float32Array(rows * columns);
  const [offsets, items] = [profiles.offsets.data, profiles.columns.data];
  for (let row = 0; row < rows; row++) {
    for (let entry = offsets[row]!; entry < offsets[row + 1]!; entry++) labels[row * columns + items[entry]!] = 1;
  }
  return labels;
}

export const cdae = defineNeuralModel({
  name: 'cdae',
  title: 'CDAE',
  definition:
    "sigmoid(W' act(V_u + W x + b) + b'), trained by the cross-entropy over all items with a part of x dropped; a user who was " +
    'not in training has the mean of all V. The paper samples items that were not chosen and squares the norms; here, as in ' +
    'RecBole, all items count',
  citation:
    'Wu, DuBois, Zheng and Ester, Collaborative denoising auto-encoders for top-N recommender systems, WSDM 2016',
  parameters: {
    factors: factorsParameter,
    dropout: {
      ...real(0.5, [0, 0.99], 'linear', [0, 0.9]),
      meaning: 'share of the profile that is dropped in training',
    },
    activation: {
      ...choice('relu', ['relu', 'sigmoid', 'tanh']),
      meaning: 'the function of the hidden layer',
    },
    loss: {
      ...choice('bce', ['bce', 'mse']),
      meaning: 'bce: cross-entropy; mse: squared errors',
    },
    l1: { ...real(0, [0, 1e6], 'log', [1e-6, 1]), meaning: 'weight of the absolute values of V and W' },
    l2: { ...real(0.01, [0, 1e6], 'log', [1e-4, 10]), meaning: 'weight of the norms of V and W' },
  },
  training: { epochs: 70, batch: 64, rate: 0.001 },
  network: cdaeNetwork,
  config: ({ factors, dropout: rate, activation, loss, l1, l2 }) => ({
    ...{ factors, dropout: rate, hidden: ACTIVATIONS[activation], isSquared: loss === 'mse' ? 1 : 0, l1, l2 },
  }),
});
