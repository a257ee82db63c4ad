// Spearman's rank correlation. The usual form is Pearson's coefficient of mid-ranks, which is right with ties; the short
// formula of squared differences, which many studies print, is offered by name because it differs where values are equal.
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import { midRanks } from '../mid-ranks.js';
import { bestFirst } from '../tied-ranks.js';
import { type Coefficient, undefinedReason, withoutValue } from './coefficient.js';
import { correlationTest } from './correlation-test.js';

/**
 * `midranks`: Pearson's coefficient of mid-ranks. `differences`: 1 - 6 sum of d^2 / (n^3 - n) of mid-ranks. `ordinal`: the
 * same formula of ranks without ties, greatest first, equal values in the order in which they are given.
 */
export type SpearmanForm = 'midranks' | 'differences' | 'ordinal';

/** Which form of Spearman's rho; `midranks` unless given. */
export interface SpearmanOptions {
  readonly form?: SpearmanForm;
}

/**
 * rho = sum of a b / sqrt(sum of a^2 * sum of b^2), a and b the mid-ranks less (n + 1) / 2; p by Student's t with n - 2
 * degrees of freedom. The other forms are those of Zhao et al., 2022, eq. 2, and have no test of their own.
 * Spearman, The proof and measurement of association between two things, 1904.
 */
export function spearman(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  { form = 'midranks' }: SpearmanOptions = {},
): Coefficient {
  const why = undefinedReason(first, second);
  const count = first.length;
  if (why !== undefined) return withoutValue(count, why);
  if (form !== 'midranks') return { value: ofDifferences(ranksIn(form, first), ranksIn(form, second)), count, p: null };
  const value = ofMidRanks(midRanks(first).ranks, midRanks(second).ranks);
  return { value, count, p: correlationTest(value, count) };
}

/** Twice the centred ranks are whole numbers, so that products and sums are exact and only the root is rounded. */
function ofMidRanks(first: Float64Array, second: Float64Array): number {
  const count = first.length;
  const centre = (rank: number) => 2 * rank - (count + 1);
  const [a, b] = [first.map(centre), second.map(centre)];
  const products = exactSum(a.map((value, i) => value * b[i]!));
  const squares = exactSum(a.map((value) => value * value)) * exactSum(b.map((value) => value * value));
  return Math.min(1, Math.max(-1, products / Math.sqrt(squares)));
}

function ranksIn(form: SpearmanForm, values: ArrayLike<number>): Float64Array {
  if (form === 'differences') return midRanks(values).ranks;
  const ranks = new Float64Array(values.length);
  bestFirst(values).forEach((index, place) => {
    ranks[index] = place + 1;
  });
  return ranks;
}

function ofDifferences(first: Float64Array, second: Float64Array): number {
  const count = first.length;
  const squares = exactSum(first.map((rank, i) => (rank - second[i]!) * (rank - second[i]!)));
  return 1 - (6 * squares) / (count * (count * count - 1));
}
