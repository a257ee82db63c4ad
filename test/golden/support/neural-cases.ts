// The golden values of networks, made by running RecBole on a tiny log: how its parameters and batches become ours.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { binaryMatrix, type InteractionMatrix } from '../../../src/data/tables/interaction-matrix.js';
import { ACTIVATIONS } from '../../../src/foundation/kernels/neural/elementwise.js';
import { cdaeNetwork } from '../../../src/models/neural/cdae.js';
import { enmfNetwork } from '../../../src/models/neural/enmf.js';
import { fismNetwork, naisNetwork } from '../../../src/models/neural/fism.js';
import { lightGcnNetwork, ngcfNetwork } from '../../../src/models/neural/light-gcn.js';
import { mfAdamNetwork } from '../../../src/models/neural/mf-adam.js';
import { multiDaeNetwork, multiVaeNetwork } from '../../../src/models/neural/multi-vae.js';
import type { Config, Network } from '../../../src/models/neural/network.js';
import { neuMfNetwork } from '../../../src/models/neural/neu-mf.js';

const FOLDER = new URL('../../fixtures/neural/', import.meta.url);

interface GoldenParameter {
  readonly p: number;
  readonly name: string;
  readonly shape: readonly number[];
  readonly numel: number;
}

/** All values, or the first and some at equal distances; and of the whole, sum and norm. */
export interface Summary {
  readonly sum: number;
  readonly norm: number;
  readonly values?: readonly number[];
  readonly first?: readonly number[];
  readonly strided?: readonly number[];
}

export interface GoldenCase {
  readonly name: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly parameters: readonly GoldenParameter[];
  readonly modification?: string;
  readonly noise?: 'all zero' | object;
  readonly batch: {
    readonly kind: 'users' | 'pairwise' | 'pointwise';
    readonly users: readonly number[];
    readonly pos_items?: readonly number[];
    readonly neg_items?: readonly number[];
    readonly items?: readonly number[];
    readonly labels?: readonly number[];
  };
  readonly float64: {
    readonly scores?: readonly (readonly number[])[];
    readonly scores_first3_users?: readonly (readonly number[])[];
    readonly loss: number;
    readonly losses: readonly number[];
    readonly grad: Readonly<Record<string, Summary | null>>;
    readonly after_step1: Readonly<Record<string, Summary>>;
    readonly after_step5: Readonly<Record<string, Summary>>;
    readonly scores_after_5_steps: { readonly first3_users: readonly (readonly number[])[] };
  };
}

export function goldenCases(model: string): readonly GoldenCase[] {
  const text = gunzipSync(readFileSync(new URL(`${model}.json.gz`, FOLDER))).toString();
  return (JSON.parse(text) as { cases: readonly GoldenCase[] }).cases;
}

/** The tiny log: user and item 0 are RecBole's padding, here a user and an item without interactions. */
export function tinyMatrix(): InteractionMatrix {
  const lines = readFileSync(new URL('tiny.csv', FOLDER), 'utf8').trim().split('\n').slice(1);
  const rows = Array.from({ length: 41 }, () => [] as number[]);
  for (const [user, item] of lines.map((line) => line.split(',').map(Number) as [number, number]))
    rows[user]!.push(item);
  const offsets = Uint32Array.from({ length: 42 }, (_, user) => rows.slice(0, user).flat().length);
  const items = Uint32Array.from(rows.flatMap((row) => row.sort((one, other) => one - other)));
  return binaryMatrix(41, 31, { offsets, items });
}

/** value(p, j) of the rule in the README of the golden files. */
export function ruleValues(p: number, count: number): Float32Array {
  const factor = 1103515245n;
  return Float32Array.from({ length: count }, (_, j) => {
    const word = Number((factor * BigInt(j + 1) + 12345n * BigInt(p + 1)) % 2147483648n);
    return (word / 2147483648) * 0.2 - 0.1;
  });
}

/** Tables that stand `[input][output]` here, the other way round than in PyTorch. */
const TURNED = new Set(['encoder0Weight', 'cdae.items']);

/** Whether the table of a model is turned against the golden one. */
export function isTurned(model: string, table: string): boolean {
  return TURNED.has(table) || TURNED.has(`${model.toLowerCase()}.${table}`);
}

type Settings = Readonly<Record<string, never>>;

/** Our network and configuration for a case. */
export function networkOf(model: string, { config: own, modification }: GoldenCase): readonly [Network, Config] {
  const c = own as Settings;
  const numbers = (list: readonly unknown[]) => list.map(Number);
  switch (model) {
    case 'MultiDAE':
      return [multiDaeNetwork, { hidden: c.mlp_hidden_size!, code: c.latent_dimension!, dropout: 0 }];
    case 'MultiVAE':
      return [
        multiVaeNetwork,
        {
          ...{ hidden: c.mlp_hidden_size!, code: c.latent_dimension! / 2, dropout: 0, noise: 0 },
          ...{ cap: c.anneal_cap!, annealSteps: c.total_anneal_steps! },
        },
      ];
    case 'CDAE':
      return [
        cdaeNetwork,
        {
          ...{ factors: c.embedding_size!, dropout: 0, hidden: ACTIVATIONS[c.hid_activation!] },
          ...{ isSquared: c.loss_type === 'MSE' ? 1 : 0, l1: c.reg_weight_1!, l2: c.reg_weight_2! },
        },
      ];
    case 'ENMF':
      // Where the padding row is zero the model is the masked one.
      return [
        enmfNetwork,
        {
          ...{ factors: c.embedding_size!, dropout: 0, missing: c.negative_weight!, l2: c.reg_weight! },
          padding: modification === undefined ? 0 : -1,
        },
      ];
    case 'NeuMF':
      return [
        neuMfNetwork,
        {
          ...{ factors: c.mf_embedding_size!, hidden: c.mlp_hidden_size!, dropout: 0 },
          ...{ hasProduct: Number(c.mf_train), hasNetwork: Number(c.mlp_train) },
        },
      ];
    case 'FISM':
      return [
        fismNetwork,
        { factors: c.embedding_size!, alpha: c.alpha!, l2: numbers(c.reg_weights!)[0]!, isRecbole: 1 },
      ];
    case 'NAIS': {
      const [l2, , attentionL2] = numbers(c.reg_weights!) as [number, number, number];
      return [
        naisNetwork,
        {
          ...{ factors: c.embedding_size!, attention: c.weight_size!, alpha: c.alpha!, beta: c.beta!, l2, attentionL2 },
          ...{ isSideBySide: c.algorithm === 'concat' ? 1 : 0, isRecbole: 1 },
        },
      ];
    }
    case 'NGCF':
      return [
        ngcfNetwork,
        {
          ...{ factors: c.embedding_size!, hidden: c.hidden_size_list!, dropout: 0, l2: Number(c.reg_weight) },
          isRecbole: 1,
        },
      ];
    case 'LightGCN':
      return [
        lightGcnNetwork,
        {
          ...{ factors: c.embedding_size!, layers: c.n_layers!, l2: Number(c.reg_weight) },
          isRecbole: c.require_pow === true ? 0 : 1,
        },
      ];
    default:
      return [mfAdamNetwork, { factors: c.embedding_size!, l2: 0, isPointwise: 0 }];
  }
}
