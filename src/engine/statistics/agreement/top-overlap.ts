// The overlap of the heads of two rankings: whoever looks at the best five only wants to know whether they are the same.
import { checkCount } from '../../../foundation/checks.js';
import { bestFirst } from '../tied-ranks.js';
import { type UndefinedReason, undefinedReason } from './coefficient.js';

/** How many of the k best two rankings share. */
export interface TopOverlap {
  /** Null where it is not defined; `why` then says the reason. */
  readonly value: number | null;
  readonly count: number;
  /** Whether the k-th and the next value of a side are equal, so that only the order of the input chose between them. */
  readonly isTieCut: boolean;
  readonly why?: UndefinedReason;
}

/**
 * OR@k = |top k of the first and of the second| / k, greatest values first, equal ones in the order in which they are
 * given. Not defined for fewer than k values, nor where all values of a side are equal. Zhao et al., 2022.
 */
export function topOverlap(first: ArrayLike<number>, second: ArrayLike<number>, k: number): TopOverlap {
  checkCount('k', k, 1);
  const reason = undefinedReason(first, second);
  const count = first.length;
  const why = count < k ? 'too-few' : reason;
  if (why !== undefined) return { value: null, count, isTieCut: false, why };
  const [one, other] = [bestFirst(first), bestFirst(second)];
  const head = new Set(one.subarray(0, k));
  const commonCount = other.subarray(0, k).filter((index) => head.has(index)).length;
  const isCut = (values: ArrayLike<number>, order: Uint32Array) =>
    k < count && values[order[k - 1]!] === values[order[k]!];
  return { value: commonCount / k, count, isTieCut: isCut(first, one) || isCut(second, other) };
}
