// What a metric over ranked lists computes, for people: a formula and a few sentences, both put together from the rows of
// its words and from nothing else, so that an explanation cannot differ from what is computed.
import { aggregateRow, USERS } from '../aggregates.js';
import type { MetricMeaning } from '../definition.js';
import type { Reading } from '../reading.js';
import { lastRank, RANKS } from './fold-plan.js';
import { FOLDS } from './folds.js';
import { GAINS, HITS } from './gains.js';
import type { ListDefinition } from './list-vocabulary.js';
import { HITLESS, NORMS } from './norms.js';
import { DISCOUNTS } from './rank-discounts.js';
import { RANK_TIES } from './tie-groups.js';

/** How lists are read, as far as a metric states it; the rest is as usual. */
export type ReadingWords = Pick<Reading, 'ties' | 'order'> & { readonly missingUsers?: 'zero' | 'skip' };

/** Ranks i and j count from 1, k is the cutoff, L the length of the list, r the number of relevant items. */
export function explainList(
  definition: ListDefinition,
  cutoff: number | undefined,
  reading: ReadingWords = {},
): MetricMeaning {
  return { formula: formulaOf(definition, cutoff), words: wordsOf(definition, cutoff, reading) };
}

/** The right side of an equation, with the values of k and of the definition's numbers behind it. */
function formulaOf(definition: ListDefinition, cutoff: number | undefined): string {
  const { fold, gain, norm, unit = 1, p, max, beta = 1 } = definition;
  const isCut = cutoff !== undefined;
  const { h } = NORMS[norm];
  const symbols = FOLDS[fold].isFMeasure
    ? precisionAndRecall(definition, isCut)
    : [
        ...(FOLDS[fold].symbols?.(definition) ?? []),
        ...(h === undefined ? [] : [`h = ${h(isCut)}`]),
        ...(unit !== 1 && !GAINS[gain].isBinary ? [`unit = ${unit}`] : []),
      ];
  const numbers = [
    ...(isCut ? [`k = ${cutoff}`] : []),
    ...(p === undefined ? [] : [`p = ${p}`]),
    ...(max === undefined ? [] : [`max = ${max}`]),
    ...(beta === 1 ? [] : [`b = ${beta}`]),
  ];
  return [aggregateFormula(definition, isCut), ...symbols, ...numbers].join(', ');
}

function aggregateFormula(definition: ListDefinition, isCut: boolean): string {
  if (FOLDS[definition.fold].isFMeasure) return fMeasure(definition);
  const fold = userFold(definition, isCut);
  const norm = normFormula(definition, isCut);
  const { factor } = NORMS[definition.norm];
  const value = norm === '' ? fold : factor === undefined ? `[${fold}] / ${norm}` : `${factor} · ${fold}`;
  return aggregateRow(definition).formula(value, fold, norm);
}

function fMeasure(definition: ListDefinition): string {
  const { beta = 1 } = definition;
  const [p, r] = aggregateRow(definition).isOfMeans ? ['mean(u) P', 'mean(u) R'] : ['P', 'R'];
  return beta === 1 ? `2 · ${p} · ${r} / (${p} + ${r})` : `(1 + b²) · ${p} · ${r} / (b² · ${p} + ${r})`;
}

function precisionAndRecall(definition: ListDefinition, isCut: boolean): string[] {
  const hits = `Σ(i=1..${isCut ? 'k' : 'L'}) rel(i)`;
  return [`P = [${hits}] / ${normFormula(definition, isCut) || '1'}`, `R = [${hits}] / r`];
}

function userFold(definition: ListDefinition, isCut: boolean): string {
  const { gain, unit = 1, fold, ties = 'given', ranks = 'cutoff' } = definition;
  const worth = GAINS[gain].formula('g(i)', 'rel(i)', unit);
  const last = isCut ? RANKS[ranks].last : 'L';
  const { formula, sharesRanks } = FOLDS[fold];
  return formula(definition, last, sharesRanks ? RANK_TIES[ties].formula(worth) : worth);
}

function normFormula(definition: ListDefinition, isCut: boolean): string {
  const { norm, gain, unit = 1, fold, discount } = definition;
  const { is, symbol } = NORMS[norm];
  const size = symbol(isCut);
  if (is === 'size') return size;
  if (is === 'weights') return `[Σ(i=1..${size}) ${DISCOUNTS[discount].formula('1')}]`;
  // Gains of the best list: g*(i) is its grade at rank i, and all its items are relevant.
  return `[${FOLDS[fold].formula(definition, size, GAINS[gain].formula('g*(i)', '1', unit))}]`;
}

function wordsOf(definition: ListDefinition, cutoff: number | undefined, reading: ReadingWords): string[] {
  const isCut = cutoff !== undefined;
  const last = lastRank(definition, cutoff);
  const ranks = last === undefined ? 'ranks 1 to L (the whole list)' : last === 1 ? 'rank 1' : `ranks 1 to ${last}`;
  const { words: aggregateWords } = aggregateRow(definition);
  const { words, listedWords } = USERS[definition.users];
  return [
    gainWords(definition),
    ...HITS[definition.hits ?? 'listed'].words,
    FOLDS[definition.fold].words(definition, ranks, isCut),
    normWords(definition, isCut),
    ...(aggregateWords === undefined ? [] : [aggregateWords]),
    ...HITLESS[definition.hitless ?? 'zero'].words,
    `${reading.missingUsers === 'skip' ? listedWords : words}, ${tieWords(definition, reading)}.`,
  ];
}

function gainWords({ gain, fold, unit = 1 }: ListDefinition): string {
  const { gains } = FOLDS[fold];
  if (gains === 'cascade') {
    return 'A reader stops at a relevant item of grade g with probability s = (2^g − 1) / 2^max, and never at another item.';
  }
  if (GAINS[gain].isBinary || gains !== 'of-definition') {
    return 'rel(i) is 1 if the item at rank i is relevant (grade above 0), and 0 otherwise.';
  }
  const worth = GAINS[gain].words(unit === 1 ? 'grade' : `(grade − ${unit} + 1)`);
  const least = unit === 1 ? '' : ', but at least 0';
  return `The gain of a relevant item (grade above 0) is ${worth}${least}, that of any other item 0; g(i) is the grade at rank i.`;
}

function normWords(definition: ListDefinition, isCut: boolean): string {
  const { norm, fold, beta = 1 } = definition;
  const { words, precisionWords } = NORMS[norm];
  if (!FOLDS[fold].isFMeasure) return words(isCut, definition);
  const weights = beta === 1 ? 'the same weight as P' : `${beta} times the weight of P`;
  const length = precisionWords?.(isCut) ?? (normFormula(definition, isCut) || '1');
  return `P is this sum divided by ${length}, and R is this sum divided by r, the number of the user's relevant items; R has ${weights}.`;
}

function tieWords({ ties = 'given', fold }: ListDefinition, reading: ReadingWords): string {
  const { words } = RANK_TIES[ties];
  if (words !== undefined && FOLDS[fold].ties?.includes(ties)) return words;
  return reading.order === 'file'
    ? 'and lists keep the order of their rows, whatever the scores'
    : `and items with equal scores ${TIE_WORDS[reading.ties ?? 'id']}`;
}

const TIE_WORDS: Readonly<Record<NonNullable<ReadingWords['ties']>, string>> = {
  id: 'are ordered by ascending id',
  'id-descending': 'are ordered by descending id',
  'text-descending': 'are ordered by descending id, compared as text',
  given: 'keep the order of their rows',
};
