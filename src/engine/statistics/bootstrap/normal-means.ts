// The parametric bootstrap of the mean: resamples come from a normal distribution with the mean and deviation of the
// sample instead of from the users. The mean of n such draws is itself normal, with deviation s / sqrt(n), so it is drawn
// at once.
import { createGenerator } from '../../../foundation/numbers/generator.js';
import { normalQuantile } from '../../../foundation/numbers/normal.js';
import { stopIfAborted } from '../../../foundation/work-options.js';
import { momentsOf } from '../moments.js';
import type { ResamplingOptions } from './check-bootstrap.js';

const WORD = 4294967296;

/** Replicates between two words with the caller. */
const REPLICATES_A_STEP = 16384;

/**
 * For each column mean[r] = m + z[r] s / sqrt(n), z[r] the normal quantile of (w + 1/2) / 2^32 for the first word w of
 * createGenerator(seed, firstReplicate + r); columns share the z.
 */
export function normalMeans(
  columns: readonly Float64Array[],
  { seed, replicates, firstReplicate = 0, onProgress, signal }: ResamplingOptions,
): Float64Array[] {
  const samples = columns.map((column) => {
    const { mean, deviation, count } = momentsOf(column);
    return { mean, error: deviation / Math.sqrt(count), means: new Float64Array(replicates) };
  });
  for (let r = 0; r < replicates; r++) {
    const deviate = normalQuantile((createGenerator(seed, firstReplicate + r).nextUint32() + 0.5) / WORD);
    for (const { mean, error, means } of samples) means[r] = mean + deviate * error;
    if ((r + 1) % REPLICATES_A_STEP !== 0 && r + 1 !== replicates) continue;
    onProgress?.({ done: r + 1, total: replicates, what: 'drawing means' });
    stopIfAborted(signal, 'the bootstrap');
  }
  return samples.map(({ means }) => means);
}
