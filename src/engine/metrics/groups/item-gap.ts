// Whether recommending items of different groups brings the same: for each item, what its hits are worth over how often
// it was listed; then the mean over the listed items of a group.
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import { isJudgedUser } from './counted-users.js';
import { gainOfGrade, gradeOf } from './graded-truth.js';
import { groupDistance } from './group-distance.js';
import { eachList, type GroupsContext, type GroupsMetric, pooledColumn } from './groups-column.js';
import type { ItemGapDefinition } from './groups-vocabulary.js';
import { givenClasses } from './item-classes.js';
import { groupsOf, required } from './memberships.js';
import { createUngrouped } from './ungrouped.js';

const NAME = 'gap between item groups';

/** The worths of an item's hits are kept until all are known and then summed exactly, so blocks cannot matter. */
export function createItemGap(
  definition: ItemGapDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): GroupsMetric {
  const classes = givenClasses(NAME, context);
  const ungrouped = createUngrouped(classes, 'item groups', 'they are left out');
  const listedCounts = new Float64Array(context.itemCount);
  const worths = new Map<number, number[]>();
  let userCount = 0;

  function addHit(item: number, worth: number): void {
    const earlier = worths.get(item);
    if (earlier === undefined) worths.set(item, [worth]);
    else earlier.push(worth);
  }

  return {
    add: (block) =>
      eachList(block, cutoff, ({ user, items, scores }) => {
        if (!isJudgedUser(context, user, items.length)) return;
        userCount++;
        ungrouped.meet(items);
        for (let rank = 0; rank < items.length; rank++) {
          const item = items[rank]!;
          listedCounts[item]! += 1;
          const grade = gradeOf(context.truth, user, item);
          if (!(grade > 0)) continue;
          if (definition.measure === 'score') addHit(item, required(NAME, 'scores', scores)[rank]!);
          else addHit(item, gainOfGrade(grade, definition.gain, definition.threshold));
        }
      }),
    result() {
      const members: number[][] = Array.from({ length: classes.groupCount }, () => []);
      for (let item = 0; item < listedCounts.length; item++) {
        if (listedCounts[item] === 0) continue;
        const value = exactSum(worths.get(item) ?? []) / listedCounts[item]!;
        for (const group of groupsOf(classes, item)) members[group]!.push(value);
      }
      const value = groupDistance(
        members.map((group) => exactMean(group)),
        'pairs',
      );
      return pooledColumn(value, userCount, ungrouped.notices());
    },
  };
}
