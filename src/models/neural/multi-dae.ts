// The denoising autoencoder with a multinomial loss: a profile is cut at random, squeezed through layers and asked for the
// whole profile again.
import { autoencoderParameters, codeLayers, encoded, type LayerConfig, layers, layerTables } from './autoencoder.js';
import { defineNetwork, type Profiles, type Tables } from './network.js';
import { defineNeuralModel } from './neural-model.js';
import { apply } from './operations.js';
import { multinomialTerm } from './terms.js';

const logits = (tables: Tables, profiles: Profiles, rate: number) =>
  layers(tables, 'decoder', apply('tanh', encoded(tables, profiles, rate)));

/** z = decoder(tanh(encoder(dropout(x / |x|)))), loss = mean over users of -sum over the profile of log softmax(z). */
export const multiDaeNetwork = defineNetwork<LayerConfig>({
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
  parameters: autoencoderParameters,
  training: { epochs: 40, batch: 128, rate: 0.001 },
  network: multiDaeNetwork,
  config: ({ hidden, layers: count, code, dropout }) => ({ hidden: codeLayers(hidden, count), code, dropout }),
});
