// A scorer made ready for many blocks of users. One that does not ready itself gets a single array for the scores of all
// blocks, placed where kernels run if there is memory: ranking then reads the scores without a copy. No bit depends on it.
import { UnsupportedError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { returnBuffer, takeBuffer } from '../../foundation/kernels/spare-buffers.js';
import type { OpenScorer, Scorer } from './scorer.js';

/** Opens a scorer for blocks of at most so many users. */
export function openScorer(backend: Backend, scorer: Scorer, mostUsers: number): OpenScorer {
  const own = orNothing(() => scorer.open?.(backend, mostUsers));
  if (own !== undefined) return own;
  const { itemCount } = scorer;
  const length = mostUsers * itemCount;
  const buffer = backend.name === 'wasm' ? orNothing(() => takeBuffer(backend, 2 * length)) : undefined;
  const scores =
    buffer === undefined ? new Float64Array(length) : new Float64Array(buffer.buffer, buffer.byteOffset, length);
  return {
    score(users) {
      const target = scores.subarray(0, users.profiles.userCount * itemCount);
      // A scorer of one's own may write only what is not 0.
      target.fill(0);
      scorer.score(backend, users, target);
      return target;
    },
    close: () => void (buffer && returnBuffer(backend, buffer)),
  };
}

/** Nothing where the environment has not the memory. */
function orNothing<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof UnsupportedError) return undefined;
    throw error;
  }
}
