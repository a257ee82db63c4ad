// A Gaussian process over the points of a space: what scores to expect where nothing was tried, and how surely. Sizes are
// those of a search, some hundred points at most, so that plain Cholesky factors are fast enough.
import { decay, naturalLog } from '../../../foundation/numbers/elementary.js';
import { choleskyFactor, solveFactored, solveLower } from '../../../foundation/numbers/least-squares.js';
import { normalCdf, normalDensity, scaledNormalTail } from '../../../foundation/numbers/normal.js';
import type { Point } from './search-space.js';

export interface ProcessData {
  readonly points: readonly Point[];
  /** One for each point, with mean 0. */
  readonly targets: Float64Array;
  /** Whether the places of an axis have an order. */
  readonly isOrdered: readonly boolean[];
}

export interface KernelSetting {
  /** One for each axis. */
  readonly lengths: Float64Array;
  /** The variance of the noise over that of the process. */
  readonly noise: number;
}

export interface Posterior {
  readonly mean: number;
  /** Of the process itself, without the noise of an observation. */
  readonly variance: number;
}

export interface GaussianProcess {
  /** Log of the marginal likelihood at the best variance, but for terms that no setting changes. */
  readonly logLikelihood: number;
  /** The variance of the process. */
  readonly variance: number;
  predict(point: Point): Posterior;
}

/** A process that explains nothing would have this variance: no logarithm of 0. */
const LEAST_VARIANCE = 1e-12;

/**
 * The process given its data: R = matern + noise I, s^2 = y^T R^-1 y / n, which maximises the likelihood
 * -n/2 log s^2 - 1/2 log |R|; mean(x) = k(x)^T R^-1 y, variance(x) = s^2 (1 - k(x)^T R^-1 k(x)). Undefined where R is
 * not positive definite. Rasmussen and Williams, Gaussian Processes, 2006, sections 2.2 and 5.4.
 */
export function gaussianProcess(data: ProcessData, setting: KernelSetting): GaussianProcess | undefined {
  const { points, targets, isOrdered } = data;
  const size = points.length;
  const axisCount = isOrdered.length;
  const axes = new ScaledAxes(setting.lengths, isOrdered);
  const places = new Float64Array(size * axisCount);
  for (let i = 0; i < size; i++) axes.scale(points[i]!, places, i * axisCount);
  const factor = choleskyFactor(correlations(axes, places, size, setting.noise), size);
  if (factor === undefined) return undefined;
  const weights = solveFactored(factor, targets);
  let fit = 0;
  let logRoot = 0;
  for (let i = 0; i < size; i++) {
    fit += targets[i]! * weights[i]!;
    logRoot += naturalLog(factor[i * size + i]!);
  }
  const variance = Math.max(fit / size, LEAST_VARIANCE);
  const likeness = new Float64Array(size);
  const scaled = new Float64Array(axisCount);
  return {
    logLikelihood: -0.5 * size * naturalLog(variance) - logRoot,
    variance,
    predict(point) {
      axes.scale(point, scaled, 0);
      let mean = 0;
      for (let i = 0; i < size; i++) {
        likeness[i] = axes.likeness(scaled, 0, places, i * axisCount);
        mean += likeness[i]! * weights[i]!;
      }
      solveLower(factor, likeness);
      let known = 0;
      for (let i = 0; i < size; i++) known += likeness[i]! * likeness[i]!;
      return { mean, variance: variance * Math.max(0, 1 - known) };
    },
  };
}

/** The matrix R; only its lower triangle is written. */
function correlations(axes: ScaledAxes, places: Float64Array, size: number, noise: number): Float64Array {
  const axisCount = places.length / size;
  const matrix = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) {
      matrix[i * size + j] = axes.likeness(places, i * axisCount, places, j * axisCount);
    }
    matrix[i * size + i] = 1 + noise;
  }
  return matrix;
}

const ROOT_FIVE = 2.23606797749979;

/** (1 + a + a^2 / 3) e^-a with a = sqrt(5) r. Rasmussen and Williams, Gaussian Processes, 2006, equation 4.17. */
export function matern(distance: number): number {
  const a = ROOT_FIVE * distance;
  return (1 + a + (a * a) / 3) * decay(a);
}

/** Distances between points whose places are divided by the lengths once, and not in every comparison. */
class ScaledAxes {
  readonly #lengths: Float64Array;
  /** What differing places add to a squared distance on axes without order; 0 marks those with order. */
  readonly #gaps: Float64Array;

  constructor(lengths: Float64Array, isOrdered: readonly boolean[]) {
    this.#lengths = lengths;
    this.#gaps = lengths.map((length, axis) => (isOrdered[axis] ? 0 : 1 / (length * length)));
  }

  /** Writes the scaled places of a point from `at` on; places without order stay as they are. */
  scale(point: Float64Array, to: Float64Array, at: number): void {
    for (let axis = 0; axis < point.length; axis++) {
      to[at + axis] = this.#gaps[axis] === 0 ? point[axis]! / this.#lengths[axis]! : point[axis]!;
    }
  }

  /**
   * The kernel of two scaled points: r^2 = sum over axes, in their order, of (difference / length)^2. Any two values
   * without order differ by 1, as one-hot codes over sqrt(2) do.
   */
  likeness(left: Float64Array, leftAt: number, right: Float64Array, rightAt: number): number {
    const gaps = this.#gaps;
    let sum = 0;
    for (let axis = 0; axis < gaps.length; axis++) {
      const difference = left[leftAt + axis]! - right[rightAt + axis]!;
      const gap = gaps[axis]!;
      if (gap === 0) sum += difference * difference;
      else if (difference !== 0) sum += gap;
    }
    return matern(Math.sqrt(sum));
  }
}

const LOG_ROOT_TWO_PI = 0.9189385332046728;
const ROOT_TWO_PI = 2.5066282746310007;

/** Below this many deviations the two terms of the formula are nearly equal and are taken together. */
const FAR = -3;

/**
 * E max(0, X - best) for X normal: (mean - best) Phi(z) + s phi(z), z = (mean - best) / s. Without variance it is
 * what is above the best. Jones, Schonlau and Welch, "Efficient global optimization", 1998, equation 15.
 */
export function expectedImprovement({ mean, variance }: Posterior, best: number): number {
  const deviation = Math.sqrt(variance);
  if (deviation === 0) return Math.max(0, mean - best);
  const z = (mean - best) / deviation;
  if (z < FAR) return deviation * normalDensity(z) * remainder(-z);
  return (mean - best) * normalCdf(z) + deviation * normalDensity(z);
}

/** The natural logarithm of it; -Infinity where no improvement is possible. */
export function logExpectedImprovement(posterior: Posterior, best: number): number {
  const deviation = Math.sqrt(posterior.variance);
  const z = (posterior.mean - best) / deviation;
  if (deviation === 0 || !(z < FAR)) return naturalLog(expectedImprovement(posterior, best));
  return naturalLog(deviation) - 0.5 * z * z - LOG_ROOT_TWO_PI + naturalLog(remainder(-z));
}

/** 1 - x P(X > x) / phi(x), which is what is left of phi after the cancellation; about 1 / x^2. */
function remainder(x: number): number {
  if (x < 1e3) return 1 - x * scaledNormalTail(x) * ROOT_TWO_PI;
  const inverse = 1 / (x * x);
  return inverse * (1 - 3 * inverse);
}
