// What the metrics that compare groups compute, for people.
import type { MetricMeaning } from '../definition.js';
import { cutoffValue, listWords, usersWords } from './explain-words.js';
import type {
  CalibrationDefinition,
  ChanceDefinition,
  DisparityDefinition,
  DiversityDefinition,
  ExposureDefinition,
  FeatureCountDefinition,
  GroupsDefinition,
  ItemGapDefinition,
  ParityDefinition,
  SerendipityDefinition,
  UserGapDefinition,
} from './groups-vocabulary.js';

type FairnessDefinition = Exclude<
  GroupsDefinition,
  FeatureCountDefinition | DiversityDefinition | SerendipityDefinition | CalibrationDefinition
>;

/** T(u) is the list of user u cut at k, H(u) are the training items and R(u) the relevant items of the user. */
export function explainFairness(definition: FairnessDefinition, cutoff: number | undefined): MetricMeaning {
  switch (definition.kind) {
    case 'parity':
    case 'chance':
      return explainParity(definition, cutoff);
    case 'exposure':
      return explainExposure(definition, cutoff);
    case 'user-gap':
      return explainUserGap(definition, cutoff);
    case 'item-gap':
      return explainItemGap(definition, cutoff);
    case 'disparity':
      return explainDisparity(definition, cutoff);
  }
}

function explainParity(definition: ParityDefinition | ChanceDefinition, cutoff: number | undefined): MetricMeaning {
  const isOfHits = definition.of === 'hits';
  const chance = isOfHits ? 'Σ(u) |T(u) ∩ R(u) ∩ g| / Σ(u) |(R(u) ∩ g) \\ H(u)|' : 'Σ(u) |T(u) ∩ g| / Σ(u) |g \\ H(u)|';
  const possible = isOfHits ? 'relevant items of the group' : 'items of the group';
  const chanceWords =
    `The chance of a group is the number of its ${isOfHits ? 'hits' : 'items'} in all lists, divided by the number of ` +
    `${possible} that the users had not chosen in training.`;
  const sets = `T(u) is ${listWords(cutoff)}${isOfHits ? ', R(u) the relevant items' : ''} and H(u) the training items of user u.`;
  const users = usersWords(isOfHits ? 'judged' : definition.users);
  if (definition.kind === 'chance') {
    const group = `The group g is number ${definition.group} of the item groups; items without a group are left out.`;
    return {
      formula: `${chance}, g = group ${definition.group}${cutoffValue(cutoff)}`,
      words: [`${sets} ${group}`, chanceWords, users],
    };
  }
  const ratio = definition.ratio ?? 0.8;
  const groups =
    definition.split === 'groups'
      ? 'The groups are the given item groups; items without a group and groups that nobody can be recommended are left out.'
      : 'The groups are the popular and the other training items: the most popular ones, equal ones by ascending id, ' +
        `until they have ${ratio} of all training interactions, and the rest.`;
  return {
    formula: `std(p) / mean(p), p(g) = ${chance}${definition.split === 'popularity' ? `, ratio = ${ratio}` : ''}${cutoffValue(cutoff)}`,
    words: [
      sets,
      groups,
      `${chanceWords} The value is their standard deviation (of a population) over their mean.`,
      users,
    ],
  };
}

function explainExposure({ group, discount, users }: ExposureDefinition, cutoff: number | undefined): MetricMeaning {
  const worth = discount === 'log2' ? '1 / log2(i + 1)' : '1';
  return {
    formula:
      `Σ(u, i: item i of T(u) in g) w(i) / Σ(u, i ≤ |T(u)|) w(i), w(i) = ${worth}, g = group ${group}` +
      cutoffValue(cutoff),
    words: [
      `T(u) is ${listWords(cutoff)} of user u; rank i is worth ${worth}.`,
      `What the ranks of all lists that hold an item of group number ${group} are worth is divided by what all their ` +
        'ranks are worth; items without a group count as items of another.',
      usersWords(users),
    ],
  };
}

const DISTANCE_FORMULAS = {
  pairs: 'mean(a < b) |m(a) − m(b)|',
  difference: 'max(a) m(a) − min(a) m(a)',
  ratio: 'min(a) m(a) / max(a) m(a)',
} as const;

const DISTANCE_WORDS = {
  pairs: 'The absolute differences of the means of all pairs of groups are averaged.',
  difference: 'The least of the means is taken from the greatest.',
  ratio: 'The least of the means is divided by the greatest; if both are 0 the value is 1.',
} as const;

function gainWords({ gain, threshold }: UserGapDefinition | ItemGapDefinition): string {
  if (gain === 'binary') return 'a relevant item being worth 1';
  if (gain === 'grade') return 'a relevant item being worth its grade';
  const exponent = threshold === 1 ? 'grade' : `(grade − ${threshold} + 1)`;
  return `a relevant item being worth 2^${exponent} − 1${threshold === 1 ? '' : ', and not less than 0'}`;
}

function explainUserGap(definition: UserGapDefinition, cutoff: number | undefined): MetricMeaning {
  const list = listWords(cutoff);
  const measures = {
    hit: `whether ${list} holds a relevant item`,
    recall: `the share of the relevant items that ${list} holds`,
    ndcg: `the normalised discounted cumulative gain (1 / log2(rank + 1)) of ${list}, ${gainWords(definition)}`,
    score: `the mean score of the items in ${list}`,
  } as const;
  const { measure, distance } = definition;
  const noScore = measure === 'score' ? ' A user without a list has no scores and is left out.' : '';
  return {
    formula: `${DISTANCE_FORMULAS[distance]}, m(a) = mean(u in a) ${measure}(u)${cutoffValue(cutoff)}`,
    words: [
      `For each user ${measures[measure]} is taken, and then the mean over the users of each group a.`,
      DISTANCE_WORDS[distance],
      'A user in several groups counts in each; users in no group and groups without a counted user are left out.',
      `${usersWords('judged')}${noScore}`,
    ],
  };
}

function explainItemGap(definition: ItemGapDefinition, cutoff: number | undefined): MetricMeaning {
  const worth = definition.measure === 'score' ? 'score(u, i)' : 'gain(u, i)';
  const worthWords = definition.measure === 'score' ? 'the scores of its hits' : `its hits (${gainWords(definition)})`;
  return {
    formula:
      `${DISTANCE_FORMULAS.pairs}, m(a) = mean(i in a) Σ(u: i in T(u) ∩ R(u)) ${worth} / |{u: i in T(u)}|` +
      cutoffValue(cutoff),
    words: [
      `T(u) is ${listWords(cutoff)} of user u and R(u) are the relevant items.`,
      `For each listed item, ${worthWords} over all lists are added up, whatever their rank, and divided by the number ` +
        'of lists that hold it; then the mean over the listed items of each group a is taken.',
      `${DISTANCE_WORDS.pairs} Items without a group are left out.`,
      usersWords('judged'),
    ],
  };
}

function explainDisparity(definition: DisparityDefinition, cutoff: number | undefined): MetricMeaning {
  const { bias, profiles, usergroup, itemgroup, users } = definition;
  const inLists = 'Σ(u in a) |T(u) ∩ g| / Σ(u in a) |T(u)| / (|g| / |I|)';
  const inProfiles = 'Σ(u in a) |H(u) ∩ g| / Σ(u in a) |H(u)| / (|g| / |I|)';
  const formulas = { lists: inLists, profiles: inProfiles, change: `[${inLists}] / [${inProfiles}] − 1` } as const;
  const whose = profiles === 'train' ? 'all training users' : 'the evaluated users';
  const shares = {
    lists: `The share of g in ${listWords(cutoff)} of the users of a`,
    profiles: `The share of g in the training items of ${whose} of a`,
    change: `The share of g in ${listWords(cutoff)} of the users of a, relative to that in the training items of ${whose} of a,`,
  } as const;
  return {
    formula: `${formulas[bias]}, a = user group ${usergroup}, g = item group ${itemgroup}${cutoffValue(cutoff)}`,
    words: [
      `a is number ${usergroup} of the user groups, g number ${itemgroup} of the item groups, and I are all items that ` +
        'have a group; other items are left out.',
      bias === 'change'
        ? `${shares.change} is taken, less 1: 0 where lists hold as much of g as was chosen.`
        : `${shares[bias]} is divided by the share of g in I: 1 where it is as large as chance would have it.`,
      bias === 'profiles' ? 'No list is looked at.' : usersWords(users),
    ],
  };
}
