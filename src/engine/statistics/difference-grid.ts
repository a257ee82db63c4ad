// Differences as whole numbers of a small step. 0.3 - 0.2 and 0.4 - 0.3 differ in their last bits although both are
// 0.1: counted in steps they are equal, so that ties are ties, zeros are zeros, and sums of them are exact.

/** Differences closer than 1e-12 are the same; metrics are not known to more digits. */
const STEPS_PER_UNIT = 1e12;

/** Differences below this, half a step, are 0. */
export const LEAST_DIFFERENCE = 5e-13;

const TWO_TO_53 = 9007199254740992;

/** Each difference in steps, rounded to the nearest whole number, halves away from zero. */
export function inSteps(differences: ArrayLike<number>, stepsPerUnit = STEPS_PER_UNIT): Float64Array {
  return Float64Array.from(differences, (difference) => {
    const steps = Math.round(Math.abs(difference) * stepsPerUnit);
    return difference < 0 && steps > 0 ? -steps : steps;
  });
}

/**
 * The differences, or zeros if all of them are below half a step: what two ways of computing one metric differ by. Such
 * a sample has a mean and a spread like any other, and a t-test might well find it significant.
 */
export function withoutNoise(differences: Float64Array): Float64Array {
  const isNoise = differences.every((difference) => Math.abs(difference) < LEAST_DIFFERENCE);
  return isNoise ? new Float64Array(differences.length) : differences;
}

/**
 * a - b, rounded to 12 digits below the largest value: 0.5 - 0.4 and 0.6 - 0.5 become the same number, and what two ways
 * of computing one metric differ by becomes 0. Whatever is then said of the differences is said of the same ones.
 */
export function roundedDifferences(a: Float64Array, b: Float64Array): Float64Array {
  let largest = 0;
  for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i]!), Math.abs(b[i]!));
  if (largest === 0) return new Float64Array(a.length);
  // Powers of ten up to 10^22 are doubles, so that dividing by them rounds once.
  let stepsPerUnit = STEPS_PER_UNIT;
  for (let bound = 1; bound < largest && stepsPerUnit > 1; bound *= 10) stepsPerUnit /= 10;
  for (let bound = 0.1; bound >= largest && stepsPerUnit < 1e22; bound /= 10) stepsPerUnit *= 10;
  return a.map((value, i) => Math.round((value - b[i]!) * stepsPerUnit) / stepsPerUnit + 0);
}

/**
 * As inSteps, where the sum of all magnitudes is below 2^53, so that every sum of them with any signs is exact. The
 * step is 1e-12, or that times the smallest power of ten that leaves space.
 */
export function inSummableSteps(differences: ArrayLike<number>): Float64Array {
  for (let stepsPerUnit = STEPS_PER_UNIT; ; stepsPerUnit /= 10) {
    const steps = inSteps(differences, stepsPerUnit);
    const total = steps.reduce((sum, value) => sum + Math.abs(value), 0);
    if (total < TWO_TO_53) return steps;
  }
}
