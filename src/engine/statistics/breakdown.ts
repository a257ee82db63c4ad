// The values of users by group. A user may be in no group, in one or in several; who has no value is in none.
import type { Memberships } from '../../data/tables/side-inputs.js';

/** For each group the values of its members that are numbers, in the order of users; members behind the values are left out. */
export function valuesByGroup(values: Float64Array, memberships: Memberships): Float64Array[] {
  const { offsets, groups, names } = memberships;
  const userCount = Math.min(values.length, offsets.length - 1);
  const found = names.map((): number[] => []);
  for (let user = 0; user < userCount; user++) {
    const value = values[user]!;
    if (Number.isNaN(value)) continue;
    for (let i = offsets[user]!; i < offsets[user + 1]!; i++) found[groups[i]!]!.push(value);
  }
  return found.map((members) => Float64Array.from(members));
}

/** How many of the first `userCount` users are in each group. */
export function memberCounts({ offsets, groups, names }: Memberships, userCount: number): Uint32Array {
  const counts = new Uint32Array(names.length);
  for (const group of groups.subarray(0, offsets[userCount])) counts[group]! += 1;
  return counts;
}

/** The users among the first `userCount` who are in no group. */
export function usersWithoutGroup({ offsets }: Memberships, userCount: number): number[] {
  const users: number[] = [];
  for (let user = 0; user < userCount; user++) if (offsets[user] === offsets[user + 1]) users.push(user);
  return users;
}
