// What single fields mean beyond their text: how times are written, and text of a missing value.

import { checkCount, checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';

/**
 * `number` is taken as it is, `milliseconds` are divided by 1000, a `date` becomes Unix seconds in UTC. By default the first
 * time of a file decides between number and date.
 */
export type TimestampFormat = 'number' | 'milliseconds' | 'date';
export const TIMESTAMP_FORMATS: readonly TimestampFormat[] = ['number', 'milliseconds', 'date'];

/** Rows without a rating or time are left out and counted, instead of being refused. */
export interface MissingFields {
  /** The number that says that there is no rating, such as 99 in Jester. */
  readonly rating?: number;
  /** Whether an empty rating or time is a missing one. */
  readonly empty?: boolean;
}

/**
 * What becomes of rows whose rating, score or time is empty or cannot be read: an `error`, `skip` leaves them out and counts
 * them, `report` also names the first.
 */
export type BadRows = 'error' | 'skip' | 'report';
export const BAD_ROWS: readonly BadRows[] = ['error', 'skip', 'report'];

/** How times are read, what stands for a missing value, and which columns are passed over. */
export interface FieldOptions {
  readonly timestampFormat?: TimestampFormat;
  readonly missing?: MissingFields;
  /** What becomes of rows without a usable rating, score or time; an error by default. */
  readonly badRows?: BadRows | undefined;
  /** Columns of a matrix in front of the first item; default: none, or up to that of the user. */
  readonly skipColumns?: number;
}

export function checkFieldOptions({ timestampFormat, missing, badRows, skipColumns }: FieldOptions): void {
  if (timestampFormat !== undefined)
    checkWord('timestampFormat', timestampFormat, TIMESTAMP_FORMATS, 'Unknown time format');
  if (badRows !== undefined) checkWord('badRows', badRows, BAD_ROWS);
  if (skipColumns !== undefined) checkCount('skipColumns', skipColumns, 0);
  const rating = missing?.rating;
  if (rating === undefined || (typeof rating === 'number' && !Number.isNaN(rating))) return;
  throw new UsageError('A missing rating must be a number', { argument: 'missing.rating', found: rating });
}
