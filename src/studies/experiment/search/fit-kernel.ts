// Lengths and noise of a Gaussian process by their marginal likelihood: a coarse grid with one length for all axes, then
// steps along one axis at a time, halved as they stop helping. No chance and no gradient, so the same data have the same fit.
import { exp2 } from '../../../foundation/numbers/elementary.js';
import { type GaussianProcess, gaussianProcess, type ProcessData } from './gaussian-process.js';

/** Lengths as powers of two: from a sixteenth of the cube to so long that the axis does not matter. */
const LENGTH_RANGE = [-4, 3] as const;
const GRID_LENGTHS = [-3, -2, -1, 0, 1];

/** Noise over signal, as powers of two: from one part in a million to as much as the signal. */
const NOISE_RANGE = [-20, 0] as const;
const GRID_NOISES = [-20, -11, -4];

/**
 * Ten trials in six dimensions can often be explained as nothing but noise, and a search that believes it is lost: usual
 * lengths and noise, as powers of two with a deviation, weigh as much as a few trials.
 */
const USUAL_LENGTH = [-0.5, 1] as const;
const USUAL_NOISE = [-10, 4] as const;

/** Steps of lengths, in powers of two; those of the noise are three times as long. */
const STEPS = [1, 1, 0.5, 0.25];
const NOISE_STEP = 3;

/** The most plausible process among those met; of equal ones the first. Undefined without a usable one. */
export function fitKernel(data: ProcessData): FittedProcess | undefined {
  const axisCount = data.isOrdered.length;
  let best: FittedProcess | undefined;
  const meet = (exponents: Float64Array): boolean => {
    const lengths = exponents.slice(0, axisCount).map(exp2);
    const setting = { lengths, noise: exp2(exponents[axisCount]!) };
    const gaussian = gaussianProcess(data, setting);
    if (gaussian === undefined) return false;
    const plausibility = gaussian.logLikelihood - implausibility(exponents, axisCount);
    if (best !== undefined && !(plausibility > best.plausibility)) return false;
    best = { gaussian, setting, exponents, plausibility };
    return true;
  };
  for (const noise of GRID_NOISES) {
    for (const length of GRID_LENGTHS) {
      const exponents = new Float64Array(axisCount + 1).fill(length);
      exponents[axisCount] = noise;
      meet(exponents);
    }
  }
  if (best === undefined) return undefined;
  for (const step of STEPS) {
    for (let axis = 0; axis <= axisCount; axis++) {
      const { exponents } = best;
      // The second direction is worth a look only where the first did not help.
      const width = axis === axisCount ? step * NOISE_STEP : step;
      if (!meet(moved(exponents, axis, width, axisCount))) meet(moved(exponents, axis, -width, axisCount));
    }
  }
  return best;
}

export interface FittedProcess {
  /** What was maximised: the logarithm of the likelihood, and of how plausible the setting is by itself. */
  readonly plausibility: number;
  readonly gaussian: GaussianProcess;
  readonly setting: { readonly lengths: Float64Array; readonly noise: number };
  /** Powers of two of the lengths, and last of the noise. */
  readonly exponents: Float64Array;
}

/** Half the squared distance from the usual setting, in deviations. */
function implausibility(exponents: Float64Array, axisCount: number): number {
  let sum = 0;
  for (let i = 0; i <= axisCount; i++) {
    const [usual, deviation] = i === axisCount ? USUAL_NOISE : USUAL_LENGTH;
    const distance = (exponents[i]! - usual) / deviation;
    sum += 0.5 * distance * distance;
  }
  return sum;
}

function moved(exponents: Float64Array, axis: number, width: number, axisCount: number): Float64Array {
  const [least, most] = axis === axisCount ? NOISE_RANGE : LENGTH_RANGE;
  return exponents.with(axis, Math.min(most, Math.max(least, exponents[axis]! + width)));
}
