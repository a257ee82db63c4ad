// A protocol in lines of text: every choice by its name, and for a preset what it is, where it comes from and what its
// source leaves open.

import type { ProtocolPreset } from './protocol-preset.js';
import {
  type PreparationChoices,
  type ProtocolChoices,
  preparationChoices,
  protocolCandidates,
} from './protocol-record.js';

/**
 * All choices that were made, one a line: `  split.seed  0`; options that are not those of the preset are marked.
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
