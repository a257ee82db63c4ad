// What the tests ask of their arguments: samples of finite numbers, shares between 0 and 1, and words that are known.
// A NaN that slipped into a test would come out as a p-value; here it is refused with its place.
import { InputError, UsageError } from '../data/errors.js';
import { nearestHint } from '../data/nearest-name.js';
import { isFloat64Array } from '../data/typed-arrays.js';

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

/** Refuses what does not lie strictly between 0 and 1, such as a level of confidence. */
export function checkShare(argument: string, value: number): void {
  if (value > 0 && value < 1) return;
  throw new UsageError(`${argument} must lie between 0 and 1`, {
    argument,
    found: value,
    expected: 'a number above 0 and below 1',
  });
}

/** Refuses a seed that the generator would refuse. */
export function checkSeed(seed: number): void {
  if (Number.isSafeInteger(seed) && seed >= 0) return;
  throw new UsageError('seed must be a whole number', {
    argument: 'seed',
    found: seed,
    expected: `a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`,
  });
}

/** Refuses a word that is not among those known. */
export function checkWord<Word extends string>(argument: string, word: Word, words: readonly Word[]): void {
  if (words.includes(word)) return;
  const hint = nearestHint(String(word), words);
  throw new UsageError(`${argument} is not known`, {
    argument,
    found: word,
    expected: words.map((known) => `'${known}'`).join(', '),
    ...(hint === undefined ? {} : { hint }),
  });
}
