// Items and users that have no feature or group are left out of what a metric adds up; here they are counted, so that a
// result says how much of the lists it did not see.
import type { Notice } from '../../../foundation/notice.js';
import { isGrouped, type SortedMemberships } from './memberships.js';

export interface Ungrouped {
  meet(members: ArrayLike<number>): void;
  notices(): Notice[];
}

/** Counts the distinct members met that are in no group. */
export function createUngrouped(
  memberships: SortedMemberships,
  what: 'item features' | 'item groups' | 'user groups',
  consequence: string,
): Ungrouped {
  const isMet = new Uint8Array(memberships.offsets.length - 1);
  let count = 0;
  const [member, group] = what.split(' ') as [string, string];
  return {
    meet(members) {
      for (let i = 0; i < members.length; i++) {
        const index = members[i]!;
        if (isMet[index] === 1 || isGrouped(memberships, index)) continue;
        isMet[index] = 1;
        count++;
      }
    },
    notices() {
      if (count === 0) return [];
      const message = `Some ${member}s have no ${group}: ${consequence}.`;
      return [{ code: `${member}s-without-${group}`, message, count }];
    },
  };
}
