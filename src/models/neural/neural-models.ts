// All models that are trained as networks, and the kinds of scorers that they become.
import type { AnyModel } from '../scoring/model.js';
import type { ScorerKind } from '../scoring/scorer.js';
import { cdae, cdaeNetwork } from './cdae.js';
import { enmf } from './enmf.js';
import { fism, fismNetwork, nais, naisNetwork } from './fism.js';
import { lightGcn, ngcf } from './light-gcn.js';
import { mfAdam } from './mf-adam.js';
import { multiDae, multiDaeNetwork, multiVae, multiVaeNetwork } from './multi-vae.js';
import { neuMf, neuMfNetwork } from './neu-mf.js';
import { networkKind } from './neural-scorer.js';

export const neuralModels: readonly AnyModel[] = [
  multiDae,
  multiVae,
  cdae,
  enmf,
  neuMf,
  fism,
  nais,
  ngcf,
  lightGcn,
  mfAdam,
];

export const networkKinds: readonly ScorerKind[] = [
  networkKind('multi-dae', multiDaeNetwork),
  networkKind('multi-vae', multiVaeNetwork),
  networkKind('cdae', cdaeNetwork),
  networkKind('neumf', neuMfNetwork),
  networkKind('fism', fismNetwork),
  networkKind('nais', naisNetwork),
];
