// Effect sizes of mean differences in units of a spread. They differ in whose spread it is, and that changes the
// number: each has its own name. Where the spread is 0 they are 0 for equal means and else infinite; without two values
// in each sample there is no spread, and they are NaN: undefined.
import { withoutNoise } from '../difference-grid.js';
import { type Moments, momentsOf } from '../moments.js';
import { differencesOf, type PairedSample } from '../paired-values.js';
import { sampleOf } from '../sample.js';

/** d_z = mean(a - b) / sd(a - b): in units of how much the differences vary between users. Cohen, 1988. */
export function cohenDz(sample: PairedSample): number {
  const moments = momentsOf(withoutNoise(differencesOf(sample)));
  return inUnitsOf(moments.deviation, moments.mean, moments.count);
}

/** d = (mean a - mean b) / s, s^2 = ((n - 1) var a + (m - 1) var b) / (n + m - 2). Cohen, 1988. */
export function cohenD(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [first, second] = [momentsOf(sampleOf('a', a)), momentsOf(sampleOf('b', b))];
  const variance = squaresOf(first, second) / (first.count + second.count - 2);
  return inUnitsOf(Math.sqrt(variance), first.mean - second.mean, leastCount(first, second));
}

/** d_av = (mean a - mean b) / sqrt((var a + var b) / 2). Cumming, 2012. */
export function cohenDav(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [first, second] = [momentsOf(sampleOf('a', a)), momentsOf(sampleOf('b', b))];
  const deviation = Math.sqrt((first.variance + second.variance) / 2);
  return inUnitsOf(deviation, first.mean - second.mean, leastCount(first, second));
}

/** g = d (1 - 3 / (4 (n + m) - 9)): Cohen's d without most of its bias in small samples. Hedges, 1981. */
export function hedgesG(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return cohenD(a, b) * (1 - 3 / (4 * (a.length + b.length) - 9));
}

/** Delta = (mean a - mean b) / sd b: in units of the spread of b, the control. Glass, 1976. */
export function glassDelta(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [first, second] = [momentsOf(sampleOf('a', a)), momentsOf(sampleOf('b', b))];
  return inUnitsOf(second.deviation, first.mean - second.mean, second.count);
}

/** The sum of the squared distances of each sample's values from its own mean. */
export function squaresOf(first: Moments, second: Moments): number {
  return (first.count - 1) * first.variance + (second.count - 1) * second.variance;
}

/** difference / deviation, with 0 / 0 = 0; NaN where the count is too small for a spread. */
export function inUnitsOf(deviation: number, difference: number, count: number): number {
  if (count < 2) return Number.NaN;
  return difference === 0 ? 0 : difference / deviation;
}

function leastCount(first: Moments, second: Moments): number {
  return Math.min(first.count, second.count);
}
