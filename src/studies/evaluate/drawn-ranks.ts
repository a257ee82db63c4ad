// One draw of candidates, the same for all runs, as evaluations on sampled candidates have it: what is drawn for a user
// depends on the seed and on ids alone, and is what `sampledCandidates` gives.

import { type SampleOptions, sampledCandidates } from '../../data/candidates/sampled-candidates.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { RankedRun } from './full-ranks-of-runs.js';

/** Negatives of each user, by index of the id space, with how often each was drawn. */
export interface DrawnCandidates {
  readonly itemsOf: ReadonlyMap<number, readonly (readonly [item: number, times: number])[]>;
}

/** Draws for every user of the truth; items that the user has in either table are never drawn. */
export function drawCandidates(
  tables: { readonly truth: InteractionTable; readonly train: InteractionTable },
  options: SampleOptions,
): DrawnCandidates {
  const { users, lists, draws } = sampledCandidates({ train: tables.train, test: tables.truth }, options);
  const itemsOf = new Map<number, (readonly [number, number])[]>();
  for (const [i, user] of users.entries()) {
    const own: (readonly [number, number])[] = [];
    for (let place = lists.offsets[i]!; place < lists.offsets[i + 1]!; place++) {
      own.push([lists.items[place]!, draws === undefined ? 1 : draws[place]!]);
    }
    itemsOf.set(user, own);
  }
  return { itemsOf };
}

/**
 * Sampled rank of each relevant item: 1 + the drawn negatives that its list has above it. The user's own items are among
 * the candidates too and take no part; an item that is not listed stands below all that are.
 */
export function drawnRanks(run: RankedRun, { itemsOf }: DrawnCandidates, indexOfUser: Uint32Array): Float64Array {
  const { places, data } = run;
  const { numbering, truth } = data;
  const ranks = new Float64Array(places.ranks.length);
  for (let start = 0; start < ranks.length; ) {
    const user = places.users[start]!;
    const placeOf = run.placeOf(user);
    const own = new Set(truth.items.subarray(truth.offsets[user], truth.offsets[user + 1]));
    const drawn = (itemsOf.get(indexOfUser[user]!) ?? []).flatMap(([index, times]) => {
      const item = numbering.itemNumbers[index]!;
      return own.has(item) ? [] : [[placeOf(item), times] as const];
    });
    let end = start;
    for (; end < ranks.length && places.users[end] === user; end++) {
      const place = placeOf(places.items[end]!);
      let above = 0;
      for (const [other, times] of drawn) if (place < 0 || (other >= 0 && other < place)) above += times;
      ranks[end] = 1 + above;
    }
    start = end;
  }
  return ranks;
}

/** The index of each evaluated user in the id space. */
export function indicesOfUsers({ data }: RankedRun): Uint32Array {
  const { userNumbers, userCount } = data.numbering;
  const indices = new Uint32Array(userCount);
  for (let index = 0; index < userNumbers.length; index++) {
    const number = userNumbers[index]!;
    if (number < userCount) indices[number] = index;
  }
  return indices;
}
