// Samples and pairs of samples as the tests read them. Users without a value in either run are removed once and counted, so
// that every test of a comparison speaks of the same users. Sums are exact and rounded once.
import { checkLength } from '../../foundation/checks.js';
import { InputError } from '../../foundation/errors.js';
import { exactSum } from '../../foundation/numbers/exact-sum.js';
import { isFloat64Array } from '../../foundation/typed-arrays.js';

/** The values as doubles, which the caller must not change; refuses none at all, NaN and infinities. */
export function sampleOf(argument: string, values: ArrayLike<number>): Float64Array {
  if (values.length === 0) {
    throw new InputError(`${argument} holds no values`, { argument, found: 0, expected: 'one value or more' });
  }
  const sample = isFloat64Array(values) ? values : Float64Array.from(values);
  const place = sample.findIndex((value) => !Number.isFinite(value));
  if (place === -1) return sample;
  throw new InputError(`${argument} holds a value that is not a number`, {
    argument,
    user: place,
    found: sample[place],
    expected: 'finite numbers',
    hint: 'pairedValues removes users without a value.',
  });
}

/** What a paired test takes: the differences a - b, or both samples in the same order of users. */
export type PairedSample = ArrayLike<number> | SamplePair;

/** Two samples that need not be paired. */
export interface SamplePair {
  /** Only counts of hits, which `mcnemar` takes too, say their kind. */
  readonly kind?: undefined;
  readonly a: ArrayLike<number>;
  readonly b: ArrayLike<number>;
}

/** Values of two runs for the same users. */
export interface PairedValues {
  readonly a: Float64Array;
  readonly b: Float64Array;
  /** The places of the kept users in what was given, ascending. */
  readonly places: Uint32Array;
  /** Users for whom a, b or both are NaN. */
  readonly undefinedCount: number;
}

/**
 * The users who have both values, in their order.
 * @example pairedValues([0.4, NaN, 0.2], [0.3, 0.1, 0.2]).undefinedCount;   // 1
 */
export function pairedValues(a: ArrayLike<number>, b: ArrayLike<number>): PairedValues {
  checkLength('b', b.length, a.length, 'the length of a');
  const places: number[] = [];
  for (let user = 0; user < a.length; user++) {
    if (!Number.isNaN(a[user]!) && !Number.isNaN(b[user]!)) places.push(user);
  }
  return {
    a: Float64Array.from(places, (user) => a[user]!),
    b: Float64Array.from(places, (user) => b[user]!),
    places: Uint32Array.from(places),
    undefinedCount: a.length - places.length,
  };
}

/** a - b for each pair, each rounded once; refuses none at all, NaN and infinities. */
export function differencesOf(sample: PairedSample): Float64Array {
  if (!('a' in sample)) return sampleOf('differences', sample);
  const { a, b } = samplePairOf(sample);
  return a.map((value, pair) => value - b[pair]!);
}

/** Both samples as doubles; refuses lengths that differ, none at all, NaN and infinities. */
export function samplePairOf({ a, b }: SamplePair): { readonly a: Float64Array; readonly b: Float64Array } {
  checkLength('b', b.length, a.length, 'the length of a');
  return { a: sampleOf('a', a), b: sampleOf('b', b) };
}

/** Differences closer than 1e-12 are the same; metrics are not known to more digits. */
const STEPS_PER_UNIT = 1e12;

/** Differences below this, half a step, are 0. */
export const LEAST_DIFFERENCE = 5e-13;

const TWO_TO_53 = 9007199254740992;

/** Each difference in steps, rounded to the nearest whole number, halves away from zero. */
export function inSteps(differences: ArrayLike<number>, stepsPerUnit = STEPS_PER_UNIT): Float64Array {
  return Float64Array.from(differences, (difference) => {
    const steps = Math.round(Math.abs(difference) * stepsPerUnit);
    return difference < 0 && steps > 0 ? -steps : steps;
  });
}

/** The differences, or zeros if all are below half a step: a t-test might well find such noise significant. */
export function withoutNoise(differences: Float64Array): Float64Array {
  const isNoise = differences.every((difference) => Math.abs(difference) < LEAST_DIFFERENCE);
  return isNoise ? new Float64Array(differences.length) : differences;
}

/** a - b, rounded to 12 digits below the largest value: 0.5 - 0.4 and 0.6 - 0.5 become the same number. */
export function roundedDifferences(a: Float64Array, b: Float64Array): Float64Array {
  let largest = 0;
  for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i]!), Math.abs(b[i]!));
  if (largest === 0) return new Float64Array(a.length);
  // Powers of ten up to 10^22 are doubles, so that dividing by them rounds once.
  let stepsPerUnit = STEPS_PER_UNIT;
  for (let bound = 1; bound < largest && stepsPerUnit > 1; bound *= 10) stepsPerUnit /= 10;
  for (let bound = 0.1; bound >= largest && stepsPerUnit < 1e22; bound /= 10) stepsPerUnit *= 10;
  return a.map((value, i) => Math.round((value - b[i]!) * stepsPerUnit) / stepsPerUnit + 0);
}

/** As inSteps, in steps so large (1e-12 by powers of ten) that every sum of them with any signs is exact. */
export function inSummableSteps(differences: ArrayLike<number>): Float64Array {
  for (let stepsPerUnit = STEPS_PER_UNIT; ; stepsPerUnit /= 10) {
    const steps = inSteps(differences, stepsPerUnit);
    const total = steps.reduce((sum, value) => sum + Math.abs(value), 0);
    if (total < TWO_TO_53) return steps;
  }
}

export interface Moments {
  readonly count: number;
  /** NaN for no values. */
  readonly mean: number;
  /** Over count - 1; 0 for a single value, NaN for none. */
  readonly variance: number;
  readonly deviation: number;
}

/** mean = sum / n, variance = sum of (x - mean)^2 over n - 1; equal values have that mean and no spread. */
export function momentsOf(values: ArrayLike<number>): Moments {
  const count = values.length;
  const mean = meanOf(values);
  if (count > 0 && isConstant(values)) return { count, mean, variance: 0, deviation: 0 };
  const squares = new Float64Array(count);
  for (let i = 0; i < count; i++) squares[i] = (values[i]! - mean) * (values[i]! - mean);
  const variance = count === 0 ? Number.NaN : count === 1 ? 0 : exactSum(squares) / (count - 1);
  return { count, mean, variance, deviation: Math.sqrt(variance) };
}

/** The mean of `momentsOf`: sum / n, and of equal values their value. */
export function meanOf(values: ArrayLike<number>): number {
  // The sum of 0.1, 0.1 and 0.1 rounds, and so a third of it need not be 0.1.
  if (values.length > 0 && isConstant(values)) return values[0]! + 0;
  return exactSum(values) / values.length;
}

function isConstant(values: ArrayLike<number>): boolean {
  for (let i = 0; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}

/** For how many users one run is better, equal and worse. */
export interface WinTieLoss {
  /** Pairs with a above b. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
}

/**
 * Pairs with a - b above the tolerance, within it, and below its negative; the tolerance is that of the tests, 1e-12.
 * @example winTieLoss(a, b);   // { wins: 7, ties: 1, losses: 2 }
 */
export function winTieLoss(a: ArrayLike<number>, b: ArrayLike<number>, tolerance?: number): WinTieLoss {
  const differences = differencesOf({ a, b });
  return tolerance === undefined ? countSigns(inSteps(differences)) : countSigns(differences, tolerance);
}

/** How many differences are above the tolerance, within it, and below its negative. */
export function countSigns(differences: Float64Array, tolerance = 0): WinTieLoss {
  const wins = differences.filter((difference) => difference > tolerance).length;
  const losses = differences.filter((difference) => difference < -tolerance).length;
  return { wins, ties: differences.length - wins - losses, losses };
}
