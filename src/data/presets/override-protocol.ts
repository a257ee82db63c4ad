// A preset with some of its options replaced. What was replaced is part of the record, so that nobody takes a variation for
// the protocol it is named after.
import { checkObject, checkOptionNames } from '../../foundation/checks.js';
import type { CandidateChoice } from '../candidates/candidate-choice.js';
import type { RelPlusNOptions } from '../candidates/rel-plus-n.js';
import type { SampleOptions } from '../candidates/sampled-candidates.js';
import type { StrategyOptions } from '../candidates/strategy-candidates.js';
import type { StatisticsOptions } from '../preparing/dataset-statistics.js';
import type { PrepareOptions } from '../preparing/prepare-options.js';
import { parseRelevance } from '../preparing/relevance.js';
import type { SplitOptions } from '../splitting/split-options.js';
import type { ProtocolPreset } from './preset-registry.js';

/** Options of any method; whether one fits is checked where the split is made. */
export type AnyOf<Union> = { readonly [Name in Union extends unknown ? keyof Union : never]?: unknown };

/**
 * What replaces options of a preset; one that is undefined, or null as in JSON, goes. Where the method of the split or
 * the strategy of the candidates is another one, none of its old options stays.
 */
export interface ProtocolOverrides {
  readonly prepare?: { readonly [Name in keyof PrepareOptions]?: PrepareOptions[Name] | undefined };
  readonly split?: AnyOf<SplitOptions>;
  readonly candidates?: AnyOf<StrategyOptions | SampleOptions | RelPlusNOptions>;
  readonly relevance?: string;
  readonly statistics?: StatisticsOptions;
  readonly metrics?: readonly string[];
}

/** A preset, and which of its options were replaced, such as `split.seed`. */
export interface ChangedProtocol extends ProtocolPreset {
  readonly changed: readonly string[];
}

const KNOWN = ['prepare', 'split', 'candidates', 'relevance', 'statistics', 'metrics'];

/**
 * The preset with other options; `changed` names those whose value is now another one.
 * @example overrideProtocol(protocolPreset('trainrec'), { split: { seed: 7 } }).changed;   // ['split.seed']
 */
export function overrideProtocol(preset: ProtocolPreset, overrides: ProtocolOverrides = {}): ChangedProtocol {
  checkOptionNames(overrides, KNOWN, 'applyProtocol');
  for (const part of ['prepare', 'split', 'candidates', 'statistics'] as const) {
    if (overrides[part] !== undefined) checkObject(part, overrides[part]);
  }
  const relevance = overrides.relevance ?? preset.relevance;
  parseRelevance(relevance);
  const changed: ProtocolPreset = {
    ...preset,
    prepare: merged(preset.prepare, overrides.prepare) as PrepareOptions,
    split: replaced(preset.split, overrides.split, 'method') as SplitOptions,
    candidates: replaced(preset.candidates, overrides.candidates, 'strategy') as CandidateChoice,
    relevance,
    statistics: merged(preset.statistics, overrides.statistics) as StatisticsOptions,
    metrics: overrides.metrics ?? preset.metrics,
  };
  return { ...changed, changed: differences(preset, changed) };
}

function replaced(options: object, overrides: object | undefined, word: 'method' | 'strategy'): object {
  const chosen = (overrides as Record<string, unknown> | undefined)?.[word];
  const isOther = chosen !== undefined && chosen !== (options as Record<string, unknown>)[word];
  return merged(isOther ? {} : options, overrides);
}

/** Options of which one takes the place of the others. */
const EXCLUSIVE: readonly (readonly string[])[] = [
  ['core', 'filter'],
  ['test', 'given', 'share'],
  ['ratios', 'times'],
];

function merged(options: object, overrides: object = {}): object {
  const said = Object.entries(overrides).flatMap(([name, value]) => (isGone(value) ? [] : [name]));
  const gone = EXCLUSIVE.filter((names) => names.some((name) => said.includes(name))).flat();
  const kept = Object.entries(options).filter(([name]) => !gone.includes(name));
  const all = { ...Object.fromEntries(kept), ...overrides };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => !isGone(value)));
}

const isGone = (value: unknown) => value === undefined || value === null;

function differences(preset: ProtocolPreset, changed: ProtocolPreset): string[] {
  const parts = (['prepare', 'split', 'candidates', 'statistics'] as const).flatMap((part) => {
    const [before, after] = [preset[part], changed[part]] as [Record<string, unknown>, Record<string, unknown>];
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.filter((name) => !isSame(before[name], after[name])).map((name) => `${part}.${name}`);
  });
  const others = (['relevance', 'metrics'] as const).filter((name) => !isSame(preset[name], changed[name]));
  return [...parts, ...others];
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
