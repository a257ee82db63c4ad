// What relevant items are worth, one row a gain, and the best list there could be. Gains are computed once for each item
// of the truth, in portable arithmetic; kernels only copy and add them.
import { placesInOrder, type Truth } from '../../../data/tables/truth.js';
import { exp2 } from '../../../foundation/numbers/elementary.js';
import type { Gain, Hits, ListDefinition, RankTies } from './list-vocabulary.js';

/** What the lists of a block are judged with: metrics that ask for the same share one judgement. */
export interface Judging {
  /** `signed` is binary, with -1 for items that were judged and found not relevant. */
  readonly gain: Gain | 'signed';
  /** The grade that is worth 1; default: 1. */
  readonly unit?: number;
  readonly ties: RankTies;
  /** Default: all that are listed. */
  readonly hits?: Hits;
}

interface HitsRow {
  /** Whether items whose score is not above 0 count as not relevant. */
  readonly isPositive: boolean;
  readonly words: readonly string[];
}

/** Which relevant items are hits. */
export const HITS: Readonly<Record<Hits, HitsRow>> = {
  listed: { isPositive: false, words: [] },
  positive: {
    isPositive: true,
    words: ['Items with a score of 0 or less count as not relevant.'],
  },
};

/** The metrics of one key can share a judgement. */
export function judgingKey({ gain, unit = 1, ties, hits = 'listed' }: Judging): string {
  return `${gain} ${unit} ${ties} ${hits}`;
}

interface GainRow {
  /** Whether all relevant items are worth the same. */
  readonly isBinary?: true;
  /** Of a relevant item whose grade is so many levels above the last that is worth nothing. */
  readonly worth: (level: number) => number;
  /** `grade` is the symbol of the grade, `binary` that of a gain of 1. */
  readonly formula: (grade: string, binary: string, unit: number) => string;
  /** `level` is `grade`, or how it is counted from the unit. */
  readonly words: (level: string) => string;
}

export const GAINS: Readonly<Record<Gain, GainRow>> = {
  binary: {
    isBinary: true,
    worth: () => 1,
    formula: (_, binary) => binary,
    words: () => '1',
  },
  grade: {
    worth: (level) => level,
    formula: (grade, _, unit) => (unit === 1 ? grade : `max(0, ${grade} − unit + 1)`),
    words: (level) => `its ${level}`,
  },
  exp2: {
    worth: (level) => exp2(level) - 1,
    formula: (grade, _, unit) => (unit === 1 ? `(2^${grade} − 1)` : `max(0, 2^(${grade} − unit + 1) − 1)`),
    words: (level) => `2^${level} − 1`,
  },
};

/**
 * Gain of every item of the truth, 0 where its grade says it is not relevant; under a signed judging such an item has -1,
 * because it was judged.
 */
export function gainsOf({ items, grades }: Truth, judging: Pick<Judging, 'gain' | 'unit'>): Float64Array {
  const gains = new Float64Array(items.length);
  if (grades === undefined) return gains.fill(gainOf(1, judging));
  // Grades are mostly a few whole numbers: their gains are worked out once.
  const known = Float64Array.from({ length: 64 }, (_, grade) => gainOf(grade, judging));
  for (let i = 0; i < gains.length; i++) {
    const grade = grades[i]!;
    const place = grade & 63;
    gains[i] = place === grade ? known[place]! : gainOf(grade, judging);
  }
  return gains;
}

/** Whether every item of the truth is worth 1, so that no table of gains is needed to judge lists. */
export function areAllOnes({ grades }: Truth, judging: Judging): boolean {
  return grades === undefined && gainOf(1, judging) === 1;
}

function gainOf(grade: number, { gain, unit = 1 }: Pick<Judging, 'gain' | 'unit'>): number {
  if (gain === 'signed') return grade > 0 ? 1 : -1;
  return grade > 0 ? Math.max(0, GAINS[gain].worth(unit === 1 ? grade : grade - unit + 1)) : 0;
}

/** 2^max for the greatest grade there can be: said by the definition, or found in the truth. */
export function stoppingGain({ max }: ListDefinition, { grades, items }: Truth): number {
  if (max !== undefined) return exp2(max);
  let greatest = items.length > 0 && grades === undefined ? 1 : 0;
  for (const grade of grades ?? []) if (grade > greatest) greatest = grade;
  return exp2(greatest);
}

/**
 * The lists that would be best for users `from` to `to`: their gains in descending order, down to `depth`, laid out
 * like a judged block.
 */
export function idealGains(truth: Truth, gains: Float64Array, from: number, to: number, depth: number): Float64Array {
  const userCount = to - from;
  const ideal = new Float64Array(depth * userCount);
  for (let user = from; user < to; user++) {
    const sorted = gains.slice(truth.offsets[user], truth.offsets[user + 1]).sort();
    const length = Math.min(depth, sorted.length);
    for (let rank = 0; rank < length; rank++) {
      ideal[rank * userCount + user - from] = sorted[sorted.length - 1 - rank]!;
    }
  }
  return ideal;
}

/** The same with the relevant items in the order of the table that the truth came from. */
export function gainsInOrder(truth: Truth, gains: Float64Array, from: number, to: number, depth: number): Float64Array {
  const userCount = to - from;
  const ordered = new Float64Array(depth * userCount);
  for (let user = from; user < to; user++) {
    const relevant = placesInOrder(truth, user).filter((place) => gains[place]! > 0);
    const length = Math.min(depth, relevant.length);
    for (let rank = 0; rank < length; rank++) ordered[rank * userCount + user - from] = gains[relevant[rank]!]!;
  }
  return ordered;
}
