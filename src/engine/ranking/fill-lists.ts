// Lists completed before they are judged, as some libraries do: the truth appended, or items filled up to a length.

import type { ListRows } from '../../data/tables/ranked-lists.js';
import { placesInOrder, type Truth } from '../../data/tables/truth.js';
import { ascendingFrom } from '../../foundation/typed-arrays.js';

/** Appended items are in the order of the table, with scores below 0 and the user's lowest, or -infinity if tied. */
export function appendTruth(
  rows: ListRows,
  truth: Truth,
  { isTied = false, skipsEmpty = false }: { readonly isTied?: boolean; readonly skipsEmpty?: boolean } = {},
): ListRows {
  const { userCount, scores } = rows;
  const missing = missingItems(rows, truth, skipsEmpty);
  const starts = new Uint32Array(userCount);
  const lengths = new Uint32Array(userCount);
  let total = 0;
  for (let user = 0; user < userCount; user++) {
    starts[user] = total;
    lengths[user] = rows.lengths[user]! + missing[user]!.length;
    total += lengths[user]!;
  }
  const items = new Uint32Array(total);
  const longer = new Float64Array(total);
  for (let user = 0; user < userCount; user++) {
    const [from, length] = [rows.starts[user]!, rows.lengths[user]!];
    const start = starts[user]!;
    items.set(rows.items.subarray(from, from + length), start);
    items.set(missing[user]!, start + length);
    let lowest = 0;
    for (let i = 0; i < length; i++) {
      longer[start + i] = scores === undefined ? -i : scores[from + i]!;
      lowest = Math.min(0, longer[start + i]!);
    }
    for (let i = 0; i < missing[user]!.length; i++) {
      longer[start + length + i] = isTied ? Number.NEGATIVE_INFINITY : below(lowest, i + 1);
    }
  }
  return { kind: 'rows', items, starts, lengths, userCount, scores: longer };
}

function missingItems(rows: ListRows, truth: Truth, skipsEmpty: boolean): Uint32Array[] {
  return Array.from({ length: rows.userCount }, (_, user) => {
    if (skipsEmpty && rows.lengths[user] === 0) return new Uint32Array(0);
    const listed = new Set(rows.items.subarray(rows.starts[user]!, rows.starts[user]! + rows.lengths[user]!));
    const isMissing = (place: number) => (truth.grades?.[place] ?? 1) > 0 && !listed.has(truth.items[place]!);
    return placesInOrder(truth, user)
      .filter(isMissing)
      .map((place) => truth.items[place]!);
  });
}

/** A score that many steps below another, whatever its size. */
function below(score: number, steps: number): number {
  return score - steps * Math.max(1, Math.abs(score) * 1e-6);
}

export interface FillOptions {
  readonly itemCount: number;
  /** Lists that hold fewer items are filled up to as many, or to the whole catalogue. */
  readonly depth: number;
  /** Of equal scores the least key comes first; the number of the item where there are none. */
  readonly tieKeys: Uint32Array | undefined;
  /** The score of what is added; lists go on behind it with the items of lower ones. */
  readonly score: number;
  readonly fillsEmpty: boolean;
}

/** Added items have one score, and stand behind the items of the list that have the same. */
export function fillLists(rows: ListRows, options: FillOptions): ListRows {
  const { scores } = rows;
  const { itemCount, depth, tieKeys, score, fillsEmpty } = options;
  const others = ascendingFrom(0, itemCount);
  if (tieKeys !== undefined) others.sort((a, b) => tieKeys[a]! - tieKeys[b]!);
  const most = Math.min(depth, itemCount);
  const lengths = rows.lengths.map((length) => (length === 0 && !fillsEmpty ? 0 : Math.max(length, most)));
  const starts = new Uint32Array(rows.userCount);
  for (let user = 1; user < rows.userCount; user++) starts[user] = starts[user - 1]! + lengths[user - 1]!;
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const items = new Uint32Array(total);
  const filled = new Float64Array(total).fill(score);
  // Who listed an item last, plus 1.
  const listedBy = new Uint32Array(itemCount);
  for (let user = 0; user < rows.userCount; user++) {
    const [from, length, start] = [rows.starts[user]!, rows.lengths[user]!, starts[user]!];
    const addedCount = lengths[user]! - length;
    let above = 0;
    for (let i = 0; i < length; i++) {
      const own = scores === undefined ? -i : scores[from + i]!;
      if (own >= score) above = i + 1;
      const place = start + i + (own >= score ? 0 : addedCount);
      items[place] = rows.items[from + i]!;
      filled[place] = own;
      listedBy[items[place]!] = user + 1;
    }
    let place = start + above;
    const end = place + addedCount;
    for (let i = 0; place < end; i++) if (listedBy[others[i]!] !== user + 1) items[place++] = others[i]!;
  }
  return { kind: 'rows', items, starts, lengths, userCount: rows.userCount, scores: filled };
}
