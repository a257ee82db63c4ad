// The metrics that compare groups: popular and other items, groups of items, groups of users. Only all lists together
// have a value. Groups are called by their number, in the order of the given names.
import { entriesOf, type MetricEntry, type NumberRange } from '../catalogue-entry.js';
import type { Gain } from '../lists/list-vocabulary.js';
import type { GroupsDefinition, ListedUsers } from './groups-vocabulary.js';

const USERS: readonly ListedUsers[] = ['listed', 'truth', 'relevant'];
const GAINS: readonly Gain[] = ['binary', 'grade', 'exp2'];
const GROUP_NUMBERS: NumberRange = { from: 0 };
const ANY_NUMBER: NumberRange = {};

const SHARED_BY_FAIRNESS = {
  cutoff: 'optional',
  range: [0, null],
  direction: 'lower',
  needs: ['train', 'item-groups'],
  perUser: false,
} as const;

export const FAIRNESS_ENTRIES: readonly MetricEntry<GroupsDefinition>[] = entriesOf(SHARED_BY_FAIRNESS, [
  {
    name: 'rsp',
    title: 'Ranking-based statistical parity of item groups',
    definition: { family: 'groups', kind: 'parity', of: 'list', split: 'groups', users: 'listed' },
    options: { users: USERS },
  },
  {
    name: 'reo',
    title: 'Ranking-based equal opportunity of item groups',
    definition: { family: 'groups', kind: 'parity', of: 'hits', split: 'groups', users: 'relevant' },
    options: {},
  },
  {
    name: 'poprsp',
    title: 'Ranking-based statistical parity of popular and other items',
    definition: {
      family: 'groups',
      kind: 'parity',
      of: 'list',
      split: 'popularity',
      ratio: 0.8,
      users: 'listed',
    },
    options: { ratio: { above: 0, below: 1 }, users: USERS },
    needs: ['train'],
  },
  {
    name: 'popreo',
    title: 'Ranking-based equal opportunity of popular and other items',
    definition: {
      family: 'groups',
      kind: 'parity',
      of: 'hits',
      split: 'popularity',
      ratio: 0.8,
      users: 'relevant',
    },
    options: { ratio: { above: 0, below: 1 } },
    needs: ['train'],
  },
  {
    name: 'rankprob',
    title: 'Probability of an item group to be ranked',
    definition: { family: 'groups', kind: 'chance', of: 'list', group: 0, users: 'listed' },
    direction: 'none',
    options: { of: ['list', 'hits'], group: GROUP_NUMBERS, users: USERS },
  },
  {
    name: 'exposure',
    title: 'Exposure share of an item group',
    definition: { family: 'groups', kind: 'exposure', group: 0, discount: 'log2', users: 'listed' },
    range: [0, 1],
    direction: 'none',
    options: { group: GROUP_NUMBERS, discount: ['none', 'log2'], users: USERS },
    needs: ['item-groups'],
  },
  {
    name: 'usermad',
    title: 'Mean absolute difference between user groups',
    definition: {
      family: 'groups',
      kind: 'user-gap',
      measure: 'ndcg',
      distance: 'pairs',
      gain: 'binary',
      threshold: 1,
    },
    options: { measure: ['hit', 'recall', 'ndcg', 'score'], gain: GAINS, threshold: ANY_NUMBER },
    needs: ['user-groups'],
  },
  {
    name: 'usergap',
    title: 'Gap between the best and the worst served user group',
    definition: {
      family: 'groups',
      kind: 'user-gap',
      measure: 'ndcg',
      distance: 'difference',
      gain: 'binary',
      threshold: 1,
    },
    range: [0, 1],
    options: { measure: ['hit', 'recall', 'ndcg'], gain: GAINS, threshold: ANY_NUMBER },
    needs: ['user-groups'],
  },
  {
    name: 'userratio',
    title: 'Ratio of the worst to the best served user group',
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
    options: { measure: ['hit', 'recall', 'ndcg'], gain: GAINS, threshold: ANY_NUMBER },
    needs: ['user-groups'],
  },
  {
    name: 'itemmad',
    title: 'Mean absolute difference between item groups',
    definition: { family: 'groups', kind: 'item-gap', measure: 'gain', gain: 'binary', threshold: 1 },
    options: { measure: ['gain', 'score'], gain: GAINS, threshold: ANY_NUMBER },
    needs: ['item-groups'],
  },
  {
    name: 'biaslists',
    title: 'Bias of the lists of a user group',
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
    options: { usergroup: GROUP_NUMBERS, itemgroup: GROUP_NUMBERS, users: USERS },
    needs: ['user-groups', 'item-groups'],
  },
  {
    name: 'biasprofiles',
    title: 'Bias of the training items of a user group',
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
    options: { usergroup: GROUP_NUMBERS, itemgroup: GROUP_NUMBERS, profiles: ['evaluated', 'train'] },
    needs: ['user-groups', 'item-groups', 'train'],
  },
  {
    name: 'biasdisparity',
    title: 'Bias disparity',
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
    options: { usergroup: GROUP_NUMBERS, itemgroup: GROUP_NUMBERS, profiles: ['evaluated', 'train'], users: USERS },
    needs: ['user-groups', 'item-groups', 'train'],
  },
]);
