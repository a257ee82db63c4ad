// An interval for a correlation on the scale on which it is nearly normal.
import { UsageError } from '../../../foundation/errors.js';
import { exp } from '../../../foundation/numbers/exp2.js';
import { naturalLog } from '../../../foundation/numbers/log2.js';
import { normalQuantile } from '../../../foundation/numbers/normal.js';

/**
 * tanh(atanh r -+ z / sqrt(n - 3)), z the normal quantile of (1 + confidence) / 2. Three pairs or fewer say nothing: the
 * interval is [-1, 1]. A perfect correlation has the interval [r, r] from four pairs on.
 */
export function fisherInterval(value: number, count: number, confidence: number): readonly [low: number, high: number] {
  if (!(confidence > 0 && confidence < 1)) {
    throw new UsageError('The confidence is a share', {
      argument: 'confidence',
      found: confidence,
      expected: 'a number between 0 and 1, such as 0.95',
    });
  }
  if (count <= 3) return [-1, 1];
  if (Math.abs(value) === 1) return [value, value];
  const centre = naturalLog((1 + value) / (1 - value)) / 2;
  const half = normalQuantile((1 + confidence) / 2) / Math.sqrt(count - 3);
  return [hyperbolicTangent(centre - half), hyperbolicTangent(centre + half)];
}

/** (e^2x - 1) / (e^2x + 1), from the side on which the power is not large. */
function hyperbolicTangent(x: number): number {
  const power = exp(-2 * Math.abs(x));
  const size = (1 - power) / (1 + power);
  return x < 0 ? -size : size;
}
