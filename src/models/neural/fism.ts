// Factored item similarity: the items of a profile have factors of their own, and their sum meets the factors of an item.
import { power } from '../../foundation/numbers/elementary.js';
import { choice, real, whole } from '../scoring/parameters.js';
import { NEW_USER } from '../scoring/scorer.js';
import { bent } from './in-place-operations.js';
import {
  type Config,
  defineNetwork,
  type PointBatch,
  type Profiles,
  profileRows,
  type Tables,
  type TrainingData,
} from './network.js';
import { defineNeuralModel, factorsParameter, flavourParameter, lossParameter } from './neural-model.js';
import {
  addRow,
  apply,
  gather,
  linear,
  plus,
  rowDot,
  scaled,
  scaleRows,
  sideBySide,
  sparseTimes,
  times,
} from './operations.js';
import type { Tape, Tensor } from './tape.js';
import { halvesTerm, norm, squares } from './terms.js';

/** |N|^-alpha of each profile, and 1 of an empty one. */
function lengthScales(tape: Tape, { lengths, rows }: Profiles, alpha: number): Tensor {
  return tape.constant(
    rows,
    1,
    Float32Array.from(lengths, (n) => (n === 0 ? 1 : power(n, -alpha))),
  );
}

/** Profiles of the users of a batch; those of the paper leave out the item that is asked for. */
function askedProfiles(tape: Tape, { users, items }: PointBatch, { train }: TrainingData, isWhole: boolean): Profiles {
  return profileRows(tape, train, users, isWhole ? undefined : (place) => items[place]);
}

/** `isPairwise` 1: pairs in place of the cross-entropy; `isRecbole` 1: a second logistic function, norms that are not squared, profiles with the item that is asked for. */
type FismConfig = Config & Readonly<Record<'factors' | 'alpha' | 'l2' | 'isRecbole' | 'isPairwise', number>>;

/** r_ui = |N|^-alpha sum over the profile of S_j . T_i + b_u + b_i, loss = mean cross-entropy of r and the label. */
export const fismNetwork = defineNetwork<FismConfig>({
  kind: 'scores',
  batch: 'points',
  tapeFloats: ({ factors }, { itemCount }) => ({
    row: 10 * factors + 24,
    entry: 4,
    scoredUser: 3 * itemCount + 4 * factors,
  }),
  tables: ({ userCount, itemCount }, { factors }) => ({
    userBias: { rows: userCount, columns: 1, start: { kind: 'constant', value: 0 } },
    itemBias: { rows: itemCount, columns: 1, start: { kind: 'constant', value: 0 } },
    sources: { rows: itemCount, columns: factors, start: { kind: 'normal', value: 0.01 } },
    targets: { rows: itemCount, columns: factors, start: { kind: 'normal', value: 0.01 } },
  }),
  loss(tables, batch, { alpha, l2, isRecbole, isPairwise }, data) {
    const { userBias, itemBias, sources, targets } = tables as Record<string, Tensor>;
    const { tape } = sources!;
    const profiles = askedProfiles(tape, batch, data, isRecbole === 1);
    const whole = sparseTimes(profiles, sources!);
    const sum = scaleRows(whole, lengthScales(tape, profiles, alpha));
    whole.giveUp();
    const biases = plus(gather(userBias!, batch.users), gather(itemBias!, batch.items));
    const r = plus(rowDot(sum, gather(targets!, batch.items)), biases);
    const z = isRecbole === 1 ? apply('sigmoid', r) : r;
    const size = isRecbole === 1 ? norm : squares;
    return [halvesTerm(z, batch.labels, isPairwise), [size(sources!), l2], [size(targets!), l2]];
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
    '|N|^-alpha sum over the profile N of S_j . T_i + b_u + b_i, trained by the cross-entropy of choices and sampled negatives ' +
    '(bce) or by pairs of both (bpr). ' +
    'Flavour paper leaves the item that is asked for out of the profile and squares the norms; recbole does neither and has the ' +
    'logistic function twice',
  citation: 'Kabbur, Ning and Karypis, FISM: factored item similarity models for top-N recommender systems, KDD 2013',
  parameters: {
    loss: lossParameter('bce'),
    factors: factorsParameter,
    alpha: {
      ...real(0.5, [0, 1], 'linear', [0, 1]),
      meaning: 'how much the length of a profile is divided out: 0 not at all, 1 whole',
    },
    l2: {
      ...real(1e-5, [0, 1e6], 'log', [1e-7, 0.01]),
      meaning: 'weight of the squares of S and T (recbole: of their norms)',
    },
    flavour: { ...flavourParameter, meaning: 'the definition of the paper, or that of RecBole 1.2.1' },
  },
  training: { epochs: 75, batch: 1024, rate: 0.001 },
  network: fismNetwork,
  config: ({ loss, factors, alpha, l2, flavour }) => ({
    ...{ factors, alpha, l2, isRecbole: flavour === 'recbole' ? 1 : 0, isPairwise: loss === 'bpr' ? 1 : 0 },
  }),
});

// Neural attentive item similarity: as FISM, with a weight for every pair of an item of the profile and the item asked for.

/** `isSideBySide` 1: source and target side by side, not their product; `isRecbole` 1: profiles with the item asked for. */
type NaisConfig = Config &
  Readonly<
    Record<
      'factors' | 'attention' | 'alpha' | 'beta' | 'l2' | 'attentionL2' | 'isSideBySide' | 'isRecbole' | 'isPairwise',
      number
    >
  >;

/** a = exp(v relu(W (s * t) + b)) of pairs, and s . t. */
function attention(tables: Tables, s: Tensor, t: Tensor, { isSideBySide }: NaisConfig): readonly [Tensor, Tensor] {
  const input = isSideBySide === 1 ? sideBySide(s, t) : times(s, t);
  const hidden = bent('relu', linear(input, tables.weight!, tables.weightBias!));
  return [bent('exp', linear(hidden, tables.last!)), rowDot(s, t)];
}

/** |N|^-alpha (sum of a s . t) / (sum of a)^beta, from both sums of each row. */
function smoothed(weighted: Tensor, sums: Tensor, profiles: Profiles, { alpha, beta }: NaisConfig): Tensor {
  const { tape } = sums;
  // An empty profile has no weights: 1 in place of their sum keeps its logarithm finite.
  const ones = Float32Array.from({ length: sums.length }, (_, at) => {
    return profiles.lengths[Math.floor(at / sums.columns)] === 0 ? 1 : 0;
  });
  const present = plus(sums, tape.constant(sums.rows, sums.columns, ones));
  const divided = times(weighted, apply('exp', scaled(apply('log', present), -beta)));
  return scaleRows(divided, lengthScales(tape, profiles, alpha));
}

/** r_ui = |N|^-alpha sum over the profile of a_ji S_j . T_i / (sum of a_ji)^beta + b_i; loss as in FISM. */
export const naisNetwork = defineNetwork<NaisConfig>({
  kind: 'scores',
  batch: 'points',
  tapeFloats({ factors, attention: size, isSideBySide }, { itemCount }) {
    // Of a pair of items, without gradients; training has them too.
    const pair = (4 + isSideBySide) * factors + 3 * size + 10;
    return {
      row: 64,
      entry: 2 * pair,
      fixed: ITEMS_AT_A_TIME * itemCount * (pair + 3),
      scoredUser: 3 * itemCount + 12 * ITEMS_AT_A_TIME,
    };
  },
  tables: ({ itemCount }, { factors, attention: size, isSideBySide }) => ({
    bias: { rows: itemCount, columns: 1, start: { kind: 'constant', value: 0 } },
    last: { rows: 1, columns: size, start: { kind: 'constant', value: 1 } },
    sources: { rows: itemCount, columns: factors, start: { kind: 'normal', value: 0.01 } },
    targets: { rows: itemCount, columns: factors, start: { kind: 'normal', value: 0.01 } },
    weight: { rows: size, columns: factors * (1 + isSideBySide), start: 'xavier' },
    weightBias: { rows: 1, columns: size, start: { kind: 'constant', value: 0 } },
  }),
  loss(tables, batch, config, data) {
    const { tape } = tables.sources!;
    const profiles = askedProfiles(tape, batch, data, config.isRecbole === 1);
    const offsets = profiles.offsets.data;
    const asked = new Uint32Array(profiles.values.length);
    for (const [row, item] of batch.items.entries()) asked.fill(item, offsets[row], offsets[row + 1]);
    const [a, similar] = attention(
      tables,
      gather(tables.sources!, profiles.columns),
      gather(tables.targets!, asked),
      config,
    );
    // Loops, since a function called for every number takes longer than the kernels.
    const numbers = new Uint32Array(asked.length);
    for (let place = 0; place < numbers.length; place++) numbers[place] = place;
    const places = tape.space.words(numbers);
    const rowSums = (x: Tensor) => sparseTimes({ ...profiles, columns: places }, x);
    const r = smoothed(rowSums(times(a, similar)), rowSums(a), profiles, config);
    return [
      halvesTerm(plus(r, gather(tables.bias!, batch.items)), batch.labels, config.isPairwise),
      [norm(tables.sources!), config.l2],
      [norm(tables.targets!), config.l2],
      [norm(tables.weight!), config.attentionL2],
    ];
  },
  scores(tables, { profiles }, config) {
    const { tape, rows: itemCount } = tables.sources!;
    const scores = tape.tensor(profiles.rows, itemCount);
    const mark = tape.space.mark();
    // Weights do not depend on the user: they are made for all pairs of items, some columns at a time.
    for (let first = 0; first < itemCount; first += ITEMS_AT_A_TIME) {
      const width = Math.min(ITEMS_AT_A_TIME, itemCount - first);
      const pairs = Uint32Array.from({ length: itemCount * width }, (_, at) => at);
      const s = gather(
        tables.sources!,
        pairs.map((at) => Math.floor(at / width)),
      );
      const t = gather(
        tables.targets!,
        pairs.map((at) => first + (at % width)),
      );
      const [a, similar] = attention(tables, s, t, config);
      const sumsOf = (x: Tensor) => sparseTimes(profiles, tape.constant(itemCount, width, x));
      const r = smoothed(sumsOf(times(a, similar)), sumsOf(a), profiles, config).data;
      const [biases, to] = [tables.bias!.data, scores.data];
      for (let at = 0; at < r.length; at++) {
        const item = first + (at % width);
        to[Math.floor(at / width) * itemCount + item] = r[at]! + biases[item]!;
      }
      tape.space.reset(mark);
    }
    return apply('sigmoid', scores);
  },
});

/** Columns of weights that are made at a time. */
const ITEMS_AT_A_TIME = 32;

export const nais = defineNeuralModel({
  name: 'nais',
  title: 'NAIS',
  definition:
    'sigmoid(|N|^-alpha sum over the profile N of a_ji S_j . T_i / (sum of a_ji)^beta + b_i), a = exp(v relu(W (S_j * T_i) + b)), ' +
    'trained as FISM. Flavour paper leaves the item that is asked for out of the profile, recbole does not',
  citation:
    'He, He, Song, Liu, Jiang and Chua, NAIS: neural attentive item similarity model for recommendation, TKDE 2018',
  parameters: {
    loss: lossParameter('bce'),
    factors: { ...factorsParameter, default: 16 },
    attention: { ...whole(16, [1, 1024], 'log', [8, 256]), meaning: 'size of the layer of the attention' },
    algorithm: {
      ...choice('product', ['product', 'concat']),
      meaning: 'what the attention sees: S_j * T_i, or both side by side',
    },
    alpha: {
      ...real(0, [0, 1], 'linear', [0, 1]),
      meaning: 'how much the length of a profile is divided out: 0 not at all, 1 whole',
    },
    beta: {
      ...real(0.5, [0, 1], 'linear', [0.1, 1]),
      meaning: 'how much the sum of the weights is divided out: 1 is softmax',
    },
    l2: { ...real(1e-7, [0, 1e6], 'log', [1e-8, 0.01]), meaning: 'weight of the norms of S and T' },
    attentionL2: { ...real(1e-5, [0, 1e6], 'log', [1e-8, 0.01]), meaning: 'weight of the norm of W' },
    flavour: {
      ...flavourParameter,
      meaning: 'profiles without the item that is asked for (paper) or with it (recbole)',
    },
  },
  training: { epochs: 14, batch: 256, rate: 0.001 },
  network: naisNetwork,
  config: ({ loss, factors, attention: size, algorithm, alpha, beta, l2, attentionL2, flavour }) => ({
    isPairwise: loss === 'bpr' ? 1 : 0,
    ...{ factors, attention: size, alpha, beta, l2, attentionL2 },
    ...{ isSideBySide: algorithm === 'concat' ? 1 : 0, isRecbole: flavour === 'recbole' ? 1 : 0 },
  }),
  usersAtATime: 4096,
});
