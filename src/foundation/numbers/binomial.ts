// Probabilities of binomial and hypergeometric counts: single ones from the incomplete beta function, all of them at once
// from the ratio of neighbours, outwards from the likeliest.
import { exp, power } from './elementary.js';
import { betaPower, incompleteBeta, logOnePlus } from './special-functions.js';

/** Probabilities of the counts least, least + 1, ...; all other counts have probability 0. */
export interface CountProbabilities {
  readonly least: number;
  readonly probabilities: Float64Array;
}

/** The sum of P(count) value(count), from the least count on. */
export function expectationOf({ least, probabilities }: CountProbabilities, value: (count: number) => number): number {
  let sum = 0;
  for (let i = 0; i < probabilities.length; i++) {
    // Most counts of many draws are as good as impossible, and the value may be dear.
    if (probabilities[i] !== 0) sum += probabilities[i]! * value(least + i);
  }
  return sum;
}

/** The same without the counts at both ends that are less likely than 1e-30: sums that round at 1e-16 never meet them. */
export function withoutUnlikely({ least, probabilities }: CountProbabilities): CountProbabilities {
  let [from, to] = [0, probabilities.length];
  while (to - from > 1 && probabilities[from]! < 1e-30) from++;
  while (to - from > 1 && probabilities[to - 1]! < 1e-30) to--;
  return { least: least + from, probabilities: probabilities.subarray(from, to) };
}

/** P(X = count) = C(trials, count) p^count (1 - p)^(trials - count); NaN for counts and trials that are not whole. */
export function binomialMass(count: number, trials: number, p: number): number {
  if (!isDefined(count, trials, p)) return Number.NaN;
  if (count < 0 || count > trials) return 0;
  if (p === 0 || p === 1) return count === p * trials ? 1 : 0;
  if (count === 0) return exp(trials * logOnePlus(-p));
  if (count === trials) return power(p, trials);
  const rest = trials - count;
  return betaPower(p, 1 - p, count, rest) * (trials / count / rest);
}

/** P(X <= count) = I(1 - p; trials - count, count + 1); special values as binomialMass. */
export function binomialAtMost(count: number, trials: number, p: number): number {
  if (!isDefined(count, trials, p)) return Number.NaN;
  if (count < 0) return 0;
  if (count >= trials) return 1;
  return incompleteBeta(1 - p, p, trials - count, count + 1);
}

/** P(X >= count) = I(p; count, trials - count + 1); special values as binomialMass. */
export function binomialAtLeast(count: number, trials: number, p: number): number {
  if (!isDefined(count, trials, p)) return Number.NaN;
  if (count <= 0) return 1;
  if (count > trials) return 0;
  return incompleteBeta(p, 1 - p, count, trials - count + 1);
}

function isDefined(count: number, trials: number, p: number): boolean {
  return Number.isInteger(count) && Number.isInteger(trials) && trials >= 0 && p >= 0 && p <= 1;
}

/** P(x) = C(trials, x) p^x (1 - p)^(trials - x), p = marked / (marked + unmarked), of which neither is rounded. */
export function binomialCounts(trials: number, marked: number, unmarked: number): CountProbabilities {
  if (marked === 0) return { least: 0, probabilities: Float64Array.of(1) };
  if (unmarked === 0) return { least: trials, probabilities: Float64Array.of(1) };
  const probabilities = new Float64Array(trials + 1);
  const likeliest = Math.min(trials, Math.floor((trials + 1) * (marked / (marked + unmarked))));
  probabilities[likeliest] = 1;
  for (let x = likeliest; x < trials; x++) {
    probabilities[x + 1] = (probabilities[x]! * ((trials - x) * marked)) / ((x + 1) * unmarked);
  }
  for (let x = likeliest; x > 0; x--) {
    probabilities[x - 1] = (probabilities[x]! * (x * unmarked)) / ((trials - x + 1) * marked);
  }
  let sum = 0;
  for (let x = 0; x <= trials; x++) sum += probabilities[x]!;
  for (let x = 0; x <= trials; x++) probabilities[x] = probabilities[x]! / sum;
  return { least: 0, probabilities };
}

/** P(m) = C(marked, m) C(count - marked, drawn - m) / C(count, drawn), m marked among `drawn` of `count` things. */
export function hypergeometric(count: number, marked: number, drawn: number): CountProbabilities {
  const least = Math.max(0, drawn + marked - count);
  const most = Math.min(drawn, marked);
  const probabilities = new Float64Array(most - least + 1);
  const mode = Math.floor(((drawn + 1) * (marked + 1)) / (count + 2));
  const likeliest = Math.min(most, Math.max(least, mode));
  probabilities[likeliest - least] = 1;
  for (let m = likeliest; m < most; m++) {
    const ratio = ((marked - m) * (drawn - m)) / ((m + 1) * (count - marked - drawn + m + 1));
    probabilities[m + 1 - least] = probabilities[m - least]! * ratio;
  }
  for (let m = likeliest; m > least; m--) {
    const ratio = (m * (count - marked - drawn + m)) / ((marked - m + 1) * (drawn - m + 1));
    probabilities[m - 1 - least] = probabilities[m - least]! * ratio;
  }
  let sum = 0;
  for (let i = 0; i < probabilities.length; i++) sum += probabilities[i]!;
  for (let i = 0; i < probabilities.length; i++) probabilities[i] = probabilities[i]! / sum;
  return { least, probabilities };
}
