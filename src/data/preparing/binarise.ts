// Ratings become likes: rows from a threshold on are kept, the others go. The threshold is said, or follows TrainRec's rule
// for scales with levels; where it lies outside the scale it would keep everything or nothing, and is refused.

import { InputError, UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { isEven, MOST_LEVELS, type RatingScale, ratingScale } from './rating-scale.js';
import { fileOf, RowSelection } from './row-selection.js';

/**
 * The least rating that is kept: a number; `levels` for the ceil(4n/5)-th of the n levels that occur; or the levels of
 * the scale, for the same rule where not all of them occur.
 */
export type MinRating = number | 'levels' | readonly number[];

export interface Binarised {
  readonly threshold: number;
  readonly scale: RatingScale;
  readonly notices: readonly Notice[];
}

/**
 * The rows whose rating is at least `minRating`; ratings stay as they are.
 * @example binarise(log, 4).rowCount;   // 935
 */
export function binarise(table: InteractionTable, minRating: MinRating): InteractionTable {
  const selection = new RowSelection(table);
  binariseSelection(selection, minRating);
  return selection.toTable();
}

export function binariseSelection(selection: RowSelection, minRating: MinRating): Binarised {
  const { table, kept, values } = selection;
  if (values === undefined) {
    throw new InputError(sentenceOf`The log has no ratings to compare with ${mention('minRating')}`, {
      argument: 'minRating',
      ...fileOf(table),
      found: `${table.rowCount} rows without ratings`,
      expected: sentenceOf`a column of ratings, or no ${mention('minRating')}`,
    });
  }
  const scale = ratingScale(table, values, kept);
  const levels = levelsOf(minRating, scale);
  const threshold = typeof minRating === 'number' ? minRating : thresholdOfLevels(levels!);
  checkThreshold(threshold, scale);
  const countBefore = selection.rowCount;
  for (let row = 0; row < kept.length; row++) if (kept[row] === 1 && values[row]! < threshold) selection.drop(row);
  const notices = minRating === 'levels' && levels!.length > 1 && !isEven(levels!) ? [unevenLevels(levels!)] : [];
  if (selection.rowCount === countBefore) notices.push(keepsAll(threshold, scale));
  return { threshold, scale, notices };
}

/** The ceil(4n/5)-th of n ascending levels: 4 of 1 to 5, 4.0 of half stars (Schnabel 2022, section 5). */
export function thresholdOfLevels(levels: readonly number[]): number {
  return levels[Math.floor((4 * levels.length + 4) / 5) - 1]!;
}

/** Ascending; undefined where a number was given. */
function levelsOf(minRating: MinRating, scale: RatingScale): readonly number[] | undefined {
  if (typeof minRating === 'number') {
    if (Number.isNaN(minRating)) throw notThreshold(minRating);
    return undefined;
  }
  if (minRating === 'levels') {
    if (scale.levels !== undefined) return scale.levels;
    throw new UsageError('A continuous scale has no levels', {
      argument: 'minRating',
      found: `more than ${MOST_LEVELS} different ratings from ${scale.least} to ${scale.most}`,
      expected: `at most ${MOST_LEVELS}`,
      hint: 'Give the lowest rating that counts, or the levels of the scale.',
    });
  }
  const isList = Array.isArray(minRating) && minRating.length > 0 && minRating.every(Number.isFinite);
  if (!isList) throw notThreshold(minRating);
  const levels = [...new Set(minRating as readonly number[])].sort((a, b) => a - b);
  if (levels[0]! <= scale.least && levels.at(-1)! >= scale.most) return levels;
  throw new UsageError('Ratings lie outside of the levels', {
    argument: 'minRating',
    found: `levels from ${levels[0]} to ${levels.at(-1)}`,
    expected: `levels that reach from ${scale.least} to ${scale.most}, as the ratings do`,
  });
}

function checkThreshold(threshold: number, { least, most }: RatingScale): void {
  if (threshold >= least && threshold <= most) return;
  throw new UsageError('The threshold lies outside of the scale', {
    argument: 'minRating',
    found: threshold,
    expected: `a number from ${least} to ${most}, as the ratings are`,
    hint: threshold > most ? 'No row would be left.' : 'It would keep every row; leave it out for that.',
  });
}

function notThreshold(found: unknown): UsageError {
  const expected = "a number, 'levels' or a list of levels";
  return new UsageError('This is not a valid threshold', { argument: 'minRating', found, expected });
}

function unevenLevels(levels: readonly number[]): Notice {
  const message =
    `The ${levels.length} levels that occur (${levels.join(', ')}) are not evenly spaced: a level that nobody used is not ` +
    'counted; give the levels of the scale if it has more.';
  return { code: 'levels-uneven', message, count: levels.length };
}

function keepsAll(threshold: number, { least }: RatingScale): Notice {
  const message = `The threshold ${threshold} keeps every row: no rating is below ${least}.`;
  return { code: 'threshold-keeps-all', message, count: 1 };
}
