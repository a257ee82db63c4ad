// Factored item similarity: the items of a profile have factors of their own, and their sum meets the factors of an item.

import { power } from '../../foundation/numbers/power.js';
import { NEW_USER } from '../scoring/scorer.js';
import {
  type Config,
  defineNetwork,
  type PointBatch,
  type Profiles,
  profileRows,
  type TrainingData,
} from './network.js';
import { defineNeuralModel } from './neural-model.js';
import { addRow, apply, gather, linear, plus, rowDot, scaleRows, sparseTimes } from './operations.js';
import type { Tape, Tensor } from './tape.js';
import { logisticTerm, norm, squares } from './terms.js';
import { factorsParameter } from './training-parameters.js';

interface FismConfig extends Config {
  readonly factors: number;
  readonly alpha: number;
  readonly l2: number;
  /** 1: a second logistic function, norms that are not squared, and profiles with the item that is asked for. */
  readonly isRecbole: number;
}

/** |N|^-alpha of each profile, and 1 of an empty one. */
export function lengthScales(tape: Tape, { lengths, rows }: Profiles, alpha: number): Tensor {
  return tape.constant(
    rows,
    1,
    Float32Array.from(lengths, (n) => (n === 0 ? 1 : power(n, -alpha))),
  );
}

/** Profiles of the users of a batch; those of the paper leave out the item that is asked for. */
export function askedProfiles(
  tape: Tape,
  { users, items }: PointBatch,
  { train }: TrainingData,
  isWhole: boolean,
): Profiles {
  return profileRows(tape, train, users, isWhole ? undefined : (place) => items[place]);
}

/** r_ui = |N|^-alpha sum over the profile of S_j . T_i + b_u + b_i, loss = mean cross-entropy of r and the label. */
export const fismNetwork = defineNetwork<FismConfig>({
  batch: 'points',
  tables: ({ userCount, itemCount }, { factors }) => ({
    userBias: { rows: userCount, columns: 1, start: { constant: 0 } },
    itemBias: { rows: itemCount, columns: 1, start: { constant: 0 } },
    sources: { rows: itemCount, columns: factors, start: { normal: 0.01 } },
    targets: { rows: itemCount, columns: factors, start: { normal: 0.01 } },
  }),
  loss(tables, batch, { alpha, l2, isRecbole }, data) {
    const { userBias, itemBias, sources, targets } = tables as Record<string, Tensor>;
    const { tape } = sources!;
    const profiles = askedProfiles(tape, batch, data, isRecbole === 1);
    const sum = scaleRows(sparseTimes(profiles, sources!), lengthScales(tape, profiles, alpha));
    const biases = plus(gather(userBias!, batch.users), gather(itemBias!, batch.items));
    const r = plus(rowDot(sum, gather(targets!, batch.items)), biases);
    const z = isRecbole === 1 ? apply('sigmoid', r) : r;
    const size = isRecbole === 1 ? norm : squares;
    return [
      [logisticTerm(z, batch.labels), 1 / batch.labels.length],
      [size(sources!), l2],
      [size(targets!), l2],
    ];
  },
  scores(tables, { rows, profiles }, { alpha }) {
    const { userBias, itemBias, sources, targets } = tables as Record<string, Tensor>;
    const { tape } = sources!;
    const sum = scaleRows(sparseTimes(profiles, sources!), lengthScales(tape, profiles, alpha));
    const scores = addRow(linear(sum, targets!), itemBias!);
    const [values, biases] = [scores.data, userBias!.data];
    for (const [place, row] of rows.entries()) {
      const own = row === NEW_USER ? 0 : biases[row]!;
      for (let i = place * scores.columns; i < (place + 1) * scores.columns; i++) values[i]! += own;
    }
    return scores;
  },
});

export const fism = defineNeuralModel({
  name: 'fism',
  title: 'FISM',
  definition:
    '|N|^-alpha sum over the profile N of S_j . T_i + b_u + b_i, trained by the cross-entropy of choices and sampled negatives. ' +
    'Flavour paper leaves the item that is asked for out of the profile and squares the norms; recbole does neither and has the ' +
    'logistic function twice',
  citation: 'Kabbur, Ning and Karypis, FISM: factored item similarity models for top-N recommender systems, KDD 2013',
  parameters: {
    factors: factorsParameter,
    alpha: {
      type: 'real',
      default: 0.5,
      least: 0,
      most: 1,
      search: [0, 1],
      scale: 'linear',
      meaning: 'how much the length of a profile is divided out: 0 not at all, 1 whole',
    },
    l2: {
      type: 'real',
      default: 1e-5,
      least: 0,
      most: 1e6,
      search: [1e-7, 0.01],
      scale: 'log',
      meaning: 'weight of the squares of S and T (recbole: of their norms)',
    },
    flavour: {
      type: 'choice',
      default: 'paper',
      choices: ['paper', 'recbole'],
      search: ['paper'],
      meaning: 'the definition of the paper, or that of RecBole 1.2.1',
    },
  },
  training: { epochs: 30, batch: 1024, rate: 0.001 },
  network: fismNetwork,
  config: ({ factors, alpha, l2, flavour }) => ({ factors, alpha, l2, isRecbole: flavour === 'recbole' ? 1 : 0 }),
});
