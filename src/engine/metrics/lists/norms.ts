// What each user's fold is divided by: one row a norm, with everything about it. k is infinite without a cutoff.
import { GAINS } from './gains.js';
import type { ListDefinition, Norm } from './list-vocabulary.js';

/** What norms are made of. */
export interface NormCounts {
  k: number;
  /** The number of the user's relevant items. */
  r: number;
  /** The length of the list. */
  L: number;
  /** Relevant items found, as deep as the row asks for. */
  hits: number;
}

export interface NormRow {
  /** The norm is the size below; what so many first ranks weigh; or the fold of the best list of so many items. */
  readonly is: 'size' | 'weights' | 'best-list';
  readonly size: (counts: NormCounts, p: number) => number;
  /** Hits that the size is made of: those down to k, or those of the whole list, which must then be judged. */
  readonly hits?: 'to-k' | 'whole-list';
  /** The items of a best list: all that are relevant, best first, unless it says otherwise. */
  readonly items?: 'hits' | 'in-table-order';
  /** Whether a fold over the first r ranks looks at as many as the whole list has hits. */
  readonly limitsRanks?: true;
  /** Whether each list has a best list of its own length. */
  readonly isCutByList?: true;
  /** Whether the number of relevant items alone decides it, and it is above 0 for everybody who has one. */
  readonly isByRelevant?: true;
  /** Whether it means nothing without a cutoff. */
  readonly needsCutoff?: true;
  /** The size in a formula; empty where nothing is divided by. */
  readonly symbol: (isCut: boolean) => string;
  /** What a formula multiplies by instead of dividing. */
  readonly factor?: string;
  /** What h stands for. */
  readonly h?: (isCut: boolean) => string;
  /** A sentence. */
  readonly words: (isCut: boolean, definition: ListDefinition) => string;
  /** What the precision of an F measure is divided by. */
  readonly precisionWords?: (isCut: boolean) => string;
}

const RELEVANT_COUNT = "r, the number of the user's relevant items";
const BEST_LIST = "The sum is divided by the sum of the ideal list: the user's";

export const NORMS: Readonly<Record<Norm, NormRow>> = {
  one: {
    is: 'size',
    size: () => 1,
    isByRelevant: true,
    symbol: () => '',
    words: () => 'The value is not normalised.',
  },
  cutoff: {
    is: 'size',
    size: ({ k }) => k,
    isByRelevant: true,
    needsCutoff: true,
    symbol: () => 'k',
    words: () => 'The sum is divided by k, even if the list is shorter.',
    precisionWords: () => 'k',
  },
  'cutoff-or-list': {
    is: 'size',
    size: ({ k, L }) => (k === Number.POSITIVE_INFINITY ? L : k),
    symbol: (isCut) => (isCut ? 'k' : 'L'),
    words: (isCut) =>
      isCut
        ? 'The sum is divided by k, even if the list is shorter; without a cutoff it would be divided by its length L.'
        : 'The sum is divided by L, the length of the list; with a cutoff it would be divided by that.',
    precisionWords: (isCut) =>
      isCut ? 'k (the length L if there is no cutoff)' : 'L, the length of the list (the cutoff if there is one)',
  },
  list: {
    is: 'size',
    size: ({ k, L }) => Math.min(k, L),
    symbol: (isCut) => (isCut ? 'min(k, L)' : 'L'),
    words: (isCut) => `The sum is divided by ${lengthWords(isCut)}.`,
    precisionWords: lengthWords,
  },
  relevant: {
    is: 'size',
    size: ({ r }) => r,
    isByRelevant: true,
    symbol: () => 'r',
    words: () => `The sum is divided by ${RELEVANT_COUNT}.`,
  },
  'relevant-at-cutoff': {
    is: 'size',
    size: ({ k, r }) => Math.min(k, r),
    isByRelevant: true,
    symbol: (isCut) => (isCut ? 'min(k, r)' : 'r'),
    words: (isCut) => `The sum is divided by ${RELEVANT_COUNT}${isCut ? ', or by k if that is smaller' : ''}.`,
  },
  'relevant-at-list': {
    is: 'size',
    size: ({ k, r, L }) => Math.min(k, r, L),
    symbol: (isCut) => (isCut ? 'min(k, L, r)' : 'min(L, r)'),
    words: (isCut) =>
      `The sum is divided by ${RELEVANT_COUNT}, or by ${isCut ? 'k or ' : ''}the length L of the list if that is smaller.`,
  },
  hits: {
    is: 'size',
    size: ({ hits }) => hits,
    hits: 'to-k',
    symbol: hitsSymbol,
    words: (_, { hitless = 'zero' }) =>
      `The sum is divided by the number of relevant items found${HITLESS[hitless].normWords}.`,
  },
  'hits-of-list': {
    is: 'size',
    size: ({ hits }) => hits,
    hits: 'whole-list',
    limitsRanks: true,
    symbol: () => 'h',
    h: () => hitsSymbol(false),
    words: () =>
      'The sum is divided by h, the number of relevant items in the whole list; if there are none, the value is 0.',
  },
  cumulated: {
    is: 'size',
    size: ({ k, r }) => {
      const rising = Math.min(k, r);
      return (rising * (rising + 1)) / 2 + (k - rising) * r;
    },
    needsCutoff: true,
    symbol: () => 'Σ(n=1..k) min(n, r)',
    words: () => 'The sum is divided by min(1, r) + min(2, r) + ... + min(k, r).',
  },
  ideal: {
    is: 'best-list',
    size: ({ k, r }) => Math.min(k, r),
    isByRelevant: true,
    symbol: (isCut) => (isCut ? 'min(k, r)' : 'r'),
    words: (isCut, definition) => `${BEST_LIST} r ${itemWords(definition)}${cutWords(isCut)}.`,
  },
  'ideal-uncut': {
    is: 'best-list',
    size: ({ r }) => r,
    isByRelevant: true,
    symbol: () => 'r',
    words: (_, definition) => `${BEST_LIST} r ${itemWords(definition)}, not cut.`,
  },
  'ideal-at-list': {
    is: 'best-list',
    size: ({ k, r, L }) => Math.min(k, r, L),
    isCutByList: true,
    symbol: (isCut) => (isCut ? 'min(k, L, r)' : 'min(L, r)'),
    words: (isCut, definition) => {
      const shorter = isCut ? ' or at the length of a shorter list' : ', cut at the length of the list';
      return `${BEST_LIST} r ${itemWords(definition)}${cutWords(isCut)}${shorter}.`;
    },
  },
  'ideal-as-given': {
    is: 'best-list',
    size: ({ k, r }) => Math.min(k, r),
    items: 'in-table-order',
    symbol: (isCut) => (isCut ? 'min(k, r)' : 'r'),
    words: (isCut, { gain }) => {
      const order = GAINS[gain].isBinary ? '' : ' in the order of the truth';
      return `The sum is divided by the sum of a list of the user's r relevant items${order}${cutWords(isCut)}.`;
    },
  },
  'ideal-of-hits': {
    is: 'best-list',
    size: ({ hits }) => hits,
    hits: 'to-k',
    items: 'hits',
    symbol: () => 'h',
    h: hitsSymbol,
    words: (isCut, definition) =>
      `The sum is divided by the sum of the best order of the h ${itemWords(definition, ',')} found ${isCut ? 'up to rank k' : 'in the list'}.`,
  },
  'ideal-of-list': {
    is: 'best-list',
    size: ({ k, hits }) => Math.min(k, hits),
    hits: 'whole-list',
    items: 'hits',
    symbol: (isCut) => (isCut ? 'min(k, h)' : 'h'),
    h: () => hitsSymbol(false),
    words: (isCut, definition) =>
      `The sum is divided by the sum of the best order of the h ${itemWords(definition, ',')} in the whole list${cutWords(isCut)}.`,
  },
  endless: {
    is: 'size',
    size: (_, p) => 1 / (1 - p),
    isByRelevant: true,
    symbol: () => '1 / (1 − p)',
    factor: '(1 − p)',
    words: () => 'The sum is multiplied by 1 − p, so that an infinite list of relevant items has the value 1.',
  },
  discounts: {
    is: 'weights',
    size: ({ k, L }) => Math.min(k, L),
    symbol: (isCut) => (isCut ? 'min(k, L)' : 'L'),
    words: () => 'The sum is divided by the total weight of the ranks in the list.',
  },
};

/** What users have whose list holds none of their relevant items. */
export const HITLESS = {
  zero: { value: 0, words: [], normWords: '; if there are none, the value is 0' },
  one: { value: 1, words: ['A list without a relevant item counts as 1.'], normWords: '' },
} as const;

function lengthWords(isCut: boolean): string {
  return isCut ? 'k, or by the length L of a shorter list' : 'L, the length of the list';
}

function hitsSymbol(isCut: boolean): string {
  return `Σ(i=1..${isCut ? 'k' : 'L'}) rel(i)`;
}

function itemWords({ gain }: ListDefinition, end = ''): string {
  return GAINS[gain].isBinary ? 'relevant items' : `relevant items, highest grade g*(i) first${end}`;
}

function cutWords(isCut: boolean): string {
  return isCut ? ', cut at rank k' : '';
}
