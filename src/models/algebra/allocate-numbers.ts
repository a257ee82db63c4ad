// Memory for large arrays, refused in the words of all other refusals where the environment has not that much.
import { UnsupportedError } from '../../foundation/errors.js';

/** So many zeros. */
export function allocateNumbers(length: number): Float64Array {
  try {
    return new Float64Array(length);
  } catch {
    throw new UnsupportedError('the environment refused memory for a dense matrix', {
      argument: 'memory',
      found: `${length * 8} bytes in one piece`,
      expected: 'an amount that the environment can give',
      hint: 'Leave out rare items first.',
    });
  }
}
