// A planned protocol applied to a log, with the seed of the experiment for its split.

import { type AppliedProtocol, applyProtocol } from '../../data/presets/apply-protocol.js';
import { overrideProtocol, type ProtocolOverrides } from '../../data/presets/override-protocol.js';
import { protocolPreset } from '../../data/presets/preset-registry.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { PlannedProtocol } from '../../documents/experiment-plan.js';

/** Applies the protocol; a split that takes no seed is left as it is. */
export function protocolOfPlan(log: InteractionTable, planned: PlannedProtocol, seed: number): AppliedProtocol {
  const preset = protocolPreset(planned.preset);
  const overrides = planned.overrides as ProtocolOverrides;
  const { split } = overrideProtocol(preset, overrides);
  if (split.method === 'rival-temporal') return applyProtocol(log, preset, overrides);
  return applyProtocol(log, preset, { ...overrides, split: { ...overrides.split, seed } });
}
