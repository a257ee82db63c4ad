// Whatever cuts by time needs a time for every row. One that is missing would sort anywhere, so that it is refused here,
// with its line.

import { InputError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { InteractionTable } from '../tables/interaction-table.js';

/** The timestamps of a table, all finite; `option` says what needs them. */
export function checkedTimestamps(table: InteractionTable, option: string, word: string): Float64Array {
  const { timestamps, rowCount, name } = table;
  const file = name === undefined ? {} : { file: name };
  if (timestamps === undefined) {
    throw new InputError(sentenceOf`${mention(option, word)} needs timestamps, and the table has none`, {
      argument: option,
      ...file,
      expected: 'a timestamp in every row',
      hint: 'Choose the column that holds them, or split in random order.',
    });
  }
  for (let row = 0; row < rowCount; row++) {
    if (Number.isFinite(timestamps[row])) continue;
    throw new InputError(sentenceOf`${mention(option, word)} needs timestamps, and a row has none`, {
      argument: option,
      ...file,
      line: table.lineOf(row),
      found: timestamps[row],
      expected: 'a finite number',
    });
  }
  return timestamps;
}
