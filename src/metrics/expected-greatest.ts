// The exact mean, over all orders of a user's candidates, of the greatest precision at a hit: there is no closed form, but
// few precisions are possible, and the chance to reach each of them follows rank by rank.

/** What is drawn: `count` things in random order, of which `relevantCount` are relevant and `depth` are looked at. */
interface Ranks {
  readonly count: number;
  readonly depth: number;
  readonly relevantCount: number;
}

/** Steps that the mean takes, at most. */
export function greatestSteps({ depth, relevantCount }: Ranks): number {
  const most = Math.min(depth, relevantCount);
  const placeCount = most * depth - (most * (most - 1)) / 2;
  return placeCount * placeCount;
}

/**
 * E[max h(i)/i] = Σ(j) (x(j) - x(j-1)) P(max ≥ x(j)) over the possible precisions 0 < x(1) < x(2) < ... at ranks i that
 * hold a hit, at least the `limit`-th of the list; h(i) counts the hits down to rank i.
 */
export function expectedGreatest(ranks: Ranks, limit: number): number {
  const { depth, relevantCount } = ranks;
  const precisions = new Set<number>();
  for (let hits = Math.max(1, limit); hits <= Math.min(depth, relevantCount); hits++) {
    for (let rank = hits; rank <= depth; rank++) precisions.add(hits / rank);
  }
  let [sum, before] = [0, 0];
  for (const precision of Float64Array.from(precisions).sort()) {
    sum += (precision - before) * chanceToReach(ranks, limit, precision);
    before = precision;
  }
  return sum;
}

/** The chance of a hit that is at least the `limit`-th and at which the precision is not less. */
function chanceToReach({ count, depth, relevantCount }: Ranks, limit: number, precision: number): number {
  const most = Math.min(depth, relevantCount);
  // chances[h] = that of h hits so far, none of which has reached it.
  const chances = new Float64Array(most + 1);
  chances[0] = 1;
  // More hits than so many have no chance: whoever had them would have reached it. So many may be had at any later rank.
  let mostSoFar = 0;
  let reached = 0;
  for (let rank = 1; rank <= depth; rank++) {
    const left = count - rank + 1;
    const next = mostSoFar + 1;
    const found = next > most ? 0 : (chances[mostSoFar]! * (relevantCount - mostSoFar)) / left;
    for (let hits = mostSoFar; hits > 0; hits--) {
      const kept = (chances[hits]! * (left - relevantCount + hits)) / left;
      chances[hits] = kept + (chances[hits - 1]! * (relevantCount - hits + 1)) / left;
    }
    chances[0] = (chances[0]! * (left - relevantCount)) / left;
    if (next > most) continue;
    if (next >= limit && next / rank >= precision) reached += found;
    else {
      chances[next] = found;
      mostSoFar = next;
    }
  }
  return reached;
}
