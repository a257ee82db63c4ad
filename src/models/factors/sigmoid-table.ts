// The logistic function as a table for gradient descent: straight lines between places 1/64 apart are off by less than
// 3e-6. It is the same bits in every engine and costs a multiplication, where the portable exponential costs hundreds.
import { SIGMOID_FURTHEST, SIGMOID_LENGTH, SIGMOID_PLACES_A_UNIT } from '../../foundation/kernels/descend-samples.js';
import { exp } from '../../foundation/numbers/exp2.js';

let table: Float64Array | undefined;

/** 1 / (1 + e^-x) at x = place / 64 - 18; made at the first asking, and never to be written to. */
export function sigmoidTable(): Float64Array {
  table ??= Float64Array.from({ length: SIGMOID_LENGTH }, (_, place) => {
    return 1 / (1 + exp(SIGMOID_FURTHEST - place / SIGMOID_PLACES_A_UNIT));
  });
  return table;
}
