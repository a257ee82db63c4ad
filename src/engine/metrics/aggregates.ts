// From the users' values to one number: who is counted and how they are aggregated, one row a word. All sums over users are
// exact and rounded once, so that the order of users and the size of blocks cannot change a bit.
import type { EvaluationContext } from '../../data/tables/evaluation-context.js';
import { exp, naturalLog } from '../../foundation/numbers/elementary.js';
import { exactMean, exactSum } from '../../foundation/numbers/exact-sum.js';
import { FOLDS } from './lists/folds.js';
import type { Aggregate, ListDefinition, Users } from './lists/list-vocabulary.js';
import type { MeanParts } from './metric-column.js';

/** Below it values count as this in a geometric mean, as in trec_eval's gm_map. */
const LEAST_VALUE = 0.00001;

/** Folds and norms of all users. */
export interface FoldParts {
  readonly folds: Float64Array;
  readonly norms: Float64Array;
}

/** The users' values, NaN for those who are not counted, and the same without them. */
interface CountedColumn {
  readonly values: Float64Array;
  readonly counted: Float64Array;
  /** The exact mean of those who are counted. */
  readonly mean: number;
  /** Where the aggregate is made of them. */
  readonly parts: FoldParts | undefined;
  readonly relevantCounts: Uint32Array;
}

interface AggregatedValues {
  readonly value: number;
  /** The norms of a pooled aggregate, 0 for users who are not counted. */
  readonly weights?: Float64Array;
  readonly meanParts?: () => MeanParts;
}

/** What one user would have if all candidates were ranked in some order. */
export interface FullValue {
  readonly fold: number;
  /** What the fold is divided by; for an F measure, the norm of its precision. */
  readonly norm: number;
  readonly value: number;
  /** Of an F measure; else 0. */
  readonly recall: number;
}

interface AggregateRow {
  readonly of: (column: CountedColumn, definition: ListDefinition) => AggregatedValues;
  /** Whether it needs folds and norms beside the values. */
  readonly readsParts?: true;
  /** Whether it is a quotient of sums, or made of the means of precision and recall. */
  readonly isPooled?: true;
  readonly isOfMeans?: true;
  /** Whether it says how far users lie apart, of which neither more nor less is better. */
  readonly isSpread?: true;
  /** The aggregate from exact sums of one or two parts of each user; absent where best and random mean nothing. */
  readonly expected?: {
    readonly parts: (value: FullValue) => readonly number[];
    readonly combine: (sum: number, second: number, userCount: number, definition: ListDefinition) => number;
    /** Whether the mean of a user's value is all that the mean of the aggregate needs. */
    readonly isLinear: boolean;
  };
  /** From the formula of a user's value. */
  readonly formula: (value: string, fold: string, norm: string) => string;
  readonly words?: string;
}

const AGGREGATES: Readonly<Record<Aggregate, AggregateRow>> = {
  mean: {
    of: ({ mean }) => ({ value: mean }),
    expected: { parts: ({ value }) => [value], combine: (sum, _, userCount) => sum / userCount, isLinear: true },
    formula: (value) => value,
  },
  pooled: {
    of: ({ values, counted, mean, parts }) => {
      if (counted.length === 0) return { value: mean };
      const isCounted = (_: number, user: number) => !Number.isNaN(values[user]);
      const weights = parts!.norms.map((norm, user) => (isCounted(norm, user) ? norm : 0));
      return { value: quotient(exactSum(parts!.folds.filter(isCounted)), exactSum(weights)), weights };
    },
    readsParts: true,
    isPooled: true,
    expected: { parts: ({ fold, norm }) => [fold, norm], combine: quotient, isLinear: true },
    formula: (_, fold, norm) => `Σ(u) [${fold}] / Σ(u) [${norm === '' ? '1' : norm}]`,
    words: 'Numerators and denominators are summed over all users before dividing, instead of averaging over users.',
  },
  geometric: {
    of: ({ counted }) => {
      const parts = () => geometricParts(counted);
      return { value: counted.length === 0 ? Number.NaN : combined(parts()), meanParts: parts };
    },
    expected: {
      parts: ({ value }) => [naturalLog(Math.max(value, LEAST_VALUE))],
      combine: (sum, _, userCount) => exp(sum / userCount),
      isLinear: false,
    },
    formula: (value) => `exp(mean(u) ln max(0.00001, ${value}))`,
    words: 'The value is the geometric mean over users; values below 0.00001 count as 0.00001.',
  },
  'of-means': {
    of: (column, definition) => {
      if (column.counted.length === 0) return { value: column.mean };
      const parts = () => partsOfF(column, definition);
      return { value: combined(parts()), meanParts: parts };
    },
    readsParts: true,
    isOfMeans: true,
    expected: {
      parts: ({ fold, norm, recall }) => [quotient(fold, norm), recall],
      combine: (sum, second, userCount, { beta = 1 }) => fMeasure(beta, sum / userCount, second / userCount),
      isLinear: true,
    },
    formula: (value) => value,
    words: 'P and R are means over users, and F is computed from these two means.',
  },
  deviation: {
    of: ({ counted }) => ({ value: deviationOf(counted), meanParts: () => deviationParts(counted) }),
    isSpread: true,
    formula: (value) => `sqrt(mean(u) (x − mean(u) x)²), x = ${value}`,
    words: 'The value is the standard deviation over users, not their mean.',
  },
};

/** Only an F measure has means of its own. */
export function aggregateRow({ aggregate, fold }: ListDefinition): AggregateRow {
  const row = AGGREGATES[aggregate];
  return row.isOfMeans && !FOLDS[fold].isFMeasure ? AGGREGATES.mean : row;
}

/** Whether users are aggregated otherwise than by their mean. */
export function isOtherThanMean(definition: ListDefinition): boolean {
  return aggregateRow(definition) !== AGGREGATES.mean;
}

function combined({ columns, combine }: MeanParts): number {
  return combine(columns.map((column) => exactMean(column)));
}

function geometricParts(values: Float64Array): MeanParts {
  return {
    columns: [values.map((value) => naturalLog(Math.max(value, LEAST_VALUE)))],
    combine: ([mean]) => exp(mean!),
  };
}

/** sqrt(mean of (value - mean)²), the mean being rounded before it is taken from the values; NaN for nobody. */
function deviationOf(values: Float64Array): number {
  const mean = exactMean(values);
  return Math.sqrt(exactMean(values.map((value) => (value - mean) * (value - mean))));
}

/** The same from the means of the distances to the mean and of their squares, whatever users these are taken over. */
function deviationParts(values: Float64Array): MeanParts {
  const center = exactMean(values);
  const distances = values.map((value) => value - center);
  return {
    columns: [distances, distances.map((distance) => distance * distance)],
    combine: ([mean, square]) => Math.sqrt(Math.max(0, square! - mean! * mean!)),
  };
}

/** (1 + b²) P R / (b² P + R); 0 where both are. */
function fMeasure(beta: number, precision: number, recall: number): number {
  const squared = beta * beta;
  return quotient((1 + squared) * precision * recall, squared * precision + recall);
}

/** Precision and recall of the counted users, whose means make F. */
function partsOfF({ values, parts, relevantCounts }: CountedColumn, { beta = 1 }: ListDefinition): MeanParts {
  const { folds, norms } = parts!;
  const [precisions, recalls] = [new Float64Array(values.length), new Float64Array(values.length)];
  let count = 0;
  for (let user = 0; user < values.length; user++) {
    if (Number.isNaN(values[user])) continue;
    precisions[count] = quotient(folds[user]!, norms[user]!);
    recalls[count] = quotient(folds[user]!, relevantCounts[user]!);
    count += 1;
  }
  return {
    columns: [precisions.subarray(0, count), recalls.subarray(0, count)],
    combine: ([precision, recall]) => fMeasure(beta, precision!, recall!),
  };
}

/** Nothing found is 0, also where there is nothing to divide by. */
export function quotient(fold: number, norm: number): number {
  return fold === 0 ? 0 : fold / norm;
}

/** The values without those that are NaN; the same array where there are none. */
export function countedValues(values: Float64Array): Float64Array {
  let count = 0;
  for (let user = 0; user < values.length; user++) if (!Number.isNaN(values[user]!)) count += 1;
  if (count === values.length) return values;
  const counted = new Float64Array(count);
  let place = 0;
  for (let user = 0; user < values.length; user++) {
    if (!Number.isNaN(values[user]!)) counted[place++] = values[user]!;
  }
  return counted;
}

/** The exact mean of the values that are numbers, and how many there are; NaN for none. */
export function countedMean(values: Float64Array): { mean: number; count: number } {
  const counted = countedValues(values);
  return { mean: exactMean(counted), count: counted.length };
}

/** What must hold of a user who is counted. */
export interface Population {
  readonly needsRelevant: boolean;
  readonly needsHit: boolean;
  /** Items that the list must hold. */
  readonly leastLength: number;
  /** Users from here on are not in the truth. */
  readonly truthUserCount: number;
}

interface UsersRow {
  readonly needsRelevant: boolean;
  readonly needsHit?: true;
  readonly leastLength: number;
  readonly words: string;
  /** Where users without a list are left out. */
  readonly listedWords: string;
}

const LISTED = 'Only users with a relevant item and a list are included';
const HIT = 'Only users with at least one hit are included';
const SKIPPED = 'Users without a relevant item or without a list are excluded and reported';

export const USERS: Readonly<Record<Users, UsersRow>> = {
  truth: {
    needsRelevant: true,
    leastLength: 0,
    words: 'Users without a relevant item are excluded and reported, users without a list score 0',
    listedWords: SKIPPED,
  },
  listed: { needsRelevant: true, leastLength: 1, words: LISTED, listedWords: LISTED },
  hit: { needsRelevant: true, needsHit: true, leastLength: 0, words: HIT, listedWords: HIT },
  several: {
    needsRelevant: true,
    leastLength: 2,
    words: 'Only users with a relevant item and a list of at least two items are included',
    listedWords: SKIPPED,
  },
  all: {
    needsRelevant: false,
    leastLength: 0,
    words: 'All users of the truth are included, those without a relevant item or without a list as 0',
    listedWords: 'All users of the truth with a list are included, those without a relevant item as 0',
  },
};

export function populationOf(
  { users }: Pick<ListDefinition, 'users'>,
  { missingUsers, truthUserCount }: Pick<EvaluationContext, 'missingUsers' | 'truthUserCount'>,
): Population {
  const { needsRelevant, needsHit = false, leastLength } = USERS[users];
  return {
    needsRelevant,
    needsHit,
    leastLength: Math.max(leastLength, missingUsers === 'skip' ? 1 : 0),
    truthUserCount,
  };
}

export function isPartOf(
  { needsRelevant, leastLength, needsHit, truthUserCount }: Population,
  user: number,
  relevantCount: number,
  listLength: number,
  fold: number,
): boolean {
  if (needsRelevant && relevantCount === 0) return false;
  if (listLength < leastLength) return false;
  return !(needsHit && fold === 0) && user < truthUserCount;
}

/** Whether having a relevant item is all that is asked of the users before `end`. */
export function isPlain({ needsRelevant, leastLength, needsHit, truthUserCount }: Population, end: number): boolean {
  return needsRelevant && leastLength === 0 && !needsHit && end <= truthUserCount;
}
