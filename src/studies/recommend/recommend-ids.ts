// The ids of what a recommender is given: whoever is to get lists, and what may be listed, should be known from the log. Ids
// that do not meet are refused as in an evaluation, before anything is fitted.

import { IdSpace } from '../../data/tables/ids.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { IdNormaliser, normalisedId, parseIdRule } from '../../data/tables/normalise-ids.js';
import { InputError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { atOnce } from '../../foundation/work-options.js';
import { type IdSide, sidesOf, united } from '../evaluate/forms-that-meet.js';
import { faultOf, type IdFault } from '../evaluate/id-fault.js';
import { faultError, faultNotices } from '../evaluate/id-overlap.js';

/** Ids in the order of a file: of users who want lists, or of the rows and columns of a matrix. */
export interface IdList {
  readonly kind: 'users' | 'items';
  /** What it is called in messages. */
  readonly name: string;
  readonly ids: readonly string[];
  /** Whether they may be strangers, as users of a saved model are to a log of others. */
  readonly mayDiffer?: boolean | undefined;
}

/** Tables that share their id spaces, and lists of ids. */
export interface RecommendIds {
  readonly train: InteractionTable;
  readonly foldIn: InteractionTable | undefined;
  readonly candidates: InteractionTable | undefined;
  readonly pairs: InteractionTable | undefined;
  readonly lists: readonly IdList[];
}

/** The same with ids written alike, as `rule` asks for; ids that do not meet are refused or, where some do, noticed. */
export function joinedIds(
  given: RecommendIds,
  rule: string | undefined,
): RecommendIds & { notices: readonly Notice[] } {
  const { users, items, isChecked } = parseIdRule(rule);
  const normaliser = new IdNormaliser(given.train, { users, items, isChecked });
  const of = (table: InteractionTable | undefined) => table && normaliser.table(table);
  const forms = { users, items };
  const joined = {
    train: normaliser.table(given.train),
    ...{ foldIn: of(given.foldIn), candidates: of(given.candidates), pairs: of(given.pairs) },
    lists: given.lists.map((list) => ({ ...list, ids: list.ids.map((id) => normalisedId(id, forms[list.kind])) })),
  };
  if (users.length + items.length > 0) joined.lists.forEach(refuseMerged);
  const faults = isChecked ? faultsOf(joined) : [];
  const fatal = faults.find(({ isFatal }) => isFatal);
  if (fatal !== undefined) throw faultError(fatal, []);
  return { ...joined, notices: faultNotices(faults) };
}

function faultsOf({ train, foldIn, candidates, pairs, lists }: RecommendIds): readonly IdFault[] {
  const training = atOnce(sidesOf(train, 'the log'));
  const folded = foldIn && atOnce(sidesOf(foldIn, 'the fold-in'));
  const known = {
    users: folded === undefined ? training.users : united([training.users, folded.users]),
    items: training.items,
  };
  const tables = [
    ...(candidates === undefined ? [] : [atOnce(sidesOf(candidates, 'the candidates'))]),
    ...(pairs === undefined ? [] : [atOnce(sidesOf(pairs, 'the pairs'))]),
  ];
  return [
    // New users are what a fold-in is for.
    ...(folded === undefined ? [] : faultOf('items', folded.items, training.items, { rest: 'fatal' })),
    ...tables.flatMap((own) => [
      ...faultOf('users', own.users, known.users, { rest: 'fatal', other: known.items }),
      ...faultOf('items', own.items, known.items, { rest: 'fatal', other: known.users }),
    ]),
    ...lists.flatMap(({ kind, name, ids, mayDiffer }) => {
      if (mayDiffer) return [];
      const [own, all] = textSides(name, ids, known[kind]);
      return faultOf(kind, own, all, { rest: 'fatal' });
    }),
  ];
}

/** A list of ids, and those that are known, in a space of both. */
function textSides(name: string, ids: readonly string[], known: IdSide): [own: IdSide, known: IdSide] {
  const space = new IdSpace();
  const all = Array.from(known.marks.keys()).filter((index) => known.marks[index] === 1);
  const indices = [ids.map((id) => space.intern(id)), all.map((index) => space.intern(known.ids.idAt(index)))];
  const [own, others] = indices.map((some) => {
    const marks = new Uint8Array(space.size);
    for (const index of some) marks[index] = 1;
    return marks;
  }) as [Uint8Array, Uint8Array];
  return [
    { name, ids: space, marks: own, parts: [own] },
    { name: known.name, ids: space, marks: others, parts: [others] },
  ];
}

/** Two places of a list are two users or items, whatever is done to their ids. */
function refuseMerged({ name, ids }: IdList): void {
  const known = new Set<string>();
  const twice = ids.find((id) => known.size === known.add(id).size);
  if (twice === undefined) return;
  throw new InputError('Two ids of the list would become one', {
    ...{ argument: 'ids', file: name, found: twice, expected: 'ids that stay different within a list' },
  });
}
