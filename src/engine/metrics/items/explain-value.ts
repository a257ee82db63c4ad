// The explanation of metrics that add up what listed items are worth. L is the length of the list, r the number of
// relevant items, pop(i) the popularity of the item at rank i.
import type { MetricMeaning } from '../definition.js';
import { lengthSymbol, ranksWords, usersSentence } from './explain-users.js';
import type { ItemValueDefinition } from './items-vocabulary.js';
import { asksRelevance } from './value-norm.js';

export function explainValue(definition: ItemValueDefinition, cutoff: number | undefined): MetricMeaning {
  return {
    formula: formulaOf(definition, cutoff),
    words: [
      valueSentence(definition),
      sumSentence(definition, cutoff),
      normSentence(definition, cutoff),
      usersSentence(definition.users, definition.missing, relevanceWords(definition)),
    ],
  };
}

function formulaOf(definition: ItemValueDefinition, cutoff: number | undefined): string {
  const { discount, mean } = definition;
  const weight = discount === 'none' ? '' : ' / log2(i + 1)';
  const factors = [gainSymbol(definition), valueSymbol(definition)].filter((factor) => factor !== '');
  const sum = `Σ(i=1..${cutoff === undefined ? 'L' : 'k'}) ${factors.join(' · ')}${weight}`;
  const norm = normSymbol(definition, cutoff);
  const gamma = definition.value === 'inverse-power' ? `, γ = ${definition.gamma ?? 1}` : '';
  if (norm === '') return `${sum}${gamma}`;
  const share = mean === 'users' ? `[${sum}] / ${norm}` : `[Σ(u) ${sum}] / [Σ(u) ${norm}]`;
  return `${share}${gamma}`;
}

function valueSymbol({ value, of, base, scale }: ItemValueDefinition): string {
  const log = base === '2' ? 'log2' : 'ln';
  const total = TOTAL_SYMBOLS[of];
  if (value === 'one') return '1';
  if (value === 'tail') return 'tail(i)';
  if (value === 'log-popularity') return `${log}(pop(i) + 1)`;
  if (value === 'popularity') return of === 'count' ? 'pop(i)' : `pop(i) / ${total}`;
  if (value === 'inverse-power') return `pop(i)^(−γ / (γ + 1))`;
  if (value === 'rarity') return `(1 − pop(i) / ${total})`;
  return `${log}(${total} / pop(i))${scale === 'plain' ? '' : ` / ${log}(${total})`}`;
}

const TOTAL_SYMBOLS = { count: '1', users: 'users', interactions: 'interactions', maximum: 'max pop' } as const;

function gainSymbol({ gain, unit = 1 }: ItemValueDefinition): string {
  if (gain === 'all') return '';
  if (gain === 'binary') return 'rel(i)';
  const level = unit === 1 ? 'g(i)' : `(g(i) − ${unit} + 1)`;
  return gain === 'grade' ? level : `(2^${level} − 1)`;
}

function normSymbol(definition: ItemValueDefinition, cutoff: number | undefined): string {
  const { norm, discount } = definition;
  const length = lengthSymbol(cutoff);
  if (norm === 'one') return '';
  if (norm === 'list') return length;
  if (norm === 'discounts') return `[Σ(i=1..${length}) ${discount === 'none' ? '1' : '1 / log2(i + 1)'}]`;
  if (norm === 'cutoff') return 'k';
  if (norm.startsWith('worth')) {
    const factors = [gainSymbol(definition), valueSymbol(definition)].filter((factor) => factor !== '').join(' · ');
    return norm === 'worth-of-list' ? `[Σ(i=1..L) ${factors}]` : `[Σ(i relevant) ${factors}]`;
  }
  return norm === 'relevant' ? 'r' : '|I|';
}

function valueSentence(definition: ItemValueDefinition): string {
  const { value, of, unknown } = definition;
  if (value === 'one') return 'Every item counts as 1.';
  const meaning =
    value === 'tail'
      ? `tail(i) is 1 where the item at rank i is in the long tail, ${tailWords(definition)}, and 0 elsewhere`
      : `pop(i) is the number of training users who chose the item at rank i${value === 'log-popularity' ? '' : TOTAL_WORDS[of]}`;
  return `${meaning}; an item that nobody chose ${UNKNOWN_WORDS[unknown]}.`;
}

const TOTAL_WORDS = {
  count: '',
  users: ', users that of all training users',
  interactions: ', interactions the number of training interactions',
  maximum: ', max pop that of the most popular item',
} as const;

const UNKNOWN_WORDS = {
  skip: 'is passed over, as if it were not in the list',
  zero: 'adds 0',
  one: 'is worth 1',
  greatest: 'is worth as much as the most valuable training item',
  once: 'is worth as much as if one user had chosen it',
} as const;

function tailWords({ tail, limit }: ItemValueDefinition): string {
  if (tail === 'count') return `the training items that at most ${limit} users chose`;
  const ties = 'equally popular items going by ascending id';
  return tail === 'items'
    ? `the least popular ${limit} of the training items, one at least, ${ties}`
    : `the training items behind the most popular ones that hold ${limit} of all interactions, ${ties}`;
}

function sumSentence({ gain, unit = 1, discount }: ItemValueDefinition, cutoff: number | undefined): string {
  const which = gain === 'all' ? 'The items' : 'The relevant items (their grade is above 0)';
  const weights = discount === 'none' ? 'all ranks weighing the same' : 'rank i weighing 1 / log2(i + 1)';
  const level = unit === 1 ? 'their grade' : `their grade − ${unit} + 1`;
  const times = { all: '', binary: '', grade: `, times ${level}`, exp2: `, times 2^(${level}) − 1` }[gain];
  return `${which} at ${ranksWords(cutoff)} are added up${times}, ${weights}.`;
}

function normSentence({ norm, mean, unknown }: ItemValueDefinition, cutoff: number | undefined): string {
  const kept = unknown === 'skip' ? ', items passed over not counting' : '';
  const length = cutoff === undefined ? 'the length L of the list' : 'k, or by the length L of a shorter list';
  const divisor = {
    one: '',
    list: `${length}${kept}`,
    cutoff: 'k, also where the list is shorter',
    discounts: `the sum of the weights of the ranks that the list has${kept}`,
    relevant: "r, the number of the user's relevant items",
    'worth-of-relevant': "what all of the user's relevant items would add",
    'worth-of-list': 'what the whole list would add, uncut',
    catalogue: '|I|, the number of items in the catalogue',
  }[norm];
  const sums = mean === 'users' ? 'The sum' : 'The sum over all users';
  const rows = mean === 'users' ? '' : ', likewise added up over all users';
  return divisor === '' ? `${sums} is not divided by anything.` : `${sums} is divided by ${divisor}${rows}.`;
}

function relevanceWords(definition: ItemValueDefinition): string {
  return asksRelevance(definition) && definition.users !== 'relevant'
    ? '; those without a relevant item are left out'
    : '';
}
