// Pearson's and Spearman's correlation with their tests and intervals. A coefficient that is not defined is null with a
// reason, never 0, 1 or NaN. Spearman's short formula is offered by name because it differs where values are equal.
import { checkOptionNames, checkWord } from '../../../foundation/checks.js';
import { UsageError } from '../../../foundation/errors.js';
import { exp, naturalLog } from '../../../foundation/numbers/elementary.js';
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import { normalQuantile } from '../../../foundation/numbers/normal.js';
import { studentTail } from '../../../foundation/numbers/test-distributions.js';
import { bestFirst, midRanks } from '../tied-ranks.js';

/** Why a coefficient has no value. */
export type UndefinedReason = 'too-few' | 'constant-first' | 'constant-second' | 'infinite';

/** A coefficient with its test; undefined cases say why. */
export interface Coefficient {
  /** Null where it is not defined; `why` then says the reason. */
  readonly value: number | null;
  /** Pairs of values that it was computed from. */
  readonly count: number;
  /** Two-sided, of no association; null where there is no test. */
  readonly p: number | null;
  readonly why?: UndefinedReason;
}

/** Why the pairs have no coefficient, if they have none; refuses sides of different lengths and NaN. */
export function undefinedReason(first: ArrayLike<number>, second: ArrayLike<number>): UndefinedReason | undefined {
  if (first.length !== second.length) {
    throw new UsageError('Both sides must have the same length', {
      argument: 'second',
      found: second.length,
      expected: `${first.length} values, as many as first`,
    });
  }
  const isFirstConstant = isConstant('first', first);
  const isSecondConstant = isConstant('second', second);
  if (first.length < 2) return 'too-few';
  if (isFirstConstant) return 'constant-first';
  return isSecondConstant ? 'constant-second' : undefined;
}

/** The form of all coefficients that are not defined. */
export function withoutValue(count: number, why: UndefinedReason): Coefficient {
  return { value: null, count, p: null, why };
}

function isConstant(argument: string, values: ArrayLike<number>): boolean {
  let isSame = true;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) {
      throw new UsageError('NaN cannot be ranked', {
        argument: `${argument}[${i}]`,
        found: Number.NaN,
        expected: 'a number',
        hint: 'Leave out the pair on both sides.',
      });
    }
    if (values[i] !== values[0]) isSame = false;
  }
  return isSame;
}

/** Two-sided p of r over n pairs: t = r sqrt((n - 2) / ((1 - r) (1 + r))), df n - 2; null for fewer than 3 pairs. */
function correlationTest(value: number, count: number): number | null {
  if (count < 3) return null;
  const rest = (1 - value) * (1 + value);
  if (rest <= 0) return 0;
  const t = Math.abs(value) * Math.sqrt((count - 2) / rest);
  return Math.min(1, 2 * studentTail(t, count - 2));
}

/** tanh(atanh r -+ z / sqrt(n - 3)); [-1, 1] for three pairs or fewer, [r, r] for a perfect correlation. */
function fisherInterval(value: number, count: number, confidence: number): readonly [low: number, high: number] {
  if (!(confidence > 0 && confidence < 1)) {
    throw new UsageError('The confidence must be between 0 and 1', {
      argument: 'confidence',
      found: confidence,
      expected: 'a number between 0 and 1, such as 0.95',
    });
  }
  if (count <= 3) return [-1, 1];
  if (Math.abs(value) === 1) return [value, value];
  const centre = naturalLog((1 + value) / (1 - value)) / 2;
  const half = normalQuantile((1 + confidence) / 2) / Math.sqrt(count - 3);
  return [hyperbolicTangent(centre - half), hyperbolicTangent(centre + half)];
}

/** (e^2x - 1) / (e^2x + 1), from the side on which the power is not large. */
function hyperbolicTangent(x: number): number {
  const power = exp(-2 * Math.abs(x));
  const size = (1 - power) / (1 + power);
  return x < 0 ? -size : size;
}

/** Pearson's r with its interval. */
export interface PearsonCoefficient extends Coefficient {
  /** By Fisher's z; null where there is no value. */
  readonly interval: readonly [low: number, high: number] | null;
}

/** The level of the interval around Pearson's r. */
export interface PearsonOptions {
  /** Of the interval; default: 0.95. */
  readonly confidence?: number;
}

/** 2^900: sums of larger values could pass the greatest double. */
const LARGE = 8.452712498170644e270;

/**
 * r = sum of a b / sqrt(sum of a^2 * sum of b^2), a and b the distances from the means; p by Student's t with n - 2 degrees
 * of freedom, the interval tanh(atanh r -+ z / sqrt(n - 3)). Infinite values have none.
 * Pearson, Notes on regression and inheritance, 1895; Fisher, On the probable error of a coefficient of correlation, 1921.
 * @example pearson(a, b).value;   // 0.781459
 */
export function pearson(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: PearsonOptions = {},
): PearsonCoefficient {
  checkOptionNames(options, ['confidence'], 'pearson');
  const { confidence = 0.95 } = options;
  const count = first.length;
  const [a, b] = [Float64Array.from(first), Float64Array.from(second)];
  const areFinite = [a, b].every((values) => values.every((value) => Math.abs(value) !== Number.POSITIVE_INFINITY));
  const why = undefinedReason(first, second) ?? (areFinite ? undefined : 'infinite');
  if (why !== undefined) return { ...withoutValue(count, why), interval: null };
  const value = ofDistances(distances(a), distances(b));
  return { value, count, p: correlationTest(value, count), interval: fisherInterval(value, count, confidence) };
}

/** From the mean, as shares of the greatest, so that their squares neither overflow nor vanish. */
function distances(values: Float64Array): Float64Array {
  const isLarge = values.some((value) => Math.abs(value) > LARGE);
  const scaled = isLarge ? values.map((value) => value / LARGE) : values;
  const mean = exactMean(scaled);
  const apart = scaled.map((value) => value - mean);
  const greatest = apart.reduce((most, distance) => Math.max(most, Math.abs(distance)), 0);
  return apart.map((distance) => distance / greatest);
}

function ofDistances(a: Float64Array, b: Float64Array): number {
  const products = exactSum(a.map((value, i) => value * b[i]!));
  const squares = exactSum(a.map((value) => value * value)) * exactSum(b.map((value) => value * value));
  return Math.min(1, Math.max(-1, products / Math.sqrt(squares)));
}

/**
 * `midranks`: Pearson's coefficient of mid-ranks. `differences`: 1 - 6 sum of d^2 / (n^3 - n) of mid-ranks. `ordinal`: the
 * same formula of ranks without ties, greatest first, equal values in the order in which they are given.
 */
export type SpearmanForm = 'midranks' | 'differences' | 'ordinal';

const FORMS: readonly SpearmanForm[] = ['midranks', 'differences', 'ordinal'];

/** Which form of Spearman's rho; default: `midranks`. */
export interface SpearmanOptions {
  readonly form?: SpearmanForm;
}

/**
 * rho = sum of a b / sqrt(sum of a^2 * sum of b^2), a and b the mid-ranks less (n + 1) / 2; p by Student's t with n - 2
 * degrees of freedom. The other forms are those of Zhao et al., 2022, eq. 2, and have no test of their own.
 * Spearman, The proof and measurement of association between two things, 1904.
 * @example spearman(a, b).value;   // 0.807373
 */
export function spearman(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: SpearmanOptions = {},
): Coefficient {
  checkOptionNames(options, ['form'], 'spearman');
  const form = checkWord('form', options.form ?? 'midranks', FORMS);
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
  return ofDistances(first.map(centre), second.map(centre));
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
