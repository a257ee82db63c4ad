// Networks against RecBole's own numbers on a tiny log, from parameters set by a formula: scores, losses, every gradient that
// the files hold, the first step of Adam and five of them. RecBole's values are those in doubles; ours are floats.
import { describe, expect, it } from 'vitest';
import { createRankerSync, kernelsOf } from '../../src/engine/ranking/ranker.js';
import { profileRows, type Terms } from '../../src/models/neural/network.js';
import { type LiveNetwork, liveNetwork } from '../../src/models/neural/train-network.js';
import {
  type GoldenCase,
  goldenCases,
  isTurned,
  networkOf,
  ruleValues,
  type Summary,
  tinyMatrix,
} from './support/neural-cases.js';

const MODELS = ['MultiDAE', 'MultiVAE', 'CDAE', 'ENMF', 'NeuMF', 'FISM', 'NAIS', 'NGCF', 'LightGCN', 'BPR'];
const backend = kernelsOf(createRankerSync({ backend: 'wasm' }), 'test');
const matrix = tinyMatrix();
const everybody = Uint32Array.from({ length: 41 }, (_, user) => user);

function turned(values: Float32Array, rows: number, columns: number): Float32Array {
  return Float32Array.from(values, (_, at) => values[(at % rows) * columns + Math.floor(at / rows)]!);
}

/** Our tables with the golden values, in the same order. */
function startOf(model: string, golden: GoldenCase): LiveNetwork {
  const [network, config] = networkOf(model, golden);
  const names = Object.keys(network.tables(matrix, config));
  expect(names.length).toBe(golden.parameters.length);
  const values = golden.parameters.map(({ p, numel, shape }, place) => {
    const rule = ruleValues(p, numel);
    if (golden.modification !== undefined && place < 2) rule.fill(0, 0, shape[1]!);
    return [names[place]!, isTurned(model, names[place]!) ? turned(rule, shape[0]!, shape[1]!) : rule] as const;
  });
  return liveNetwork(network, config, matrix, { backend, seed: 0 }, Object.fromEntries(values));
}

function lossOf({ network, config, tape, tables, data }: LiveNetwork, golden: GoldenCase, step: number): Terms {
  const { kind, users: ids, pos_items, neg_items, items, labels } = golden.batch;
  const users = Uint32Array.from(ids);
  if (network.batch === 'users') {
    const length = users.length * ((config.code as number | undefined) ?? 0);
    const isZero = golden.noise === 'all zero';
    const noise = ruleValues(1000, length).map((value) => (isZero ? 0 : value * 0.3));
    const profiles = profileRows(tape, matrix, users);
    return network.loss(tables, { users, profiles, step, noise }, config, data);
  }
  if (network.batch === 'pairs') {
    expect(kind).toBe('pairwise');
    const batch = { users, items: Uint32Array.from(pos_items!), others: Uint32Array.from(neg_items!) };
    return network.loss(tables, batch, config, data);
  }
  const batch = { users, items: Uint32Array.from(items!), labels: Float32Array.from(labels!) };
  return network.loss(tables, batch, config, data);
}

function scoresOf({ network, config, tape, tables, data }: LiveNetwork): Float32Array {
  tape.begin(false);
  if (network.kind === 'scores') {
    return network.scores(tables, { rows: everybody, profiles: profileRows(tape, matrix, everybody) }, config).data;
  }
  const [users, items] = network.factors(tables, config, data);
  const d = users.columns;
  return Float32Array.from({ length: 41 * 31 }, (_, at) => {
    let sum = 0;
    for (let k = 0; k < d; k++) sum += users.data[Math.floor(at / 31) * d + k]! * items.data[(at % 31) * d + k]!;
    return sum;
  });
}

/** The values that a summary holds, with their places. */
function placesOf({ values, first, strided }: Summary, count: number): readonly (readonly [number, number])[] {
  const heads = (values ?? first ?? []).map((value, place) => [place, value] as const);
  const spread = (strided ?? []).map((value, q) => [Math.floor((q * count) / strided!.length), value] as const);
  return [...heads, ...spread];
}

/** Differences beyond what floats may have: relative to the value or to the root mean square of all. */
function compare(what: string, own: Float32Array, summary: Summary, tolerance: (place: number) => number): void {
  const typical = summary.norm / Math.sqrt(own.length);
  for (const [place, value] of placesOf(summary, own.length)) {
    const difference = Math.abs(own[place]! - value);
    const allowed = tolerance(place) * Math.max(Math.abs(value), typical) + 5e-8;
    if (!(difference <= allowed)) expect.fail(`${what} at ${place}: ${own[place]} instead of ${value}`);
  }
  const norm = Math.sqrt(own.reduce((sum, value) => sum + value * value, 0));
  expect(Math.abs(norm - summary.norm), `${what}: norm`).toBeLessThanOrEqual(1e-4 * summary.norm + 1e-6);
}

describe.each(MODELS)('%s', (model) => {
  it.each(goldenCases(model).map((golden) => [golden.name, golden] as const))('%s', (_, golden) => {
    const live = startOf(model, golden);
    const expected = golden.float64;
    const names = Object.keys(live.tables);
    const inTheirOrder = (table: string, values: Float32Array) => {
      const { rows, columns } = live.tables[table]!;
      return isTurned(model, table) ? turned(values, rows, columns) : values;
    };

    const wanted = (expected.scores ?? expected.scores_first3_users)!.flat();
    const scores = scoresOf(live).subarray(expected.scores === undefined ? 31 : 0);
    const size = Math.sqrt(wanted.reduce((sum, value) => sum + value * value, 0) / wanted.length);
    for (const [place, value] of wanted.entries()) {
      expect(Math.abs(scores[place]! - value), `score ${place}`).toBeLessThanOrEqual(
        2e-5 * Math.max(size, Math.abs(value)),
      );
    }

    for (let step = 1; step <= 5; step++) {
      live.tape.begin(true);
      const loss = live.tape.backward(lossOf(live, golden, step));
      expect(Math.abs(loss / expected.losses[step - 1]! - 1), `loss ${step}`).toBeLessThanOrEqual(1e-5);
      const gradients = names.map((table) => live.tables[table]!.gradient?.data.slice());
      live.tape.begin(true);
      live.tape.descend(lossOf(live, golden, step), 0.001);
      for (const [place, { name }] of golden.parameters.entries()) {
        const table = names[place]!;
        const own = inTheirOrder(table, live.tables[table]!.data);
        const gradient = gradients[place] && inTheirOrder(table, gradients[place]);
        if (step === 5) compare(`${name} after 5 steps`, own, expected.after_step5[name]!, () => 2e-3);
        if (step !== 1) continue;
        const known = expected.grad[name]!;
        if (known === null) {
          expect(gradient, `gradient of ${name}`).toBeUndefined();
          continue;
        }
        compare(`gradient of ${name}`, gradient!, known, () => 3e-5);
        // Where a gradient is nearly 0 its sign, and with it the whole step, is a matter of rounding.
        const isVague = (at: number) => Math.abs(gradient![at]!) < 1e-4 * (known.norm / Math.sqrt(own.length)) + 2e-7;
        compare(`${name} after a step`, own, expected.after_step1[name]!, (at) => (isVague(at) ? 0.1 : 2e-5));
      }
    }
    const after = scoresOf(live).subarray(31);
    for (const [place, value] of expected.scores_after_5_steps.first3_users.flat().entries()) {
      expect(Math.abs(after[place]! - value), `score ${place} after 5 steps`).toBeLessThanOrEqual(
        1e-3 * Math.abs(value) + 1e-5,
      );
    }
  });
});
