// The explanation of metrics on how evenly the lists of all users spread over the items. c(i) is how often item i is
// listed, C the sum of all c(i), U the number of users.
import type { MetricMeaning } from '../definition.js';
import { listsSentence } from './explain-users.js';
import type {
  EntropyDefinition,
  GiniDefinition,
  HerfindahlDefinition,
  InterListDefinition,
  ItemCoverageDefinition,
  SpreadDefinition,
  UserCoverageDefinition,
} from './items-vocabulary.js';

type CountDefinition = Exclude<SpreadDefinition, ItemCoverageDefinition | UserCoverageDefinition>;

export function explainSpread(definition: CountDefinition, cutoff: number | undefined): MetricMeaning {
  const { formula, words } = meaningOf(definition, cutoff);
  const ranks = cutoff === undefined ? '' : ` down to rank ${cutoff}`;
  const counts = `c(i) is how many lists hold item i${ranks}, C the sum of all c(i).`;
  return { formula, words: [counts, ...words, listsSentence(definition.users)] };
}

function meaningOf(definition: CountDefinition, cutoff: number | undefined): MetricMeaning {
  if (definition.kind === 'gini') return explainGini(definition);
  if (definition.kind === 'entropy') return explainEntropy(definition, cutoff);
  return definition.kind === 'herfindahl' ? explainHerfindahl(definition) : explainInterList(definition);
}

function explainGini({ of, outside, extra, norm, form }: GiniDefinition): MetricMeaning {
  const divisor = { items: 'N', 'items-less-one': '(N − 1)', 'items-plus-one': '(N + 1)' }[norm];
  const index = `[Σ(j=1..N) (2j − N − 1) · c(j) / C] / ${divisor}`;
  const others = outside === 'skip' ? 'items outside training are left out' : 'items outside training count as well';
  const items = {
    catalogue: 'N the number of items in the catalogue, listed or not',
    train: `N the number of training items, listed or not (${others})`,
    listed: 'N the number of items that are listed at all',
  }[of];
  return {
    formula: form === 'index' ? index : `1 − ${index}`,
    words: [
      `Items are put in ascending order of c(j), ${items}${extra === 0 ? '' : `, plus ${extra}`}.`,
      form === 'index'
        ? `0 means that all items are listed equally often; the sum is divided by ${divisor}.`
        : `1 means that all items are listed equally often; the sum is divided by ${divisor} and taken from 1.`,
    ],
  };
}

function explainEntropy({ base, weights, norm }: EntropyDefinition, cutoff: number | undefined): MetricMeaning {
  const log = base === '2' ? 'log2' : 'ln';
  const weight = weights === 'rows' ? 'c(i) / C' : 'w(i) / U';
  const sum = `Σ(i) ${weight} · ${log}(C / c(i))`;
  const divisor = { one: '', listed: 'listed items', greatest: `${log} |I|` }[norm];
  const length = cutoff === undefined ? 'L' : 'min(k, L)';
  return {
    formula: norm === 'one' ? sum : `[${sum}] / ${divisor}`,
    words: [
      weights === 'rows'
        ? `Every row of a list weighs the same, and logarithms are to the base ${base}.`
        : `Every one of the U users weighs the same: w(i) adds 1 / ${length} for each list that holds item i; logarithms are to the base ${base}.`,
      {
        one: 'The sum over the listed items is not divided by anything.',
        listed: 'The sum over the listed items is divided by their number.',
        greatest:
          'The sum over the listed items is divided by the logarithm of |I|, the number of items in the catalogue.',
      }[norm],
    ],
  };
}

function explainHerfindahl(_: HerfindahlDefinition): MetricMeaning {
  return {
    formula: '1 − Σ(i) (c(i) / C)²',
    words: ['It is the chance that two rows of lists, drawn with replacement, hold different items.'],
  };
}

function explainInterList({ norm, users, missing }: InterListDefinition): MetricMeaning {
  const pairs = 'U · (U − 1)';
  const formula = {
    cutoff: `1 − [Σ(i) c(i)² − C] / (k · ${pairs})`,
    assumed: `1 − [Σ(i) c(i)² − U · k] / (k · ${pairs})`,
    lengths: `1 − [Σ(i) s(i)² − lists] / (${pairs})`,
  }[norm];
  const overlap = {
    cutoff: 'divided by k',
    assumed: 'divided by k, every list being taken to hold k items even where it is shorter',
    lengths:
      'divided by the root of the product of their lengths (s(i) adds 1 / √L for each of the lists that hold item i)',
  }[norm];
  const isCounted = missing === 'count' && users === 'truth';
  return {
    formula,
    words: [
      `The items that the lists of two users have in common are ${overlap}, and the mean over all pairs is taken from 1.`,
      `U is the number of users with a list${isCounted ? ' and of those users of the truth who have none and nothing in common with others' : ''}.`,
    ],
  };
}
