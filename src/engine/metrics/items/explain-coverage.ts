// The explanation of metrics that count the items and the users who are reached.
import type { MetricMeaning } from '../definition.js';
import { listsSentence } from './explain-users.js';
import type { ItemCoverageDefinition, UserCoverageDefinition } from './items-vocabulary.js';

export function explainCoverage(
  definition: ItemCoverageDefinition | UserCoverageDefinition,
  cutoff: number | undefined,
): MetricMeaning {
  return definition.kind === 'item-coverage' ? explainItems(definition, cutoff) : explainUsers(definition, cutoff);
}

function explainItems(definition: ItemCoverageDefinition, cutoff: number | undefined): MetricMeaning {
  const { covered, of, outside, count, extra, short, users } = definition;
  const isFilled = short === 'filled' && cutoff !== undefined;
  const list = `list(u${cutoff === undefined ? '' : ', 1..k'})`;
  const union = `∪(u) ${list}${covered === 'hit' ? ' ∩ relevant(u)' : ''}`;
  const { symbol, one, many } = ITEM_WORDS[of];
  const isLimited = of !== 'catalogue' && outside === 'skip';
  const all = `|${symbol}|`;
  const kept = isLimited ? `(${union}) ∩ ${symbol}` : union;
  const norm = extra === 0 ? all : `(${all} + ${extra})`;
  const ranks = cutoff === undefined ? '' : `, down to rank ${cutoff}`;
  const who = covered === 'hit' ? 'the list of somebody to whom it is relevant' : "anybody's list";
  const number = isFilled ? `(|${kept}| + [a list is short])` : `|${kept}|`;
  return {
    formula: count === 'number' ? number : `${number} / ${norm}`,
    words: [
      `${isLimited ? one : 'An item'} counts once if it is in ${who}${ranks}.`,
      count === 'number'
        ? 'The number is not divided by anything.'
        : `The number is divided by that of the ${many}${extra === 0 ? '' : `, to which ${extra} is added`}.`,
      ...(short === 'filled' ? [isFilled ? FILLED_WORDS : NEVER_SHORT_WORDS] : []),
      listsSentence(users),
    ],
  };
}

const ITEM_WORDS = {
  catalogue: { symbol: 'I', one: 'An item', many: 'items of the catalogue' },
  train: { symbol: 'train items', one: 'A training item', many: 'training items' },
  known: { symbol: '(truth ∪ train) items', one: 'An item of truth or training', many: 'items of truth and training' },
} as const;

const FILLED_WORDS =
  'Lists that are short or missing are filled up to the cutoff with an item that counts as one more.';
const NEVER_SHORT_WORDS = 'Only lists shorter than a cutoff would be filled up, and there is none.';

function explainUsers(definition: UserCoverageDefinition, cutoff: number | undefined): MetricMeaning {
  const { covered, of, count, users } = definition;
  const ranks = cutoff === undefined ? '' : ` down to rank ${cutoff}`;
  const condition = {
    listed: 'L ≥ 1',
    full: 'L ≥ k',
    hit: `Σ(i=1..${cutoff === undefined ? 'L' : 'k'}) rel(i) ≥ 1`,
  }[covered];
  const meaning = {
    listed: 'if there is a list for them',
    full: `if their list holds ${cutoff} items or more`,
    hit: `if their list holds a relevant item${ranks}`,
  }[covered];
  const all = of === 'truth' ? 'users of the truth' : 'users of the truth or of training';
  const numerator = `|{u : ${condition}}|`;
  return {
    formula: count === 'number' ? numerator : `${numerator} / |${all}|`,
    words: [
      `${users === 'truth' ? 'Users of the truth' : 'Users, in the truth or not,'} count ${meaning}.`,
      count === 'number'
        ? 'Their number is not divided by anything.'
        : `Their number is divided by that of all ${all}.`,
    ],
  };
}
