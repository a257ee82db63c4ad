// The truth as metrics ask for it here: the grade of a listed item, and a user's relevant items.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { Truth } from '../../../data/tables/truth.js';

/** The grade of an item for a user, 0 where the truth does not hold it; a truth without grades says 1. */
export function gradeOf({ offsets, items, grades }: Truth, user: number, item: number): number {
  let low = offsets[user]!;
  let high = offsets[user + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (items[middle]! < item) low = middle + 1;
    else high = middle;
  }
  if (low === offsets[user + 1] || items[low] !== item) return 0;
  return grades === undefined ? 1 : grades[low]!;
}

/** Those of the items that are relevant to the user. */
export function relevantOf(truth: Truth, user: number, items: Uint32Array): Uint32Array {
  return items.filter((item) => gradeOf(truth, user, item) > 0);
}

/** Grades of the user's relevant items, by ascending item. */
export function relevantGrades({ offsets, grades }: Truth, user: number): number[] {
  const relevant: number[] = [];
  for (let i = offsets[user]!; i < offsets[user + 1]!; i++) {
    const grade = grades === undefined ? 1 : grades[i]!;
    if (grade > 0) relevant.push(grade);
  }
  return relevant;
}

/** The user's relevant items that are not training items, ascending: those that a recommender could find. */
export function relevantCandidates({ truth, train }: EvaluationContext, user: number): number[] {
  const candidates: number[] = [];
  let known = train === undefined ? 0 : train.offsets[user]!;
  const knownEnd = train === undefined ? 0 : train.offsets[user + 1]!;
  for (let i = truth.offsets[user]!; i < truth.offsets[user + 1]!; i++) {
    if (truth.grades !== undefined && !(truth.grades[i]! > 0)) continue;
    const item = truth.items[i]!;
    while (known < knownEnd && train!.items[known]! < item) known++;
    if (known === knownEnd || train!.items[known] !== item) candidates.push(item);
  }
  return candidates;
}
