// Two runs over the same users, value by value. Users for whom either value is undefined (NaN) cannot be compared: they
// are removed here, once and counted, so that every test of a comparison speaks of the same users.
import { checkLength } from '../../foundation/checks.js';
import { sampleOf } from './sample.js';

/** What a paired test takes: the differences a - b, or both samples in the same order of users. */
export type PairedSample = ArrayLike<number> | SamplePair;

/** Two samples that need not be paired. */
export interface SamplePair {
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

/** The users who have both values, in their order. */
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
