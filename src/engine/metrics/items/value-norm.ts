// What a sum of item values is divided by, for lists that exist and for those that only could, and what its items count by
// their relevance: one row a word, with everything about it.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import { gainsOf } from '../lists/gains.js';
import type { Gain } from '../lists/list-vocabulary.js';
import { DISCOUNTS } from '../lists/rank-discounts.js';
import { skipsUnknown, valueSymbol } from './item-values.js';
import type { ItemValueDefinition, ValueNorm } from './items-vocabulary.js';
import { lengthSymbol, lengthWords } from './items-words.js';

/** The norm of a user whose list has so many items that count, so much discount in all, and is worth so much uncut. */
export type NormOf = (user: number, length: number, discountSum: number, listWorth: number) => number;

interface NormInput {
  readonly definition: ItemValueDefinition;
  readonly cutoff: number | undefined;
  readonly context: EvaluationContext;
  readonly itemValues: Float64Array;
}

interface NormRow {
  readonly of: (input: NormInput) => NormOf;
  /** Whether it is less where items of the list are skipped. */
  readonly isOfList?: true;
  /** Whether it is made of what items are worth. */
  readonly isWorth?: true;
  /** Whether it reads what the whole list is worth. */
  readonly readsListWorth?: true;
  /** Whether users without a relevant item are left out. */
  readonly asksRelevance?: true;
  /** Empty where nothing is divided by. */
  readonly symbol: (definition: ItemValueDefinition, cutoff: number | undefined) => string;
  readonly words: (definition: ItemValueDefinition, cutoff: number | undefined) => string;
}

export const VALUE_NORMS: Readonly<Record<ValueNorm, NormRow>> = {
  list: {
    of: () => (_, length) => length,
    isOfList: true,
    symbol: (_, cutoff) => lengthSymbol(cutoff),
    words: (definition, cutoff) => `${lengthWords(cutoff)}${skippedWords(definition)}`,
  },
  cutoff: {
    of: ({ cutoff }) => constant(cutoff!),
    symbol: () => 'k',
    words: () => 'k, even if the list is shorter',
  },
  catalogue: {
    of: ({ context }) => constant(context.itemCount),
    symbol: () => '|I|',
    words: () => '|I|, the number of items in the catalogue',
  },
  discounts: {
    of: () => (_user, _length, discountSum) => discountSum,
    isOfList: true,
    symbol: ({ discount }, cutoff) => `[Σ(i=1..${lengthSymbol(cutoff)}) ${DISCOUNTS[discount].formula('1')}]`,
    words: (definition) => `the sum of the weights of the ranks in the list${skippedWords(definition)}`,
  },
  relevant: {
    of:
      ({ context: { relevantCounts } }) =>
      (user) =>
        relevantCounts[user]!,
    asksRelevance: true,
    symbol: () => 'r',
    words: () => "r, the number of the user's relevant items",
  },
  'worth-of-relevant': {
    of: worthOfRelevant,
    isWorth: true,
    asksRelevance: true,
    symbol: (definition) => `[Σ(i relevant) ${worthSymbol(definition)}]`,
    words: () => "the sum over all of the user's relevant items",
  },
  'worth-of-list': {
    of: () => (_user, _length, _discountSum, listWorth) => listWorth,
    isWorth: true,
    readsListWorth: true,
    symbol: (definition) => `[Σ(i=1..L) ${worthSymbol(definition)}]`,
    words: () => 'the sum over the whole list, not cut',
  },
  one: { of: () => constant(1), symbol: () => '', words: () => '' },
};

interface ValueGainRow {
  /** Absent where all items count as 1. */
  readonly gain?: Gain;
  /** Empty where all items count as 1. */
  readonly symbol: (unit: number) => string;
  readonly which: string;
  /** What the items are multiplied by. */
  readonly words: (unit: number) => string;
}

const RELEVANT_ITEMS = 'The relevant items (grade above 0)';

export const VALUE_GAINS: Readonly<Record<ItemValueDefinition['gain'], ValueGainRow>> = {
  all: { symbol: () => '', which: 'The items', words: () => '' },
  binary: { gain: 'binary', symbol: () => 'rel(i)', which: RELEVANT_ITEMS, words: () => '' },
  grade: {
    gain: 'grade',
    symbol: levelSymbol,
    which: RELEVANT_ITEMS,
    words: (unit) => `multiplied by ${levelWords(unit)} and `,
  },
  exp2: {
    gain: 'exp2',
    symbol: (unit) => `(2^${levelSymbol(unit)} − 1)`,
    which: RELEVANT_ITEMS,
    words: (unit) => `multiplied by 2^(${levelWords(unit)}) − 1 and `,
  },
};

/** The mean of the users' values, or all sums over all norms. */
export const VALUE_MEANS = {
  users: {
    isPooled: false,
    formula: (sum: string, norm: string) => `[${sum}] / ${norm}`,
    sums: 'The sum',
    norms: '',
  },
  rows: {
    isPooled: true,
    formula: (sum: string, norm: string) => `[Σ(u) ${sum}] / [Σ(u) ${norm}]`,
    sums: 'The sum over all users',
    norms: ', also summed over all users',
  },
} as const;

/** Whether users without a relevant item are left out. */
export function asksRelevance({ gain, norm }: ItemValueDefinition): boolean {
  return VALUE_GAINS[gain].gain !== undefined || VALUE_NORMS[norm].asksRelevance === true;
}

/** What an item adds, before its discount. */
export function worthSymbol(definition: ItemValueDefinition): string {
  const { gain, unit = 1 } = definition;
  return [VALUE_GAINS[gain].symbol(unit), valueSymbol(definition)].filter((factor) => factor !== '').join(' · ');
}

/** What items are worth together; those that are skipped have no value. */
export function worthOf(items: Uint32Array, values: Float64Array, gains: Float64Array | undefined): number {
  let sum = 0;
  for (const item of items) {
    const value = values[item]!;
    if (!Number.isNaN(value)) sum += gains === undefined ? value : value * gains[item]!;
  }
  return sum;
}

/** Added exactly, so that what items are called does not matter. */
function worthOfRelevant({ definition: { gain, unit = 1 }, context: { truth }, itemValues }: NormInput): NormOf {
  const gains = gainsOf(truth, { gain: VALUE_GAINS[gain].gain ?? 'binary', unit });
  return (user) => {
    const worths = gains.slice(truth.offsets[user]!, truth.offsets[user + 1]!);
    for (let i = 0; i < worths.length; i++) worths[i]! *= itemValues[truth.items[truth.offsets[user]! + i]!]!;
    return exactSum(worths.filter((worth) => !Number.isNaN(worth)));
  };
}

function constant(norm: number): NormOf {
  return () => norm;
}

function skippedWords(definition: ItemValueDefinition): string {
  return skipsUnknown(definition) ? ', not counting skipped items' : '';
}

function levelSymbol(unit: number): string {
  return unit === 1 ? 'g(i)' : `(g(i) − ${unit} + 1)`;
}

function levelWords(unit: number): string {
  return unit === 1 ? 'their grade' : `their grade − ${unit} + 1`;
}
