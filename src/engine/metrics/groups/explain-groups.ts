// What a metric over features or groups computes, for people: formulas and sentences are put together from the words of
// its definition and from nothing else, so that an explanation cannot differ from what is computed.
import type { MetricMeaning } from '../definition.js';
import { explainFairness } from './explain-fairness.js';
import { cutoffValue, listWords, SIMILARITY_FORMULAS, SIMILARITY_WORDS, usersWords } from './explain-words.js';
import type {
  CalibrationDefinition,
  DiversityDefinition,
  FeatureCountDefinition,
  GroupsDefinition,
  SerendipityDefinition,
} from './groups-vocabulary.js';

/** Formula and sentences of a definition. T is the list cut at k, i and j are ranks or items in it. */
export function explainGroups(definition: GroupsDefinition, cutoff: number | undefined): MetricMeaning {
  switch (definition.kind) {
    case 'features':
      return explainFeatures(definition, cutoff);
    case 'diversity':
      return explainDiversity(definition, cutoff);
    case 'serendipity':
      return explainSerendipity(definition, cutoff);
    case 'calibration':
      return explainCalibration(definition, cutoff);
    default:
      return explainFairness(definition, cutoff);
  }
}

function explainFeatures(definition: FeatureCountDefinition, cutoff: number | undefined): MetricMeaning {
  const { of, norm, average } = definition;
  const items = of === 'hits' ? 'i in T, relevant' : 'i in T';
  const lists = average === 'together' ? 'u, ' : '';
  const norms = { catalogue: '|∪(i in catalogue) F(i)|', train: '|∪(i in training) F(i)|', cutoff: 'k' } as const;
  const whose = average === 'together' ? 'all lists together' : 'a list';
  const divisors = {
    catalogue: 'the number of features that the items of the catalogue have',
    train: 'the number of features that the training items have; items that are not in training may add others',
    cutoff: 'k, also where the list is shorter',
  } as const;
  return {
    formula: `|∪(${lists}${items}) F(i)| / ${norms[norm]}${cutoffValue(cutoff)}`,
    words: [
      `F(i) are the features of item i, and T is ${listWords(cutoff)}; items without features add nothing.`,
      `The distinct features of ${of === 'hits' ? 'the relevant items in ' : ''}${whose} are counted.`,
      `Their number is divided by ${divisors[norm]}.`,
      usersWords(of === 'hits' ? 'judged' : definition.users),
    ],
  };
}

function explainDiversity(definition: DiversityDefinition, cutoff: number | undefined): MetricMeaning {
  const { similarity, single, users } = definition;
  return {
    formula: `1 − Σ(i < j in T) s(i, j) / (n(n − 1) / 2), s = ${SIMILARITY_FORMULAS[similarity]}${cutoffValue(cutoff)}`,
    words: [
      `T is ${listWords(cutoff)}, and n is the number of its items.`,
      `The similarity of two items is ${SIMILARITY_WORDS[similarity]}.`,
      'The mean similarity of all pairs of items in the list is taken from 1; a list of one item has no pair and ' +
        `${single === 'drop' ? 'leaves its user out' : 'counts as 0'}.`,
      usersWords(users),
    ],
  };
}

function explainSerendipity(definition: SerendipityDefinition, cutoff: number | undefined): MetricMeaning {
  const { similarity, relevance, users } = definition;
  const relevant = relevance === 'truth' ? 'rel(i) · ' : '';
  const worth =
    relevance === 'truth'
      ? ' Items that are not relevant count as 0.'
      : ' It is not asked whether an item is relevant.';
  return {
    formula:
      `Σ(i in T) ${relevant}(1 − Σ(j in H) s(i, j) / |H|) / |T|, ` +
      `s = ${SIMILARITY_FORMULAS[similarity]}${cutoffValue(cutoff)}`,
    words: [
      `T is ${listWords(cutoff)}, and H are the training items of the user.`,
      `The similarity of two items is ${SIMILARITY_WORDS[similarity]}.`,
      `For each listed item its mean similarity to the training items is taken from 1, and the mean of that is taken.${worth}`,
      `${usersWords(users)} Of them, users without training items are left out.`,
    ],
  };
}

function explainCalibration(definition: CalibrationDefinition, cutoff: number | undefined): MetricMeaning {
  const { alpha, discount, users } = definition;
  const weight = discount === 'log2' ? 'its weight, 1 / log2(rank + 1),' : 'its weight, 1,';
  return {
    formula: `Σ(g) p(g) · ln(p(g) / ((1 − α) q(g) + α p(g))), α = ${alpha}${cutoffValue(cutoff)}`,
    words: [
      "p(g) is the share of feature g among the user's training items, each of which spreads the weight 1 evenly over " +
        'its features.',
      `q(g) is the same for ${listWords(cutoff)}, where each item spreads ${weight} over its features; items ` +
        'without features weigh nothing.',
      'The divergence of the list from the training items is 0 where the proportions are the same; a list without any ' +
        'feature has ln(1 / α), the most there is.',
      `${usersWords(users)} Of them, users whose training items have no features are left out.`,
    ],
  };
}
