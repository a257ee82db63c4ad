// The stages of one fold, those of the search and that of the test, as the tables that each needs. A fold with folds of
// search (Schnabel 2022, algorithm 1) or a validation part uses them; of any other, training is split once more.
import type { CandidateChoice } from '../../../data/candidates/candidate-choice.js';
import type { SeenPart } from '../../../data/candidates/strategy-candidates.js';
import { joinTables } from '../../../data/splitting/join-tables.js';
import type { PartName } from '../../../data/splitting/part-names.js';
import type { Split } from '../../../data/splitting/split.js';
import type { SplitFold } from '../../../data/splitting/split-fold.js';
import { splitInSteps } from '../../../data/splitting/split-table.js';
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import type { Steps } from '../../../foundation/work-options.js';

export interface StageOptions {
  readonly refit: 'all' | 'search';
  readonly testInput: 'fold-in' | 'fold-in+validation';
  readonly candidates: CandidateChoice;
  /** Of the split of training, where one has to be made. */
  readonly seed: number;
}

export interface FoldStages {
  /** Made when parameters are searched. */
  search(): Steps<readonly StageTables[]>;
  test(): Steps<StageTables>;
}

/** Folds that training users are dealt to where a fold has none for its search. */
const INNER_FOLDS = 5;

/** The stages of a fold of a split. */
export function foldStages(split: Split, fold: SplitFold, options: StageOptions): FoldStages {
  const { candidates, refit, testInput } = options;
  const turn = split.options.method === 'item-inductive' ? turnedTable : (table: InteractionTable) => table;
  const isInductive = fold.parts.includes('fold-in');
  const base = { candidates, turn };
  const learned: readonly PartName[] = ['train', 'item-fold-in'];
  const hasValidation = fold.parts.includes('validation');
  const search = function* () {
    yield;
    const inner = fold.search.length > 0 ? fold.search : hasValidation && !isInductive ? [fold] : [];
    const stages: StageTables[] = [];
    for (const one of inner) stages.push(yield* searchStage(one, base));
    if (stages.length > 0) return stages;
    return [yield* searchStage(yield* innerFold(split, fold, options.seed), base)];
  };
  const test = function* () {
    const withValidation = testInput === 'fold-in+validation' || (!isInductive && refit === 'all');
    const known: readonly PartName[] = withValidation ? ['fold-in', 'validation'] : ['fold-in'];
    if (isInductive) {
      if (refit === 'all' || fold.search.length === 0) {
        return yield* stageTables(fold, { ...base, fit: learned, known, truth: 'test' });
      }
      // What the search fitted on, with the users of this fold.
      const fitted = yield* stageTables(fold.search[0]!, { ...base, fit: learned, known, truth: 'test' });
      return { ...(yield* stageTables(fold, { ...base, fit: learned, known, truth: 'test' })), fit: fitted.fit };
    }
    const fit: readonly PartName[] = withValidation ? [...learned, 'validation'] : learned;
    return yield* stageTables(fold, { ...base, fit, known, truth: 'test' });
  };
  return { search, test };
}

function searchStage(
  fold: SplitFold,
  base: { candidates: CandidateChoice; turn: (t: InteractionTable) => InteractionTable },
): Steps<StageTables> {
  const truth: PartName = fold.parts.includes('validation') ? 'validation' : 'test';
  return stageTables(fold, { ...base, fit: ['train', 'item-fold-in'], known: ['fold-in'], truth });
}

/**
 * Training split once more: of inductive folds some users are held out with as many rows as the test holds out; of others
 * the last row of each user, by time where the split itself goes by time, else at random.
 */
function* innerFold(split: Split, fold: SplitFold, seed: number): Steps<SplitFold> {
  const train = fold.tableOf('train');
  const { options } = split;
  if (fold.parts.includes('fold-in')) {
    const test = 'test' in options && typeof options.test === 'number' ? options.test : 1;
    const method = options.method === 'item-inductive' ? 'item-inductive' : 'user-inductive';
    const members = new Set(method === 'item-inductive' ? train.items : train.users).size;
    const folds = Math.max(2, Math.min(INNER_FOLDS, members));
    const made = yield* splitInSteps(train, { method, folds, validation: 0, test, tooFew: 'train', seed });
    return made.folds[0]!;
  }
  const order = isByTime(options) && train.timestamps !== undefined ? 'temporal' : 'random';
  const made = yield* splitInSteps(train, { method: 'leave-n-out', order, validation: 0, test: 1, seed });
  return made.folds[0]!;
}

/** Whether rows are held out because they are the last. */
function isByTime(options: Split['options']): boolean {
  if (options.method === 'global-temporal' || options.method === 'rival-temporal') return true;
  return ('order' in options && options.order === 'temporal') || ('held' in options && options.held === 'last');
}

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
function* stageTables(fold: SplitFold, choice: StageChoice): Steps<StageTables> {
  const { candidates, turn } = choice;
  const tables = new Map<PartName, InteractionTable>();
  for (const part of fold.parts) {
    tables.set(part, turn(fold.tableOf(part)));
    yield;
  }
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

/**
 * A table with users and items exchanged. A split that holds out items is evaluated by it: a new item is folded in by the
 * users it is known to have, and users are recommended to it.
 */
export function turnedTable(table: InteractionTable): InteractionTable {
  const { users, items, userIds, itemIds } = table;
  return { ...table, users: items, items: users, userIds: itemIds, itemIds: userIds };
}
