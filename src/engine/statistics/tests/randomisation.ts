// Fisher's randomisation test of the mean difference: over all 2^n signs for few users, else over seeded random ones.
// Differences are whole numbers of 1e-12, so that no order of addition can break a tie.
import { checkCount, checkLength, checkOptionNames, checkSeed, checkWord } from '../../../foundation/checks.js';
import { powerOfTwo } from '../../../foundation/numbers/double-double.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import { createGenerator } from '../../../foundation/numbers/generator.js';
import { atOnce, eachInSteps, type Steps } from '../../../foundation/work-options.js';
import { differencesOf, inSummableSteps, type PairedSample } from '../paired-values.js';
import { subsetSumTails } from '../subset-sums.js';
import { type Alternative, alternativeOf, pOfTails, type TestResult } from '../test-result.js';

// Sums of differences whose signs are coins, many times over. Bits of the generator are the coins; four at a time
// choose one of sixteen sums prepared for four differences, which takes a quarter of the additions.

const GROUP_SIZE = 4;
const GROUP_SUM_COUNT = 16;
const WORD_SIZE = 32;
/** Sums prepared for the values of one word. */
const WORD_SUM_COUNT = (WORD_SIZE / GROUP_SIZE) * GROUP_SUM_COUNT;

/**
 * For each replicate the sum of the values with random signs; the values are whole and small enough for exact sums.
 * Replicate r draws from stream r of the seed, one word for 32 values that are not 0, lowest bit first; 1 turns a sign.
 */
export function* randomSums(wholes: Float64Array, replicateCount: number, seed: number): Steps<Float64Array> {
  const sums = sumsOfGroups(wholes.filter((value) => value !== 0));
  const found = new Float64Array(replicateCount);
  const draw = (replicate: number) => {
    const generator = createGenerator(seed, replicate);
    // Two sums, so that one addition need not wait for the other; both are exact.
    let [even, odd] = [0, 0];
    for (let first = 0; first < sums.length; first += WORD_SUM_COUNT) {
      const word = generator.nextUint32();
      even += sums[first + (word & 15)]!;
      odd += sums[first + 16 + ((word >>> 4) & 15)]!;
      even += sums[first + 32 + ((word >>> 8) & 15)]!;
      odd += sums[first + 48 + ((word >>> 12) & 15)]!;
      even += sums[first + 64 + ((word >>> 16) & 15)]!;
      odd += sums[first + 80 + ((word >>> 20) & 15)]!;
      even += sums[first + 96 + ((word >>> 24) & 15)]!;
      odd += sums[first + 112 + (word >>> 28)]!;
    }
    found[replicate] = even + odd;
  };
  yield* eachInSteps(replicateCount, () => sums.length / WORD_SUM_COUNT, draw);
  return found;
}

/** For every four values the sums of all their signs: bit v of the place turns value v. Filled up with 0. */
function sumsOfGroups(values: Float64Array): Float64Array {
  const sums = new Float64Array(Math.ceil(values.length / WORD_SIZE) * WORD_SUM_COUNT);
  for (let place = 0; place < sums.length; place++) {
    const first = Math.floor(place / GROUP_SUM_COUNT) * GROUP_SIZE;
    for (let v = 0; v < GROUP_SIZE && first + v < values.length; v++) {
      const value = values[first + v]!;
      sums[place]! += (place >> v) & 1 ? -value : value;
    }
  }
  return sums;
}

/** `auto` is `exact` for up to 20 pairs, else `random`. */
export type RandomisationMethod = 'auto' | 'exact' | 'random';

const METHODS: readonly RandomisationMethod[] = ['auto', 'exact', 'random'];
const MOST_EXACT = 20;
const REPLICATE_COUNT = 9999;

/** The direction of the test, whether assignments are enumerated or drawn, how many, and from which seed. */
export interface RandomisationOptions {
  readonly alternative?: Alternative;
  /** `exact` works for up to 40 differences that are not 0, and for more if they have few sizes, as hits have. */
  readonly method?: RandomisationMethod;
  /** Random assignments of signs; default: 9,999. */
  readonly replicateCount?: number;
  /** Replicate r is a pure function of (seed, r); default: 1. */
  readonly seed?: number;
  /** Assignments of your own, one row for each replicate: 1 where the sign of that pair's difference is turned. */
  readonly flips?: readonly ArrayLike<number>[];
}

/** Fisher's randomisation test, exact where all assignments were taken. */
export interface RandomisationResult extends TestResult {
  /** Assignments of signs: all 2^n of the n pairs (Infinity from 1,024 pairs on), or the random ones. */
  readonly assignmentCount: number;
  /** Random assignments at least as extreme as what was observed; null if all were counted. */
  readonly extremeCount: number | null;
  /** The seed of the random signs; null where none was used. */
  readonly seed: number | null;
}

/**
 * The statistic is the mean difference. p = P(|mean*| >= |mean|) over assignments of signs, or one-sided without the
 * bars; by random ones (extreme + 1) / (replicates + 1). Fisher, "The Design of Experiments", 1935; Smucker, Allan and
 * Carterette, "A comparison of statistical significance tests for information retrieval evaluation", 2007.
 * @example randomisation({ a, b }, { seed: 7 }).p;   // 0.0507813
 */
export function randomisation(sample: PairedSample, options: RandomisationOptions = {}): RandomisationResult {
  return atOnce(randomisationInSteps(sample, options));
}

/** The same with pauses. */
export function* randomisationInSteps(
  sample: PairedSample,
  options: RandomisationOptions = {},
): Steps<RandomisationResult> {
  checkOptionNames(options, ['alternative', 'method', 'replicateCount', 'seed', 'flips'], 'randomisation');
  const { method = 'auto', flips } = options;
  checkWord('method', method, METHODS);
  const differences = differencesOf(sample);
  const steps = inSummableSteps(differences);
  const isExact = flips === undefined && (method === 'exact' || (method === 'auto' && steps.length <= MOST_EXACT));
  const alternative = alternativeOf(options);
  return {
    test: 'fisher randomisation',
    statistic: exactMean(differences),
    alternative,
    ...(isExact ? overAllSigns(steps, alternative) : yield* overSomeSigns(steps, alternative, options)),
    ...(steps.every((step) => step === 0) ? { note: 'all differences are 0' } : {}),
  };
}

type Counted = Pick<RandomisationResult, 'p' | 'method' | 'assignmentCount' | 'extremeCount' | 'seed'>;

/** The sum with signs is twice that of those that became positive, less the sum of all: a subset says it all. */
function overAllSigns(steps: Float64Array, alternative: Alternative): Counted {
  const positiveSum = steps.reduce((sum, step) => sum + Math.max(0, step), 0);
  const { atMost, atLeast } = subsetSumTails(steps.map(Math.abs), positiveSum);
  const assignmentCount = steps.length < 1024 ? powerOfTwo(steps.length) : Number.POSITIVE_INFINITY;
  const p = pOfTails(atMost, atLeast, alternative);
  return { p, method: 'exact', assignmentCount, extremeCount: null, seed: null };
}

function* overSomeSigns(steps: Float64Array, alternative: Alternative, options: RandomisationOptions): Steps<Counted> {
  const { replicateCount = REPLICATE_COUNT, seed = 1, flips } = options;
  checkCount('replicateCount', replicateCount, 1);
  checkSeed(seed);
  const sums = flips === undefined ? yield* randomSums(steps, replicateCount, seed) : sumsOfFlips(steps, flips);
  const observed = steps.reduce((sum, step) => sum + step, 0);
  const extremeCount = sums.filter((sum) => isExtreme(sum, observed, alternative)).length;
  return {
    p: (extremeCount + 1) / (sums.length + 1),
    method: flips === undefined ? 'random signs' : 'given signs',
    assignmentCount: sums.length,
    extremeCount,
    seed: flips === undefined ? seed : null,
  };
}

function isExtreme(sum: number, observed: number, alternative: Alternative): boolean {
  if (alternative === 'two-sided') return Math.abs(sum) >= Math.abs(observed);
  return alternative === 'greater' ? sum >= observed : sum <= observed;
}

function sumsOfFlips(steps: Float64Array, flips: readonly ArrayLike<number>[]): Float64Array {
  return Float64Array.from(flips, (row) => {
    checkLength('flips', row.length, steps.length, 'the number of pairs');
    return steps.reduce((sum, step, pair) => sum + (row[pair] === 1 ? -step : step), 0);
  });
}
