// What the lists of one run give reason to object to, with or without the data that they were made from: items that come
// twice, ties at cutoffs and lists that end before them, then what they share with training, and items not there yet.

import type { ListRows } from '../../data/tables/ranked-lists.js';
import { countPhrase, type Finding, finding } from './finding.js';
import { isTiedAt, repeatsOf } from './ordered-lists.js';
import type { RunLeakage } from './run-leakage.js';

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
