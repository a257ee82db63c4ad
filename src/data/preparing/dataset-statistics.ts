// What a dataset looks like, in the numbers that papers print of it. Users and items are those that have a row; numbers
// are ratios of whole numbers, divided once.

import { checkOptionNames } from '../../foundation/checks.js';
import { InputError } from '../../foundation/errors.js';
import { type Notice, noticeOf } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { type Drift, type DriftOptions, driftByDay, type TimeSpan, timeSpan } from './drift.js';
import { type RatingScale, ratingScale } from './rating-scale.js';
import { type DropRates, dropRates, fileOf, type TableCounts } from './row-selection.js';

/** Whether RecBole's padding is counted, and what the log was before it was prepared. */
export interface StatisticsOptions extends DriftOptions {
  /**
   * Whether one user and one item more are counted and enter the sparsity, as in tables made with RecBole, which counts
   * its padding (Zhao et al. 2022, Tables 3 and 5). Means per user and item are those without.
   */
  readonly recbolePadding?: boolean;
  /** The counts of the log before it was prepared, for the drop rates. */
  readonly before?: TableCounts;
}

/** Interactions of users or items; the median of an even number is midway between two. */
export interface InteractionSpread {
  readonly mean: number;
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

/** Counts, density, spread and drift of a log. */
export interface DatasetStatistics extends TableCounts {
  /** rows / (users x items). */
  readonly density: number;
  /** 100 (1 - density). */
  readonly sparsityPercent: number;
  /** rows / users and so on (AIU). */
  readonly perUser: InteractionSpread;
  /** rows / items and so on (AII). */
  readonly perItem: InteractionSpread;
  /** Mean per item over mean per user (AII / AIU), which is users / items. */
  readonly perItemToPerUser: number;
  /** Gini index of the interactions of items, 0 for equal ones: sum of (2j - I - 1) c(j) over rows x I, c ascending. */
  readonly popularityGini: number;
  readonly ratings: RatingScale | undefined;
  readonly time: TimeSpan | undefined;
  readonly drift: Drift | undefined;
  readonly dropRates: DropRates | undefined;
  readonly notices: readonly Notice[];
}

const KNOWN = ['recbolePadding', 'before', 'dropFirstDay'];

/**
 * Counts, density, activity, popularity, times and drift of a table. Nothing else runs meanwhile.
 * @example datasetStatistics(log).userCount;   // 80
 */
export function datasetStatistics(table: InteractionTable, options: StatisticsOptions = {}): DatasetStatistics {
  const { rowCount, values, timestamps, userIds, itemIds } = table;
  checkOptionNames(options, KNOWN, 'datasetStatistics');
  if (options.dropFirstDay === true && timestamps === undefined) {
    throw new InputError('The log has no timestamps, and so no first day', {
      argument: 'dropFirstDay',
      ...fileOf(table),
      found: `${rowCount} rows without timestamps`,
      expected: sentenceOf`a column of timestamps, or no ${mention('dropFirstDay')}`,
    });
  }
  if (rowCount === 0) throw new InputError('The log has no rows', fileOf(table));
  const perUser = sortedCounts(table.users, userIds.size);
  const perItem = sortedCounts(table.items, itemIds.size);
  const padding = options.recbolePadding === true ? 1 : 0;
  const userCount = perUser.length + padding;
  const itemCount = perItem.length + padding;
  const density = rowCount / (userCount * itemCount);
  const users = spreadOf(perUser, rowCount);
  const items = spreadOf(perItem, rowCount);
  const time = timestamps && timeSpan(table, timestamps);
  const drift = time && driftByDay(table, timestamps!, time, options);
  const unpadded = { rowCount, userCount: perUser.length, itemCount: perItem.length };
  return {
    userCount,
    itemCount,
    rowCount,
    density,
    sparsityPercent: 100 * (1 - density),
    perUser: users,
    perItem: items,
    perItemToPerUser: items.mean / users.mean,
    popularityGini: giniOf(perItem, rowCount),
    ratings: values && ratingScale(table, values),
    time,
    drift,
    dropRates: options.before && dropRates(options.before, unpadded),
    notices: time === undefined ? [] : timeNotices(time, drift),
  };
}

/** How often each index occurs, ascending, without those that do not. */
function sortedCounts(indices: Uint32Array, size: number): Uint32Array {
  const counts = new Uint32Array(size);
  for (let row = 0; row < indices.length; row++) counts[indices[row]!]!++;
  return counts.filter((count) => count > 0).sort();
}

function spreadOf(ascending: Uint32Array, rowCount: number): InteractionSpread {
  const size = ascending.length;
  return {
    mean: rowCount / size,
    least: ascending[0]!,
    median: (ascending[(size - 1) >>> 1]! + ascending[size >>> 1]!) / 2,
    most: ascending[size - 1]!,
  };
}

/** The sum is over whole numbers and exact below 2^53. */
function giniOf(ascending: Uint32Array, rowCount: number): number {
  const size = ascending.length;
  let sum = 0;
  for (let place = 0; place < size; place++) sum += (2 * (place + 1) - size - 1) * ascending[place]!;
  return sum / rowCount / size;
}

/** Why there are times and no drift. */
function timeNotices({ first, last, dayCount }: TimeSpan, drift: Drift | undefined): Notice[] {
  if (drift !== undefined) return [];
  if (dayCount === 1) {
    const message = 'All rows are of one day: without the first there is none, and no drift by day.';
    return [{ code: 'drift-one-day', message, count: 1 }];
  }
  const oddity = `Timestamps from ${first} to ${last} would be ${dayCount} days if they were Unix seconds; there is no drift by day.`;
  const milliseconds = mention('timestampFormat', 'milliseconds');
  const words = sentenceOf`${oddity} If they are milliseconds, read them with ${milliseconds}.`;
  return [noticeOf('timestamps-not-seconds', words, 1)];
}
