// The side inputs that do not depend on how lists are read: training, popularity, features and groups, under the numbers
// of one catalogue.

import type { GroupTable } from '../../data/reading/read-groups.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ItemUsers } from '../../data/tables/item-users.js';
import type { SideInputs } from '../../data/tables/side-inputs.js';
import type { Notice } from '../../foundation/notice.js';
import type { Steps } from '../../foundation/work-options.js';
import { membershipsOf } from './memberships-of-table.js';
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
