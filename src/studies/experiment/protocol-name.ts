// What a protocol is called, and under which name the work of a model is kept. A model that leaves its loss to nobody does the
// same whatever the loss of the protocol is: it is run once, and has the same row on every one of these boards.
import { type AppliedProtocol, applyInSteps } from '../../data/presets/apply-protocol.js';
import { overrideProtocol, type ProtocolOverrides } from '../../data/presets/override-protocol.js';
import { protocolPreset } from '../../data/presets/preset-registry.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { PlannedModel, PlannedProtocol } from '../../documents/experiment-plan.js';
import type { Steps } from '../../foundation/work-options.js';
import type { UnitKey } from './experiment-record.js';

const LOSS = 'loss';

/** The preset and the options in which protocols differ, such as `trainrec prepare.minRating=4`. */
export function protocolName(preset: string, varied: PlannedProtocol['varied']): string {
  const others = Object.keys(varied).filter((option) => option !== 'preset');
  return [preset, ...others.map((option) => `${option}=${varied[option]}`)].join(' ');
}

/** A seed of a board. */
export interface BoardPlace extends Pick<UnitKey, 'dataset' | 'seed'> {
  readonly protocol: PlannedProtocol;
}

/** The unit of a model on a fold of a board; a model that does not take the loss has the same one on several boards. */
export function unitOfBoard({ dataset, protocol, seed }: BoardPlace, model: PlannedModel, fold: number): UnitKey {
  return { dataset, protocol: protocolOfUnits(protocol, model), model: model.name, seed, fold };
}

/** The protocol of the board, without its loss where the model does not take it. */
function protocolOfUnits({ name, preset, varied }: PlannedProtocol, { takesLoss }: PlannedModel): string {
  const isShared = takesLoss !== true && Object.hasOwn(varied, LOSS) && name === protocolName(preset, varied);
  if (!isShared) return name;
  return protocolName(preset, Object.fromEntries(Object.entries(varied).filter(([option]) => option !== LOSS)));
}

/** The model as a protocol runs it: with the loss of the protocol, if both say so. */
export function modelUnder({ loss }: PlannedProtocol, planned: PlannedModel): PlannedModel {
  if (loss === undefined || planned.takesLoss !== true) return planned;
  return { ...planned, parameters: { ...planned.parameters, loss } };
}

/** Applies the protocol; a split that takes no seed is left as it is. */
export function* protocolOfPlan(log: InteractionTable, planned: PlannedProtocol, seed: number): Steps<AppliedProtocol> {
  const preset = protocolPreset(planned.preset);
  const overrides = planned.overrides as ProtocolOverrides;
  const { split } = overrideProtocol(preset, overrides);
  if (split.method === 'rival-temporal') return yield* applyInSteps(log, preset, overrides);
  return yield* applyInSteps(log, preset, { ...overrides, split: { ...overrides.split, seed } });
}
