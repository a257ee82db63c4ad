// The yardstick of dense products: the multiplications and additions of a tile of four rows and two columns, with nothing
// read from memory. Products state their speed as a share of its.
import { defineKernel } from '../contract.js';

/** Operations on floats in a step of the twin, whose lanes hold four equal numbers. */
export const PEAK_STEP_OPERATIONS = 72;

/** The sum of eight sums of `count` products each. */
export const multiplyAddPeak = defineKernel({
  name: 'multiplyAddPeak',
  parameters: { factor: 'f64', count: 'u32' },
  result: 'f32',
  body({ factor, count }) {
    const fround = Math.fround;
    const weights = Float32Array.of(factor, 0.25, 0.75, 1.5);
    const even = new Float32Array(4);
    const odd = new Float32Array(4);
    let x = weights[0]!;
    let y = weights[1]!;
    for (let step = 0; step < count; step++) {
      x = fround(x * weights[0]!);
      y = fround(y + weights[1]!);
      for (let row = 0; row < 4; row++) {
        even[row]! += fround(weights[row]! * x);
        odd[row]! += fround(weights[row]! * y);
      }
    }
    const total = (sums: Float32Array) => fround(fround(sums[0]! + sums[1]!) + fround(sums[2]! + sums[3]!));
    return fround(total(even) + total(odd));
  },
});
