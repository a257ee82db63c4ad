// Every network with a small configuration, and each of its variants that has other formulas.
import { cdaeNetwork } from '../../src/models/neural/cdae.js';
import { enmfNetwork } from '../../src/models/neural/enmf.js';
import { fismNetwork, naisNetwork } from '../../src/models/neural/fism.js';
import { lightGcnNetwork, ngcfNetwork } from '../../src/models/neural/light-gcn.js';
import { mfAdamNetwork } from '../../src/models/neural/mf-adam.js';
import { multiDaeNetwork, multiVaeNetwork } from '../../src/models/neural/multi-vae.js';
import type { Config, Network } from '../../src/models/neural/network.js';
import { neuMfNetwork } from '../../src/models/neural/neu-mf.js';

const layered = { hidden: [5], code: 3, dropout: 0.3 };
const sampled = { factors: 4, l2: 0.1 };
export const SMALL_NETWORKS: readonly (readonly [string, Network, Config])[] = [
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
