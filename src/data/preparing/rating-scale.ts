// The scale on which a log is rated, as far as its ratings show it: the least, the greatest and, where they are few, all
// levels. Nothing else tells a scale of stars from one of play counts.

import { InputError } from '../../foundation/errors.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { fileOf } from './row-selection.js';

/** A scale with more different ratings is taken for a continuous one; half stars have 10, MovieTweetings 11. */
export const MOST_LEVELS = 20;

/** The least, the greatest and all levels that ratings of a log have. */
export interface RatingScale {
  readonly least: number;
  readonly most: number;
  /** The ratings that occur, ascending; undefined if there are more than `MOST_LEVELS`. */
  readonly levels: readonly number[] | undefined;
}

/** The scale of the rows that are marked with 1, or of all. A rating that is not a number is refused with its line. */
export function ratingScale(table: InteractionTable, values: Float64Array, kept?: Uint8Array): RatingScale {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  const levels: number[] = [];
  let previous = Number.NaN;
  for (let row = 0; row < table.rowCount; row++) {
    const value = values[row]!;
    if (value === previous || kept?.[row] === 0) continue;
    if (Number.isNaN(value)) throw notANumber(table, row);
    previous = value;
    if (value < least) least = value;
    if (value > most) most = value;
    if (levels.length <= MOST_LEVELS && !levels.includes(value)) levels.push(value);
  }
  const isStepped = levels.length <= MOST_LEVELS;
  // -0 and 0 are one level, and printed as 0.
  const ascending = levels.map((level) => level + 0).sort((a, b) => a - b);
  return { least: least + 0, most: most + 0, levels: isStepped ? ascending : undefined };
}

/** Whether neighbouring levels are equally far apart, up to rounding: a gap is a level that nobody used, or no scale. */
export function isEven(levels: readonly number[]): boolean {
  const step = (levels.at(-1)! - levels[0]!) / (levels.length - 1);
  return levels.every((level, i) => i === 0 || Math.abs(level - levels[i - 1]! - step) <= step * 1e-9);
}

function notANumber(table: InteractionTable, row: number): InputError {
  return new InputError('A rating is not a number', {
    ...fileOf(table),
    line: table.lineOf(row),
    found: Number.NaN,
    expected: 'a number in every row',
  });
}
