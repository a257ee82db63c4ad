// What a metric computes, for people: a formula and a few sentences, both put together from the words of its
// definition and from nothing else, so that an explanation cannot differ from what is computed.
import { catalogueEntry } from './catalogue.js';
import { printLabel } from './label.js';
import type { Definition, MetricLabel } from './vocabulary.js';

export interface Explanation {
  /** In its canonical form. */
  readonly label: string;
  readonly title: string;
  /** One line. Ranks i and j count from 1, k is the cutoff, L the length of the list, r the number of relevant items. */
  readonly formula: string;
  /** Two to four sentences: gain, discount, denominator, who is counted, ties. */
  readonly words: readonly string[];
  readonly citation: string;
}

type MetricMeaning = Pick<MetricLabel, 'definition' | 'cutoff'>;

export function explainLabel(label: MetricLabel): Explanation {
  const { title, citation } = catalogueEntry(label.name);
  const text = printLabel(label);
  return { label: text, title, formula: `${text} = ${formulaOf(label)}`, words: wordsOf(label), citation };
}

/** The explanation as lines of text. */
export function explanationText({ label, title, formula, words, citation }: Explanation): string {
  return [`${label}: ${title}`, '', `  ${formula}`, '', ...words, '', `Source: ${citation}.`, ''].join('\n');
}

function formulaOf({ definition, cutoff }: MetricMeaning): string {
  const isCut = cutoff !== undefined;
  const fold = foldFormula(definition, isCut ? 'k' : 'L', GAIN_SYMBOLS[definition.gain]);
  const values = [
    ...(isCut ? [`k = ${cutoff}`] : []),
    ...(definition.persistence === undefined ? [] : [`p = ${definition.persistence}`]),
  ];
  return [normedFormula(definition, isCut, fold), ...values].join(', ');
}

const GAIN_SYMBOLS = { binary: 'rel(i)', grade: 'g(i)', exp2: '(2^g(i) − 1)' } as const;

/** Gains of the best possible list: g*(i) is its grade at rank i, and all its items are relevant. */
const IDEAL_SYMBOLS = { binary: '1', grade: 'g*(i)', exp2: '(2^g*(i) − 1)' } as const;

function foldFormula({ discount, fold }: Definition, lastRank: string, gain: string): string {
  const ranks = `(i=1..${lastRank})`;
  if (fold === 'precision-sum') return `Σ${ranks} rel(i) · Σ(j=1..i) rel(j) / i`;
  // Discounts never grow with the rank, so the first relevant item has the greatest.
  if (fold === 'first') return `max${ranks} ${discounted('rel(i)', discount)}`;
  return `Σ${ranks} ${discounted(gain, discount)}`;
}

function discounted(gain: string, discount: Definition['discount']): string {
  if (discount === 'none') return gain;
  if (discount === 'log2') return `${gain} / log2(i + 1)`;
  if (discount === 'log2-clipped') return `${gain} / log2(max(i, 2))`;
  return discount === 'reciprocal' ? `${gain} / i` : `${gain} · p^(i − 1)`;
}

function normedFormula(definition: Definition, isCut: boolean, fold: string): string {
  const { norm, gain } = definition;
  if (norm === 'one') return fold;
  if (norm === 'endless') return `(1 − p) · ${fold}`;
  if (norm === 'hits') return `[${fold}] / Σ(i=1..${isCut ? 'k' : 'L'}) rel(i)`;
  if (norm === 'ideal') {
    return `[${fold}] / [${foldFormula(definition, isCut ? 'min(k, r)' : 'r', IDEAL_SYMBOLS[gain])}]`;
  }
  if (norm === 'list') return `[${fold}] / ${isCut ? 'min(k, L)' : 'L'}`;
  if (norm === 'relevant-at-cutoff') return `[${fold}] / ${isCut ? 'min(k, r)' : 'r'}`;
  return `[${fold}] / ${norm === 'cutoff' ? 'k' : 'r'}`;
}

function wordsOf({ definition, cutoff }: MetricMeaning): string[] {
  const ranks =
    cutoff === undefined ? 'ranks 1 to L (the whole list)' : cutoff === 1 ? 'rank 1' : `ranks 1 to ${cutoff}`;
  return [
    gainWords(definition),
    foldWords(definition, ranks),
    normWords(definition, cutoff !== undefined),
    'Users without a relevant item are left out and counted apart, a user without a list counts as 0, and items with ' +
      'equal scores are ranked by ascending id.',
  ];
}

function gainWords({ gain, fold }: Definition): string {
  if (gain === 'binary' || fold !== 'sum') {
    return 'rel(i) is 1 where the item at rank i is relevant (its grade is above 0), and 0 elsewhere.';
  }
  const worth = gain === 'grade' ? 'its grade' : '2^grade − 1';
  return `A relevant item (its grade is above 0) is worth ${worth}, any other item 0; g(i) is the grade at rank i.`;
}

function foldWords({ discount, fold }: Definition, ranks: string): string {
  if (fold === 'precision-sum') {
    return `For each relevant item at ${ranks}, the share of relevant items down to its own rank is added.`;
  }
  const weight = DISCOUNT_WORDS[discount];
  return fold === 'sum'
    ? `The items at ${ranks} are added up, ${weight}.`
    : `Only the first relevant item at ${ranks} counts, ${weight}.`;
}

const DISCOUNT_WORDS = {
  none: 'all ranks weighing the same',
  log2: 'rank i weighing 1 / log2(i + 1)',
  'log2-clipped': 'ranks 1 and 2 weighing 1 and a later rank i 1 / log2(i)',
  reciprocal: 'rank i weighing 1 / i',
  geometric: 'rank i weighing p^(i − 1), the probability that a reader comes that far',
} as const;

function normWords({ norm, gain }: Definition, isCut: boolean): string {
  const relevant = "r, the number of the user's relevant items";
  if (norm === 'one') return 'The result is not divided by anything.';
  if (norm === 'endless') return 'The sum is multiplied by 1 − p: an endless list of relevant items would have 1.';
  if (norm === 'cutoff') return 'The sum is divided by k, also where the list is shorter.';
  if (norm === 'list')
    return `The sum is divided by ${isCut ? 'k, or by the length L of a shorter list' : 'L, the length of the list'}.`;
  if (norm === 'hits') return 'The sum is divided by the number of relevant items found; with none the value is 0.';
  if (norm === 'relevant') return `The sum is divided by ${relevant}.`;
  if (norm === 'relevant-at-cutoff') {
    return `The sum is divided by ${relevant}${isCut ? ', or by k where that is less' : ''}.`;
  }
  const order = gain === 'binary' ? 'r relevant items' : 'r relevant items, highest grade g*(i) first';
  return `The sum is divided by that of the best possible list: the user's ${order}${isCut ? ', cut at rank k' : ''}.`;
}
