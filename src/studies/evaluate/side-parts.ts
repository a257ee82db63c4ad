// The side inputs that do not depend on how lists are read: training, popularity, features and groups, under the numbers
// of one catalogue.

import type { GroupTable } from '../../data/reading/read-groups.js';
import { idOrder, idRanks } from '../../data/tables/id-order.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ItemUsers, Memberships, SideInputs } from '../../data/tables/side-inputs.js';
import { countNotice } from '../../engine/ranking/duplicate-policy.js';
import type { Notice } from '../../foundation/notice.js';
import type { Steps } from '../../foundation/work-options.js';
import type { Numbering } from './number-tables.js';
import type { Policies } from './policies.js';
import { popularityOfTable } from './popularity-of-table.js';
import { type TrainOfTable, trainOfTable, withOthersBehind } from './train-of-table.js';

export interface SideParts {
  readonly train: TrainOfTable | undefined;
  readonly inputs: SideInputs & ItemUsers;
  readonly notices: readonly Notice[];
}

export function* sidePartsOf(
  tables: SideTables,
  numbering: Numbering,
  policies: Policies,
  wantsItemUsers: boolean,
): Steps<SideParts> {
  const { itemCount, itemNumbers, userCount, userNumbers } = numbering;
  const train = tables.train && (yield* trainOfTable(tables.train, numbering));
  const notices: Notice[] = [...(train?.notices ?? [])];
  const note = <T extends { readonly notices: readonly Notice[] }>(part: T): T => {
    notices.push(...part.notices);
    return part;
  };
  const groupsOf = (table: GroupTable | undefined, numbers: Uint32Array, count: number) =>
    table && note(membershipsOf(table, numbers, count)).memberships;
  const everyone = tables.userGroups && train && withOthersBehind(numbering);
  const popularity =
    tables.popularity === undefined
      ? train?.popularity
      : note(popularityOfTable(tables.popularity, numbering, policies)).popularity;
  const inputs = {
    itemCount,
    train: train?.train,
    popularity,
    itemFeatures: groupsOf(tables.itemFeatures, itemNumbers, itemCount),
    itemGroups: groupsOf(tables.itemGroups, itemNumbers, itemCount),
    userGroups: groupsOf(tables.userGroups, userNumbers, userCount),
    baseline: undefined,
    trainMean: train?.trainMean,
    itemTrainUsers: wantsItemUsers && train ? yield* train.itemTrainUsers() : undefined,
    trainUserGroups: everyone && membershipsOf(tables.userGroups!, everyone.numbers, everyone.count).memberships,
  };
  return { train, inputs, notices };
}

/** Tables beside the runs and the truth; metrics of the catalogue say which of them they need. */
export interface SideTables {
  /** The interactions that the recommenders learned from. */
  readonly train?: InteractionTable | undefined;
  readonly itemFeatures?: GroupTable | undefined;
  readonly itemGroups?: GroupTable | undefined;
  readonly userGroups?: GroupTable | undefined;
  /** Recommendations of another recommender, for unexpectedness. */
  readonly baseline?: InteractionTable | undefined;
  /** How often each item was chosen, as rows of item and count; default: counted in `train`. */
  readonly popularity?: GroupTable | undefined;
}

// The groups of items or users, from the file that names them to the lists that metrics read. Groups are numbered in the
// order of their names, so that the order of the file does not matter.

interface MembershipsOf {
  readonly memberships: Memberships;
  readonly notices: readonly Notice[];
}

/**
 * The groups of the members with the numbers 0 to count - 1, ascending, each once. `numbers` gives the number of a
 * member by its index; members without a number below `count` are left out.
 */
export function membershipsOf(table: GroupTable, numbers: Uint32Array, count: number): MembershipsOf {
  const { members, groups, ids, groupIds, name } = table;
  const ranks = idRanks(groupIds);
  const offsets = new Uint32Array(count + 1);
  const others = new Set<number>();
  for (const member of members) {
    const number = numbers[member];
    if (number !== undefined && number < count) offsets[number + 1]! += 1;
    else others.add(member);
  }
  for (let number = 0; number < count; number++) offsets[number + 1]! += offsets[number]!;
  const next = offsets.slice();
  const all = new Uint32Array(offsets[count]!);
  for (let m = 0; m < members.length; m++) {
    const number = numbers[members[m]!];
    if (number !== undefined && number < count) all[next[number]!++] = ranks[groups[m]!]!;
  }
  const emptyCount = compact(offsets, all, count);
  const names = Array.from(idOrder(groupIds), (index) => groupIds.idAt(index));
  const memberships = { offsets, groups: all.slice(0, offsets[count]), names };
  const example = others.size === 0 ? '' : ids.idAt(others.values().next().value!);
  return {
    memberships,
    notices: [
      ...countNotice(
        'member-not-evaluated',
        others.size,
        `id of ${name} is not evaluated: ${example}`,
        `ids of ${name} are not evaluated, such as ${example}`,
      ),
      ...countNotice(
        'member-without-group',
        emptyCount,
        `evaluated id has no group in ${name}`,
        `evaluated ids have no group in ${name}`,
      ),
    ],
  };
}

/** Sorts the groups of each member, removes repetitions, and returns how many members have none. */
function compact(offsets: Uint32Array, groups: Uint32Array, count: number): number {
  let length = 0;
  let emptyCount = 0;
  let from = 0;
  for (let number = 0; number < count; number++) {
    const to = offsets[number + 1]!;
    const own = groups.subarray(from, to).sort();
    const first = length;
    for (const group of own) if (length === first || groups[length - 1] !== group) groups[length++] = group;
    if (length === first) emptyCount++;
    offsets[number + 1] = length;
    from = to;
  }
  return emptyCount;
}
