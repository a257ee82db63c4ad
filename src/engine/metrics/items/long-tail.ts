// Which items are in the long tail. Popularity has few distinct values, so items are counted by popularity instead of
// being sorted; only among equally popular items at the border does the index decide.
import type { TailRule } from './items-vocabulary.js';

/** 1 for items of the long tail, 0 for others; items without popularity are in no tail. Rules as in the vocabulary. */
export function longTail(popularity: Float64Array, rule: TailRule, limit: number): Uint8Array {
  if (rule === 'count') return Uint8Array.from(popularity, (count) => Number(count > 0 && count <= limit));
  const tiers = countTiers(popularity);
  return rule === 'interactions' ? outsideHead(popularity, tiers, limit) : leastPopular(popularity, tiers, limit);
}

/** How many items have each popularity above 0, most popular first. */
function countTiers(popularity: Float64Array): [count: number, itemCount: number][] {
  const tiers = new Map<number, number>();
  for (const count of popularity) if (count > 0) tiers.set(count, (tiers.get(count) ?? 0) + 1);
  return [...tiers].sort(([a], [b]) => b - a);
}

function outsideHead(popularity: Float64Array, tiers: [number, number][], limit: number): Uint8Array {
  const total = tiers.reduce((sum, [count, itemCount]) => sum + count * itemCount, 0);
  const goal = limit * total;
  let cumulated = 0;
  for (const [count, itemCount] of tiers) {
    for (let taken = 0; taken < itemCount; taken++) {
      if (cumulated >= goal) return below(popularity, count, taken);
      cumulated += count;
    }
  }
  return new Uint8Array(popularity.length);
}

/** The tail where the first `taken` items of a popularity and all more popular ones are the head. */
function below(popularity: Float64Array, border: number, taken: number): Uint8Array {
  let seen = 0;
  return Uint8Array.from(popularity, (count) =>
    Number(count > 0 && (count < border || (count === border && seen++ >= taken))),
  );
}

function leastPopular(popularity: Float64Array, tiers: [number, number][], limit: number): Uint8Array {
  const itemCount = tiers.reduce((sum, [, items]) => sum + items, 0);
  let open = Math.max(Math.floor(limit * itemCount), 1);
  for (const [border, items] of [...tiers].reverse()) {
    if (open <= items) return upTo(popularity, border, open);
    open -= items;
  }
  return Uint8Array.from(popularity, (count) => Number(count > 0));
}

/** The tail that holds all items less popular than the border and the first `taken` of those at it. */
function upTo(popularity: Float64Array, border: number, taken: number): Uint8Array {
  let seen = 0;
  return Uint8Array.from(popularity, (count) =>
    Number(count > 0 && (count < border || (count === border && seen++ < taken))),
  );
}
