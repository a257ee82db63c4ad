// Users or items dealt to folds by their keys. Members without rows are in no fold: they would make folds uneven without
// adding anything to them.

import { NO_FOLD } from './inductive-folds.js';
import { NO_GROUP, type SeededKeys } from './seeded-keys.js';

/** The fold of each member for which `isDealt`: place in the order of keys, modulo the number of folds. */
export function dealMembers(
  keys: SeededKeys,
  role: 'user' | 'item',
  memberCount: number,
  foldCount: number,
  isDealt: (member: number) => boolean,
): Uint16Array {
  const userOf = (member: number) => (role === 'user' ? member : NO_GROUP);
  const itemOf = (member: number) => (role === 'item' ? member : NO_GROUP);
  const keyOfMember = new Float64Array(memberCount);
  const dealt: number[] = [];
  for (let member = 0; member < memberCount; member++) {
    if (!isDealt(member)) continue;
    dealt.push(member);
    keyOfMember[member] = keys.keyOf(userOf(member), itemOf(member));
  }
  dealt.sort(
    (a, b) => keyOfMember[a]! - keyOfMember[b]! || keys.compareRest(userOf(a), itemOf(a), userOf(b), itemOf(b)),
  );
  const folds = new Uint16Array(memberCount).fill(NO_FOLD);
  dealt.forEach((member, place) => {
    folds[member] = place % foldCount;
  });
  return folds;
}
