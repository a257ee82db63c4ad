// The rows of a table, user by user. Files mostly hold a user's rows together, and then nothing is moved: the rows are
// where they are. Otherwise one counting sort brings them together in the order of the file.
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { NO_NUMBER } from '../../data/tables/numbering.js';
import { rowsInSteps, type Steps } from '../../foundation/work-options.js';

/** User u's rows are at the places `starts[u]` to `starts[u] + lengths[u] - 1`, in the order of the file. */
export interface GroupedRows {
  readonly userCount: number;
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
  /** The row at each place; undefined where places are rows. */
  readonly order: Uint32Array | undefined;
  /** Rows of users who have no number; they are in no group. */
  readonly leftOutCount: number;
  /** How the rows of each user follow each other, as `walkRows` says it, for whoever has looked. */
  readonly orders?: Uint8Array | undefined;
}

/** Groups rows by the number of their user; without numbers, by the user's index. */
export function* groupRowsByUser(
  table: InteractionTable,
  userCount: number,
  userNumbers?: Uint32Array,
): Steps<GroupedRows> {
  const starts = new Uint32Array(userCount);
  const lengths = new Uint32Array(userCount);
  const { rowCount, users } = table;
  let isTogether = true;
  let leftOutCount = 0;
  let lastUser = NO_NUMBER;
  yield* rowsInSteps(rowCount, (from, to) => {
    for (let row = from; row < to; ) {
      const index = users[row]!;
      const first = row;
      do row++;
      while (row < to && users[row] === index);
      const user = numberOf(index, userCount, userNumbers);
      if (user === NO_NUMBER) leftOutCount += row - first;
      else if (lengths[user] === 0) starts[user] = first;
      else if (user !== lastUser) isTogether = false;
      if (user !== NO_NUMBER) lengths[user]! += row - first;
      lastUser = user;
    }
  });
  if (isTogether) return { userCount, starts, lengths, order: undefined, leftOutCount };
  return {
    userCount,
    starts,
    lengths,
    order: yield* rowsInUserOrder(table, starts, lengths, userNumbers),
    leftOutCount,
  };
}

/** Fills `starts` anew and returns the rows in the order of users, each user's in the order of the file. */
export function* rowsInUserOrder(
  { rowCount, users }: InteractionTable,
  starts: Uint32Array,
  lengths: Uint32Array,
  userNumbers?: Uint32Array,
): Steps<Uint32Array> {
  const userCount = starts.length;
  let total = 0;
  for (let user = 0; user < userCount; user++) {
    starts[user] = total;
    total += lengths[user]!;
  }
  const next = starts.slice();
  const order = new Uint32Array(total);
  yield* rowsInSteps(rowCount, (from, to) => {
    for (let row = from; row < to; row++) {
      const user = numberOf(users[row]!, userCount, userNumbers);
      if (user !== NO_NUMBER) order[next[user]!++] = row;
    }
  });
  return order;
}

/** Indices that are newer than the numbers have none either. */
function numberOf(index: number, userCount: number, userNumbers: Uint32Array | undefined): number {
  const number = userNumbers === undefined ? index : userNumbers[index]!;
  return number < userCount ? number : NO_NUMBER;
}

const RUN = 12;

let spare: Uint32Array = new Uint32Array(1024);

/** Sorts positions so that scores descend and, where they are equal, keys ascend; stable. No score is NaN. */
export function sortPositions(
  order: Uint32Array,
  length: number,
  scores: Float32Array | Float64Array,
  keys: Uint32Array,
): void {
  for (let from = 0; from < length; from += RUN) insertionSort(order, from, Math.min(from + RUN, length), scores, keys);
  if (length <= RUN) return;
  if (spare.length < length) spare = new Uint32Array(2 * length);
  let source = order;
  let target: Uint32Array = spare;
  for (let width = RUN; width < length; width *= 2) {
    for (let from = 0; from < length; from += 2 * width) {
      const middle = Math.min(from + width, length);
      merge(source, target, from, middle, Math.min(from + 2 * width, length), scores, keys);
    }
    [source, target] = [target, source];
  }
  if (source !== order) for (let i = 0; i < length; i++) order[i] = source[i]!;
}

function insertionSort(
  order: Uint32Array,
  from: number,
  to: number,
  scores: Float32Array | Float64Array,
  keys: Uint32Array,
): void {
  for (let i = from + 1; i < to; i++) {
    const moved = order[i]!;
    const score = scores[moved]!;
    const key = keys[moved]!;
    let at = i;
    for (; at > from; at--) {
      const other = order[at - 1]!;
      if (scores[other]! > score || (scores[other] === score && keys[other]! <= key)) break;
      order[at] = other;
    }
    order[at] = moved;
  }
}

function merge(
  source: Uint32Array,
  target: Uint32Array,
  from: number,
  middle: number,
  end: number,
  scores: Float32Array | Float64Array,
  keys: Uint32Array,
): void {
  let left = from;
  let right = middle;
  let to = from;
  if (right < end && !isInOrder(source[middle - 1]!, source[middle]!, scores, keys)) {
    let a = source[left]!;
    let b = source[right]!;
    let leftScore = scores[a]!;
    let rightScore = scores[b]!;
    for (;;) {
      if (leftScore > rightScore || (leftScore === rightScore && keys[a]! <= keys[b]!)) {
        target[to++] = a;
        if (++left === middle) break;
        a = source[left]!;
        leftScore = scores[a]!;
      } else {
        target[to++] = b;
        if (++right === end) break;
        b = source[right]!;
        rightScore = scores[b]!;
      }
    }
  }
  while (left < middle) target[to++] = source[left++]!;
  while (right < end) target[to++] = source[right++]!;
}

function isInOrder(a: number, b: number, scores: Float32Array | Float64Array, keys: Uint32Array): boolean {
  return scores[a]! > scores[b]! || (scores[a] === scores[b] && keys[a]! <= keys[b]!);
}
