// The choices by which a raw log becomes a dataset, each by name. One that is misspelt would silently stay at its
// default, so names and words are checked before any row is looked at.

import { checkObject, checkOptionNames, checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import type { MinRating } from './binarise.js';
import { checkDuplicateRule, type DuplicateRule } from './duplicate-rows.js';
import { checkFilterKind, type FilterKind } from './filter.js';
import { type LimitOption, type Limits, limitsOf } from './limits.js';

/** `binarise-first` is binarise, duplicates, filter; `core-first` is duplicates, filter, binarise. */
export type PrepareOrder = 'binarise-first' | 'core-first';
const ORDERS: readonly string[] = ['binarise-first', 'core-first'];

/** Thresholds, duplicates and cores, and in which order they come. */
export interface PrepareOptions {
  /** The least rating that is kept; default: all rows are kept. */
  readonly minRating?: MinRating;
  /** Whether the ratings of kept rows stay or go, so that every row counts alike; `keep` by default. */
  readonly ratings?: 'keep' | 'drop';
  /** What becomes of rows with the same user and item; `last` by default. */
  readonly duplicates?: DuplicateRule;
  /** The limits of the iterative core; default: no filter. */
  readonly core?: LimitOption;
  /** A filter of another kind in place of the core. */
  readonly filter?: { readonly kind: FilterKind } & Partial<Limits>;
  /** `binarise-first` by default. */
  readonly order?: PrepareOrder;
}

export interface CheckedOptions {
  readonly minRating: MinRating | undefined;
  readonly dropsRatings: boolean;
  readonly duplicates: DuplicateRule;
  readonly filter: { readonly kind: FilterKind; readonly limits: Limits; readonly argument: string } | undefined;
  readonly order: PrepareOrder;
}

const KNOWN = ['minRating', 'ratings', 'duplicates', 'core', 'filter', 'order'];

export function checkPrepareOptions(options: PrepareOptions): CheckedOptions {
  checkOptionNames(options, KNOWN, 'prepare');
  const { minRating, ratings = 'keep', duplicates = 'last', core, filter, order = 'binarise-first' } = options;
  checkWord('ratings', ratings, ['keep', 'drop'], 'Ratings are kept or dropped');
  checkWord('order', order, ORDERS, 'Unknown order of steps');
  checkDuplicateRule(duplicates);
  if (core !== undefined && filter !== undefined) {
    throw new UsageError('At most one filter is allowed', {
      argument: 'filter',
      found: 'two filters',
      expected: 'only one of them',
    });
  }
  return { minRating, dropsRatings: ratings === 'drop', duplicates, filter: filterOf(core, filter), order };
}

function filterOf(core: LimitOption | undefined, filter: PrepareOptions['filter']): CheckedOptions['filter'] {
  if (core !== undefined) return { kind: 'core', limits: limitsOf(core, 'core'), argument: 'core' };
  if (filter === undefined) return undefined;
  checkObject('filter', filter);
  checkFilterKind(filter.kind);
  return { kind: filter.kind, limits: limitsOf(filter, 'filter'), argument: 'filter' };
}
