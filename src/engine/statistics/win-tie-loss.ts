// For how many users one run is above another: the simplest account of a comparison, and what the sign test reads.
import { inSteps } from './difference-grid.js';
import { differencesOf } from './paired-values.js';

/** For how many users one run is better, equal and worse. */
export interface WinTieLoss {
  /** Pairs with a above b. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
}

/**
 * Pairs with a - b above the tolerance, within it, and below its negative; the tolerance is that of the tests, 1e-12.
 */
export function winTieLoss(a: ArrayLike<number>, b: ArrayLike<number>, tolerance?: number): WinTieLoss {
  const differences = differencesOf({ a, b });
  return tolerance === undefined ? countSigns(inSteps(differences)) : countSigns(differences, tolerance);
}

/** How many differences are above the tolerance, within it, and below its negative. */
export function countSigns(differences: Float64Array, tolerance = 0): WinTieLoss {
  const wins = differences.filter((difference) => difference > tolerance).length;
  const losses = differences.filter((difference) => difference < -tolerance).length;
  return { wins, ties: differences.length - wins - losses, losses };
}
