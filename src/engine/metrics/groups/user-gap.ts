// Whether groups of users are served equally well: how far apart the groups' means of a measure are.
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import { isJudgedUser } from './counted-users.js';
import { groupDistance } from './group-distance.js';
import { eachList, type GroupsContext, type GroupsMetric, pooledColumn } from './groups-column.js';
import type { UserGapDefinition } from './groups-vocabulary.js';
import { groupsOf, required, sortMemberships } from './memberships.js';
import { createUngrouped } from './ungrouped.js';
import { createUserMeasure } from './user-measure.js';

/** Means are exact sums over the counted users of a group, divided by their number. */
export function createUserGap(
  definition: UserGapDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): GroupsMetric {
  const given = required('gap between user groups', 'userGroups', context.userGroups);
  const classes = sortMemberships('userGroups', given, context.userCount);
  const ungrouped = createUngrouped(classes, 'user groups', 'they are left out');
  const measure = createUserMeasure(definition, context);
  const values = new Float64Array(context.userCount).fill(Number.NaN);

  return {
    add: (block) =>
      eachList(block, cutoff, (list) => {
        if (!isJudgedUser(context, list.user, list.items.length)) return;
        ungrouped.meet([list.user]);
        values[list.user] = measure(list, cutoff);
      }),
    result() {
      const members: number[][] = Array.from({ length: classes.groupCount }, () => []);
      let userCount = 0;
      for (let user = 0; user < values.length; user++) {
        const groups = groupsOf(classes, user);
        if (Number.isNaN(values[user]) || groups.length === 0) continue;
        userCount++;
        for (const group of groups) members[group]!.push(values[user]!);
      }
      const means = members.map((group) => exactMean(group));
      const value = groupDistance(means, definition.distance);
      return pooledColumn(value, userCount, ungrouped.notices(), Number.isNaN(value) ? null : bestOf(definition));
    },
  };
}

/** No gap is the best there is: lists without a single hit have none either. What scores could be is not known. */
function bestOf({ measure, distance }: UserGapDefinition): number | null {
  if (measure === 'score') return null;
  return distance === 'ratio' ? 1 : 0;
}
