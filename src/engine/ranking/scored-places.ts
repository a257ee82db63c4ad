// Full ranks from the scores of all items, without sorting them: the relevant items of a user are few and sorted, and
// every other item finds the place among them from which on it stands above.

import type { ItemLists } from '../../data/tables/item-lists.js';
import { checkLength } from '../../foundation/checks.js';
import { type Catalogue, type FullPlaces, NEGATIVE, PlaceWriter, RELEVANT_PLACE, UserItems } from './full-places.js';
import { everyItem, refuseNan } from './nan-score.js';

export interface ScoredRequest extends Catalogue {
  /** Users of the truth, the first ones, whose rows come from `scoresOf`. */
  readonly userCount: number;
  /** The scores of one user: `row[item]`; only read until the next call. */
  scoresOf(user: number): Float32Array | Float64Array;
  /** Only these items are ranked, for each user; all unless given. */
  readonly candidates?: ItemLists | undefined;
}

/**
 * rank = 1 + the negatives with a higher score, or with the same score and a lesser index. A relevant item that is known
 * (seen) or no candidate is not ranked and has no place.
 */
export function scoredPlaces(request: ScoredRequest): FullPlaces {
  const { truth, userCount, itemCount, candidates, known } = request;
  const user = new UserItems(request);
  const writer = new PlaceWriter(request);
  for (let u = 0; u < userCount; u++) {
    if (truth.offsets[u] === truth.offsets[u + 1]) continue;
    const row = request.scoresOf(u);
    checkLength('scores', row.length, itemCount, 'itemCount');
    user.set(u);
    const ranked =
      candidates === undefined
        ? undefined
        : candidates.items.subarray(candidates.offsets[u], candidates.offsets[u + 1]);
    const seen = known === undefined ? undefined : known.items.subarray(known.offsets[u], known.offsets[u + 1]);
    if (ranked !== undefined) restrictNegatives(user, ranked);
    const relevant = Array.from(truth.items.subarray(truth.offsets[u], truth.offsets[u + 1])).filter(
      (item) => user.marks[item] === RELEVANT_PLACE && !holds(seen, item, false) && holds(ranked, item, true),
    );
    const best = relevant.slice().sort((a, b) => row[b]! - row[a]! || a - b);
    const above = countAbove(row, best, user, ranked, itemCount);
    if (above === undefined) refuseNan('scores', u, ranked ?? everyItem(itemCount), (_, item) => row[item]!);
    for (const item of relevant) {
      const place = best.indexOf(item);
      if (user.negativeCount > 0) writer.add(u, item, above.counts[place]!, above.masses[place]!, user);
    }
    user.clear(u);
  }
  return writer.finish();
}

/** For each of the relevant items, best first, how many negatives stand above it; undefined where a score is NaN. */
function countAbove(
  row: Float32Array | Float64Array,
  best: readonly number[],
  user: UserItems,
  ranked: Uint32Array | undefined,
  itemCount: number,
): { readonly counts: Float64Array; readonly masses: Float64Array } | undefined {
  const counts = new Float64Array(best.length + 1);
  const masses = new Float64Array(best.length + 1);
  if (best.some((item) => Number.isNaN(row[item]))) return undefined;
  const size = ranked?.length ?? itemCount;
  for (let i = 0; i < size; i++) {
    const item = ranked === undefined ? i : ranked[i]!;
    if (user.marks[item] !== NEGATIVE) continue;
    const score = row[item]!;
    if (Number.isNaN(score)) return undefined;
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const height = row[best[middle]!]!;
      if (score > height || (score === height && item < best[middle]!)) high = middle;
      else low = middle + 1;
    }
    counts[low]! += 1;
    masses[low]! += user.popularityOf(item);
  }
  for (let place = 1; place < best.length; place++) {
    counts[place]! += counts[place - 1]!;
    masses[place]! += masses[place - 1]!;
  }
  return { counts, masses };
}

/** Only candidates can be drawn. */
function restrictNegatives(user: UserItems, ranked: Uint32Array): void {
  let [count, mass] = [0, 0];
  for (const item of ranked) {
    if (user.marks[item] !== NEGATIVE) continue;
    count += 1;
    mass += user.popularityOf(item);
  }
  user.negativeCount = count;
  user.mass = mass;
}

/** Whether an ascending list holds an item; `byDefault` where there is no list. */
function holds(items: Uint32Array | undefined, item: number, byDefault: boolean): boolean {
  if (items === undefined) return byDefault;
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (items[middle]! < item) low = middle + 1;
    else high = middle;
  }
  return items[low] === item;
}
