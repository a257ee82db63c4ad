// Networks over the graph of users and items. LightGCN: factors go along the edges and nothing else happens to them; the
// mean over the layers counts. NGCF: factors go through a layer at every step.
import { choice, real, whole } from '../scoring/parameters.js';
import { bent, thinned, withSum } from './in-place-operations.js';
import { nodeParts, nodesOfPairs, scoredPairs } from './interaction-graph.js';
import { type Config, defineNetwork, type TableSpec, type Tables, type TrainingData } from './network.js';
import {
  defineNeuralModel,
  dropoutParameter,
  factorsParameter,
  flavourParameter,
  lossParameter,
} from './neural-model.js';
import { linear, plus, scaled, sideBySide, sparseTimes, stacked, times, unitRows } from './operations.js';
import type { Tensor } from './tape.js';
import { norm, pairsTerms, squares } from './terms.js';

/** `isRecbole` 1: norms that are not squared; `isPointwise` 1: the cross-entropy in place of pairs. */
type LightGcnConfig = Config & Readonly<Record<'factors' | 'layers' | 'l2' | 'isRecbole' | 'isPointwise', number>>;

function propagated(tables: Tables, { layers }: LightGcnConfig, { graph }: TrainingData): readonly [Tensor, Tensor] {
  const start = stacked(tables.users!, tables.items!);
  let [e, sum] = [start, start];
  for (let layer = 0; layer < layers; layer++) {
    const next = sparseTimes(graph!, e);
    sum = layer === 0 ? plus(start, next) : withSum(sum, next);
    if (e !== start) e.giveUp();
    e = next;
  }
  const mean = scaled(sum, 1 / (layers + 1));
  for (const given of layers === 0 ? [] : [e, sum]) given.giveUp();
  return [start, mean];
}

/**
 * e' = A e in every layer, the factors are the mean of e over the layers; the loss is that of pairs plus l2 times half the
 * squares (paper) or the norms (recbole) of the batch's own factors, before any layer, over its size.
 */
export const lightGcnNetwork = defineNetwork<LightGcnConfig>({
  kind: 'factors',
  batch: 'pairs',
  tapeFloats: ({ factors, layers }, { userCount, itemCount }) => ({
    row: 14 * factors + 24,
    fixed: (userCount + itemCount) * factors * (4 * layers + 6),
  }),
  usesGraph: true,
  tables: ({ userCount, itemCount }, { factors }) => ({
    users: { rows: userCount, columns: factors, start: 'xavierUniform' },
    items: { rows: itemCount, columns: factors, start: 'xavierUniform' },
  }),
  loss(tables, batch, config, data) {
    const [start, mean] = propagated(tables, config, data);
    const { chosen, unchosen } = scoredPairs(batch, data, [mean]);
    const [size, share] = config.isRecbole === 1 ? [norm, 1] : [squares, 0.5];
    const weight = (share * config.l2) / batch.users.length;
    return [
      ...pairsTerms(chosen, unchosen, config.isPointwise),
      ...nodesOfPairs(batch, data, [start]).map((rows) => [size(...rows), weight] as const),
    ];
  },
  factors: (tables, config, data) => nodeParts(propagated(tables, config, data)[1], data),
});

export const lightGcn = defineNeuralModel({
  name: 'lightgcn',
  title: 'LightGCN',
  definition:
    'the dot product of factors, each the mean over layers of what comes along the edges of the graph of choices, ' +
    'D^-1/2 A D^-1/2, trained by pairs of a choice and a sampled negative (bpr) or by the cross-entropy of both (bce)',
  citation:
    'He, Deng, Wang, Li, Zhang and Wang, LightGCN: simplifying and powering graph convolution network for recommendation, SIGIR 2020',
  refusesNewUsers: 'Take a model that scores profiles, such as multi-dae, or fit with these users.',
  parameters: {
    loss: lossParameter('bpr'),
    factors: factorsParameter,
    layers: { ...whole(2, [0, 6], 'linear', [1, 4]), meaning: 'how often factors go along the edges' },
    l2: { ...real(1e-4, [0, 1e6], 'log', [1e-6, 0.01]), meaning: 'weight of the factors of a batch' },
    flavour: {
      ...flavourParameter,
      meaning: 'half the squares of the factors of a batch (paper), or their norms (recbole)',
    },
  },
  training: { epochs: 120, batch: 1024, rate: 0.001 },
  network: lightGcnNetwork,
  config: ({ loss, factors, layers, l2, flavour }) => ({
    ...{ factors, layers, l2, isRecbole: flavour === 'recbole' ? 1 : 0, isPointwise: loss === 'bce' ? 1 : 0 },
  }),
});

interface NgcfConfig extends Config {
  readonly factors: number;
  readonly hidden: readonly number[];
  readonly dropout: number;
  readonly l2: number;
  readonly isRecbole: number;
  readonly isPointwise: number;
}

function propagatedThroughLayers(tables: Tables, config: NgcfConfig, { graph }: TrainingData): Tensor[] {
  let e = stacked(tables.users!, tables.items!);
  const layers = [e];
  for (const layer of config.hidden.keys()) {
    const x = sparseTimes(graph!, e);
    const own = linear(plus(e, x), tables[`own${layer}Weight`]!, tables[`own${layer}Bias`]!);
    const joint = linear(times(x, e), tables[`joint${layer}Weight`]!, tables[`joint${layer}Bias`]!);
    const sum =
      config.isRecbole === 1
        ? bent('leakyRelu', withSum(own, joint))
        : plus(bent('leakyRelu', own), bent('leakyRelu', joint));
    if (config.isRecbole === 1) joint.giveUp();
    const dropped = thinned(sum, config.dropout);
    const unit = unitRows(dropped);
    layers.push(unit);
    e = config.isRecbole === 1 ? unit : dropped;
  }
  return layers;
}

/**
 * e' = leaky((e + A e) W1 + b1 + (A e * e) W2 + b2), the factors are e and every e' of length 1 side by side; the loss is that
 * of pairs plus l2 times the norms of the batch's factors (recbole) or half their squares (paper) over its size.
 */
export const ngcfNetwork = defineNetwork<NgcfConfig>({
  kind: 'factors',
  batch: 'pairs',
  tapeFloats({ factors, hidden }, { userCount, itemCount }) {
    const layerSum = factors + hidden.reduce((sum, size) => sum + size, 0);
    return {
      row: 8 * layerSum + 16 * (hidden.length + 1),
      fixed: (userCount + itemCount) * (30 * layerSum + 4 * hidden.length),
    };
  },
  usesGraph: true,
  tables({ userCount, itemCount }, { factors, hidden }) {
    const tables: Record<string, TableSpec> = {
      users: { rows: userCount, columns: factors, start: 'xavier' },
      items: { rows: itemCount, columns: factors, start: 'xavier' },
    };
    for (const [layer, size] of hidden.entries()) {
      const columns = layer === 0 ? factors : hidden[layer - 1]!;
      for (const name of [`own${layer}`, `joint${layer}`]) {
        tables[`${name}Weight`] = { rows: size, columns, start: 'xavier' };
        tables[`${name}Bias`] = { rows: 1, columns: size, start: { kind: 'constant', value: 0 } };
      }
    }
    return tables;
  },
  loss(tables, batch, config, data) {
    const { chosen, unchosen, nodes } = scoredPairs(batch, data, propagatedThroughLayers(tables, config, data));
    const [size, share] = config.isRecbole === 1 ? [norm, 1] : [squares, 0.5];
    const weight = (share * config.l2) / batch.users.length;
    return [
      ...pairsTerms(chosen, unchosen, config.isPointwise),
      ...nodes.map((rows) => [size(...rows), weight] as const),
    ];
  },
  factors: (tables, config, data) => nodeParts(sideBySide(...propagatedThroughLayers(tables, config, data)), data),
});

export const ngcf = defineNeuralModel({
  name: 'ngcf',
  title: 'NGCF',
  definition:
    'the dot product of factors and of what they become in layers over the graph, each of length 1: leaky rectifiers of ' +
    '(e + A e) W1 + b1 and (A e * e) W2 + b2, trained by pairs of a choice and a sampled negative (bpr) or by the cross-entropy ' +
    'of both (bce). Flavour paper bends both terms ' +
    'apart and passes them on as they are; recbole bends their sum and passes on rows of length 1',
  citation: 'Wang, He, Wang, Feng and Chua, Neural graph collaborative filtering, SIGIR 2019',
  refusesNewUsers: 'Take a model that scores profiles, such as multi-dae, or fit with these users.',
  parameters: {
    loss: lossParameter('bpr'),
    factors: factorsParameter,
    layers: { ...whole(3, [1, 6], 'linear', [1, 4]), meaning: 'layers, each as large as the factors' },
    dropout: { ...dropoutParameter, default: 0.1 },
    l2: { ...real(1e-5, [0, 1e6], 'log', [1e-6, 0.01]), meaning: 'weight of the factors of a batch' },
    flavour: {
      ...choice('recbole', ['paper', 'recbole']),
      meaning: "the definition of the authors' code, or that of RecBole 1.2.1",
    },
  },
  training: { epochs: 170, batch: 2048, rate: 0.001 },
  network: ngcfNetwork,
  config: ({ loss, factors, layers, dropout: rate, l2, flavour }) => ({
    isPointwise: loss === 'bce' ? 1 : 0,
    ...{ factors, hidden: new Array<number>(layers).fill(factors), dropout: rate, l2 },
    isRecbole: flavour === 'recbole' ? 1 : 0,
  }),
});
