// How shares of n rows become numbers of rows. Frameworks round differently, and for users with few rows the difference
// is whether they are tested at all; the four ways are options with the names of where they come from.

import type { Rounding } from './split-options.js';

export const ROUNDINGS: readonly Rounding[] = ['recbole1x', 'recbole0x', 'boundaries', 'ceil'];

/**
 * Sizes of the parts of n rows by the formula alone; the first is what the others leave, and is negative where `ceil`
 * asks for more than there is.
 *
 * `recbole0x`: floor(r * n) for the parts behind the first. `recbole1x`: the same, then from the last part backwards a
 * part with 0 < r * n < 1 gets one row of the first, as long as that has more than one. `boundaries`: the parts end at
 * floor(c * n + 1/2) for cumulative shares c. `ceil`: ceil(r * n) for the parts behind the first, where r * n is taken a
 * trillionth lower, so that 0.07 of 100 rows are 7. Products are doubles, as in RecBole; Zhao et al. 2022, RecBole 0.1.2
 * and 1.x.
 * @example ratioFormula(11, [0.8, 0.1, 0.1], 'recbole1x');   // [9, 1, 1]
 */
export function ratioFormula(n: number, ratios: readonly number[], rounding: Rounding): number[] {
  if (rounding === 'boundaries') {
    let share = 0;
    const ends = ratios.map((ratio, i) => {
      share += ratio;
      return i === ratios.length - 1 ? n : Math.floor(share * n + 0.5);
    });
    return ends.map((end, i) => end - (ends[i - 1] ?? 0));
  }
  const round = rounding === 'ceil' ? ceilOf : Math.floor;
  const sizes = ratios.map((ratio) => round(ratio * n));
  sizes[0] = n - sizes.slice(1).reduce((sum, size) => sum + size, 0);
  if (rounding !== 'recbole1x') return sizes;
  for (let part = ratios.length - 1; part > 0 && sizes[0]! > 1; part--) {
    const exact = ratios[part]! * n;
    if (exact > 0 && exact < 1) {
      sizes[part]! += 1;
      sizes[0]! -= 1;
    }
  }
  return sizes;
}

/**
 * The sizes, none negative: where the formula asks for more rows than there are, the first held-out parts give way.
 * @example ratioSizes(2, [0.8, 0.1, 0.1], 'recbole1x');   // [1, 0, 1]
 */
export function ratioSizes(n: number, ratios: readonly number[], rounding: Rounding): number[] {
  const sizes = ratioFormula(n, ratios, rounding);
  for (let part = 1; part < sizes.length && sizes[0]! < 0; part++) {
    const moved = Math.min(sizes[part]!, -sizes[0]!);
    sizes[part]! -= moved;
    sizes[0]! += moved;
  }
  return sizes;
}

const ceilOf = (product: number) => Math.ceil(product - product * 1e-12);
