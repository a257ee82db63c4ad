// Everything a protocol decided, as plain JSON: what a paper would have to print for somebody else to repeat it. It goes
// into the manifest of a split and onto the page.

import type { CandidateChoice } from '../candidates/candidate-choice.js';
import type { StatisticsOptions } from '../preparing/dataset-statistics.js';
import type { PrepareStep } from '../preparing/prepare.js';
import { checkPrepareOptions, type PrepareOptions } from '../preparing/prepare-options.js';
import { parseRelevance } from '../preparing/relevance.js';
import type { Split } from '../splitting/split.js';
import type { ChangedProtocol } from './override-protocol.js';

/** The options of preparation with their defaults; null is a step that is not done. */
export interface PreparationChoices {
  readonly minRating: PrepareOptions['minRating'] | null;
  readonly ratings: 'keep' | 'drop';
  readonly duplicates: string;
  readonly filter: { readonly kind: string; readonly users: number; readonly items: number } | null;
  readonly order: string;
}

/** Every choice of a protocol, as plain data. */
export interface ProtocolChoices {
  /** The name of the preset. */
  readonly protocol: string;
  /** The options that are not those of the preset. */
  readonly changed: readonly string[];
  readonly prepare: PreparationChoices;
  /** Every option of the split, defaults included. */
  readonly split: Split['options'];
  readonly candidates: CandidateChoice;
  readonly relevance: string;
  readonly statistics: StatisticsOptions;
  readonly metrics: readonly string[];
  readonly dialect: string | null;
  readonly citation: string;
  /** What preparation did to the log. */
  readonly steps: readonly PrepareStep[];
}

/**
 * The record of a protocol that was applied.
 * @example
 * const preset = overrideProtocol(protocolPreset('trainrec'));
 * protocolRecord(preset, preset.split, []).protocol;   // 'trainrec'
 */
export function protocolRecord(
  protocol: ChangedProtocol,
  split: Split['options'],
  steps: readonly PrepareStep[],
): ProtocolChoices {
  const { name, changed, prepare, relevance, statistics, metrics, dialect, citation } = protocol;
  return {
    ...{ protocol: name, changed, prepare: preparationChoices(prepare), split },
    ...{ candidates: protocolCandidates(protocol), relevance, statistics, metrics, dialect, citation, steps },
  };
}

/** The options of preparation as they count. */
export function preparationChoices(prepare: PrepareOptions): PreparationChoices {
  const { minRating, dropsRatings, duplicates, filter, order } = checkPrepareOptions(prepare);
  return {
    minRating: minRating ?? null,
    ratings: dropsRatings ? 'drop' : 'keep',
    duplicates,
    filter: filter === undefined ? null : { kind: filter.kind, ...filter.limits },
    order,
  };
}

/**
 * The candidates of a protocol; relevant items of `rel-plus-n` are those of its rule of relevance.
 * @example protocolCandidates(protocolPreset('trainrec')).strategy;   // 'full'
 */
export function protocolCandidates({ candidates, relevance }: Pick<ChangedProtocol, 'candidates' | 'relevance'>) {
  const rule = parseRelevance(relevance);
  if (candidates.strategy !== 'rel-plus-n' || rule.kind !== 'at-least') return candidates;
  return { threshold: rule.threshold, ...candidates };
}
