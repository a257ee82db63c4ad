// The Matern kernel of smoothness 5/2, with a length for each dimension: how alike two settings are expected to do. It
// trusts that scores change smoothly, but not as smoothly as the Gaussian kernel would have it.
import { decay } from '../../../foundation/numbers/elementary.js';

const ROOT_FIVE = 2.23606797749979;

/** (1 + a + a^2 / 3) e^-a with a = sqrt(5) r. Rasmussen and Williams, Gaussian Processes, 2006, equation 4.17. */
export function matern(distance: number): number {
  const a = ROOT_FIVE * distance;
  return (1 + a + (a * a) / 3) * decay(a);
}

/** Distances between points whose places are divided by the lengths once, and not in every comparison. */
export class ScaledAxes {
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
