// How sure a mean is: the choices behind every interval, each with its default, checked before any work and recorded in
// the result.

import {
  BOOTSTRAP_METHODS,
  type BootstrapMethod,
  usualReplicates,
} from '../../engine/statistics/bootstrap/bootstrap-interval.js';
import { checkCount, checkSeed, checkShare, checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';

/** Options of the intervals beside values. */
export interface IntervalOptions {
  /** The level of intervals, `false` for none; default: 0.95. */
  readonly ci?: number | false;
  /** How they are made; default: `bca`. */
  readonly interval?: BootstrapMethod;
  /** Resamples; see `replicatesFor` for the default. */
  readonly replicates?: number;
  /** Random seed; default: 0. */
  readonly seed?: number;
}

export interface IntervalPolicy {
  readonly level: number;
  readonly method: BootstrapMethod;
  /** Undefined where the number of users decides. */
  readonly replicates: number | undefined;
  readonly seed: number;
}

/** More would tell nothing more, and take memory and time without end. */
const MOST_REPLICATES = 10_000_000;

/** Undefined where no intervals are wanted. */
export function intervalPolicyOf(options: IntervalOptions): IntervalPolicy | undefined {
  const { ci = 0.95, interval = 'bca', replicates, seed = 0 } = options;
  checkWord('interval', interval, BOOTSTRAP_METHODS);
  if (replicates !== undefined) checkCount('replicates', replicates, 1);
  if (replicates !== undefined && replicates > MOST_REPLICATES) {
    throw new UsageError('too many replicates', {
      argument: 'replicates',
      found: replicates,
      expected: `at most ${MOST_REPLICATES}`,
    });
  }
  checkSeed(seed);
  return ci === false ? undefined : { level: checkShare('ci', ci), method: interval, replicates, seed };
}

/** Resamples for so many users, where the policy leaves it to them. */
export function replicatesFor(userCount: number, { replicates }: Pick<IntervalPolicy, 'replicates'>): number {
  return replicates ?? usualReplicates(userCount);
}

/** The choices by the names that they have on the command line. */
export function recordedIntervals(
  policy: IntervalPolicy | undefined,
): Readonly<Record<string, string | number | null>> {
  if (policy === undefined) return { ci: null };
  const { level, method, replicates, seed } = policy;
  return { ci: level, interval: method, replicates: replicates ?? null, seed };
}
