// The variational autoencoder with a multinomial loss: the code is a normal distribution, and its distance from the standard
// one is a part of the loss that grows from step to step.
import { drawNormals } from '../../foundation/kernels/neural/counted-draws.js';
import { autoencoderParameters, codeLayers, encoded, type LayerConfig, layers, layerTables } from './autoencoder.js';
import { defineNetwork } from './network.js';
import { defineNeuralModel } from './neural-model.js';
import { apply, plus, scaled, times } from './operations.js';
import { columnsFrom } from './rows-and-columns.js';
import type { Tensor } from './tape.js';
import { multinomialTerm, squares, total } from './terms.js';

interface VaeConfig extends LayerConfig {
  readonly cap: number;
  /** Steps until the weight of the divergence would be 1; 0: the cap from the first step on. */
  readonly annealSteps: number;
  /** Deviation of the noise in the code. */
  readonly noise: number;
}

/**
 * (m, v) = encoder(dropout(x / |x|)), z = decoder(m + e exp(v / 2)), e normal; loss = mean over users of -sum over the profile
 * of log softmax(z) - a / 2 sum(1 + v - m^2 - exp v), a = min(cap, step / annealSteps). Scores are decoder(m).
 */
export const multiVaeNetwork = defineNetwork<VaeConfig>({
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
    cap: {
      type: 'real',
      default: 0.2,
      least: 0,
      most: 100,
      search: [0.01, 1],
      scale: 'log',
      meaning: 'the greatest weight of the divergence',
    },
    annealSteps: {
      type: 'whole',
      default: 20_000,
      least: 0,
      most: 1e9,
      search: [1000, 200_000],
      scale: 'log',
      meaning: 'steps after which the weight of the divergence would be 1; 0: the cap from the start',
    },
    flavour: {
      type: 'choice',
      default: 'paper',
      choices: ['paper', 'recbole'],
      search: ['paper'],
      meaning: 'noise in the code of deviation 1 (paper) or 0.01 (recbole)',
    },
  },
  training: { epochs: 40, batch: 128, rate: 0.001 },
  network: multiVaeNetwork,
  config: ({ hidden, layers: count, code, dropout, cap, annealSteps, flavour }) => ({
    ...{ hidden: codeLayers(hidden, count), code, dropout, cap, annealSteps },
    noise: flavour === 'paper' ? 1 : 0.01,
  }),
});
