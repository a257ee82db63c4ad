// Everything a protocol decided, as plain JSON and in lines of text: what a paper would have to print for somebody else to
// repeat it. It goes into the manifest of a split and onto the page.

import type { CandidateChoice } from '../candidates/candidate-choice.js';
import type { StatisticsOptions } from '../preparing/dataset-statistics.js';
import type { PrepareStep } from '../preparing/prepare.js';
import { checkPrepareOptions, type PrepareOptions } from '../preparing/prepare-options.js';
import { parseRelevance } from '../preparing/relevance.js';
import type { Split } from '../splitting/split.js';
import type { ChangedProtocol } from './override-protocol.js';
import type { ProtocolPreset } from './preset-registry.js';

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

/**
 * All choices that were made, one per line: `  split.seed  0`; options that are not those of the preset are marked.
 * @example
 * const { record } = applyProtocol(log, 'trainrec', { prepare: { minRating: 3, core: 2 }, split: { folds: 2 } });
 * protocolText(record).split('\n')[0];
 */
export function protocolText(record: ProtocolChoices): string {
  const { protocol, changed, citation } = record;
  const title = `Protocol ${protocol}${changed.length === 0 ? '' : `, changed in ${changed.join(', ')}`}`;
  return `${[title, ...aligned(choiceRows(record), changed), `  source  ${citation}`].join('\n')}\n`;
}

/**
 * What a preset is, what it chooses, and what is open.
 * @example
 * explainProtocol(protocolPreset('trainrec')).split('\n')[0];   // 'trainrec: TrainRec: user-inductive five-fold cross-validation'
 */
export function explainProtocol(preset: ProtocolPreset): string {
  const { name, title, about, citation, source, ambiguities } = preset;
  const record = { ...preset, candidates: protocolCandidates(preset), prepare: preparationChoices(preset.prepare) };
  return `${[
    `${name}: ${title}`,
    about,
    '',
    ...aligned(choiceRows(record), []),
    '',
    `Citation: ${citation}`,
    `Read in: ${source}`,
    '',
    'What the source leaves open:',
    ...ambiguities.map((text) => `- ${text}`),
  ].join('\n')}\n`;
}

type Choices = Pick<ProtocolChoices, 'candidates' | 'relevance' | 'statistics' | 'metrics' | 'dialect'> & {
  readonly prepare: PreparationChoices;
  readonly split: object;
};

/** Every choice with its name, such as `split.seed`. */
function choiceRows({
  prepare,
  split,
  candidates,
  relevance,
  statistics,
  metrics,
  dialect,
}: Choices): [string, string][] {
  const parts = { prepare, split, candidates };
  const rows = Object.entries(parts).flatMap(([part, options]) =>
    Object.entries(options).map(([name, value]) => [`${part}.${name}`, valueText(value)] as [string, string]),
  );
  const counted = Object.entries(statistics).map(([name, value]) => [`statistics.${name}`, valueText(value)]);
  return [
    ...rows,
    ['relevance', relevance],
    ...(counted as [string, string][]),
    ['metrics', metrics.join(', ')],
    ['dialect', dialect ?? 'none: standard definitions'],
  ];
}

function valueText(value: unknown): string {
  if (value === null) return 'none';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object') return `${value}`;
  return Object.entries(value)
    .map(([name, each]) => `${name} ${valueText(each)}`)
    .join(', ');
}

function aligned(rows: readonly [string, string][], changed: readonly string[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => {
    const isChanged = changed.includes(name) || (name === 'prepare.filter' && changed.includes('prepare.core'));
    return `  ${name.padEnd(width)}  ${value}${isChanged ? '  (changed)' : ''}`;
  });
}
