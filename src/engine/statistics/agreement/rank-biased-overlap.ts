// Rank-biased overlap of two lists that need not hold the same things, weighted towards their heads: a reader who looks at
// one more rank with probability p sees this share of common items on average.
import { checkCount, checkOptionNames } from '../../../foundation/checks.js';
import { UsageError } from '../../../foundation/errors.js';
import { naturalLog } from '../../../foundation/numbers/elementary.js';
import { bestFirst } from '../tied-ranks.js';
import { type UndefinedReason, undefinedReason } from './correlation.js';

/**
 * Extrapolated overlap of two rankings, its least value and what is left open (Webber, Moffat and Zobel, ACM TOIS
 * 2010).
 */
export interface RankBiasedOverlap {
  /** Extrapolated from the ranks that are seen; null if a list is empty. */
  readonly value: number | null;
  /** What it is at least, whatever follows the lists. */
  readonly least: number | null;
  /** How much more it could be; least + residual is the greatest. */
  readonly residual: number | null;
}

/** The persistence of rank-biased overlap. */
export interface RankBiasedOptions {
  /** The probability p of looking at one more rank; default: 0.9. */
  readonly persistence?: number;
}

/**
 * With X(d) the common items of the first d ranks, s and l the lengths of the shorter and the longer list, and (1 - p) / p
 * before each sum: value = sum(d = 1..l) X(d) / d p^d + sum(d = s+1..l) X(s) (d - s) / (s d) p^d, plus
 * ((X(l) - X(s)) / l + X(s) / s) p^l; least = sum(d = 1..l) (X(d) - X(l)) p^d / d - X(l) ln(1 - p).
 * Webber, Moffat & Zobel, A similarity measure for indefinite rankings, 2010, eqs. 11, 30 and 32.
 * @example rankBiasedOverlap(['a', 'b', 'c'], ['b', 'a', 'c'], { persistence: 0.9 }).value;   // 0.9
 */
export function rankBiasedOverlap<T>(
  first: ArrayLike<T>,
  second: ArrayLike<T>,
  options: RankBiasedOptions = {},
): RankBiasedOverlap {
  checkOptionNames(options, ['persistence'], 'rankBiasedOverlap');
  const { persistence = 0.9 } = options;
  checkPersistence(persistence);
  const [shorter, longer] = first.length <= second.length ? [first, second] : [second, first];
  const common = commonCounts(shorter, longer);
  const [s, l] = [shorter.length, longer.length];
  if (s === 0) return { value: null, least: null, residual: null };
  const [atShorter, atLonger] = [common[s]!, common[l]!];
  const weights = weightsOf(persistence, l + s - atLonger);
  const power = (depth: number) => weights[depth]! * depth;
  const unit = (1 - persistence) / persistence;
  let seen = 0;
  let atLeast = 0;
  for (let d = 1; d <= l; d++) {
    const assumed = d <= s ? 0 : (atShorter * (d - s)) / s;
    seen += (common[d]! + assumed) * weights[d]!;
    atLeast += (common[d]! - atLonger) * weights[d]!;
  }
  const value = unit * seen + ((atLonger - atShorter) / l + atShorter / s) * power(l);
  const least = unit * (atLeast - atLonger * naturalLog(1 - persistence));
  const residual = residualOf(weights, unit, persistence, s, l, atLonger);
  return { value: share(value), least: share(least), residual: share(residual) };
}

/** p^d / d for d = 1..depth, and 0 for d = 0. */
function weightsOf(persistence: number, depth: number): Float64Array {
  const weights = new Float64Array(depth + 1);
  let power = 1;
  for (let d = 1; d <= depth; d++) {
    power *= persistence;
    weights[d] = power / d;
  }
  return weights;
}

/**
 * p^s + p^l - p^f less (1 - p) / p times s sum(d = s+1..f) p^d / d + l sum(d = l+1..f) p^d / d
 * + X(l) (ln(1 / (1 - p)) - sum(d = 1..f) p^d / d), where from rank f = l + s - X(l) on everything could be common.
 */
function residualOf(weights: Float64Array, unit: number, persistence: number, s: number, l: number, x: number): number {
  const f = l + s - x;
  let rest = x * -naturalLog(1 - persistence);
  for (let d = 1; d <= f; d++) rest += ((d > s ? s : 0) + (d > l ? l : 0) - x) * weights[d]!;
  const power = (depth: number) => weights[depth]! * depth;
  return power(s) + power(l) - power(f) - unit * rest;
}

/** X(d) for each depth d, the shorter list standing still behind its end. */
function commonCounts<T>(shorter: ArrayLike<T>, longer: ArrayLike<T>): Uint32Array {
  const counts = new Uint32Array(longer.length + 1);
  const [ofShorter, ofLonger] = [new Set<T>(), new Set<T>()];
  for (let d = 1; d <= longer.length; d++) {
    const added = longer[d - 1]!;
    addNew(ofLonger, added);
    let common = counts[d - 1]! + (ofShorter.has(added) ? 1 : 0);
    if (d <= shorter.length) {
      addNew(ofShorter, shorter[d - 1]!);
      if (ofLonger.has(shorter[d - 1]!)) common++;
    }
    counts[d] = common;
  }
  return counts;
}

function addNew<T>(seen: Set<T>, item: T): void {
  if (seen.has(item)) throw new UsageError('A list holds an item twice', { argument: 'first or second', found: item });
  seen.add(item);
}

export function checkPersistence(persistence: number): void {
  if (persistence > 0 && persistence < 1) return;
  throw new UsageError('The persistence must be a probability', {
    argument: 'persistence',
    found: persistence,
    expected: 'a number between 0 and 1, such as 0.9',
  });
}

/** Rounding may leave the range by its last digit. */
function share(value: number): number {
  return Math.min(1, Math.max(0, value));
}

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
 * @example topOverlap(a, b, 3).value;   // 1
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
