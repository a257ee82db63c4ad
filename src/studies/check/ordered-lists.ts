// A table of recommendations as lists, best first: by score descending, equal scores by ascending id, or in the order of
// the rows where there are no scores. An item that a list holds twice counts once, at its best place.
import { fileOf, RowSelection } from '../../data/preparing/row-selection.js';
import { rowsOfUsers } from '../../data/preparing/rows-of-users.js';
import { idRanks } from '../../data/tables/id-order.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { InputError } from '../../foundation/errors.js';

export function orderedLists(table: InteractionTable): ListRows {
  const { items, values, itemIds } = table;
  if (values !== undefined) checkScores(table, values);
  const { offsets, rows } = rowsOfUsers(new RowSelection(table));
  if (values !== undefined) sortRows(rows, offsets, items, values, idRanks(itemIds));
  const userCount = offsets.length - 1;
  const lists = {
    kind: 'rows' as const,
    userCount,
    starts: offsets.subarray(0, userCount),
    lengths: new Uint32Array(userCount),
    items: new Uint32Array(rows.length),
    scores: values === undefined ? undefined : new Float64Array(rows.length),
  };
  // Users plus 1, so that the 0 of a fresh array means nobody.
  const lastUsers = new Uint32Array(itemIds.size);
  for (let user = 0; user < userCount; user++) {
    let end = offsets[user]!;
    for (let place = offsets[user]!; place < offsets[user + 1]!; place++) {
      const row = rows[place]!;
      const item = items[row]!;
      if (lastUsers[item] === user + 1) continue;
      lastUsers[item] = user + 1;
      lists.items[end] = item;
      if (lists.scores !== undefined) lists.scores[end] = values![row]!;
      end++;
    }
    lists.lengths[user] = end - offsets[user]!;
  }
  return lists;
}

/** The first k items of a user's list, fewer where it is shorter. */
export function topItems({ starts, lengths, items }: ListRows, user: number, k: number): Uint32Array {
  const start = starts[user] ?? 0;
  return items.subarray(start, start + Math.min(k, lengths[user] ?? 0));
}

/** How many rows of a user repeat an item that stands further up in the list. */
export function repeatsOf({ starts, lengths, items }: ListRows, user: number): number {
  return (starts[user + 1] ?? items.length) - starts[user]! - lengths[user]!;
}

/** Whether a user's scores at ranks k and k + 1 are equal, so that the order of ties decides who is in. */
export function isTiedAt({ starts, lengths, scores }: ListRows, user: number, k: number): boolean {
  const last = starts[user]! + k - 1;
  return scores !== undefined && lengths[user]! > k && scores[last] === scores[last + 1];
}

function sortRows(
  rows: Uint32Array,
  offsets: Uint32Array,
  items: Uint32Array,
  values: Float64Array,
  ranks: Uint32Array,
): void {
  const compare = (a: number, b: number) => {
    const [first, second] = [values[a]!, values[b]!];
    if (first !== second) return first > second ? -1 : 1;
    return ranks[items[a]!]! - ranks[items[b]!]!;
  };
  for (let user = 0; user < offsets.length - 1; user++) rows.subarray(offsets[user]!, offsets[user + 1]!).sort(compare);
}

function checkScores(table: InteractionTable, values: Float64Array): void {
  for (let row = 0; row < values.length; row++) {
    if (!Number.isNaN(values[row])) continue;
    throw new InputError('A score is not a number', {
      ...fileOf(table),
      line: table.lineOf(row),
      found: Number.NaN,
      expected: 'a number in every row',
    });
  }
}
