// Almost stochastic order: how far sample a is from being above sample b at every quantile. 0 means it is above
// everywhere, 1 means it is below everywhere; a bound with confidence tells how much of that is luck of the sample.
import { checkCount, checkLength, checkOptionNames, checkSeed, checkShare } from '../../../foundation/checks.js';
import { UsageError } from '../../../foundation/errors.js';
import { createGenerator } from '../../../foundation/numbers/generator.js';
import { normalTailQuantile } from '../../../foundation/numbers/normal.js';
import { momentsOf, sampleOf } from '../paired-values.js';

// The distance between the quantile functions of two samples: steps, so that the integrals are finite sums. A sample is
// its ascending values and how often each counts, so that a resample needs no sorting.

export interface StepSample {
  readonly values: Float64Array;
  readonly counts: Uint32Array;
}

/** F and G are the quantile functions of the first and the second sample. */
export function quantileViolation(first: StepSample, second: StepSample) {
  const firstCount = countOf(first);
  const secondCount = countOf(second);
  // Widths are in units of 1 / (firstCount secondCount), in which every step begins and ends at a whole number.
  const end = firstCount * secondCount;
  let violated = 0;
  let total = 0;
  let [i, j] = [0, 0];
  let firstEnd = first.counts[0]! * secondCount;
  let secondEnd = second.counts[0]! * firstCount;
  for (let position = 0; position < end; ) {
    while (firstEnd <= position) firstEnd += first.counts[++i]! * secondCount;
    while (secondEnd <= position) secondEnd += second.counts[++j]! * firstCount;
    const next = Math.min(firstEnd, secondEnd);
    const difference = first.values[i]! - second.values[j]!;
    const area = difference * difference * (next - position);
    total += area;
    if (difference < 0) violated += area;
    position = next;
  }
  return { violated: violated / end, total: total / end, share: total === 0 ? 0.5 : violated / total };
}

function countOf({ counts }: StepSample): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

const REPLICATE_COUNT = 1000;

/** Level, resamples and seed of almost stochastic order. */
export interface StochasticOrderOptions {
  /** Default: 0.05. */
  readonly alpha?: number;
  /** The bound below which a is said to dominate; default: 0.2. At 0.5, the published one, one of ten claims is false. */
  readonly threshold?: number;
  /** Resamples for the spread of epsilon; default: 1,000. */
  readonly replicateCount?: number;
  /** Replicate r is a pure function of (seed, r), and the order of users does not matter; default: 1. */
  readonly seed?: number;
  /** Resamples of your own: for each replicate the places drawn from a, and from b. */
  readonly resamples?: { readonly a: readonly ArrayLike<number>[]; readonly b: readonly ArrayLike<number>[] };
  /** Taken from the number of resamples in the spread; default: 0, as in deep-significance. */
  readonly ddof?: 0 | 1;
}

const OPTION_NAMES = ['alpha', 'threshold', 'replicateCount', 'seed', 'resamples', 'ddof'];

/** How far one sample is from being better throughout (almost stochastic order). */
export interface StochasticOrder {
  readonly test: 'almost stochastic order';
  /** Share of the squared distance of the quantiles where a is below b. */
  readonly epsilon: number;
  /** The squared distance where a is below b, and in all. */
  readonly violation: number;
  readonly squaredDistance: number;
  /** Spread of sqrt(n m / (n + m)) epsilon over resamples. */
  readonly sigma: number;
  /** Upper bound of epsilon with confidence 1 - alpha, and the same cut to 0 .. 1. */
  readonly epsilonMin: number;
  readonly epsilonMinClipped: number;
  /** epsilonMin is below the threshold. */
  readonly dominates: boolean;
  readonly alpha: number;
  readonly threshold: number;
  readonly replicateCount: number;
  /** The seed of the resamples; null where they were given. */
  readonly seed: number | null;
}

/** Writes into the counts how often each value is drawn in a replicate. */
type Draw = (replicate: number, first: Uint32Array, second: Uint32Array) => void;

/**
 * epsilon = integral of (F - G)^2 over the t where F(t) < G(t), divided by that over 0 .. 1, with F and G the quantile
 * functions of a and b, as steps; 0 / 0 = 1/2, where the samples are the same. epsilonMin = epsilon -
 * sqrt((n + m) / (n m)) sigma z(alpha). a almost dominates b if epsilonMin is below the threshold. Del Barrio,
 * Cuesta-Albertos and Matran, 2018; Dror, Shlomov and Reichart, "Deep dominance", 2019.
 * @example stochasticOrder(a, b, { seed: 1, replicateCount: 100 }).dominates;   // false
 */
export function stochasticOrder(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  options: StochasticOrderOptions = {},
): StochasticOrder {
  checkOptionNames(options, OPTION_NAMES, 'stochasticOrder');
  const { alpha = 0.05, threshold = 0.2, seed = 1, ddof = 0, resamples } = options;
  checkShare('alpha', alpha);
  checkShare('threshold', threshold);
  checkSeed(seed);
  const replicateCount = resamples?.a.length ?? options.replicateCount ?? REPLICATE_COUNT;
  checkCount('replicateCount', replicateCount, 2);
  const [first, second] = [stepsOf(sampleOf('a', a)), stepsOf(sampleOf('b', b))];
  const { share: epsilon, violated, total } = quantileViolation(first, second);
  const draw = resamples === undefined ? seededDraw(seed) : givenDraw(a, b, resamples);
  const epsilons = Float64Array.from({ length: replicateCount }, (_, replicate) => {
    draw(replicate, first.counts.fill(0), second.counts.fill(0));
    return quantileViolation(first, second).share;
  });
  const { variance } = momentsOf(epsilons);
  const deviation = Math.sqrt(ddof === 1 ? variance : (variance * (replicateCount - 1)) / replicateCount);
  const sizes = (a.length * b.length) / (a.length + b.length);
  const epsilonMin = epsilon + deviation * normalTailQuantile(alpha);
  return {
    test: 'almost stochastic order',
    epsilon,
    violation: violated,
    squaredDistance: total,
    sigma: Math.sqrt(sizes) * deviation,
    epsilonMin,
    epsilonMinClipped: Math.min(1, Math.max(0, epsilonMin)),
    dominates: epsilonMin < threshold,
    alpha,
    threshold,
    replicateCount,
    seed: resamples === undefined ? seed : null,
  };
}

function stepsOf(sample: Float64Array): StepSample {
  return { values: Float64Array.from(sample).sort(), counts: new Uint32Array(sample.length).fill(1) };
}

/** Places among the sorted values are drawn, so that the order of the users cannot matter; first a, then b. */
function seededDraw(seed: number): Draw {
  return (replicate, ...samples) => {
    const generator = createGenerator(seed, replicate);
    for (const counts of samples) {
      for (let drawn = 0; drawn < counts.length; drawn++) counts[generator.nextBelow(counts.length)]!++;
    }
  };
}

function givenDraw(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  resamples: NonNullable<StochasticOrderOptions['resamples']>,
): Draw {
  checkLength('resamples.b', resamples.b.length, resamples.a.length, 'the number of resamples of a');
  const [firstPlaces, secondPlaces] = [sortedPlaces(a), sortedPlaces(b)];
  return (replicate, first, second) => {
    countPlaces('resamples.a', resamples.a[replicate]!, firstPlaces, first);
    countPlaces('resamples.b', resamples.b[replicate]!, secondPlaces, second);
  };
}

function sortedPlaces(values: ArrayLike<number>): Uint32Array {
  const order = Array.from({ length: values.length }, (_, i) => i).sort((i, j) => values[i]! - values[j]!);
  const places = new Uint32Array(values.length);
  for (const [place, i] of order.entries()) places[i] = place;
  return places;
}

function countPlaces(argument: string, row: ArrayLike<number>, places: Uint32Array, counts: Uint32Array): void {
  checkLength(argument, row.length, places.length, 'the size of the sample');
  for (let drawn = 0; drawn < row.length; drawn++) {
    const i = row[drawn]!;
    if (!(i in places)) throw new UsageError(`${argument} holds an invalid index`, { argument, found: i });
    counts[places[i]!]!++;
  }
}
