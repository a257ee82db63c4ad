// One round of fitting, ranking and judging, as the tables it needs: what is fitted on, what is known of the users, what
// they are asked for and what they may be recommended. A search has such stages within training, the test has one.

import type { CandidateChoice } from '../../../data/candidates/candidate-choice.js';
import type { SeenPart } from '../../../data/candidates/strategy-candidates.js';
import { joinTables } from '../../../data/splitting/join-tables.js';
import type { PartName } from '../../../data/splitting/part-names.js';
import type { SplitFold } from '../../../data/splitting/split-fold.js';
import type { InteractionTable } from '../../../data/tables/interaction-table.js';

export interface StageTables {
  /** What models are fitted on. */
  readonly fit: InteractionTable;
  /** What is known of users who are not fitted on; undefined where users are met with their rows of `fit`. */
  readonly foldIn: InteractionTable | undefined;
  /** What is looked for. */
  readonly truth: InteractionTable;
  /** Items that a user has in these are not recommended. */
  readonly seen: readonly InteractionTable[];
  /** All that the fold holds: which items there are. */
  readonly all: readonly InteractionTable[];
  readonly candidates: CandidateChoice;
}

export interface StageChoice {
  readonly fit: readonly PartName[];
  /** Known of the users; of parts that the fold lacks nothing is taken. */
  readonly known: readonly PartName[];
  readonly truth: PartName;
  readonly candidates: CandidateChoice;
  /** How each table is seen: as it is, or with users and items exchanged. */
  readonly turn: (table: InteractionTable) => InteractionTable;
}

/** Parts that a user is known by beside those that are fitted on. */
const KNOWN_PARTS: readonly PartName[] = ['fold-in', 'validation'];

/** The tables of a stage out of the parts of a fold. */
export function stageTables(fold: SplitFold, choice: StageChoice): StageTables {
  const { candidates, turn } = choice;
  const tables = new Map(fold.parts.map((part) => [part, turn(fold.tableOf(part))]));
  const joined = (parts: readonly PartName[]): InteractionTable | undefined => {
    const found = parts.filter((part) => tables.has(part));
    const some = found.map((part) => tables.get(part)!);
    return some.length > 1 ? joinTables(some, found) : some[0];
  };
  const isInductive = fold.parts.includes('fold-in');
  const foldIn = isInductive ? joined(choice.known.filter((part) => KNOWN_PARTS.includes(part))) : undefined;
  const seen = seenParts(candidates, choice).flatMap((part) => tables.get(part) ?? []);
  return {
    fit: joined(choice.fit)!,
    foldIn,
    truth: tables.get(choice.truth)!,
    seen,
    all: [...tables.values()],
    candidates,
  };
}

/**
 * The parts whose items are left out: those that the protocol names, except for what is looked for, and whatever else the
 * users are known by, where anything is left out at all.
 */
function seenParts(candidates: CandidateChoice, { known, truth }: StageChoice): readonly PartName[] {
  const named: readonly SeenPart[] = 'seen' in candidates && candidates.seen ? candidates.seen : ['train', 'fold-in'];
  if (named.length === 0) return [];
  const parts = new Set<PartName>([...named, ...known.filter((part) => part === 'validation')]);
  parts.delete(truth);
  // A search must not know which items wait in the test, nor may the test know more of validation than is said.
  return [...parts];
}
