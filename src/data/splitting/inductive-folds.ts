// The folds of inductive splits, from who is in which fold and which of their rows are held out. Training members give all
// their rows; a member who is met for the first time is folded in with the rest. Schnabel 2022, algorithm 1.

import type { InteractionTable } from '../tables/interaction-table.js';
import { FOLD_IN, LEFT_OUT, type PartName, TRAIN } from './part-names.js';
import { SplitFold } from './split-fold.js';
import type { ColdRule } from './split-options.js';

/** The fold of members who are in training in every fold. */
export const NO_FOLD = 0xffff;

/** As many as there are numbers beside `NO_FOLD`: a fold for each user of logs of this size. */
export const MOST_INDUCTIVE_FOLDS = NO_FOLD - 1;

export interface HeldSide {
  /** The user, or the item, of each row. */
  readonly members: Uint32Array;
  readonly foldOfMember: Uint16Array;
  /** FOLD_IN, VALIDATION or TEST: the part of each row while its member is held out. */
  readonly roles: Uint8Array;
  readonly foldCount: number;
  readonly parts: readonly PartName[];
}

/** Folds in which the members of fold f are tested, each with its folds of search. */
export function inductiveFolds(
  table: InteractionTable,
  side: HeldSide,
  search: 'one' | 'all',
  cold: ColdRule,
): SplitFold[] {
  return Array.from({ length: side.foldCount }, (_, fold) => {
    const inner = () =>
      searchFolds(fold, side.foldCount, search).map(
        (held) => new SplitFold(table, side.parts, () => codesOf(side, held, fold), cold),
      );
    return new SplitFold(table, side.parts, () => codesOf(side, fold, NO_FOLD), cold, inner);
  });
}

/** The folds that are held out in turn when hyper-parameters are searched for fold f: f - 1, or all others. */
export function searchFolds(fold: number, foldCount: number, search: 'one' | 'all'): number[] {
  // Two folds leave nothing to fit on.
  if (foldCount < 3) return [];
  const others = Array.from({ length: foldCount - 1 }, (_, i) => (fold + foldCount - 1 - i) % foldCount);
  return search === 'one' ? others.slice(0, 1) : others;
}

/** Codes with one fold held out; the rows of another are in no part. */
function codesOf({ members, foldOfMember, roles }: HeldSide, held: number, hidden: number): Uint8Array {
  const codes = new Uint8Array(roles.length);
  for (let row = 0; row < roles.length; row++) {
    const fold = foldOfMember[members[row]!]!;
    codes[row] = fold === held ? roles[row]! : fold === hidden && hidden !== NO_FOLD ? LEFT_OUT : TRAIN;
  }
  return codes;
}

/** Roles in which everything is folded in. */
export function foldInRoles(rowCount: number): Uint8Array {
  return new Uint8Array(rowCount).fill(FOLD_IN);
}
