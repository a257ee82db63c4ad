// Kendall's rank correlation: of all pairs of things, how many more are ordered alike than the other way round.
import { checkOptionNames, checkWord } from '../../../foundation/checks.js';
import { UsageError } from '../../../foundation/errors.js';
import { normalTail } from '../../../foundation/numbers/normal.js';
import { type TiedRanks, tiedRanks } from '../tied-ranks.js';
import { type Coefficient, undefinedReason, withoutValue } from './correlation.js';

export interface PairOrder {
  readonly first: TiedRanks;
  readonly second: TiedRanks;
  /** n (n - 1) / 2. */
  readonly pairCount: number;
  readonly concordantCount: number;
  readonly discordantCount: number;
  /** Pairs that are equal in the first, in the second. */
  readonly tiedFirstCount: number;
  readonly tiedSecondCount: number;
}

/** Knight, A computer method for calculating Kendall's tau with ungrouped data, 1966, with a tree instead of a merge. */
export function pairOrder(firstValues: ArrayLike<number>, secondValues: ArrayLike<number>): PairOrder {
  const [first, second] = [tiedRanks(firstValues), tiedRanks(secondValues)];
  const groupCount = second.sizes.length;
  // One number for both groups, so that the native sort of numbers orders by the first and then by the second.
  const keys = new Float64Array(first.groups.length);
  for (let i = 0; i < keys.length; i++) keys[i] = first.groups[i]! * groupCount + second.groups[i]!;
  keys.sort();
  const discordantCount = inversionCount(keys, groupCount);
  const count = firstValues.length;
  const pairCount = (count * (count - 1)) / 2;
  const [tiedFirstCount, tiedSecondCount] = [tiedPairCount(first.sizes), tiedPairCount(second.sizes)];
  const untiedCount = pairCount - tiedFirstCount - tiedSecondCount + tiedPairCount(runLengths(keys));
  const concordantCount = untiedCount - discordantCount;
  return { first, second, pairCount, concordantCount, discordantCount, tiedFirstCount, tiedSecondCount };
}

function tiedPairCount(sizes: Iterable<number>): number {
  let count = 0;
  for (const size of sizes) count += (size * (size - 1)) / 2;
  return count;
}

/** Pairs whose second groups fall while the keys rise; inside one first group they never do. */
function inversionCount(keys: Float64Array, groupCount: number): number {
  const tree = new Uint32Array(groupCount + 1);
  let inversions = 0;
  for (let place = 0; place < keys.length; place++) {
    const group = keys[place]! % groupCount;
    let atMost = 0;
    for (let node = group + 1; node > 0; node -= node & -node) atMost += tree[node]!;
    inversions += place - atMost;
    for (let node = group + 1; node <= groupCount; node += node & -node) tree[node]!++;
  }
  return inversions;
}

function* runLengths(keys: Float64Array): Generator<number> {
  let length = 0;
  for (let place = 0; place < keys.length; place++) {
    length++;
    if (keys[place] === keys[place + 1]) continue;
    yield length;
    length = 0;
  }
}

/** `exact` counts permutations and knows no ties; `asymptotic` is the normal approximation with ties. */
export type KendallMethod = 'auto' | 'exact' | 'asymptotic';

const METHODS: readonly KendallMethod[] = ['auto', 'exact', 'asymptotic'];

/** Up to so many values, counting permutations is quick; the approximation is good above. */
const MOST_EXACT = 33;

/** Two-sided p of C - D; `auto` is exact without ties for at most 33 values, or where at most one pair stands out. */
function kendallTest(order: PairOrder, count: number, method: KendallMethod): number {
  const { pairCount, discordantCount, tiedFirstCount, tiedSecondCount } = order;
  const hasTies = tiedFirstCount > 0 || tiedSecondCount > 0;
  if (method === 'exact' && hasTies) {
    throw new UsageError('The exact test does not support equal values', {
      argument: 'method',
      found: method,
      expected: 'auto or asymptotic',
    });
  }
  const fewer = Math.min(discordantCount, pairCount - discordantCount);
  const isExact = method === 'exact' || (method === 'auto' && !hasTies && (count <= MOST_EXACT || fewer <= 1));
  return isExact ? exactTest(count, fewer) : asymptoticTest(order, count);
}

/**
 * min(1, 2 P(D <= d)) over all n! permutations: with i values placed, the next one adds 0 to i inversions, each with the
 * same probability 1 / (i + 1). Kendall, A new measure of rank correlation, 1938.
 */
function exactTest(count: number, inversions: number): number {
  let shares = new Float64Array(inversions + 1);
  shares[0] = 1;
  for (let placed = 1; placed < count; placed++) {
    const next = new Float64Array(inversions + 1);
    let window = 0;
    for (let d = 0; d <= inversions; d++) {
      window += shares[d]!;
      next[d] = window / (placed + 1);
      if (d >= placed) window -= shares[d - placed]!;
    }
    shares = next;
  }
  const tail = shares.reduce((sum, share) => sum + share, 0);
  return Math.min(1, 2 * tail);
}

/** |C - D| / sqrt(variance) against the normal distribution; the variance allows for ties (Kendall, 1970, chapter 4). */
function asymptoticTest(order: PairOrder, count: number): number {
  const { first, second, concordantCount, discordantCount, tiedFirstCount, tiedSecondCount } = order;
  const ordered = count * (count - 1);
  const singles = ordered * (2 * count + 5) - sumOf(first.sizes, spread) - sumOf(second.sizes, spread);
  // Two values that are not equal have no ties, and three are needed for this part.
  const triples =
    count < 3 ? 0 : (sumOf(first.sizes, triple) * sumOf(second.sizes, triple)) / (9 * ordered * (count - 2));
  const variance = singles / 18 + (2 * tiedFirstCount * tiedSecondCount) / ordered + triples;
  return Math.min(1, 2 * normalTail(Math.abs(concordantCount - discordantCount) / Math.sqrt(variance)));
}

const spread = (size: number) => size * (size - 1) * (2 * size + 5);
const triple = (size: number) => size * (size - 1) * (size - 2);

function sumOf(sizes: Uint32Array, part: (size: number) => number): number {
  return sizes.reduce((sum, size) => sum + part(size), 0);
}

/** `b` allows for ties; `c` also for sides that take different numbers of values. */
export type KendallForm = 'b' | 'c';

const FORMS: readonly KendallForm[] = ['b', 'c'];

/** Which form of Kendall's tau (default: `b`), and how it is tested. */
export interface KendallOptions {
  readonly form?: KendallForm;
  /** How p is found; `auto` is exact for at most 33 pairs without ties, as in SciPy. */
  readonly method?: KendallMethod;
}

/**
 * With C concordant and D discordant of n (n - 1) / 2 pairs, of which T1 and T2 are equal in the first and in the second:
 * tau-b = (C - D) / sqrt((pairs - T1) (pairs - T2)); tau-c = 2 (C - D) m / (n^2 (m - 1)), m the smaller number of
 * different values. Both are tested by C - D. Kendall, The treatment of ties in ranking problems, 1945; Stuart, 1953.
 * @example kendall(a, b).value;   // 0.690066
 */
export function kendall(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: KendallOptions = {},
): Coefficient {
  checkOptionNames(options, ['form', 'method'], 'kendall');
  const { form = 'b', method = 'auto' } = options;
  checkWord('form', form, FORMS);
  checkWord('method', method, METHODS);
  const why = undefinedReason(first, second);
  const count = first.length;
  if (why !== undefined) return withoutValue(count, why);
  const order = pairOrder(first, second);
  const value = form === 'b' ? tauB(order) : tauC(order, count);
  return { value: Math.min(1, Math.max(-1, value)), count, p: kendallTest(order, count, method) };
}

function tauB(order: PairOrder): number {
  const { pairCount, concordantCount, discordantCount, tiedFirstCount, tiedSecondCount } = order;
  const untied = (pairCount - tiedFirstCount) * (pairCount - tiedSecondCount);
  return (concordantCount - discordantCount) / Math.sqrt(untied);
}

function tauC({ first, second, concordantCount, discordantCount }: PairOrder, count: number): number {
  const valueCount = Math.min(first.sizes.length, second.sizes.length);
  return (2 * (concordantCount - discordantCount) * valueCount) / (count * count * (valueCount - 1));
}
