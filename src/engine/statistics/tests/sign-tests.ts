// Tests of who is above, which read no sizes: the sign test of all users, and McNemar's test of hits. Users for whom both
// runs are alike say nothing. McNemar's variants differ, so that each result says which it is.
import { checkCount, checkOptionNames, checkWord } from '../../../foundation/checks.js';
import { InputError } from '../../../foundation/errors.js';
import { binomialAtLeast, binomialAtMost, binomialMass } from '../../../foundation/numbers/binomial.js';
import { normalTail } from '../../../foundation/numbers/normal.js';
import {
  countSigns,
  differencesOf,
  inSteps,
  type PairedSample,
  type SamplePair,
  samplePairOf,
} from '../paired-values.js';
import { type Alternative, alternativeOf, pOfSymmetric, pOfTails, type TestResult } from '../test-result.js';

/** Direction of a sign test. */
export interface SignOptions {
  readonly alternative?: Alternative;
}

/** The sign test and the counts that it rests on. */
export interface SignResult extends TestResult {
  readonly positiveCount: number;
  readonly negativeCount: number;
  /** Differences of less than 1e-12. */
  readonly zeroCount: number;
}

/**
 * The statistic is the number of positive differences X; p from X ~ Binomial(positive + negative, 1/2). Arbuthnot,
 * 1710.
 * @example signTest({ a, b }).p;   // 0.179688
 */
export function signTest(sample: PairedSample, options: SignOptions = {}): SignResult {
  checkOptionNames(options, ['alternative'], 'signTest');
  const alternative = alternativeOf(options);
  const { wins, losses, ties } = countSigns(inSteps(differencesOf(sample)));
  const count = wins + losses;
  return {
    test: 'sign',
    statistic: wins,
    p: pOfTails(binomialAtMost(wins, count, 0.5), binomialAtLeast(wins, count, 0.5), alternative),
    alternative,
    method: 'exact',
    positiveCount: wins,
    negativeCount: losses,
    zeroCount: ties,
    ...(count === 0 ? { note: 'all differences are 0' } : {}),
  };
}

/** How many users are hit by both runs, by a alone, by b alone, by neither. */
export interface HitTable {
  readonly kind: 'hits';
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly neither: number;
}

/** `auto` is `exact` under 25 users who are hit by one run alone, else `chi-square-corrected`. */
export type McNemarMethod = 'auto' | 'exact' | 'mid-p' | 'chi-square' | 'chi-square-corrected';

const METHODS: readonly McNemarMethod[] = ['auto', 'exact', 'mid-p', 'chi-square', 'chi-square-corrected'];
const LEAST_FOR_CHI_SQUARE = 25;

/** The direction and the form of McNemar's test. */
export interface McNemarOptions {
  readonly alternative?: Alternative;
  readonly method?: McNemarMethod;
}

/** McNemar's test and the counts that it rests on. */
export interface McNemarResult extends TestResult {
  readonly table: HitTable;
  /** Users hit by one of the two alone. */
  readonly discordantCount: number;
}

/**
 * Counts users by who hits them; the values are 0 or 1.
 * @example hitTable({ a: [1, 1, 0], b: [1, 0, 0] }).onlyA;   // 1
 */
export function hitTable(pair: SamplePair): HitTable {
  const { a, b } = samplePairOf(pair);
  const counts = [0, 0, 0, 0];
  a.forEach((hit, user) => {
    counts[2 * hitOf('a', hit, user) + hitOf('b', b[user]!, user)]!++;
  });
  return { kind: 'hits', neither: counts[0]!, onlyB: counts[1]!, onlyA: counts[2]!, both: counts[3]! };
}

/**
 * With x users hit by a alone and y by b alone. Exact: x ~ Binomial(x + y, 1/2), statistic min(x, y). Mid-p: that less
 * half of the chance of the observed count on either side, which are one side where x = y. Chi-square: (x - y)^2 / (x + y),
 * corrected max(0, |x - y| - 1)^2 / (x + y); one-sided by its signed root. With no such user p = 1. McNemar, 1947; Edwards, 1948; Fagerland et al., 2013.
 * @example mcnemar({ kind: 'hits', both: 70, onlyA: 18, onlyB: 7, neither: 5 }).p;   // 0.0455003
 */
export function mcnemar(hits: HitTable | SamplePair, options: McNemarOptions = {}): McNemarResult {
  checkOptionNames(options, ['alternative', 'method'], 'mcnemar');
  const { method: choice = 'auto' } = options;
  checkWord('method', choice, METHODS);
  const alternative = alternativeOf(options);
  const table = hits.kind === 'hits' ? checkedTable(hits) : hitTable(hits);
  const { onlyA, onlyB } = table;
  const discordantCount = onlyA + onlyB;
  const automatic = discordantCount < LEAST_FOR_CHI_SQUARE ? 'exact' : 'chi-square-corrected';
  const method = choice === 'auto' ? automatic : choice;
  const common = { test: 'mcnemar', alternative, method, table, discordantCount };
  if (discordantCount === 0) return { ...common, statistic: 0, p: 1, note: 'no user is hit by one run alone' };
  if (method === 'exact' || method === 'mid-p') {
    const half = method === 'exact' ? 0 : binomialMass(onlyA, discordantCount, 0.5) / 2;
    const atMost = binomialAtMost(onlyA, discordantCount, 0.5) - half;
    const atLeast = binomialAtLeast(onlyA, discordantCount, 0.5) - half;
    // At equal counts both sides are everything, and the observed count is not taken off twice.
    const isWhole = alternative === 'two-sided' && onlyA === onlyB;
    const p = isWhole ? 1 - half : pOfTails(atMost, atLeast, alternative);
    return { ...common, statistic: Math.min(onlyA, onlyB), p };
  }
  const z = rootOf(onlyA - onlyB, discordantCount, method === 'chi-square' ? null : alternative);
  return { ...common, statistic: z * z, p: pOfSymmetric(z, alternative, normalTail) };
}

/** (x - y) / sqrt(x + y), its numerator corrected by 1 for an alternative. */
function rootOf(surplus: number, discordantCount: number, corrected: Alternative | null): number {
  const root = Math.sqrt(discordantCount);
  if (corrected === null) return surplus / root;
  if (corrected === 'two-sided') return Math.max(0, Math.abs(surplus) - 1) / root;
  return (surplus + (corrected === 'less' ? 1 : -1)) / root;
}

function hitOf(argument: string, value: number, user: number): number {
  if (value === 0 || value === 1) return value;
  throw new InputError(`${argument} holds a value that is neither hit nor miss`, {
    argument,
    user,
    found: value,
    expected: '0 or 1',
    hint: 'McNemar compares hits, such as hits@10; for graded values use wilcoxon or pairedT.',
  });
}

function checkedTable({ both, onlyA, onlyB, neither }: HitTable): HitTable {
  for (const [name, count] of Object.entries({ both, onlyA, onlyB, neither })) checkCount(name, count, 0);
  return { kind: 'hits', both, onlyA, onlyB, neither };
}
