// Gradients by finite differences: on random tiny logs, every network's gradient is the slope of its loss, at places that
// are drawn. Dropout is on: the same key drops the same numbers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binaryMatrix, type InteractionMatrix } from '../../../src/data/tables/interaction-matrix.js';
import { createRankerSync, kernelsOf } from '../../../src/engine/ranking/ranker.js';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import { cdaeNetwork } from '../../../src/models/neural/cdae.js';
import { enmfNetwork } from '../../../src/models/neural/enmf.js';
import { fismNetwork, naisNetwork } from '../../../src/models/neural/fism.js';
import { lightGcnNetwork, ngcfNetwork } from '../../../src/models/neural/light-gcn.js';
import { mfAdamNetwork } from '../../../src/models/neural/mf-adam.js';
import { multiDaeNetwork, multiVaeNetwork } from '../../../src/models/neural/multi-vae.js';
import { type Config, type Network, profileRows, type Terms } from '../../../src/models/neural/network.js';
import { neuMfNetwork } from '../../../src/models/neural/neu-mf.js';
import { type LiveNetwork, liveNetwork } from '../../../src/models/neural/train-network.js';

const layered = { hidden: [5], code: 3, dropout: 0.3 };
const sampled = { factors: 4, l2: 0.1 };
const NETWORKS: readonly (readonly [string, Network, Config])[] = [
  ['multi-dae', multiDaeNetwork, layered],
  ['multi-vae', multiVaeNetwork, { ...layered, cap: 0.5, annealSteps: 0, noise: 1 }],
  ['cdae', cdaeNetwork, { factors: 4, dropout: 0.3, hidden: 2, isSquared: 0, l1: 0.01, l2: 0.1 }],
  ['cdae, squared errors', cdaeNetwork, { factors: 4, dropout: 0.3, hidden: 3, isSquared: 1, l1: 0, l2: 0.1 }],
  ['enmf', enmfNetwork, { ...sampled, dropout: 0.3, missing: 0.2, padding: -1 }],
  ['neumf', neuMfNetwork, { factors: 4, hidden: [6, 3], dropout: 0.2, hasProduct: 1, hasNetwork: 1, isPairwise: 0 }],
  ['fism', fismNetwork, { ...sampled, alpha: 0.5, isRecbole: 0, isPairwise: 0 }],
  ['fism, pairs', fismNetwork, { ...sampled, alpha: 0.5, isRecbole: 0, isPairwise: 1 }],
  [
    'nais',
    naisNetwork,
    { ...sampled, attention: 5, alpha: 0.5, beta: 0.5, attentionL2: 0.1, isSideBySide: 0, isRecbole: 0, isPairwise: 1 },
  ],
  ['ngcf, paper', ngcfNetwork, { ...sampled, hidden: [4, 3], dropout: 0.2, isRecbole: 0, isPointwise: 1 }],
  ['ngcf, recbole', ngcfNetwork, { ...sampled, hidden: [4, 3], dropout: 0.2, isRecbole: 1, isPointwise: 0 }],
  ['lightgcn', lightGcnNetwork, { ...sampled, layers: 2, isRecbole: 0, isPointwise: 0 }],
  ['lightgcn, cross-entropy', lightGcnNetwork, { ...sampled, layers: 2, isRecbole: 0, isPointwise: 1 }],
  ['mf, cross-entropy', mfAdamNetwork, { ...sampled, isPointwise: 1 }],
];

const backend = kernelsOf(createRankerSync({ backend: 'wasm' }), 'test');

function randomMatrix(seed: number): InteractionMatrix {
  const generator = createGenerator(seed, 1);
  const [userCount, itemCount] = [3 + generator.nextBelow(4), 5 + generator.nextBelow(5)];
  const lists = Array.from({ length: userCount }, () => {
    return Array.from({ length: itemCount }, (_, item) => item).filter(() => generator.nextBelow(3) === 0);
  });
  const offsets = Uint32Array.from({ length: userCount + 1 }, (_, user) => lists.slice(0, user).flat().length);
  return binaryMatrix(userCount, itemCount, { offsets, items: Uint32Array.from(lists.flat()) });
}

function lossOf({ network, config, tape, tables, data }: LiveNetwork, seed: number): Terms {
  const generator = createGenerator(seed, 2);
  const { userCount, itemCount } = data.train;
  const drawn = (bound: number, count: number) => Uint32Array.from({ length: count }, () => generator.nextBelow(bound));
  if (network.batch === 'users') {
    const users = Uint32Array.from({ length: userCount }, (_, user) => user);
    return network.loss(tables, { users, profiles: profileRows(tape, data.train, users), step: 1 }, config, data);
  }
  const [users, items, others] = [drawn(userCount, 6), drawn(itemCount, 6), drawn(itemCount, 6)];
  if (network.batch === 'pairs') return network.loss(tables, { users, items, others }, config, data);
  return network.loss(tables, { users, items, labels: Float32Array.from(drawn(2, 6)) }, config, data);
}

describe.each(NETWORKS)('%s', (_, network, config) => {
  it('has the slope of its loss as gradient', () => {
    fc.assert(
      fc.property(fc.nat(1e6), (seed) => {
        const live = liveNetwork(network, config, randomMatrix(seed), { backend, seed });
        const { tape, tables } = live;
        const value = () => {
          tape.begin(true, { low: seed, high: 9 });
          return lossOf(live, seed).reduce((sum, [term, weight]) => sum + weight * term.value, 0);
        };
        // Away from 0, where rectifiers and absolute values have no slope.
        for (const { data } of Object.values(tables)) data.set(data.map((x) => x + (x < 0 ? -0.2 : 0.2)));
        tape.begin(true, { low: seed, high: 9 });
        const loss = tape.backward(lossOf(live, seed));
        const gradients = Object.entries(tables).map(([name, { gradient }]) => [name, gradient?.data.slice()] as const);
        for (const [name, gradient] of gradients) {
          const { data } = tables[name]!;
          const at = seed % data.length;
          const [before, step] = [data[at]!, 2 ** -9];
          tables[name]!.data[at] = before + step;
          const above = value();
          tables[name]!.data[at] = before - step;
          const below = value();
          tables[name]!.data[at] = before;
          const slope = (above - below) / (2 * step);
          const bent = Math.abs(above + below - 2 * loss) / step;
          expect(Math.abs(slope - (gradient?.[at] ?? 0)), name).toBeLessThanOrEqual(
            2e-3 * Math.max(1, Math.abs(loss)) + bent,
          );
        }
      }),
      { numRuns: 25 },
    );
  });
});
