// What the tests ask of their samples: finite numbers. A NaN that slipped into a test would come out as a p-value; here
// it is refused with its place.
import { InputError } from '../../foundation/errors.js';
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
