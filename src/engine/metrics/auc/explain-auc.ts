// What a metric over pairs computes, for people, put together from the words of its definition and from nothing else.
import type { MetricMeaning } from '../definition.js';
import type { AucDefinition, FullAuc, LimitedAuc, ListAuc, StackedAuc, WithoutPairs } from './auc-vocabulary.js';
import { explainErrors } from './explain-errors.js';
import { type UserDefinition, userRules } from './rules.js';

/** P and N count the relevant and the other items that are compared. */
export function explainAuc(
  definition: AucDefinition,
  cutoff: number | undefined,
  missingUsers: 'zero' | 'skip' = 'zero',
): MetricMeaning {
  const { formula, words } = meaningOf(definition, cutoff);
  if (missingUsers === 'zero') return { formula, words };
  return { formula, words: words.map((sentence) => sentence.replace(LISTLESS, 'a user without a list is left out')) };
}

/** What becomes of users without a list, where they are counted. */
const LISTLESS = /a user without a list (?:has one that was filled up, or without a cutoff )?counts as [01]/;

function meaningOf(definition: AucDefinition, cutoff: number | undefined): MetricMeaning {
  if (definition.form === 'errors') return explainErrors(definition, cutoff);
  if (definition.form === 'stacked') {
    return { formula: `${wins(definition.ties)} / (P · N)`, words: stackedWords(definition) };
  }
  if (definition.form === 'truncated') return TRUNCATED;
  const values = cutoff === undefined ? [] : [`k = ${cutoff}`];
  const formula = [weighted(definition, shareFormula(definition, cutoff)), ...values].join(', ');
  const depth = cutoff === undefined ? 'the list' : cutoff === 1 ? 'rank 1' : `ranks 1 to ${cutoff}`;
  if (definition.form === 'full') return { formula, words: fullWords(definition) };
  const words = definition.form === 'list' ? listWords(definition, depth) : limitedWords(definition, depth, cutoff);
  return { formula, words };
}

function wins(ties: StackedAuc['ties'] | 'order'): string {
  return { half: '(wins + ties / 2)', win: '(wins + ties)', lose: 'wins', order: 'wins' }[ties];
}

/** Of the pairs that are left when the wins are taken away. */
function losses(ties: ListAuc['ties']): string {
  return { half: '(losses + ties / 2)', win: 'losses', lose: '(losses + ties)', order: 'losses' }[ties];
}

function shareFormula(definition: UserDefinition, cutoff: number | undefined): string {
  const { unlisted, ties, counted } = userRules(definition);
  const positives = unlisted === 'fit' && cutoff !== undefined ? 'min(k, P)' : 'P';
  if (counted === 'losses') return `${losses(ties)} / (P · N)`;
  const rest = unlisted === 'tie' ? ` + ${tiedRest(ties)}` : '';
  const sum = rest === '' ? wins(ties) : `[${wins(ties)}${rest}]`;
  return `${sum} / (${positives} · N)`;
}

/** Pairs of a relevant and another item that are both not in the list: of `h` and `m` that are in it, the rest. */
function tiedRest(ties: UserDefinition['ties']): string {
  if (ties === 'win') return '(P − h) · (N − m)';
  return ties === 'lose' ? '0 · (P − h) · (N − m)' : '(P − h) · (N − m) / 2';
}

function weighted(definition: UserDefinition, share: string): string {
  if (definition.form === 'list' || definition.weight === 'none') return share;
  return `[Σ(u) P(u) · a(u)] / Σ(u) P(u), a = ${share}`;
}

const TRUNCATED: MetricMeaning = {
  formula: '[Σ(u) m(u) · a(u)] / Σ(u) m(u), a = ((n + 1) · m − m · (m + 1) / 2 − S) / (m · (n − m))',
  words: [
    'Of the n items of a list m are relevant, and S is the sum of their ranks, of those only that are not below the length of the shortest list.',
    'With all ranks it would be the share of pairs in the right order; each rank that is left out makes it greater.',
    'Users weigh as much as they have relevant items in their list; those without one, without any other item or without a list are left out.',
  ],
};

function stackedWords({ candidates, ties }: StackedAuc): string[] {
  return [
    `Of all pairs of one of the P relevant items of all users and one of their N other items, those are counted in which the relevant one has the higher score; ${TIE_WORDS[ties]}.`,
    candidates === 'all'
      ? "The items of a user are the catalogue without the items of the user's training; lists that do not hold them all are refused."
      : 'The items of a user are those of the list; relevant items that are not in it are not looked at.',
    'Users without a relevant item or without a list are left out.',
  ];
}

function fullWords(definition: FullAuc): string[] {
  const { candidates, unlisted, ties, weight, missless } = definition;
  const compared =
    candidates === 'all'
      ? "P of the catalogue's items are relevant, and N are neither relevant nor items of the user's training"
      : `N items of the list are not relevant, and P ${unlisted === 'refuse' ? 'of its items are' : 'items, in it or not, are'}`;
  return [
    `${compared}; counted are the pairs in which the relevant item stands above the other, and ${TIE_WORDS[ties]}.`,
    candidates === 'listed' && unlisted === 'refuse'
      ? 'Relevant items that are not in the list are not looked at.'
      : UNLISTED_WORDS[unlisted],
    weight === 'none' ? 'All users weigh the same.' : 'Users weigh as much as they have relevant items, P.',
    `Users without a relevant item are left out, a user without a list counts as 0, and ${missless === 'nan' ? 'if for anybody there is nothing to compare with, nobody has a value' : 'users with nothing to compare are left out and counted apart'}.`,
  ];
}

function listWords({ ties, hitless, missless, empty, short, counted }: ListAuc, depth: string): string[] {
  const pairs =
    counted === 'wins'
      ? `counted are their pairs in which the relevant item stands above the other, and ${TIE_WORDS[ties]}`
      : `counted are their pairs in which the relevant item stands below the other, so that less is better, and ${LOSS_TIE_WORDS[ties]}`;
  return [
    `P items at ${depth} are relevant and N are not; ${pairs}.`,
    `Relevant items elsewhere are not looked at${short === 'filled' ? ', and a list that is shorter than the cutoff is filled up with items that are not relevant' : ''}.`,
    `A list without a relevant item ${PAIRLESS_WORDS[hitless]}, and one of relevant items only ${PAIRLESS_WORDS[missless]}.`,
    `Users without a relevant item are left out and counted apart; a user without a list ${short === 'filled' ? 'has one that was filled up, or without a cutoff ' : ''}${PAIRLESS_WORDS[empty]}.`,
  ];
}

function limitedWords(definition: LimitedAuc, depth: string, cutoff: number | undefined): string[] {
  const { candidates, unlisted, ties, weight, short } = definition;
  const relevant = unlisted === 'skip' ? `the P relevant items at ${depth}` : `relevant items at ${depth}`;
  const filled =
    short === 'filled' ? ' A list that is shorter than the cutoff is filled up with items that are not relevant.' : '';
  return [
    `Counted are the pairs of ${relevant} and one of N other items that stands below, in the list or not; ${TIE_WORDS[ties]}.`,
    `N is the number of ${OTHER_WORDS[candidates]}.${filled}`,
    unlisted === 'fit' && cutoff === undefined ? UNLISTED_WORDS.lose : UNLISTED_WORDS[unlisted],
    `${weight === 'none' ? 'All users weigh the same' : 'Users weigh as much as the relevant items that are compared'}; users without a relevant item, or with nothing to compare, are left out, and a user without a list ${short === 'filled' ? 'has one that was filled up, or without a cutoff ' : ''}counts as 0.`,
  ];
}

const TIE_WORDS = {
  half: 'a pair of equal scores is worth a half',
  win: 'so are pairs of equal scores',
  lose: 'pairs of equal scores are not',
  order: 'equal scores stand in the order of the list',
} as const;

const LOSS_TIE_WORDS = {
  half: 'a pair of equal scores is worth a half',
  win: 'pairs of equal scores are not',
  lose: 'so are pairs of equal scores',
  order: 'equal scores stand in the order of the list',
} as const;

const UNLISTED_WORDS = {
  refuse: 'Lists that do not hold all these items are refused.',
  skip: 'Relevant items that are not in the list are not compared.',
  lose: "P counts all of the user's relevant items; those that are not in the list lose their pairs.",
  fit: "P counts all of the user's relevant items, of which not more than k can be found; those that are not among the first k items lose their pairs.",
  tie: "P counts all of the user's relevant items, of which h are in the list, as are m of the N others; what is not in the list stands below it, all at one height.",
} as const;

const PAIRLESS_WORDS: Record<WithoutPairs, string> = {
  zero: 'counts as 0',
  one: 'counts as 1',
  skip: 'is not counted',
  nan: 'leaves nobody with a value',
};

const OTHER_WORDS = {
  all: "items of the catalogue that are neither relevant nor of the user's training",
  catalogue: "items of the catalogue that are not relevant, those of the user's training included",
  'catalogue-plus-one': 'items of the catalogue without the relevant ones that are in the list, and one more',
  'train-plus-one': "items of anybody's training that are neither relevant nor of the user's own, and one more",
} as const;
