// p-values of several tests made fit to be read together: the more tests, the sooner one of them is small by chance.
// Each method gives adjusted p-values, which are compared with alpha as if there had been one test.
import { checkShare, checkWord } from '../../foundation/checks.js';
import { InputError } from '../../foundation/errors.js';

/**
 * Chance of any false rejection below alpha: `bonferroni`, `sidak` in one step, `holm`, `holm-sidak`, `hochberg` in
 * several. Share of false rejections below alpha: `bh`, and `by` under any dependence. `none` leaves p-values as they
 * are.
 */
export type Adjustment = 'bonferroni' | 'sidak' | 'holm' | 'holm-sidak' | 'hochberg' | 'bh' | 'by' | 'none';

/** Adjusted p-values, in the order of those given, and how. */
export interface AdjustedPs {
  readonly method: Adjustment;
  readonly alpha: number;
  /** In the order given; at least p and at most 1. */
  readonly adjusted: Float64Array;
  /** adjusted <= alpha. */
  readonly rejected: readonly boolean[];
}

/** With p(1) <= ... <= p(m): what a method makes of p(i) before the values are put in order. */
type Step = (p: number, place: number, count: number) => number;

/** `order` says whether a value is at least all before it (down), at most all after it (up), or alone. */
const PROCEDURES: Readonly<Record<Adjustment, { readonly step: Step; readonly order: 'down' | 'up' | 'single' }>> = {
  bonferroni: { step: (p, _, count) => p * count, order: 'single' },
  sidak: { step: (p, _, count) => anyOf(p, count), order: 'single' },
  holm: { step: (p, place, count) => p * (count - place + 1), order: 'down' },
  'holm-sidak': { step: (p, place, count) => anyOf(p, count - place + 1), order: 'down' },
  hochberg: { step: (p, place, count) => p * (count - place + 1), order: 'up' },
  bh: { step: (p, place, count) => (p * count) / place, order: 'up' },
  by: { step: (p, place, count) => ((p * count) / place) * harmonic(count), order: 'up' },
  none: { step: (p) => p, order: 'single' },
};

/** The words for `adjust`. */
export const ADJUSTMENTS = Object.keys(PROCEDURES) as readonly Adjustment[];

/**
 * p-values adjusted for being a family of m, in the order given, and which of them are at most alpha (0.05).
 * Bonferroni: m p. Sidak: 1 - (1 - p)^m. Holm: max over j <= i of (m - j + 1) p(j). Holm-Sidak: the same with
 * 1 - (1 - p(j))^(m - j + 1). Hochberg: min over j >= i of (m - j + 1) p(j). Benjamini-Hochberg: min over j >= i of
 * m p(j) / j. Benjamini-Yekutieli: that times 1 + 1/2 + ... + 1/m. Holm, 1979; Hochberg, 1988; Benjamini and Hochberg,
 * 1995; Benjamini and Yekutieli, 2001.
 * @example adjust([0.01, 0.04, 0.03], 'holm').adjusted;   // [0.03, 0.06, 0.06]
 */
export function adjust(ps: ArrayLike<number>, method: Adjustment, alpha = 0.05): AdjustedPs {
  checkWord('method', method, ADJUSTMENTS);
  checkShare('alpha', alpha);
  const values = Float64Array.from(ps);
  values.forEach(checkP);
  const { step, order } = PROCEDURES[method];
  const places = Array.from(values.keys()).sort((i, j) => values[i]! - values[j]!);
  const count = values.length;
  const stepped = places.map((i, place) => step(values[i]!, place + 1, count));
  if (order === 'down') for (let i = 1; i < count; i++) stepped[i] = Math.max(stepped[i]!, stepped[i - 1]!);
  if (order === 'up') for (let i = count - 2; i >= 0; i--) stepped[i] = Math.min(stepped[i]!, stepped[i + 1]!);
  const adjusted = new Float64Array(count);
  // A product may round to just below p.
  for (const [place, i] of places.entries()) adjusted[i] = Math.min(1, Math.max(values[i]!, stepped[place]!));
  return { method, alpha, adjusted, rejected: Array.from(adjusted, (p) => p <= alpha) };
}

/** 1 - (1 - p)^count, by doubling x to x + x (1 - x), so that small p keep all their digits. */
function anyOf(p: number, count: number): number {
  let result = 0;
  let doubled = p;
  for (let rest = count; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result += doubled * (1 - result);
    doubled += doubled * (1 - doubled);
  }
  return result;
}

function harmonic(count: number): number {
  let sum = 0;
  for (let i = count; i >= 1; i--) sum += 1 / i;
  return sum;
}

function checkP(p: number, test: number): void {
  if (p >= 0 && p <= 1) return;
  throw new InputError(`p-value ${test} is none`, { argument: 'ps', found: p, expected: 'numbers from 0 to 1' });
}
