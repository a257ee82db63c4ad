// Autoencoders with a multinomial loss, from a profile to a code and back to all items; the code of Multi-VAE is a
// normal distribution. The first layer is a sparse product, so that its cost follows the profile.
import { drawNormals } from '../../foundation/kernels/neural/counted-draws.js';
import { real, whole } from '../scoring/parameters.js';
import { bent, withRow } from './in-place-operations.js';
import { type Config, defineNetwork, type Profiles, type TableSpec, type Tables } from './network.js';
import { defineNeuralModel, dropoutParameter, flavourParameter } from './neural-model.js';
import { apply, columnsFrom, dropout, linear, plus, scaled, sparseTimes, times } from './operations.js';
import type { Tensor } from './tape.js';
import { multinomialTerm, squares, total } from './terms.js';

/** Sizes of the layers: `hidden` between the items and the code, in this order, and back. */
export interface LayerConfig extends Config {
  readonly hidden: readonly number[];
  readonly code: number;
  readonly dropout: number;
}

/** Weights and biases of layers between the sizes; the first weight stands `[input][output]` if it meets profiles. */
function layerTables(name: string, sizes: readonly number[], isSparse = false): Record<string, TableSpec> {
  const tables: Record<string, TableSpec> = {};
  for (let layer = 0; layer + 1 < sizes.length; layer++) {
    const [inputs, outputs] = [sizes[layer]!, sizes[layer + 1]!];
    const [rows, columns] = isSparse && layer === 0 ? [inputs, outputs] : [outputs, inputs];
    tables[`${name}${layer}Weight`] = { rows, columns, start: 'xavier' };
    tables[`${name}${layer}Bias`] = { rows: 1, columns: outputs, start: { kind: 'constant', value: 0 } };
  }
  return tables;
}

export function layers(tables: Tables, name: string, x: Tensor, first = 0): Tensor {
  let y = x;
  for (let layer = first; `${name}${layer}Weight` in tables; layer++) {
    if (layer > 0) y = bent('tanh', y);
    y = linear(y, tables[`${name}${layer}Weight`]!, tables[`${name}${layer}Bias`]!);
  }
  return y;
}

/** The code of profiles: rows divided by their length, dropped out in training, through all layers of the encoder. */
export function encoded(tables: Tables, profiles: Profiles, rate: number): Tensor {
  const { tape } = profiles.values;
  const roots = new Float32Array(profiles.values.length);
  const offsets = profiles.offsets.data;
  for (const [row, length] of profiles.lengths.entries())
    roots.fill(1 / Math.sqrt(length), offsets[row], offsets[row + 1]);
  const values = dropout(tape.constant(roots.length, 1, roots), rate);
  const first = sparseTimes({ ...profiles, values }, tables.encoder0Weight!);
  return layers(tables, 'encoder', withRow(first, tables.encoder0Bias!), 1);
}

function codeLayers(size: number, count: number): number[] {
  return new Array<number>(count).fill(size);
}

const autoencoderParameters = {
  hidden: { ...whole(600, [1, 8192], 'log', [100, 1000]), meaning: 'size of the hidden layers' },
  layers: {
    ...whole(1, [0, 4], 'linear', [0, 2]),
    meaning: 'hidden layers between the items and the code, on either side',
  },
  code: { ...whole(64, [1, 4096], 'log', [32, 512]), meaning: 'numbers in the code of a profile' },
  dropout: { ...dropoutParameter, default: 0.5 },
} as const;

const logits = (tables: Tables, profiles: Profiles, rate: number) =>
  layers(tables, 'decoder', bent('tanh', encoded(tables, profiles, rate)));

/** z = decoder(tanh(encoder(dropout(x / |x|)))), loss = mean over users of -sum over the profile of log softmax(z). */
export const multiDaeNetwork = defineNetwork<LayerConfig>({
  kind: 'scores',
  batch: 'users',
  tables: ({ itemCount }, { hidden, code }) => ({
    ...layerTables('encoder', [itemCount, ...hidden, code], true),
    ...layerTables('decoder', [code, ...[...hidden].reverse(), itemCount]),
  }),
  loss(tables, { profiles }, { dropout }) {
    return [[multinomialTerm(logits(tables, profiles, dropout), profiles), 1 / profiles.rows]];
  },
  scores: (tables, { profiles }) => logits(tables, profiles, 0),
});

export const multiDae = defineNeuralModel({
  name: 'multi-dae',
  title: 'MultiDAE',
  definition:
    'the output of an autoencoder for the profile divided by its length: tanh layers to a code and back to all items, trained ' +
    'to give the whole profile, as a multinomial, from one of which a part was dropped; an empty profile has the score of the biases',
  citation: 'Liang, Krishnan, Hoffman and Jebara, Variational autoencoders for collaborative filtering, WWW 2018',
  parameters: { ...autoencoderParameters, dropout: { ...dropoutParameter, default: 0.7 } },
  training: { epochs: 30, batch: 128, rate: 0.001 },
  network: multiDaeNetwork,
  config: ({ hidden, layers: count, code, dropout }) => ({ hidden: codeLayers(hidden, count), code, dropout }),
});

interface VaeConfig extends LayerConfig {
  readonly cap: number;
  /** Steps until the weight of the divergence would be 1; 0: the cap from the first step on. */
  readonly annealSteps: number;
  readonly noise: number;
}

/**
 * (m, v) = encoder(dropout(x / |x|)), z = decoder(m + e exp(v / 2)), e normal; loss = mean over users of -sum over the profile
 * of log softmax(z) - a / 2 sum(1 + v - m^2 - exp v), a = min(cap, step / annealSteps). Scores are decoder(m).
 */
export const multiVaeNetwork = defineNetwork<VaeConfig>({
  kind: 'scores',
  batch: 'users',
  tables: ({ itemCount }, { hidden, code }) => ({
    ...layerTables('encoder', [itemCount, ...hidden, 2 * code], true),
    ...layerTables('decoder', [code, ...[...hidden].reverse(), itemCount]),
  }),
  loss(tables, { profiles, step, noise }, { dropout, code, cap, annealSteps, noise: deviation }) {
    const both = encoded(tables, profiles, dropout);
    const [mean, logVariance] = [columnsFrom(both, 0, code), columnsFrom(both, code, code)];
    const drawn = noiseOf(mean, deviation, noise);
    const z = plus(mean, times(drawn, apply('exp', scaled(logVariance, 0.5))));
    const perUser = 1 / profiles.rows;
    const divergence = (annealSteps === 0 ? cap : Math.min(cap, step / annealSteps)) * 0.5 * perUser;
    return [
      [multinomialTerm(layers(tables, 'decoder', z), profiles), perUser],
      [{ value: -mean.length, push() {} }, divergence],
      [total(logVariance), -divergence],
      [squares(mean), divergence],
      [total(apply('exp', logVariance)), divergence],
    ];
  },
  scores: (tables, { profiles }, { code }) =>
    layers(tables, 'decoder', columnsFrom(encoded(tables, profiles, 0), 0, code)),
});

function noiseOf({ tape, rows, columns }: Tensor, scale: number, given: Float32Array | undefined): Tensor {
  if (given !== undefined) return tape.constant(rows, columns, given);
  const noise = tape.constant(rows, columns, []);
  const { low: keyLow, high: keyHigh } = tape.nextKey();
  tape.run(drawNormals, { keyLow, keyHigh, scale, count: rows * columns, values: noise });
  return noise;
}

export const multiVae = defineNeuralModel({
  name: 'multi-vae',
  title: 'MultiVAE',
  definition:
    'the output of a variational autoencoder for the mean of the code of the profile, trained as MultiDAE with noise in the code ' +
    'and its divergence from a standard normal as a part of the loss; flavour paper: noise of deviation 1, recbole: of 0.01',
  citation: 'Liang, Krishnan, Hoffman and Jebara, Variational autoencoders for collaborative filtering, WWW 2018',
  parameters: {
    ...autoencoderParameters,
    cap: { ...real(0.2, [0, 100], 'log', [0.01, 1]), meaning: 'the greatest weight of the divergence' },
    annealSteps: {
      ...whole(20_000, [0, 1e9], 'log', [1000, 200_000]),
      meaning: 'steps after which the weight of the divergence would be 1; 0: the cap from the start',
    },
    flavour: { ...flavourParameter, meaning: 'noise in the code of deviation 1 (paper) or 0.01 (recbole)' },
  },
  training: { epochs: 30, batch: 128, rate: 0.001 },
  network: multiVaeNetwork,
  config: ({ hidden, layers: count, code, dropout, cap, annealSteps, flavour }) => ({
    ...{ hidden: codeLayers(hidden, count), code, dropout, cap, annealSteps },
    noise: flavour === 'paper' ? 1 : 0.01,
  }),
});
