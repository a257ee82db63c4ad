// A Gaussian process over the points of a space: what scores to expect where nothing was tried, and how surely. Sizes are
// those of a search, some hundred points at most, so that plain Cholesky factors are fast enough.

import { naturalLog } from '../../../foundation/numbers/elementary.js';
import { choleskyFactor, solveFactored, solveLower } from '../../../foundation/numbers/least-squares.js';
import { ScaledAxes } from './matern.js';
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
