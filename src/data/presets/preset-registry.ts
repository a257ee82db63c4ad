// The presets by name.

import { UsageError } from '../../foundation/errors.js';
import { nearestHint } from '../../foundation/nearest-name.js';
import { LENSKIT2 } from './lenskit2-preset.js';
import { MAHOUT } from './mahout-preset.js';
import { MYMEDIALITE } from './mymedialite-preset.js';
import type { ProtocolPreset } from './protocol-preset.js';
import { RECBOLE } from './recbole-preset.js';
import { RIVAL } from './rival-preset.js';
import { TAMM2021 } from './tamm2021-preset.js';
import { TRAINREC } from './trainrec-preset.js';

const PRESETS: readonly ProtocolPreset[] = [TRAINREC, RECBOLE, RIVAL, MAHOUT, LENSKIT2, MYMEDIALITE, TAMM2021];

/** The names of all presets. */
export const PROTOCOL_NAMES: readonly string[] = PRESETS.map(({ name }) => name);

/**
 * All presets.
 * @example protocolPresets()[0].name;   // 'trainrec'
 */
export function protocolPresets(): readonly ProtocolPreset[] {
  return PRESETS;
}

/**
 * The preset of a name; an unknown one is refused with the nearest.
 * @example protocolPreset('trainrec').metrics;   // ['hit@50']
 */
export function protocolPreset(name: string): ProtocolPreset {
  const preset = PRESETS.find((each) => each.name === name);
  if (preset !== undefined) return preset;
  const hint = nearestHint(`${name}`, PROTOCOL_NAMES);
  throw new UsageError('There is no such protocol', {
    argument: 'protocol',
    found: name,
    expected: `one of ${PROTOCOL_NAMES.join(', ')}`,
    ...(hint !== undefined && { hint }),
  });
}
