// Everything that the runs of an evaluation share: numbers for ids, the truth, what was learned from, and the side
// inputs, each read from its table once.
import { fingerprintOfTable, fingerprintOfTexts } from '../data/fingerprint.js';
import type { InteractionTable } from '../data/interaction-table.js';
import type { ItemUsers } from '../data/item-users.js';
import type { Notice } from '../data/notice.js';
import type { ResultData } from '../data/result-document.js';
import type { SideInputs } from '../data/side-inputs.js';
import type { Truth } from '../data/truth.js';
import type { GroupTable } from '../io/read-groups.js';
import { printRelevance } from '../protocol/relevance.js';
import { rowsOfTable } from '../rank/rows-of-table.js';
import { membershipsOf } from './memberships.js';
import { type Numbering, numberIds } from './numbering.js';
import type { Policies } from './policies.js';
import { popularityOfTable } from './popularity-of-table.js';
import { knownItemsOf, type TrainOfTable, trainOfTable, withOthersBehind } from './train-of-table.js';
import { truthOfTable } from './truth-of-table.js';

/** Tables beside the runs and the truth; metrics of the catalogue say which of them they need. */
export interface SideTables {
  /** The interactions that the recommenders learned from. */
  readonly train?: InteractionTable | undefined;
  readonly itemFeatures?: GroupTable | undefined;
  readonly itemGroups?: GroupTable | undefined;
  readonly userGroups?: GroupTable | undefined;
  /** Recommendations of another recommender, for unexpectedness. */
  readonly baseline?: InteractionTable | undefined;
  /** How often each item was chosen, as rows of item and count; counted in `train` unless given. */
  readonly popularity?: GroupTable | undefined;
}

export interface PreparedData {
  readonly numbering: Numbering;
  readonly truth: Truth;
  readonly relevantCounts: Uint32Array;
  readonly side: SideInputs & ItemUsers;
  /** Marks, by number, the items of truth and training; undefined where there is no training. */
  readonly knownItems: Uint8Array | undefined;
  readonly description: ResultData;
  readonly notices: readonly Notice[];
}

/** `wantsItemUsers` says whether a metric looks at the users of items, which are as many as training has rows. */
export function prepareData(
  runs: readonly { readonly table: InteractionTable; readonly predictions?: InteractionTable | undefined }[],
  tables: SideTables & { readonly truth: InteractionTable },
  policies: Policies,
  wantsItemUsers: boolean,
): PreparedData {
  const { truth: truthTable, train: trainTable } = tables;
  const numbering = numberIds({
    truth: truthTable,
    train: trainTable,
    runs: runs.map(({ table }) => table),
    others: [tables.baseline, ...runs.map(({ predictions }) => predictions)].filter((table) => table !== undefined),
  });
  const { truth, relevantCounts, notices } = truthOfTable(truthTable, numbering, {
    ...policies,
    ratings: trainTable?.values === undefined ? undefined : trainTable,
  });
  const train = trainTable && trainOfTable(trainTable, numbering);
  const side = sideInputs(tables, numbering, policies, train, wantsItemUsers);
  return {
    numbering,
    truth,
    relevantCounts,
    side: side.inputs,
    knownItems: train && knownItemsOf(truth, train.popularity),
    description: describe(tables, numbering, relevantCounts, policies),
    notices: [...notices, ...(train?.notices ?? []), ...side.notices],
  };
}

function sideInputs(
  tables: SideTables,
  numbering: Numbering,
  policies: Policies,
  train: TrainOfTable | undefined,
  wantsItemUsers: boolean,
): { inputs: SideInputs & ItemUsers; notices: readonly Notice[] } {
  const { itemCount, itemNumbers, userCount, userNumbers } = numbering;
  const notices: Notice[] = [];
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
    baseline: tables.baseline && rowsOfTable(tables.baseline, numbering, { ...policies, role: 'baseline' }).rows,
    trainMean: train?.trainMean,
    itemTrainUsers: wantsItemUsers ? train?.itemTrainUsers() : undefined,
    trainUserGroups: everyone && membershipsOf(tables.userGroups!, everyone.numbers, everyone.count).memberships,
  };
  return { inputs, notices };
}

function describe(
  { truth, train }: SideTables & { readonly truth: InteractionTable },
  { truthUserCount, itemCount }: Numbering,
  relevantCounts: Uint32Array,
  { relevance, duplicates }: Policies,
): ResultData {
  let [relevantUserCount, relevantCount] = [0, 0];
  for (const count of relevantCounts) {
    relevantCount += count;
    if (count > 0) relevantUserCount += 1;
  }
  return {
    fingerprint: fingerprintOfTexts([
      fingerprintOfTable(truth),
      train === undefined ? '' : fingerprintOfTable(train),
      printRelevance(relevance),
      duplicates,
    ]),
    truth: truth.name ?? null,
    train: train?.name ?? null,
    userCount: truthUserCount,
    relevantUserCount,
    itemCount,
    relevantCount,
  };
}
