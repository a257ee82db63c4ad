// Efficient neural matrix factorisation: all pairs count, without sampling, because the sum over them of squared scores is a
// product of three small matrices.
import { real } from '../scoring/parameters.js';
import { type Config, defineNetwork, type Tables, type UserBatch } from './network.js';
import { defineNeuralModel, dropoutParameter, factorsParameter, flavourParameter } from './neural-model.js';
import { columnProducts, dropout, gather, linear, times } from './operations.js';
import type { Tensor } from './tape.js';
import { norm, squares, total } from './terms.js';

/** `padding`: -1, or the row of Q that fills profiles up to the longest, as RecBole has it. */
type EnmfConfig = Config & Readonly<Record<'factors' | 'dropout' | 'missing' | 'l2' | 'padding', number>>;

/**
 * s_ui = sum of h_k P_uk Q_ik; loss = missing * sum over all i of s_ui^2 + sum over the profile of (1 - missing) s^2 - 2 s,
 * for the users of the batch, plus l2 (|P| + |Q|).
 */
export const enmfNetwork = defineNetwork<EnmfConfig>({
  kind: 'factors',
  batch: 'users',
  tapeFloats: ({ factors }, { longest }) => ({
    row: 16 * factors + 4 * longest + 16,
    entry: 7 * factors + 8,
    fixed: 16 * factors * factors,
  }),
  tables: ({ userCount, itemCount }, { factors, padding }) => ({
    users: { rows: userCount, columns: factors, start: 'xavier' },
    items: { rows: Math.max(itemCount, padding + 1), columns: factors, start: 'xavier' },
    weights: { rows: 1, columns: factors, start: 'xavier' },
  }),
  loss(tables, batch, config, { longest }) {
    const { missing, l2, padding } = config;
    const { users: all, items, weights: h } = tables as { users: Tensor; items: Tensor; weights: Tensor };
    const whole = gather(all, batch.users);
    const dropped = dropout(whole, config.dropout);
    // RecBole drops in the positive part alone.
    const inAll = padding < 0 ? dropped : whole;
    const ofPairs = times(columnProducts(items, items), columnProducts(inAll, inAll));
    const s = positiveScores(tables, dropped, batch);
    return [
      [total(times(ofPairs, columnProducts(h, h))), missing],
      [squares(s), 1 - missing],
      [total(s), -2],
      ...(padding < 0 ? [] : paddingTerms(tables, dropped, batch, config, longest)),
      ...(l2 === 0 ? [] : [[norm(all), l2] as const, [norm(items), l2] as const]),
    ];
  },
  factors(tables) {
    const { users, items, weights } = tables as { users: Tensor; items: Tensor; weights: Tensor };
    const own = users.tape.constant(users.rows, users.columns, users);
    const [values, h] = [own.data, weights.data];
    for (let at = 0; at < values.length; at++) values[at]! *= h[at % users.columns]!;
    return [own, items];
  },
});

function positiveScores({ items, weights }: Tables, users: Tensor, { profiles }: UserBatch): Tensor {
  const rowOf = new Uint32Array(profiles.values.length);
  const offsets = profiles.offsets.data;
  for (let row = 0; row < profiles.rows; row++) rowOf.fill(row, offsets[row], offsets[row + 1]);
  return linear(times(gather(users, rowOf), gather(items!, profiles.columns)), weights!);
}

/** Profiles filled up to the longest with one item, whose row is not changed by it. */
function paddingTerms(
  { items, weights }: Tables,
  users: Tensor,
  { profiles }: UserBatch,
  { factors, padding, missing }: EnmfConfig,
  longest: number,
) {
  const { tape } = users;
  const row = items!.data.slice(padding * factors, (padding + 1) * factors);
  const rows = Float32Array.from({ length: users.length }, (_, at) => row[at % factors]!);
  const s = linear(times(users, tape.constant(users.rows, factors, rows)), weights!);
  const counts = Float32Array.from(profiles.lengths, (length) => longest - length);
  const rooted = times(s, tape.constant(users.rows, 1, counts.map(Math.sqrt)));
  return [
    [squares(rooted), 1 - missing] as const,
    [total(times(s, tape.constant(users.rows, 1, counts))), -2] as const,
  ];
}

export const enmf = defineNeuralModel({
  name: 'enmf',
  title: 'ENMF',
  definition:
    'sum over k of h_k P_uk Q_ik, trained on all pairs by squares: choices are 1, all else is 0 with the weight `missing`. ' +
    'Flavour recbole fills every profile up to the longest with one more item and drops only where choices are met',
  citation:
    'Chen, Zhang, Zhang, Liu and Ma, Efficient neural matrix factorization without sampling for recommendation, TOIS 2020',
  refusesNewUsers: 'Take a model that scores profiles, such as multi-dae, or fit with these users.',
  parameters: {
    factors: factorsParameter,
    dropout: { ...dropoutParameter, default: 0.3 },
    missing: { ...real(0.1, [1e-6, 1], 'log', [0.001, 1]), meaning: 'weight of pairs without an interaction' },
    l2: { ...real(0, [0, 1e6], 'log', [1e-4, 10]), meaning: 'weight of the norms of P and Q' },
    flavour: { ...flavourParameter, meaning: 'profiles as they are (paper) or filled up to the longest (recbole)' },
  },
  training: { epochs: 70, batch: 64, rate: 0.001 },
  network: enmfNetwork,
  config: ({ factors, dropout: rate, missing, l2, flavour }, { itemCount }) => ({
    ...{ factors, dropout: rate, missing, l2, padding: flavour === 'recbole' ? itemCount : -1 },
  }),
});
