// The methods of search and their options. A method is a word or a record; either becomes a record in which every option
// has its value, and that record becomes a proposer.
import { checkCount, checkOptionNames, checkWord } from '../../../foundation/checks.js';
import { UsageError } from '../../../foundation/errors.js';
import { type BayesianOptions, bayesianSearch } from './bayesian-search.js';
import { type GridOptions, gridSearch } from './grid-search.js';
import type { Proposer, ProposerSetting } from './proposer.js';
import { randomSearch } from './random-search.js';
import { type EarlyStop, type SequentialOptions, sequentialSearch } from './sequential-search.js';

/** The ways to search, by name. */
export const SEARCH_WAYS = ['bayesian', 'random', 'grid', 'sequential'] as const;

/** Whether what a method tries does not follow from how earlier trials came out. */
export function isFreeOfOrder(method: string): boolean {
  return method === 'random' || method === 'grid';
}

/** How the next trial is chosen. */
export type SearchWay = (typeof SEARCH_WAYS)[number];

/** A way to search with its options; for `earlyStop`, true is a patience of 2. */
export type MethodOptions =
  | ({ readonly name: 'bayesian' } & BayesianOptions)
  | { readonly name: 'random' }
  | ({ readonly name: 'grid' } & GridOptions)
  | ({ readonly name: 'sequential'; readonly earlyStop?: boolean | EarlyStop | undefined } & Omit<
      SequentialOptions,
      'earlyStop'
    >);

/** A method with all of its options; `levels` that are left out follow from the budget. */
export type WayRecord =
  | ({ readonly name: 'bayesian' } & BayesianOptions)
  | { readonly name: 'random' }
  | ({ readonly name: 'grid' } & GridOptions)
  | ({ readonly name: 'sequential' } & SequentialOptions);

const OPTION_NAMES = {
  bayesian: ['name', 'initial', 'candidates'],
  random: ['name'],
  grid: ['name', 'levels', 'whole'],
  sequential: ['name', 'levels', 'earlyStop', 'order', 'start'],
} as const;

/** Values in a row without improvement after which a parameter is left. */
const DEFAULT_PATIENCE = 2;

export function checkMethod(method: SearchWay | MethodOptions): WayRecord {
  const options: MethodOptions = typeof method === 'string' ? { name: method } : method;
  if (typeof options !== 'object' || options === null) checkWord('method', `${method}`, SEARCH_WAYS);
  checkWord('method', options.name, SEARCH_WAYS);
  checkOptionNames(options, OPTION_NAMES[options.name], `the method ${options.name}`);
  switch (options.name) {
    case 'bayesian': {
      const { name, initial = 10, candidates = 2000 } = options;
      checkEach('method', { initial: [initial, 1], candidates: [candidates, 1] });
      return { name, initial, candidates };
    }
    case 'random':
      return { name: 'random' };
    case 'grid': {
      const { name, levels, whole = false } = options;
      return { name, ...checkedLevels(levels), ...(whole ? { whole } : {}) };
    }
    case 'sequential': {
      const { name, levels, order = 'size', start = 'first', earlyStop = false } = options;
      checkWord('method.order', order, ['size', 'declared']);
      checkWord('method.start', start, ['first', 'random']);
      const stop = checkedStop(earlyStop);
      return { name, order, start, ...checkedLevels(levels), ...(stop === undefined ? {} : { earlyStop: stop }) };
    }
  }
}

export function proposerOf(method: WayRecord, setting: ProposerSetting): Proposer {
  switch (method.name) {
    case 'bayesian':
      return bayesianSearch(setting, method);
    case 'random':
      return randomSearch(setting);
    case 'grid':
      return gridSearch(setting, method);
    case 'sequential':
      return sequentialSearch(setting, method);
  }
}

/** Refuses counts below the least that stands beside them. */
export function checkEach(
  argument: string,
  counts: Readonly<Record<string, readonly [count: number, least: number]>>,
): void {
  for (const [name, [count, least]] of Object.entries(counts)) checkCount(`${argument}.${name}`, count, least);
}

function checkedLevels(levels: number | undefined): { readonly levels?: number } {
  if (levels === undefined) return {};
  checkCount('method.levels', levels, 1);
  return { levels };
}

function checkedStop(earlyStop: boolean | EarlyStop): EarlyStop | undefined {
  if (earlyStop === false) return undefined;
  if (earlyStop === true) return { patience: DEFAULT_PATIENCE };
  checkOptionNames(earlyStop, ['patience', 'gap'], 'earlyStop');
  const { patience, gap } = earlyStop;
  if (patience !== undefined) checkCount('method.earlyStop.patience', patience, 1);
  const isGap = gap !== undefined && gap >= 0 && Number.isFinite(gap);
  if (isGap || (gap === undefined && patience !== undefined)) {
    return { ...(patience === undefined ? {} : { patience }), ...(gap === undefined ? {} : { gap }) };
  }
  throw new UsageError('earlyStop needs a condition', {
    argument: 'method.earlyStop',
    found: gap,
    expected: 'a patience from 1, or a gap of scores from 0',
  });
}
