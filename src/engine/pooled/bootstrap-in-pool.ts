// The bootstrap in a pool: replicates are shared among the workers. Every replicate draws by a stream of random numbers of
// its own, so the means are the same whoever draws them.

import type { KernelOwner } from '../../foundation/kernels/kernel-owner.js';
import type { TaskTools } from '../../foundation/parallel/serve-tasks.js';
import type { WorkPool } from '../../foundation/parallel/work-pool.js';
import { atOnce, inTurns } from '../../foundation/work-options.js';
import type { Engine } from '../engine.js';
import {
  type BootstrapRequest,
  type BootstrapResult,
  beginBootstrap,
} from '../statistics/bootstrap/bootstrap-columns.js';
import type { ResamplingOptions } from '../statistics/bootstrap/bootstrap-interval.js';
import { type Draws, resampleWords, wholeWords } from '../statistics/bootstrap/resampled-means.js';
import type { Resampler } from '../statistics/bootstrap/resampler.js';
import { userRanges, wholeBuffer } from './staging.js';

/** Replicates of a range are whole vectors of four, with as many draws as are worth a message: half a millisecond or so. */
const [REPLICATES_TOGETHER, LEAST_DRAWS] = [4, 524_288];

/**
 * Intervals around the means of columns, as `engine.bootstrap` gives them.
 * @example const { intervals } = await bootstrapInPool(pool, Float64Array.from(a), { replicates: 199 });
 */
export async function bootstrapInPool(
  pool: WorkPool,
  columns: Float64Array | readonly Float64Array[],
  request: BootstrapRequest = {},
): Promise<BootstrapResult> {
  const { list, options, draws, end } = beginBootstrap(columns, request);
  if (draws === undefined) return end([]);
  const { seed, replicates, onProgress, signal } = options;
  const drawsAReplicate = list.reduce((sum, { length }) => sum + length, 0);
  const multiple = REPLICATES_TOGETHER;
  const least = Math.ceil(LEAST_DRAWS / (multiple * Math.max(1, drawsAReplicate))) * multiple;
  const ranges = userRanges(replicates, pool, { least, multiple });
  const shared = pool.share({ columns: draws.columns.map((column) => wholeBuffer(column)), scales: draws.scales });
  const inputs = ranges.map(({ from, to }) => ({ input: { seed, firstReplicate: from, replicates: to - from } }));
  try {
    const means = draws.columns.map(() => new Float64Array(replicates));
    await pool.map('resample', inputs, {
      shared,
      signal,
      onOutput: (drawn, place) => {
        for (const [c, part] of (drawn as Float64Array[]).entries()) means[c]!.set(part, ranges[place]!.from);
      },
      onProgress:
        onProgress &&
        (({ done }) => {
          onProgress({ done: ranges[done - 1]!.to, total: replicates, what: 'resampling users' });
        }),
    });
    return end(means);
  } finally {
    pool.release(shared);
  }
}

/** The bootstrap where it is done soonest: in the pool, if there is one and enough to do for it. */
export async function bootstrapOn(
  engine: Resampler,
  pool: WorkPool | undefined,
  columns: readonly Float64Array[],
  request: BootstrapRequest & { readonly replicates: number },
): Promise<BootstrapResult> {
  const draws = (columns[0]?.length ?? 0) * columns.length * request.replicates;
  return pool?.isWorth(draws)
    ? bootstrapInPool(pool, columns, request)
    : inTurns(engine.bootstrapInSteps(columns, request), request.signal, 'the bootstrap');
}

/** A range of replicates, drawn by a worker: the means of each column. */
export function resampleTask(
  { engine, shared, once, signal }: TaskTools<Engine>,
  range: ResamplingOptions,
): Float64Array[] {
  const { columns, scales } = shared as Draws;
  const words = once('words', () => wholeWords(columns, scales));
  // An engine of a worker is one of ours; who compares results has no use for the modules of ranking.
  const kernels = (engine as Engine & KernelOwner).living('bootstrap');
  return atOnce(resampleWords(kernels, words, scales, { ...range, signal }));
}
