// The metrics that compare groups: popular and other items, groups of items, groups of users. Only all lists together
// have a value. Groups are called by their number, in the order of the given names.
import { type CatalogueEntry, entriesOf, type NumberRange } from '../catalogue-entry.js';
import type { Gain } from '../lists/list-vocabulary.js';
import type { GroupsDefinition, ListedUsers } from './groups-vocabulary.js';

const USERS: readonly ListedUsers[] = ['listed', 'truth', 'relevant'];
const GAINS: readonly Gain[] = ['binary', 'grade', 'exp2'];
const GROUP_NUMBERS: NumberRange = { from: 0 };
const ANY_NUMBER: NumberRange = {};

const ZHU =
  'Zhu, Wang & Caverlee, Measuring and mitigating item under-recommendation bias in personalized ranking systems, SIGIR 2020';
const ELLIOT =
  'Anelli et al., Elliot: a comprehensive and rigorous framework for reproducible recommender systems evaluation, ' +
  'SIGIR 2021';
const DELDJOO =
  'Deldjoo, Anelli, Zamani, Bellogín & Di Noia, A flexible framework for evaluating user and item fairness in ' +
  'recommender systems, User Modeling and User-Adapted Interaction 31, 2021';
const EKSTRAND =
  'Ekstrand et al., All the cool kids, how do they fit in?: Popularity and demographic biases in recommender ' +
  'evaluation and effectiveness, FAT* 2018 (means by group; their distance is the least and greatest of them)';
const TSINTZOU = 'Tsintzou, Pitoura & Tsaparas, Bias disparity in recommendation systems, RMSE workshop at RecSys 2019';
const SINGH = 'Singh & Joachims, Fairness of exposure in rankings, KDD 2018';

const SHARED_BY_FAIRNESS = {
  cutoff: 'optional',
  range: [0, null],
  direction: 'lower',
  needs: ['train', 'item-groups'],
  perUser: false,
} as const;

export const FAIRNESS_ENTRIES: readonly CatalogueEntry<GroupsDefinition>[] = entriesOf(SHARED_BY_FAIRNESS, [
  {
    name: 'rsp',
    title: 'Ranking-based statistical parity of item groups',
    description: 'How much the chances of item groups to be recommended differ.',
    definition: { family: 'groups', kind: 'parity', of: 'list', split: 'groups', users: 'listed' },
    citation: ZHU,
    options: { users: USERS },
  },
  {
    name: 'reo',
    title: 'Ranking-based equal opportunity of item groups',
    description: 'How much the chances of item groups to be recommended where they are relevant differ.',
    definition: { family: 'groups', kind: 'parity', of: 'hits', split: 'groups', users: 'relevant' },
    citation: ZHU,
    options: {},
  },
  {
    name: 'poprsp',
    title: 'Ranking-based statistical parity of popular and other items',
    description: 'How much the chances of popular and of other items to be recommended differ.',
    definition: {
      family: 'groups',
      kind: 'parity',
      of: 'list',
      split: 'popularity',
      ratio: 0.8,
      users: 'listed',
    },
    citation: `${ZHU}; groups by popularity as in Elliot, SIGIR 2021`,
    options: { ratio: { above: 0, below: 1 }, users: USERS },
    needs: ['train'],
  },
  {
    name: 'popreo',
    title: 'Ranking-based equal opportunity of popular and other items',
    description: 'How much the chances of popular and of other items to be recommended where they are relevant differ.',
    definition: {
      family: 'groups',
      kind: 'parity',
      of: 'hits',
      split: 'popularity',
      ratio: 0.8,
      users: 'relevant',
    },
    citation: `${ZHU}; groups by popularity as in Elliot, SIGIR 2021`,
    options: { ratio: { above: 0, below: 1 } },
    needs: ['train'],
  },
  {
    name: 'rankprob',
    title: 'Probability of an item group to be ranked',
    description: 'The chance that an item of one group is recommended to a user who does not know it.',
    definition: { family: 'groups', kind: 'chance', of: 'list', group: 0, users: 'listed' },
    direction: 'none',
    citation: `${ZHU}; ${ELLIOT}`,
    options: { of: ['list', 'hits'], group: GROUP_NUMBERS, users: USERS },
  },
  {
    name: 'exposure',
    title: 'Exposure share of an item group',
    description: 'The share of all exposure in the lists that goes to the items of one group.',
    definition: { family: 'groups', kind: 'exposure', group: 0, discount: 'log2', users: 'listed' },
    range: [0, 1],
    direction: 'none',
    citation: SINGH,
    options: { group: GROUP_NUMBERS, discount: ['none', 'log2'], users: USERS },
    needs: ['item-groups'],
  },
  {
    name: 'usermad',
    title: 'Mean absolute difference between user groups',
    description: 'How far apart groups of users are in the mean quality of their lists, averaged over pairs of groups.',
    definition: {
      family: 'groups',
      kind: 'user-gap',
      measure: 'ndcg',
      distance: 'pairs',
      gain: 'binary',
      threshold: 1,
    },
    citation: `${DELDJOO}; ${ELLIOT}`,
    options: { measure: ['hit', 'recall', 'ndcg', 'score'], gain: GAINS, threshold: ANY_NUMBER },
    needs: ['user-groups'],
  },
  {
    name: 'usergap',
    title: 'Gap between the best and the worst served user group',
    description: 'The mean quality of lists in the best served group of users less that in the worst served.',
    definition: {
      family: 'groups',
      kind: 'user-gap',
      measure: 'ndcg',
      distance: 'difference',
      gain: 'binary',
      threshold: 1,
    },
    range: [0, 1],
    citation: EKSTRAND,
    options: { measure: ['hit', 'recall', 'ndcg'], gain: GAINS, threshold: ANY_NUMBER },
    needs: ['user-groups'],
  },
  {
    name: 'userratio',
    title: 'Ratio of the worst to the best served user group',
    description: 'The mean quality of lists in the worst served group of users divided by that in the best served.',
    definition: {
      family: 'groups',
      kind: 'user-gap',
      measure: 'ndcg',
      distance: 'ratio',
      gain: 'binary',
      threshold: 1,
    },
    range: [0, 1],
    direction: 'higher',
    citation: EKSTRAND,
    options: { measure: ['hit', 'recall', 'ndcg'], gain: GAINS, threshold: ANY_NUMBER },
    needs: ['user-groups'],
  },
  {
    name: 'itemmad',
    title: 'Mean absolute difference between item groups',
    description: 'How far apart groups of items are in what a recommendation of one of them brings.',
    definition: { family: 'groups', kind: 'item-gap', measure: 'gain', gain: 'binary', threshold: 1 },
    citation: `${DELDJOO}; ${ELLIOT}`,
    options: { measure: ['gain', 'score'], gain: GAINS, threshold: ANY_NUMBER },
    needs: ['item-groups'],
  },
  {
    name: 'biaslists',
    title: 'Bias of the lists of a user group',
    description: 'How many times as often as chance a group of users is recommended a group of items.',
    definition: {
      family: 'groups',
      kind: 'disparity',
      bias: 'lists',
      profiles: 'evaluated',
      usergroup: 0,
      itemgroup: 0,
      users: 'listed',
    },
    direction: 'none',
    citation: TSINTZOU,
    options: { usergroup: GROUP_NUMBERS, itemgroup: GROUP_NUMBERS, users: USERS },
    needs: ['user-groups', 'item-groups'],
  },
  {
    name: 'biasprofiles',
    title: 'Bias of the training items of a user group',
    description: 'How many times as often as chance a group of users chose a group of items in training.',
    definition: {
      family: 'groups',
      kind: 'disparity',
      bias: 'profiles',
      profiles: 'evaluated',
      usergroup: 0,
      itemgroup: 0,
      users: 'listed',
    },
    cutoff: 'none',
    direction: 'none',
    citation: TSINTZOU,
    options: { usergroup: GROUP_NUMBERS, itemgroup: GROUP_NUMBERS, profiles: ['evaluated', 'train'] },
    needs: ['user-groups', 'item-groups', 'train'],
  },
  {
    name: 'biasdisparity',
    title: 'Bias disparity',
    description: 'How much more a group of users is recommended of a group of items than it chose in training.',
    definition: {
      family: 'groups',
      kind: 'disparity',
      bias: 'change',
      profiles: 'evaluated',
      usergroup: 0,
      itemgroup: 0,
      users: 'listed',
    },
    range: [-1, null],
    direction: 'none',
    citation: TSINTZOU,
    options: { usergroup: GROUP_NUMBERS, itemgroup: GROUP_NUMBERS, profiles: ['evaluated', 'train'], users: USERS },
    needs: ['user-groups', 'item-groups', 'train'],
  },
]);
