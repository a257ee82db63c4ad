// Random small worlds of users, items, features and groups, and the same worlds in the form that metrics read. The
// people of the truth come first, as they do in an evaluation.
import fc from 'fast-check';
import type { ListedBlock } from '../../src/data/tables/evaluation-context.js';
import type { GroupsContext } from '../../src/engine/metrics/groups/groups-column.js';
import { createGroupsMetric } from '../../src/engine/metrics/groups/groups-metric.js';
import type { GroupsDefinition } from '../../src/engine/metrics/groups/groups-vocabulary.js';
import type { FoldedColumn } from '../../src/engine/metrics/metric-column.js';
import type { Person, World } from './groups.js';

const ITEM_COUNT = 10;
const FEATURE_COUNT = 5;
const GROUP_COUNT = 3;

const items = (maxLength: number) => fc.uniqueArray(fc.nat(ITEM_COUNT - 1), { maxLength });
const groups = fc.uniqueArray(fc.nat(GROUP_COUNT - 1), { maxLength: 2 });
const truth = fc
  .uniqueArray(fc.tuple(fc.nat(ITEM_COUNT - 1), fc.constantFrom(0, 0.5, 1, 2, 3.5, 5)), {
    selector: ([item]) => item,
    maxLength: 7,
  })
  .map((rows) => new Map(rows));

const person = fc.record({
  list: items(8),
  scores: fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 8, maxLength: 8 }),
  truth: fc.option(truth, { nil: undefined, freq: 6 }),
  train: items(6),
  groups,
});

/** Some people lack a list, a truth, training items or a group, some items features or groups. */
export const worlds: fc.Arbitrary<World> = fc
  .record({
    people: fc.array(person, { maxLength: 9 }),
    others: fc.array(fc.record({ train: items(6), groups }), { maxLength: 3 }),
    features: fc.array(fc.uniqueArray(fc.nat(FEATURE_COUNT - 1), { maxLength: 3 }), {
      minLength: ITEM_COUNT,
      maxLength: ITEM_COUNT,
    }),
    itemGroups: fc.array(groups, { minLength: ITEM_COUNT, maxLength: ITEM_COUNT }),
    missingUsers: fc.constantFrom('zero', 'skip'),
  })
  .map(({ people, ...rest }) => ({
    ...rest,
    people: truthFirst(people.map(({ scores, ...who }) => ({ ...who, scores: scores.slice(0, who.list.length) }))),
    itemGroupCount: GROUP_COUNT,
    userGroupCount: GROUP_COUNT,
  }));

export function truthFirst(people: readonly Person[]): Person[] {
  return [...people.filter(({ truth }) => truth !== undefined), ...people.filter(({ truth }) => truth === undefined)];
}

export function contextOf(world: World): GroupsContext {
  const { people, others, features, itemGroups, missingUsers } = world;
  const trainers = [...people, ...others];
  const rows = people.map(({ truth }) => [...(truth ?? [])].sort(([a], [b]) => a - b));
  const choosers = features.map((_, item) =>
    [...trainers.keys()].filter((user) => trainers[user]!.train.includes(item)),
  );
  return {
    userCount: people.length,
    truthUserCount: people.filter(({ truth }) => truth !== undefined).length,
    itemCount: features.length,
    truth: {
      ...listsOf(rows.map((row) => row.map(([item]) => item))),
      grades: Float64Array.from(rows.flat(), ([, g]) => g),
    },
    relevantCounts: Uint32Array.from(rows, (row) => row.filter(([, grade]) => grade > 0).length),
    missingUsers,
    train: listsOf(people.map(({ train }) => ascending(train))),
    popularity: {
      counts: Float64Array.from(choosers, (users) => users.length),
      userCount: trainers.length,
      interactionCount: choosers.flat().length,
    },
    itemTrainUsers: listsOf(choosers),
    itemFeatures: membershipsOf(features, Math.max(FEATURE_COUNT, ...features.map((each) => 1 + Math.max(...each)))),
    itemGroups: membershipsOf(itemGroups, GROUP_COUNT),
    userGroups: membershipsOf(
      people.map(({ groups }) => groups),
      GROUP_COUNT,
    ),
    trainUserGroups: membershipsOf(
      trainers.map(({ groups }) => groups),
      GROUP_COUNT,
    ),
  };
}

/** The lists in blocks of so many users, each block with arrays of its own. */
export function blocksOf({ people }: World, blockSize: number): ListedBlock[] {
  const blocks: ListedBlock[] = [];
  for (let firstUser = 0; firstUser < people.length; firstUser += blockSize) {
    const part = people.slice(firstUser, firstUser + blockSize);
    const { offsets, items } = listsOf(part.map(({ list }) => list));
    blocks.push({
      firstUser,
      rows: {
        kind: 'rows',
        items,
        starts: offsets.slice(0, -1),
        lengths: Uint32Array.from(part, ({ list }) => list.length),
        userCount: part.length,
        scores: Float64Array.from(part.flatMap(({ scores }) => scores)),
      },
    });
  }
  return blocks;
}

/** What a metric says of a world that it is shown in blocks of so many users. */
export function columnOf(
  definition: GroupsDefinition,
  cutoff: number | undefined,
  world: World,
  { blockSize = 4096, context = contextOf(world) }: { blockSize?: number; context?: GroupsContext } = {},
): FoldedColumn {
  const metric = createGroupsMetric(definition, cutoff, context);
  for (const block of blocksOf(world, blockSize)) metric.add(block);
  return metric.result();
}

function listsOf(lists: readonly (readonly number[])[]): { offsets: Uint32Array; items: Uint32Array } {
  const offsets = new Uint32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) offsets[at + 1] = offsets[at]! + list.length;
  return { offsets, items: Uint32Array.from(lists.flat()) };
}

/** Groups stay in the order in which they were drawn: nobody promised that they ascend. */
function membershipsOf(members: readonly (readonly number[])[], groupCount: number) {
  const { offsets, items } = listsOf(members);
  return { offsets, groups: items, names: Array.from({ length: groupCount }, (_, group) => `g${group}`) };
}

const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);
