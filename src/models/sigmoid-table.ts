// The logistic function for gradient descent, from a table: straight lines between places 1/256 apart, off by less than
// 2e-7. It is the same bits in every engine and costs a multiplication, where the portable exponential costs hundreds.
import { exp } from '../num/exp2.js';

/** Beyond so much the function counts as flat. */
const FURTHEST = 18;
const PLACES_A_UNIT = 256;

let table: Float64Array | undefined;

/** 1 / (1 + e^-x), by the table; NaN gives NaN. */
export function sigmoidTable(): (x: number) => number {
  table ??= Float64Array.from({ length: 2 * FURTHEST * PLACES_A_UNIT + 1 }, (_, place) => {
    return 1 / (1 + exp(FURTHEST - place / PLACES_A_UNIT));
  });
  const places = table;
  return (x) => {
    if (x >= FURTHEST) return places[places.length - 1]!;
    if (x <= -FURTHEST) return places[0]!;
    const at = (x + FURTHEST) * PLACES_A_UNIT;
    const place = Math.floor(at);
    const low = places[place]!;
    // Just below the end the sum may round to the end itself.
    const high = places[place + 1] ?? low;
    return low + (at - place) * (high - low);
  };
}
