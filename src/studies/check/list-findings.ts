// What the lists of one run give reason to object to: repeats, ties at cutoffs, short lists, what they share with training,
// items not there yet, and popularity in disguise.
import { marked } from '../../data/preparing/row-selection.js';
import { idRanks } from '../../data/tables/id-order.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { marksOf } from './data-leakage.js';
import { countPhrase, type Finding, finding } from './finding.js';
import { KnownPairs } from './known-pairs.js';
import type { RunLeakage } from './leakage.js';
import { isTiedAt, repeatsOf, topItems } from './ordered-lists.js';

/** Places of lists whose item stands further up in the same list. */
export function repeatFindings(run: string, lists: ListRows, tested: Uint8Array | undefined): Finding[] {
  let [listed, places, users] = [0, 0, 0];
  for (let user = 0; user < lists.lengths.length; user++) {
    if (lists.lengths[user] === 0 || tested?.[user] === 0) continue;
    listed++;
    const repeated = repeatsOf(lists, user);
    places += repeated;
    if (repeated > 0) users++;
  }
  if (places === 0) return [];
  const message = `${users} of ${countPhrase(listed, 'list')} of ${run} hold an item twice (${countPhrase(places, 'place')}).`;
  return [finding('duplicate-recommendations', message, { places, users, lists: listed }, run)];
}

/** `tested` has 1 for users whose lists count; without it all lists do. */
export function cutoffFindings(
  run: string,
  lists: ListRows,
  cutoffs: readonly number[],
  tested: Uint8Array | undefined,
): Finding[] {
  return cutoffs.flatMap((k) => {
    let [listed, tied, short, longest] = [0, 0, 0, 0];
    for (let user = 0; user < lists.lengths.length; user++) {
      const length = lists.lengths[user]!;
      if (length === 0 || tested?.[user] === 0) continue;
      listed++;
      if (length < k) short++;
      if (length > longest) longest = length;
      if (isTiedAt(lists, user, k)) tied++;
    }
    const ties = `${tied} of ${countPhrase(listed, 'list')} of ${run} have equal scores at ranks ${k} and ${k + 1}.`;
    const ends = `${short} of ${countPhrase(listed, 'list')} of ${run} are shorter than ${k}; the longest holds ${longest}.`;
    return [
      ...(tied === 0 ? [] : [finding('tied-at-cutoff', ties, { k, users: tied, lists: listed }, run)]),
      ...(short === 0 ? [] : [finding('short-lists', ends, { k, users: short, lists: listed, longest }, run)]),
    ];
  });
}

/** `isGlobal` says that no training row is later than a test row: what a list knows is then past for all of the test. */
export function runLeakageFindings(run: string, leak: RunLeakage, isGlobal: boolean): Finding[] {
  const { k, testUserCount: testUsers, unlistedUserCount: unlisted, invalid, trainItems } = leak;
  const findings: Finding[] = [];
  if (unlisted > 0) {
    const message = `${run} has no list for ${unlisted} of ${countPhrase(testUsers, 'test user')}.`;
    findings.push(finding('users-without-list', message, { users: unlisted, testUsers }, run));
  }
  if (trainItems.total > 0) {
    const { total, userCount } = trainItems;
    const message = `${countPhrase(total, 'place')} of the top ${k} of ${run} hold training items (${countPhrase(userCount, 'user')}).`;
    findings.push(finding('train-items-recommended', message, { k, places: total, users: userCount, testUsers }, run));
  }
  if (invalid !== undefined && invalid.total > 0 && !isGlobal) {
    const { mean, total, userCount } = invalid;
    const message = `#invalid of ${run} is ${Number(mean.toPrecision(3))} of ${k}: ${countPhrase(total, 'place')} in the lists of ${countPhrase(userCount, 'user')}.`;
    const numbers = { k, invalid: mean, places: total, users: userCount, testUsers };
    findings.push(finding('invalid-recommendations', message, numbers, run));
  }
  return findings;
}

/** Items of a run that none of the tables has; without training lists may hold items that are in no table. */
export function unknownItemFindings(
  { name, table }: { readonly name: string; readonly table: InteractionTable },
  [train, test]: readonly [InteractionTable | undefined, InteractionTable | undefined],
): Finding[] {
  if (train === undefined || test === undefined) return [];
  const listed = marksOf(table.items, table.itemIds.size);
  const known = [train, test].map(({ items, itemIds }) => marksOf(items, itemIds.size));
  const isUnknown = (item: number) => listed[item] === 1 && known.every((marks) => marks[item] !== 1);
  const items = marked(listed);
  const unknown = listed.reduce((count, _, item) => count + (isUnknown(item) ? 1 : 0), 0);
  if (unknown === 0) return [];
  const message = `${unknown} of ${countPhrase(items, 'item')} of ${name} ${unknown === 1 ? 'is' : 'are'} neither in train nor in test.`;
  return [finding('unknown-items-recommended', message, { unknown, items }, name)];
}

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
  const testPairs = new KnownPairs(test);
  let [users, shared, popularPlaces, hits, popularHits, lead, squares] = [0, 0, 0, 0, 0, 0, 0];
  for (let user = 0; user < lists.lengths.length; user++) {
    const items = topItems(lists, user, k);
    if (items.length === 0 || testPairs.look(user) === 0) continue;
    const popular = popularOf(user);
    const listed = new Set(items);
    const own = items.reduce((count, item) => count + (testPairs.has(item) ? 1 : 0), 0);
    const theirs = popular.filter((item) => testPairs.has(item)).length;
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

/** The k items with most rows in `train` that a user has in none of the `masked` tables; fewer where there are fewer. */
export function popularLists(
  train: InteractionTable,
  k: number,
  masked: readonly InteractionTable[] = [train],
): (user: number) => readonly number[] {
  const order = byPopularity(train);
  const known = masked.map((table) => new KnownPairs(table));
  return (user) => {
    for (const pairs of known) pairs.look(user);
    const items: number[] = [];
    for (let place = 0; place < order.length && items.length < k; place++) {
      const item = order[place]!;
      if (!known.some((pairs) => pairs.has(item))) items.push(item);
    }
    return items;
  };
}

/** Items of training, those with most rows first. */
function byPopularity({ items, itemIds }: InteractionTable): readonly number[] {
  const counts = new Uint32Array(itemIds.size);
  for (let row = 0; row < items.length; row++) counts[items[row]!]!++;
  const ranks = idRanks(itemIds);
  const listed = Array.from(counts.keys()).filter((item) => counts[item]! > 0);
  return listed.sort((a, b) => counts[b]! - counts[a]! || ranks[a]! - ranks[b]!);
}
