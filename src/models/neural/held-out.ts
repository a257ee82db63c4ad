// Early stopping: a tenth of every profile is held out of training, lists are judged against it after every epoch, and the
// best epoch counts.
import { binaryMatrix, type InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import type { RankedLists } from '../../data/tables/ranked-lists.js';
import { logDiscounts } from '../../foundation/numbers/discounts.js';
import { drawKey, shuffledOrder } from './draw-key.js';

export type HeldOutMetric = 'ndcg' | 'mrr' | 'recall';

/** Depth of the lists that are judged. */
export const HELD_OUT_DEPTH = 10;

const SHARE = 0.1;
const HELD_OUT = 4;

/** A matrix in two: of a profile of n entries, n / 10 rounded to the nearest are held out, drawn by the seed and the user. */
export function heldOutParts(
  matrix: InteractionMatrix,
  seed: number,
): { rest: InteractionMatrix; held: InteractionMatrix } {
  const { userCount, itemCount, offsets, items } = matrix;
  const parts = [0, 1].map(() => ({ offsets: new Uint32Array(userCount + 1), items: [] as number[] }));
  for (let user = 0; user < userCount; user++) {
    const own = items.subarray(offsets[user], offsets[user + 1]);
    const heldCount = Math.round(SHARE * own.length);
    const held = new Set(shuffledOrder(own.length, drawKey(seed, HELD_OUT, user)).subarray(0, heldCount));
    for (const [place, item] of own.entries()) parts[held.has(place) ? 1 : 0]!.items.push(item);
    for (const part of parts) part.offsets[user + 1] = part.items.length;
  }
  const [rest, held] = parts.map((part) => {
    return binaryMatrix(userCount, itemCount, { offsets: part.offsets, items: Uint32Array.from(part.items) });
  }) as [InteractionMatrix, InteractionMatrix];
  return { rest, held };
}

/** The mean over users who have something held out. */
export function heldOutValue(lists: RankedLists, held: InteractionMatrix, metric: HeldOutMetric): number {
  const discounts = logDiscounts(HELD_OUT_DEPTH);
  let [sum, count] = [0, 0];
  for (let user = 0; user < held.userCount; user++) {
    const own = new Set(held.items.subarray(held.offsets[user], held.offsets[user + 1]));
    if (own.size === 0) continue;
    count += 1;
    let [gain, ideal, hits, first] = [0, 0, 0, 0];
    for (let rank = 0; rank < HELD_OUT_DEPTH; rank++) {
      if (rank < own.size) ideal += discounts[rank]!;
      if (rank >= lists.lengths[user]! || !own.has(lists.items[user * HELD_OUT_DEPTH + rank]!)) continue;
      gain += discounts[rank]!;
      hits += 1;
      first ||= 1 / (rank + 1);
    }
    sum += metric === 'ndcg' ? gain / ideal : metric === 'mrr' ? first : hits / own.size;
  }
  return count === 0 ? 0 : sum / count;
}
