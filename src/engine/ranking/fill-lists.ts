// Lists as evaluators have them that rank a score for every item: where too few items have one, the others follow in the
// order of ties, those of training among them, because nothing tells them apart.
import type { ListRows } from '../../data/tables/ranked-lists.js';

export interface FillOptions {
  readonly itemCount: number;
  /** Lists that hold fewer items are filled up to as many, or to the whole catalogue. */
  readonly depth: number;
  /** Of equal scores the least key comes first; the number of the item where there are none. */
  readonly tieKeys: Uint32Array | undefined;
  /** The score of what is added; lists go on behind it with the items of lower ones. */
  readonly score: number;
  /** Whether users without a list get one. */
  readonly fillsEmpty: boolean;
}

/** Added items have one score, and stand behind the items of the list that have the same. */
export function fillLists(rows: ListRows, options: FillOptions): ListRows {
  const { scores } = rows;
  const { itemCount, depth, tieKeys, score, fillsEmpty } = options;
  const others = Uint32Array.from({ length: itemCount }, (_, item) => item);
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
  return { items, starts, lengths, userCount: rows.userCount, scores: filled };
}
