// How a metric changes with the number of test items while the recommender stays as good as it is: a simulation of Figure 1
// of Schnabel (2022). Whoever compares users, splits or datasets with other numbers of test items compares these numbers.
import { checkCount, checkOptionNames } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import { logDiscounts } from '../../foundation/numbers/discounts.js';
import { exp } from '../../foundation/numbers/elementary.js';
import { exactMean } from '../../foundation/numbers/exact-sum.js';
import { createGenerator, type Generator } from '../../foundation/numbers/generator.js';
import { checkedSeed } from '../splitting/check-options.js';

/** Sizes, cutoff and separation of the simulation of test sizes. */
export interface TestSizeOptions {
  /** Numbers of test items of each user; 1, 2, 5, 10, 20 and 50 by default. */
  readonly sizes?: readonly number[];
  /** The cutoff; 10 by default. */
  readonly k?: number;
  /** Items that are not relevant, for each user; 1,000 by default. */
  readonly negatives?: number;
  /** Simulated users; 2,000 by default. */
  readonly users?: number;
  /** How far the scores of relevant items lie above those of others, in standard deviations; 2 by default. */
  readonly separation?: number;
  /**
   * The generator of the paper in place of scores: of `negatives` ranked items, the one at rank r, from 1, is relevant
   * with the probability exp(-decay r). 0.05 in the paper; not with `separation`.
   */
  readonly decay?: number;
  /** 0 by default. */
  readonly seed?: number;
}

/** Means over users with so many test items. */
export interface TestSizePoint {
  readonly size: number;
  readonly hit: number;
  readonly recall: number;
  readonly precision: number;
  readonly ndcg: number;
  readonly auc: number;
}

const KNOWN = ['sizes', 'k', 'negatives', 'users', 'separation', 'decay', 'seed'];
const METRICS = ['hit', 'recall', 'precision', 'ndcg', 'auc'] as const;

/**
 * Metrics at k by the number of test items, for a recommender that is the same for all: the score of a relevant item is
 * drawn from N(separation, 1), that of any other from N(0, 1), so that the AUC is P(N(separation, 2) > 0) whatever the
 * size. Numbers are sums of uniform ones (see `nextGaussian`), from the stream of each user: relevant items last. A user
 * has the same items at every size, and the first ones of them are tested. With `decay` relevance is drawn for every item of
 * one ranking instead, and the test items are drawn from the relevant ones without replacement; a user with fewer relevant
 * items than the size has all of them tested.
 * @example testSizeCurve({ sizes: [1, 5], users: 200, seed: 1 }).map(({ size }) => size);   // [1, 5]
 */
export function testSizeCurve(options: TestSizeOptions = {}): TestSizePoint[] {
  const { sizes, k, negatives, users, separation, decay, seed } = checked(options);
  const most = sizes.reduce((a, b) => Math.max(a, b));
  const discounts = logDiscounts(k);
  const columns = sizes.map(() => METRICS.map(() => new Float64Array(users)));
  const draw = decay === undefined ? scoreDraw(most, negatives, separation) : rankDraw(negatives, decay);
  for (let user = 0; user < users; user++) {
    const aboveOf = draw(createGenerator(seed, user));
    sizes.forEach((size, place) => {
      const above = aboveOf(size);
      const values = valuesOf(above, decay === undefined ? negatives : negatives - above.length, k, discounts);
      values.forEach((value, metric) => {
        columns[place]![metric]![user] = value;
      });
    });
  }
  return sizes.map((size, place) => {
    const means = columns[place]!.map((column) => exactMean(column));
    return { size, ...Object.fromEntries(METRICS.map((name, i) => [name, means[i]!])) } as unknown as TestSizePoint;
  });
}

/** How many other items stand above each of the first `size` test items, ascending. */
type Draw = (random: Generator) => (size: number) => Uint32Array;

function scoreDraw(most: number, negatives: number, separation: number): Draw {
  const relevant = new Float64Array(most);
  const others = new Float64Array(negatives);
  const above = new Uint32Array(most);
  return (random) => {
    for (let i = 0; i < negatives; i++) others[i] = random.nextGaussian();
    for (let i = 0; i < most; i++) relevant[i] = separation + random.nextGaussian();
    others.sort();
    for (let i = 0; i < most; i++) above[i] = negatives - countBelow(others, relevant[i]!);
    return (size) => above.slice(0, size).sort();
  };
}

/** Where none is drawn as relevant, the first item is, so that every user has a test item. */
function rankDraw(itemCount: number, decay: number): Draw {
  const chances = Float64Array.from({ length: itemCount }, (_, place) => exp(-decay * (place + 1)));
  const order = new Float64Array(itemCount);
  return (random) => {
    const likely = Uint32Array.from(chances.keys()).filter((place) => random.nextUnit() < chances[place]!);
    const relevant = likely.length > 0 ? likely : Uint32Array.of(0);
    for (const place of relevant) order[place] = random.nextUnit();
    const drawn = relevant.sort((a, b) => order[a]! - order[b]! || a - b);
    return (size) =>
      drawn
        .slice(0, size)
        .sort()
        .map((place, before) => place - before);
  };
}

/** In the order of METRICS. `above` holds how many others stand above each relevant item, ascending: best first. */
function valuesOf(above: Uint32Array, negatives: number, k: number, discounts: Float64Array): number[] {
  let [hits, gain, ideal, below] = [0, 0, 0, 0];
  above.forEach((count, place) => {
    const rank = count + place;
    if (rank < k) {
      hits += 1;
      gain += discounts[rank]!;
    }
    if (place < k) ideal += discounts[place]!;
    below += negatives - count;
  });
  const size = above.length;
  return [hits > 0 ? 1 : 0, hits / size, hits / k, gain / ideal, below / (size * negatives)];
}

/** How many of the ascending numbers are at most x. */
function countBelow(sorted: Float64Array, x: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}

function checked(options: TestSizeOptions) {
  checkOptionNames(options, KNOWN, 'testSizeCurve');
  const {
    sizes = [1, 2, 5, 10, 20, 50],
    k = 10,
    negatives = 1000,
    users = 2000,
    separation = 2,
    decay,
    seed,
  } = options;
  if (!Array.isArray(sizes) || sizes.length === 0) {
    throw new UsageError('sizes must hold numbers of test items', {
      argument: 'sizes',
      found: sizes,
      expected: '[1, 10]',
    });
  }
  sizes.forEach((size, i) => {
    checkCount(`sizes[${i}]`, size, 1);
  });
  checkCount('k', k, 1);
  checkCount('negatives', negatives, 1);
  checkCount('users', users, 1);
  if (!Number.isFinite(separation)) {
    throw new UsageError('separation must be a number', {
      argument: 'separation',
      found: separation,
      expected: 'such as 2',
    });
  }
  if (decay !== undefined) checkDecay(options, sizes);
  return { sizes: sizes as readonly number[], k, negatives, users, separation, decay, seed: checkedSeed(seed) };
}

function checkDecay({ decay, separation, negatives = 1000 }: TestSizeOptions, sizes: readonly number[]): void {
  if (separation !== undefined) {
    throw new UsageError('decay ranks items without scores, and separation is of scores', {
      argument: 'decay',
      found: 'both',
      expected: 'only one of the two',
    });
  }
  if (!(Number.isFinite(decay) && decay! >= 0)) {
    throw new UsageError('decay must be a number from 0', {
      argument: 'decay',
      found: decay,
      expected: 'such as 0.05',
    });
  }
  const size = sizes.find((each) => each >= negatives);
  if (size === undefined) return;
  throw new UsageError('The number of test items must be less than the number of ranked items', {
    argument: 'sizes',
    found: size,
    expected: `less than ${negatives} (negatives)`,
  });
}
