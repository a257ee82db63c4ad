// What the metrics of this family share: the context with its further side inputs, how lists are shown to them and how
// their values become columns.

import type { EvaluationContext, ListedBlock } from '../../../data/tables/evaluation-context.js';
import type { ItemUsers } from '../../../data/tables/side-inputs.js';
import type { Truth } from '../../../data/tables/truth.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import { ascendingPlace } from '../../../foundation/typed-arrays.js';
import type { FamilyMetric, FoldedColumn } from '../metric-column.js';

export type GroupsContext = EvaluationContext & ItemUsers;

/** A list, cut, with its scores beside it where they are known. */
export interface CutList {
  readonly user: number;
  readonly items: Uint32Array;
  readonly scores: Float32Array | Float64Array | undefined;
}

/** Shows every user of the block, those without a list too, with the list cut at k. */
export function eachList(
  { firstUser, rows }: ListedBlock,
  cutoff: number | undefined,
  visit: (list: CutList) => void,
): void {
  for (let row = 0; row < rows.userCount; row++) {
    const from = rows.starts[row]!;
    const to = from + Math.min(rows.lengths[row]!, cutoff ?? rows.lengths[row]!);
    visit({ user: firstUser + row, items: rows.items.subarray(from, to), scores: rows.scores?.subarray(from, to) });
  }
}

/** part / whole; no part of nothing is a number, so that no column is infinite. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? Number.NaN : part / whole;
}

/** A column of one number for all users together. */
export function pooledColumn(value: number, userCount: number, best: number | null = null): FoldedColumn {
  return { value, userCount, values: undefined, random: null, best };
}

interface UserValuesOptions {
  readonly cutoff: number | undefined;
  /** NaN for users who are not counted. */
  readonly measure: (list: CutList) => number;
  /** What the best list of a user would have; null where it is not known, and then it is not for all. */
  readonly bestOf?: (user: number) => number | null;
  /** What a list in random order would have on average; null where it is not known, and then it is not for all. */
  readonly randomOf?: ((user: number) => number | null) | undefined;
}

/** One value for each user, and their mean, an exact sum. */
export function createUserValues(context: EvaluationContext, options: UserValuesOptions): FamilyMetric {
  const { cutoff, measure } = options;
  const values = new Float64Array(context.userCount).fill(Number.NaN);
  return {
    add(block) {
      eachList(block, cutoff, (list) => {
        values[list.user] = measure(list);
      });
    },
    result() {
      const known = values.filter((value) => !Number.isNaN(value));
      const [random, best] = [options.randomOf, options.bestOf].map((otherOf) => meanOver(values, otherOf));
      return {
        value: exactMean(known),
        userCount: known.length,
        values,
        random: random!,
        best: best!,
      };
    },
  };
}

/** The mean over the same users of another value; null where it is not known for one of them, or for nobody. */
function meanOver(values: Float64Array, otherOf: ((user: number) => number | null) | undefined): number | null {
  if (otherOf === undefined) return null;
  const others = new Float64Array(values.length);
  let count = 0;
  for (let user = 0; user < values.length; user++) {
    if (Number.isNaN(values[user])) continue;
    const other = otherOf(user);
    if (other === null) return null;
    others[count++] = other;
  }
  return count === 0 ? null : exactMean(others.subarray(0, count));
}

/** The grade of an item for a user, 0 where the truth does not hold it; a truth without grades says 1. */
export function gradeOf({ offsets, items, grades }: Truth, user: number, item: number): number {
  const end = offsets[user + 1]!;
  const place = ascendingPlace(items, offsets[user]!, end, item);
  if (place === end) return 0;
  return grades === undefined ? 1 : grades[place]!;
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
