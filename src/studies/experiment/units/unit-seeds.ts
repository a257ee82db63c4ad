// Seeds that follow from that of the experiment: searches of different models and folds must not look at the same places,
// and what one of them draws must not depend on which others there are.
import { fingerprintOfTexts } from '../../../data/tables/fingerprint.js';
import type { UnitKey } from '../experiment-record.js';

/** The seed of a unit's search: 32 bits of a hash of its key. */
export function searchSeed({ dataset, protocol, model, seed, fold }: UnitKey): number {
  return hashed(['search', dataset, protocol, model, `${seed}`, `${fold}`]);
}

/** The seed of a training that is repeated with the parameters found, from 0. */
export function trainingSeed({ seed }: UnitKey, repeat: number): number {
  return hashed(['training', `${seed}`, `${repeat}`]);
}

function hashed(texts: readonly string[]): number {
  return Number.parseInt(fingerprintOfTexts(texts).slice(0, 8), 16);
}
