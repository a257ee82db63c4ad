// Means of users drawn with replacement, many times over. Replicate r of a seed draws the same users whatever else is
// asked for: in one call or in many, on any backend, for one column or five that share the draws.
import type { Backend } from '../../../foundation/kernels/contract.js';
import { resampleSums } from '../../../foundation/kernels/resample-sums.js';
import { returnBuffer, takeBuffer } from '../../../foundation/kernels/spare-buffers.js';
import { stopIfAborted } from '../../../foundation/work-options.js';
import type { ResamplingOptions } from './check-bootstrap.js';
import { checkColumns, checkResampling } from './check-bootstrap.js';
import { meanOfWhole, type WholeScale, wholeScale, wholeWords } from './whole-numbers.js';

const WORD = 4294967296;

/** Draws that one call of the kernel makes: a few milliseconds, after which the caller may have a word. */
const DRAWS_A_CALL = 2097152;
const MOST_REPLICATES_A_CALL = 65536;

/** So few values are copied anew for every call: cheaper than memory of their own. */
const FEW_VALUES = 8192;

/** Replicates that a vector holds: calls for fewer would leave lanes empty. */
const LANES = 4;

/**
 * For each column the means of its resamples: mean[r] = sum of x[u] / n over n users u, drawn by
 * createGenerator(seed, firstReplicate + r). Refuses columns that are not finite, not empty and equally long.
 */
export function resampledMeans(
  backend: Backend,
  columns: readonly Float64Array[],
  options: ResamplingOptions,
): Float64Array[] {
  checkColumns(columns);
  checkResampling(options);
  return resampleScaled(backend, columns, columns.map(wholeScale), options);
}

/** The same for columns that were checked and whose scales are known. */
export function resampleScaled(
  backend: Backend,
  columns: readonly Float64Array[],
  scales: readonly WholeScale[],
  options: ResamplingOptions,
): Float64Array[] {
  return resampleWords(backend, wholeWords(columns, scales), scales, options);
}

/** The same for values that are whole numbers already, of `wholeWords`: who draws in several parts makes them once. */
export function resampleWords(
  backend: Backend,
  values: Uint32Array,
  scales: readonly WholeScale[],
  { seed, replicates, firstReplicate = 0, onProgress, signal }: ResamplingOptions,
): Float64Array[] {
  const means = scales.map(() => new Float64Array(replicates));
  const columnCount = scales.length;
  const userCount = values.length / (2 * columnCount);
  const { words, release } = holdWords(backend, values);
  try {
    const seedWords = { seedLow: seed % WORD, seedHigh: Math.floor(seed / WORD) };
    const step = replicatesACall(userCount * columnCount);
    for (let from = 0; from < replicates; from += step) {
      stopIfAborted(signal, 'the bootstrap');
      const replicateCount = Math.min(step, replicates - from);
      const sums = new Float64Array(replicateCount * columnCount);
      const shape = { columnCount, userCount, firstReplicate: firstReplicate + from, replicateCount };
      backend.run(resampleSums, { values: words, ...seedWords, ...shape, sums });
      for (const [c, scale] of scales.entries()) {
        for (let r = 0; r < replicateCount; r++) {
          means[c]![from + r] = meanOfWhole(sums[c * replicateCount + r]!, userCount, scale);
        }
      }
      onProgress?.({ done: from + replicateCount, total: replicates, what: 'resampling users' });
    }
  } finally {
    release();
  }
  return means;
}

/** Many words lie in the backend's own memory while they are used, or every call would copy them there. */
function holdWords(backend: Backend, words: Uint32Array): { readonly words: Uint32Array; release(): void } {
  if (words.length <= 2 * FEW_VALUES) return { words, release: () => {} };
  const buffer = takeBuffer(backend, words.length);
  const held = new Uint32Array(buffer.buffer, buffer.byteOffset, words.length);
  held.set(words);
  return { words: held, release: () => returnBuffer(backend, buffer) };
}

function replicatesACall(valuesAReplicate: number): number {
  const fitting = Math.floor(DRAWS_A_CALL / valuesAReplicate / LANES) * LANES;
  return Math.min(MOST_REPLICATES_A_CALL, Math.max(LANES, fitting));
}
