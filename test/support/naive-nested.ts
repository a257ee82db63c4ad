// Nested cross-validation as one would write it on an afternoon: arrays of arrays, every model dense, every user ranked by
// sorting. It shares the folds with what it is compared with, and nothing else.

import type { SplitFold } from '../../src/data/splitting/split-fold.js';
import type { InteractionTable } from '../../src/data/tables/interaction-table.js';

export type Row = readonly number[];
export type NaiveModel<Setting> = (train: readonly Row[], setting: Setting) => (profile: Row) => number[];

/** Items of every user, as 0 and 1, over the catalogue. */
export function rowsOf(table: InteractionTable, items: readonly string[]): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  for (let row = 0; row < table.rowCount; row++) {
    const user = table.userIds.idAt(table.users[row]!);
    if (!rows.has(user))
      rows.set(
        user,
        items.map(() => 0),
      );
    rows.get(user)![items.indexOf(table.itemIds.idAt(table.items[row]!))] = 1;
  }
  return rows;
}

function meanHit(
  model: (profile: Row) => number[],
  fold: SplitFold,
  truthPart: 'validation' | 'test',
  items: readonly string[],
  k: number,
) {
  const known = rowsOf(fold.tableOf('fold-in'), items);
  const truth = rowsOf(fold.tableOf(truthPart), items);
  let hits = 0;
  for (const [user, wanted] of truth) {
    const profile = known.get(user)!;
    const scores = model(profile);
    const ranked = items.map((_, item) => item).filter((item) => profile[item] === 0);
    ranked.sort((a, b) => scores[b]! - scores[a]! || a - b);
    if (ranked.slice(0, k).some((item) => wanted[item] === 1)) hits += 1;
  }
  return hits / truth.size;
}

/** For each fold the setting that was best on validation, of equal ones the first, and its hit rate on the test. */
export function naiveNested<Setting>(
  folds: readonly SplitFold[],
  items: readonly string[],
  model: NaiveModel<Setting>,
  settings: readonly Setting[],
  k: number,
): { readonly setting: Setting; readonly validation: number; readonly test: number }[] {
  return folds.map((fold) => {
    const inner = fold.search[0]!;
    const train = [...rowsOf(inner.tableOf('train'), items).values()];
    const scores = settings.map((setting) => meanHit(model(train, setting), inner, 'validation', items, k));
    const best = scores.indexOf(Math.max(...scores));
    const all = [...rowsOf(fold.tableOf('train'), items).values()];
    const test = meanHit(model(all, settings[best]!), fold, 'test', items, k);
    return { setting: settings[best]!, validation: scores[best]!, test };
  });
}

const counts = (train: readonly Row[], i: number, j: number) => train.reduce((sum, row) => sum + row[i]! * row[j]!, 0);

export const naivePopularity: NaiveModel<unknown> = (train) => {
  const scores = train[0]!.map((_, item) => counts(train, item, item));
  return () => scores;
};

export const naiveItemKnn: NaiveModel<{ neighbours: number; shrink: number }> = (train, { neighbours, shrink }) => {
  const columns = train[0]!.map((_, item) => item);
  const kept = columns.map((i) => {
    const similar = columns
      .filter((j) => j !== i)
      .map((j) => ({
        j,
        similarity: counts(train, i, j) / (Math.sqrt(counts(train, i, i) * counts(train, j, j)) + shrink || 1),
      }))
      .filter(({ similarity }) => similarity > 0);
    similar.sort((a, b) => b.similarity - a.similarity || a.j - b.j);
    return similar.slice(0, neighbours);
  });
  return (profile) => kept.map((some) => some.reduce((sum, { j, similarity }) => sum + profile[j]! * similarity, 0));
};

export const naiveEase: NaiveModel<{ l2: number }> = (train, { l2 }) => {
  const n = train[0]!.length;
  const gram = Array.from({ length: n }, (_, i) =>
    Array.from({ length: 2 * n }, (_, j) => (j < n ? counts(train, i, j) + (i === j ? l2 : 0) : j - n === i ? 1 : 0)),
  );
  for (let pivot = 0; pivot < n; pivot++) {
    const scale = gram[pivot]![pivot]!;
    gram[pivot] = gram[pivot]!.map((value) => value / scale);
    for (let row = 0; row < n; row++) {
      const factor = gram[row]![pivot]!;
      if (row !== pivot && factor !== 0) gram[row] = gram[row]!.map((value, j) => value - factor * gram[pivot]![j]!);
    }
  }
  const inverse = gram.map((row) => row.slice(n));
  return (profile) =>
    inverse.map((_, i) =>
      profile.reduce((sum, value, j) => sum + (i === j ? 0 : (value * -inverse[j]![i]!) / inverse[i]![i]!), 0),
    );
};
