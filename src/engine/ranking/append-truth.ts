// Lists with the relevant items that they lack put behind them, below everything else: what evaluators are given that
// can only speak of listed items. A user without a list gets these items alone.
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { placesInOrder, type Truth } from '../../data/tables/truth.js';

export interface AppendOptions {
  /** Whether appended items have the score -infinity instead of one of their own. */
  readonly isTied?: boolean;
  /** Whether users without a list are left without one. */
  readonly skipsEmpty?: boolean;
}

/** Appended items are in the order of the table, and each has a score of its own, below 0 and the user's lowest. */
export function appendTruth(
  rows: ListRows,
  truth: Truth,
  { isTied = false, skipsEmpty = false }: AppendOptions = {},
): ListRows {
  const { userCount, scores } = rows;
  const missing = missingItems(rows, truth, skipsEmpty);
  const starts = new Uint32Array(userCount);
  const lengths = new Uint32Array(userCount);
  let total = 0;
  for (let user = 0; user < userCount; user++) {
    starts[user] = total;
    lengths[user] = rows.lengths[user]! + missing[user]!.length;
    total += lengths[user]!;
  }
  const items = new Uint32Array(total);
  const longer = new Float64Array(total);
  for (let user = 0; user < userCount; user++) {
    const [from, length] = [rows.starts[user]!, rows.lengths[user]!];
    const start = starts[user]!;
    items.set(rows.items.subarray(from, from + length), start);
    items.set(missing[user]!, start + length);
    let lowest = 0;
    for (let i = 0; i < length; i++) {
      longer[start + i] = scores === undefined ? -i : scores[from + i]!;
      lowest = Math.min(0, longer[start + i]!);
    }
    for (let i = 0; i < missing[user]!.length; i++) {
      longer[start + length + i] = isTied ? Number.NEGATIVE_INFINITY : below(lowest, i + 1);
    }
  }
  return { items, starts, lengths, userCount, scores: longer };
}

/** The relevant items that each user's list does not hold. */
function missingItems(rows: ListRows, truth: Truth, skipsEmpty: boolean): Uint32Array[] {
  return Array.from({ length: rows.userCount }, (_, user) => {
    if (skipsEmpty && rows.lengths[user] === 0) return new Uint32Array(0);
    const listed = new Set(rows.items.subarray(rows.starts[user]!, rows.starts[user]! + rows.lengths[user]!));
    const isMissing = (place: number) => (truth.grades?.[place] ?? 1) > 0 && !listed.has(truth.items[place]!);
    return placesInOrder(truth, user)
      .filter(isMissing)
      .map((place) => truth.items[place]!);
  });
}

/** A score that many steps below another, whatever its size. */
function below(score: number, steps: number): number {
  return score - steps * Math.max(1, Math.abs(score) * 1e-6);
}
