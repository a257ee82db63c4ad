// The lists of some users as arrays of their own: a message holds what the receiver looks at and no more. Memory that threads
// share is sent as it is.
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { isSharedMemory, ownPart, type UserRange } from './user-ranges.js';

/** Cells that may lie unused between the lists before they are brought together one by one. */
const MOST_SPREAD = 1.5;

/**
 * The lists of a range of users, with their scores where there are any. Only the first `depth` items of each are there, if
 * a depth is given and they had to be copied; lengths stay those of the whole lists.
 */
export function rowsWithin(rows: ListRows, { from, to }: UserRange, depth = Number.POSITIVE_INFINITY): ListRows {
  const { scores } = rows;
  const [starts, lengths] = [rows.starts.slice(from, to), rows.lengths.slice(from, to)];
  const common = { lengths, userCount: to - from };
  if (isSharedMemory(rows.items) && (scores === undefined || isSharedMemory(scores))) {
    return { ...common, starts, items: rows.items, scores };
  }
  let [first, end, count] = [rows.items.length, 0, 0];
  for (let user = 0; user < starts.length; user++) {
    const length = Math.min(lengths[user]!, depth);
    if (length === 0) continue;
    first = Math.min(first, starts[user]!);
    end = Math.max(end, starts[user]! + length);
    count += length;
  }
  if (end - first <= MOST_SPREAD * count) {
    const within = starts.map((start, user) => (lengths[user] === 0 ? 0 : start - first));
    const [items, ownScores] = [ownPart(rows.items, first, end), scores && ownPart(scores, first, end)];
    return { ...common, starts: within, items, scores: ownScores };
  }
  return { ...common, ...gathered(rows.items, scores, starts, lengths, depth, count) };
}

function gathered(
  items: Uint32Array,
  scores: Float32Array | Float64Array | undefined,
  starts: Uint32Array,
  lengths: Uint32Array,
  depth: number,
  count: number,
): Pick<ListRows, 'items' | 'scores' | 'starts'> {
  const ownItems = new Uint32Array(count);
  const ownScores = scores && new (scores.constructor as Float64ArrayConstructor)(count);
  const ownStarts = new Uint32Array(starts.length);
  let at = 0;
  for (let user = 0; user < starts.length; user++) {
    const [start, length] = [starts[user]!, Math.min(lengths[user]!, depth)];
    ownStarts[user] = at;
    // Heads are short: a loop is sooner done than a view is made.
    for (let rank = 0; rank < length; rank++) ownItems[at + rank] = items[start + rank]!;
    if (ownScores !== undefined)
      for (let rank = 0; rank < length; rank++) ownScores[at + rank] = scores![start + rank]!;
    at += length;
  }
  return { items: ownItems, scores: ownScores, starts: ownStarts };
}
