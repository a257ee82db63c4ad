// What a metric over ranked lists computes, for people: a formula and a few sentences, both put together from the words
// of its definition and from nothing else, so that an explanation cannot differ from what is computed.
import type { MetricMeaning } from './explain.js';
import { lastRank } from './folds.js';
import { listFormula } from './list-formula.js';
import type { Reading } from './reading.js';
import type { Aggregate, Discount, ListDefinition, Ties, Users } from './vocabulary.js';

/** How lists are read, as far as it is told with a metric; what is not given is as usual. */
export type ReadingWords = Pick<Reading, 'ties' | 'order'> & { readonly missingUsers?: 'zero' | 'skip' };

/** Ranks i and j count from 1, k is the cutoff, L the length of the list, r the number of relevant items. */
export function explainList(
  definition: ListDefinition,
  cutoff: number | undefined,
  reading: ReadingWords = {},
): MetricMeaning {
  return { formula: listFormula(definition, cutoff), words: wordsOf(definition, cutoff, reading) };
}

function wordsOf(definition: ListDefinition, cutoff: number | undefined, reading: ReadingWords): string[] {
  const isCut = cutoff !== undefined;
  const last = lastRank(definition, cutoff);
  const ranks = last === undefined ? 'ranks 1 to L (the whole list)' : last === 1 ? 'rank 1' : `ranks 1 to ${last}`;
  return [
    gainWords(definition),
    ...hitWords(definition),
    foldWords(definition, ranks, isCut),
    normWords(definition, isCut),
    ...aggregateWords(definition),
    ...(definition.hitless === 'one' ? ['A list without a relevant item counts as 1.'] : []),
    `${userWords(definition, reading)}, ${tieWords(definition, reading)}.`,
  ];
}

function gainWords({ gain, fold, unit = 1 }: ListDefinition): string {
  if (fold === 'cascade') {
    return 'A reader stops at an item of grade g above 0 with the probability s = (2^g − 1) / 2^max, at any other item with 0.';
  }
  if (gain === 'binary' || fold !== 'sum') {
    return 'rel(i) is 1 where the item at rank i is relevant (its grade is above 0), and 0 elsewhere.';
  }
  const level = unit === 1 ? 'grade' : `(grade − ${unit} + 1)`;
  const worth = gain === 'grade' ? `its ${level}` : `2^${level} − 1`;
  const least = unit === 1 ? '' : ' and never less than 0';
  return `A relevant item (its grade is above 0) is worth ${worth}${least}, any other item 0; g(i) is the grade at rank i.`;
}

function hitWords({ hits }: ListDefinition): string[] {
  return hits === 'positive' ? ['An item whose score is not above 0 counts as not relevant where it stands.'] : [];
}

function foldWords(definition: ListDefinition, ranks: string, isCut: boolean): string {
  const { discount, fold, max, recall = 0, rounding } = definition;
  const weight = DISCOUNT_WORDS[discount];
  if (fold === 'precision-sum') {
    return `For each relevant item at ${ranks}, the share of relevant items down to its own rank is added.`;
  }
  if (fold === 'cascade') {
    const greatest = max === undefined ? 'the greatest grade in the truth' : `${max}`;
    return `Over ${ranks} the chance of stopping there is added up, ${weight}; max is ${greatest}.`;
  }
  if (fold === 'r-hits') {
    const first = definition.norm === 'hits-of-list' ? 'h' : 'r';
    return `The relevant items at the first ${first} ranks are counted${isCut ? ', and none behind rank k' : ''}.`;
  }
  if (fold === 'preference') {
    return (
      `For each relevant item at ${ranks}, the share of the user's N items judged and found not relevant that do not ` +
      'stand above it is added; of these items at most r count.'
    );
  }
  const rule = rounding === 'up' ? 'plus 0.9 and rounded down' : 'rounded to the nearest whole number';
  if (fold === 'eleven-points') {
    return (
      `Of the precisions at ${ranks}, the greatest counts at which c relevant items are found or more; it is averaged ` +
      `over c = 0, 0.1, ... 1 times r, ${rule}.`
    );
  }
  if (fold === 'interpolated') {
    return (
      `Of the precisions at ${ranks}, the greatest counts at which c relevant items are found or more: ${recall} times ` +
      `r, ${rule}.`
    );
  }
  if (fold === 'first') return `Only the first relevant item at ${ranks} counts, ${weight}.`;
  return `The items at ${ranks} are added up, ${fold === 'sum' ? weight : DISCOUNT_WORDS.none}.`;
}

const DISCOUNT_WORDS: Readonly<Record<Discount, string>> = {
  none: 'all ranks weighing the same',
  log2: 'rank i weighing 1 / log2(i + 1)',
  'log2-clipped': 'ranks 1 and 2 weighing 1 and a later rank i 1 / log2(i)',
  natural: 'rank i weighing 1 / ln(i + 1)',
  reciprocal: 'rank i weighing 1 / i',
  geometric: 'rank i weighing p^(i − 1), the probability that a reader comes that far',
  'harmonic-tail': 'rank i weighing 1/i + 1/(i + 1) + ... + 1/k, its part in the precisions at all ranks up to k',
  remaining: 'rank i weighing (k − i + 1) / k, its part in the recalls at all ranks up to k',
  'first-rank': 'rank 1 weighing 1 and every other rank nothing',
};

function normWords({ norm, gain, fold, beta = 1, hitless }: ListDefinition, isCut: boolean): string {
  const relevant = "r, the number of the user's relevant items";
  const list = isCut ? 'k, or by the length L of a shorter list' : 'L, the length of the list';
  if (fold === 'f-measure') {
    const weights = beta === 1 ? 'the same' : `${beta} times as much as P`;
    const either = isCut
      ? 'k, which only without a cutoff would be the length L'
      : 'L, the length of the list, which a cutoff would replace';
    const length = norm === 'cutoff-or-list' ? either : norm === 'list' ? list : 'k';
    return `P is that sum divided by ${length}, R the sum divided by ${relevant}; R weighs ${weights}.`;
  }
  if (norm === 'one') return 'The result is not divided by anything.';
  if (norm === 'endless') return 'The sum is multiplied by 1 − p: an endless list of relevant items would have 1.';
  if (norm === 'cutoff') return 'The sum is divided by k, also where the list is shorter.';
  if (norm === 'cutoff-or-list' && isCut) {
    return 'The sum is divided by k, also where the list is shorter; only without a cutoff it would be by its length L.';
  }
  if (norm === 'list') return `The sum is divided by ${list}.`;
  if (norm === 'cutoff-or-list') return `The sum is divided by ${list}; with a cutoff it would be by that.`;
  if (norm === 'hits') {
    const none = hitless === 'one' ? '' : '; with none the value is 0';
    return `The sum is divided by the number of relevant items found${none}.`;
  }
  if (norm === 'hits-of-list') {
    return 'The sum is divided by h, the number of relevant items that the whole list holds; with none the value is 0.';
  }
  if (norm === 'relevant') return `The sum is divided by ${relevant}.`;
  if (norm === 'relevant-at-cutoff') {
    return `The sum is divided by ${relevant}${isCut ? ', or by k where that is less' : ''}.`;
  }
  if (norm === 'relevant-at-list') {
    return `The sum is divided by ${relevant}, or by ${isCut ? 'k or ' : ''}the length L of the list where that is less.`;
  }
  if (norm === 'cumulated') return 'The sum is divided by min(1, r) + min(2, r) + ... + min(k, r).';
  if (norm === 'discounts') return 'The sum is divided by what all ranks weigh that the list has.';
  const order = gain === 'binary' ? 'r relevant items' : 'r relevant items, highest grade g*(i) first';
  const cut = isCut ? ', cut at rank k' : '';
  if (norm === 'ideal-uncut')
    return `The sum is divided by that of the best possible list: the user's ${order}, uncut.`;
  if (norm === 'ideal-as-given') {
    const given = gain === 'binary' ? 'relevant items' : 'relevant items in the order in which they are given';
    return `The sum is divided by that of a list of the user's r ${given}${cut}.`;
  }
  if (norm === 'ideal-at-list') {
    const shorter = isCut ? ' or at the end of a shorter list' : ', cut where the list ends';
    return `The sum is divided by that of the best possible list: the user's ${order}${cut}${shorter}.`;
  }
  const found = gain === 'binary' ? 'h relevant items' : 'h relevant items, highest grade g*(i) first,';
  if (norm === 'ideal-of-hits') {
    const where = isCut ? 'up to rank k' : 'in the list';
    return `The sum is divided by that of the best order of the ${found} that were found ${where}.`;
  }
  if (norm === 'ideal-of-list') {
    return `The sum is divided by that of the best order of the ${found} that the whole list holds${cut}.`;
  }
  return `The sum is divided by that of the best possible list: the user's ${order}${cut}.`;
}

function aggregateWords({ aggregate, fold }: ListDefinition): string[] {
  if (aggregate === 'mean' || (aggregate === 'of-means' && fold !== 'f-measure')) return [];
  return [AGGREGATE_WORDS[aggregate]];
}

const AGGREGATE_WORDS: Readonly<Record<Exclude<Aggregate, 'mean'>, string>> = {
  pooled:
    "The users' sums are added up and divided by the sum of what they are divided by, instead of averaging users.",
  geometric: 'The users are averaged geometrically, a value below 0.00001 counting as 0.00001.',
  deviation: 'Not the mean of the users is given, but their standard deviation from it.',
  'of-means': 'For all users together, P and R are their means.',
};

const USER_WORDS: Readonly<Record<Users, string>> = {
  truth: 'Users without a relevant item are left out and counted apart, a user without a list counts as 0',
  listed: 'Only users who have a relevant item and a list are counted',
  hit: 'Only users for whom something was found are counted',
  several: 'Only users who have a relevant item and a list of two items or more are counted',
  all: 'All users of the truth are counted, as 0 without a relevant item or without a list',
};

function userWords({ users }: ListDefinition, { missingUsers = 'zero' }: ReadingWords): string {
  if (missingUsers === 'zero' || users === 'listed' || users === 'hit') return USER_WORDS[users];
  return users === 'all'
    ? 'All users of the truth with a list are counted, as 0 without a relevant item'
    : 'Users without a relevant item or without a list are left out and counted apart';
}

function tieWords(definition: ListDefinition, { ties: rule = 'id', order = 'scores' }: ReadingWords): string {
  const { ties = 'given', fold } = definition;
  if (ties === 'worst' && fold === 'precision-sum') return SHARED_RANK_WORDS.worst;
  if (ties !== 'given' && ties !== 'worst' && fold === 'sum') return SHARED_RANK_WORDS[ties];
  return order === 'file'
    ? 'and lists are in the order of their rows, whatever the scores'
    : `and items with equal scores ${TIE_WORDS[rule]}`;
}

const TIE_WORDS: Readonly<Record<NonNullable<ReadingWords['ties']>, string>> = {
  id: 'are ranked by ascending id',
  'id-descending': 'are ranked by descending id',
  'text-descending': 'are ranked by descending id, ids being compared as texts',
  given: 'stay in the order of their rows',
};

const SHARED_RANK_WORDS: Readonly<Record<Exclude<Ties, 'given'>, string>> = {
  averaged: 'and items with equal scores are each worth their mean, what they would have in all orders on average',
  worst: 'and items with equal scores all stand at their lowest rank',
  best: 'and items with equal scores all stand at the first rank of theirs, so that a rank may hold several',
  misses:
    'and every relevant item stands at the rank behind the items that are worth nothing and have a higher score, so that ' +
    'a rank may hold several',
};
