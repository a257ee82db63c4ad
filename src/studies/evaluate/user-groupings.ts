// Groups of the users of the truth: bands of their activity in training, or the groups of a file. Users who only have a
// list are in none, so that groups do not depend on the runs.

import type { Memberships } from '../../data/tables/side-inputs.js';
import { countNotice } from '../../engine/ranking/duplicate-policy.js';
import { bandIndexOf, bandName, bandsOf, memberCounts, usersWithoutGroup } from '../../engine/statistics/bands.js';
import type { Notice } from '../../foundation/notice.js';
import { ascendingFrom } from '../../foundation/typed-arrays.js';
import { type BreakdownRequest, printBreakdown } from './breakdown-request.js';
import type { EvaluatedTables, PreparedData } from './prepare-evaluation.js';

export interface UserGrouping {
  /** What makes the groups, in a sentence. */
  readonly words: string;
  readonly memberships: Memberships;
  /** Users of the truth in each group. */
  readonly userCounts: Uint32Array;
  readonly notices: readonly Notice[];
}

/** The groups that a breakdown of users asks for; what it needs has been checked. */
export function userGroupingOf(request: BreakdownRequest, data: PreparedData, tables: EvaluatedTables): UserGrouping {
  return request.bandCount === undefined ? givenGroups(data, tables) : activityBands(request, request.bandCount, data);
}

/** A pair that training holds several times is one interaction. */
function activityBands(request: BreakdownRequest, bandCount: number, { side, numbering }: PreparedData): UserGrouping {
  const { truthUserCount } = numbering;
  const { offsets } = side.train!;
  const activity = Float64Array.from({ length: truthUserCount }, (_, user) => offsets[user + 1]! - offsets[user]!);
  const bands = bandsOf(activity, bandCount);
  const memberships = {
    offsets: ascendingFrom(0, truthUserCount + 1),
    groups: Uint32Array.from(activity, (count) => bandIndexOf(bands, count)),
    names: bands.map(bandName),
  };
  return {
    words:
      'Users of the truth by their number of training items, in ' +
      `${bandsText(bands.length, request)} of about equal size.`,
    memberships,
    userCounts: memberCounts(memberships, truthUserCount),
    notices: [],
  };
}

/** `3 bands`, or why there are fewer than were asked for. */
export function bandsText(found: number, request: BreakdownRequest): string {
  const text = `${found} ${found === 1 ? 'band' : 'bands'}`;
  return found === request.bandCount
    ? text
    : `${text} (equal numbers stay together; ${printBreakdown(request)} was asked for)`;
}

function givenGroups({ side, numbering }: PreparedData, { userGroups }: EvaluatedTables): UserGrouping {
  const { truthUserCount, userIdAt } = numbering;
  const all = side.userGroups!;
  const userCounts = memberCounts(all, truthUserCount);
  const empty = all.names.filter((_, group) => userCounts[group] === 0);
  const without = usersWithoutGroup(all, truthUserCount);
  const file = userGroups!.name;
  const example = without.length === 0 ? '' : userIdAt(without[0]!);
  return {
    words: `Users of the truth by their groups in ${file}; a user may be in several.`,
    memberships: all,
    userCounts,
    notices: [
      ...countNotice(
        'user-without-group',
        without.length,
        `user of the truth has no group in ${file} and is in no row of the breakdown: ${example}`,
        `users of the truth have no group in ${file} and are in no row of the breakdown, such as ${example}`,
      ),
      ...countNotice(
        'group-without-user',
        empty.length,
        `group of ${file} has no user of the truth and no row in the breakdown: ${empty[0]}`,
        `groups of ${file} have no user of the truth and no row in the breakdown, such as ${empty[0]}`,
      ),
    ],
  };
}
