// Whether a run is popularity in disguise: most of its places are those of the most popular items that the user does not
// have yet, and it does not hit more test items than these do.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { type Finding, finding } from './finding.js';
import { KnownPairs } from './known-pairs.js';
import { topItems } from './ordered-lists.js';
import { popularLists } from './popular-lists.js';

const LEAST_OVERLAP = 0.5;
/** A lead of fewer standard errors is none. */
const LEAST_ERRORS = 2;
/** A run that says it is popularity is no disguise. */
const POPULARITY_NAME = /^(item|most|top)?pop(ular)?(ity)?(baseline|items?)?$/;

/**
 * overlap = mean over listed test users of |top k of run and popularity| / |top k of popularity|; the run beats it if the
 * mean difference of hits exceeds two standard errors. All test rows count as relevant.
 */
export function popularityOnlyFindings(
  run: string,
  lists: ListRows,
  { train, test, k }: { readonly train: InteractionTable; readonly test: InteractionTable; readonly k: number },
): Finding[] {
  if (POPULARITY_NAME.test(run.toLowerCase().replace(/[^a-z]/g, ''))) return [];
  const popularOf = popularLists(train, k);
  const held = new KnownPairs(test);
  let [users, shared, popularPlaces, hits, popularHits, lead, squares] = [0, 0, 0, 0, 0, 0, 0];
  for (let user = 0; user < lists.lengths.length; user++) {
    const items = topItems(lists, user, k);
    if (items.length === 0 || held.look(user) === 0) continue;
    const popular = popularOf(user);
    const listed = new Set(items);
    const own = items.reduce((count, item) => count + (held.has(item) ? 1 : 0), 0);
    const theirs = popular.filter((item) => held.has(item)).length;
    users++;
    shared += popular.filter((item) => listed.has(item)).length;
    popularPlaces += popular.length;
    hits += own;
    popularHits += theirs;
    lead += own - theirs;
    squares += (own - theirs) * (own - theirs);
  }
  if (popularPlaces === 0 || shared / popularPlaces < LEAST_OVERLAP || beats(users, lead, squares)) return [];
  const overlap = shared / popularPlaces;
  const numbers = { k, overlap, hits: hits / users, popularityHits: popularHits / users, users };
  const message =
    `${(100 * overlap).toFixed(0)}% of the top ${k} of ${run} are most-popular items, and it hits ` +
    `${numbers.hits.toFixed(3)} test items a user where these hit ${numbers.popularityHits.toFixed(3)}.`;
  return [finding('popularity-only', message, numbers, run)];
}

/** Sums are of whole numbers and exact. */
function beats(users: number, lead: number, squares: number): boolean {
  if (users < 2) return lead > 0;
  const variance = (squares - (lead * lead) / users) / (users - 1);
  return lead / users > LEAST_ERRORS * Math.sqrt(variance / users);
}
