// A user-inductive split from files: who is in which fold, and which pairs are held out. Published protocols of this kind
// are lists of users with their fold, validation item and test item.

import { InputError, UsageError } from '../../foundation/errors.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { checkedWord, checkNames } from './check-options.js';
import { type HeldPairs, heldCodes } from './fixed-split.js';
import { inductiveFolds, MOST_INDUCTIVE_FOLDS, NO_FOLD } from './inductive-folds.js';
import { coldRecord } from './ordered-options.js';
import { FOLD_IN, type PartName } from './part-names.js';
import { createSplit, type Split } from './split.js';
import type { ColdOptions } from './split-options.js';

/** Who is in which fold, and which pairs are held out. */
export interface InductiveAssignment extends HeldPairs {
  /** The fold of each user, from 0; users who are not in it are in training in every fold. */
  readonly folds: ReadonlyMap<string | number, number>;
}

/** How an inductive split that somebody published is read. */
export interface FixedInductiveOptions extends ColdOptions {
  readonly search?: 'one' | 'all' | undefined;
}

/**
 * The inductive split that an assignment says, in place of a drawn one.
 * @example
 * const ids = Array.from({ length: log.userIds.size }, (_, user) => log.userIds.idAt(user));
 * const { folds } = fixedInductiveSplit(log, { folds: new Map(ids.map((id, i) => [id, i % 2])), test });
 */
export function fixedInductiveSplit(
  table: InteractionTable,
  assignment: InductiveAssignment,
  options: FixedInductiveOptions = {},
): Split {
  checkNames('fixed-inductive', options, ['search', 'cold']);
  const search = checkedWord('search', options.search, ['one', 'all'], 'one');
  const cold = coldRecord(options);
  const foldOfMember = new Uint16Array(table.userIds.size).fill(NO_FOLD);
  let folds = 0;
  for (const [id, fold] of assignment.folds) {
    const user = table.userIds.indexOf(id);
    if (user < 0) throw unknownUser(id);
    if (!(Number.isInteger(fold) && fold >= 0 && fold < MOST_INDUCTIVE_FOLDS)) throw badFold(id, fold);
    foldOfMember[user] = fold;
    folds = Math.max(folds, fold + 1);
  }
  const hasValidation = assignment.validation !== undefined;
  const parts: PartName[] = ['train', 'fold-in', ...(hasValidation ? (['validation'] as const) : []), 'test'];
  const roles = heldCodes(table, assignment, FOLD_IN);
  const side = { members: table.users, foldOfMember, roles, foldCount: folds, parts };
  return createSplit({
    table,
    options: { method: 'fixed-inductive', folds, search, cold },
    folds: inductiveFolds(table, side, search, cold),
    notices: [],
  });
}

function unknownUser(id: string | number): InputError {
  return new InputError('A user of the folds is not in the log', {
    argument: 'assignment.folds',
    found: id,
    expected: 'users of the log that is split',
  });
}

function badFold(id: string | number, fold: number): UsageError {
  return new UsageError(`The fold of user ${id} is not the number of a fold`, {
    argument: 'assignment.folds',
    found: fold,
    expected: `a whole number from 0 to ${MOST_INDUCTIVE_FOLDS - 1}`,
  });
}
