// The metrics over pairs of a relevant and another item, each one literal record. The defaults are those of the protocols
// (7.1 and A29): a mean over users, a tie worth a half, candidates without the items of training.
import { entriesOf, type MetricEntry } from '../catalogue-entry.js';
import type { AucDefinition, FullAuc, LimitedAuc, ListAuc, OrderErrors, StackedAuc, Ties } from './auc-vocabulary.js';

const TIES: readonly Ties[] = ['half', 'win', 'lose', 'order'];
const CANDIDATES: readonly FullAuc['candidates'][] = ['all', 'listed'];
const UNLISTED: readonly FullAuc['unlisted'][] = ['refuse', 'lose', 'tie'];
const FULL_MISSLESS: readonly FullAuc['missless'][] = ['skip', 'nan'];
const STACKED_TIES: readonly StackedAuc['ties'][] = ['half', 'win', 'lose'];
const COUNTED: readonly ListAuc['counted'][] = ['wins', 'losses'];
const HITLESS: readonly ListAuc['hitless'][] = ['zero', 'skip', 'nan'];
const MISSLESS: readonly ListAuc['missless'][] = ['one', 'zero', 'skip', 'nan'];
const EMPTY: readonly ListAuc['empty'][] = ['zero', 'one', 'skip'];
const SHORT: readonly ListAuc['short'][] = ['kept', 'filled'];
const OTHERS: readonly LimitedAuc['candidates'][] = ['all', 'catalogue', 'catalogue-plus-one', 'train-plus-one'];
const LIMITED_UNLISTED: readonly LimitedAuc['unlisted'][] = ['fit', 'lose', 'skip', 'tie'];
const ERROR_TIES: readonly OrderErrors['ties'][] = ['lose', 'order'];
const ERROR_USERS: readonly OrderErrors['users'][] = ['listed', 'several'];
const FALLOUT_OVER: readonly NonNullable<OrderErrors['over']>[] = ['catalogue', 'list'];
const WEIGHTS: readonly LimitedAuc['weight'][] = ['none', 'relevant'];

const SHARED_BY_AUC = { cutoff: 'none', range: [0, 1], direction: 'higher', needs: [], perUser: true } as const;

export const AUC_ENTRIES: readonly MetricEntry<AucDefinition>[] = entriesOf(SHARED_BY_AUC, [
  {
    name: 'auc',
    title: 'Area under the ROC curve',
    definition: {
      family: 'auc',
      form: 'full',
      candidates: 'all',
      unlisted: 'refuse',
      ties: 'half',
      weight: 'none',
      missless: 'skip',
    },
    options: { candidates: CANDIDATES, unlisted: UNLISTED, ties: TIES, missless: FULL_MISSLESS },
  },
  {
    name: 'gauc',
    title: 'Area under the ROC curve, grouped by user',
    definition: {
      family: 'auc',
      form: 'full',
      candidates: 'all',
      unlisted: 'refuse',
      ties: 'half',
      weight: 'relevant',
      missless: 'skip',
    },
    options: { candidates: CANDIDATES, unlisted: UNLISTED, ties: TIES, missless: FULL_MISSLESS },
  },
  {
    name: 'sauc',
    title: 'Stacked area under the ROC curve',
    definition: { family: 'auc', form: 'stacked', candidates: 'all', ties: 'half' },
    options: { candidates: CANDIDATES, ties: STACKED_TIES },
    needs: ['scores'],
    perUser: false,
  },
  {
    name: 'listauc',
    title: 'Area under the ROC curve inside the list',
    definition: {
      family: 'auc',
      form: 'list',
      counted: 'wins',
      ties: 'order',
      hitless: 'zero',
      missless: 'one',
      empty: 'zero',
      short: 'kept',
    },
    cutoff: 'optional',
    options: { counted: COUNTED, ties: TIES, hitless: HITLESS, missless: MISSLESS, empty: EMPTY, short: SHORT },
  },
  {
    name: 'lauc',
    title: 'Limited area under the ROC curve',
    definition: {
      family: 'auc',
      form: 'limited',
      candidates: 'all',
      unlisted: 'fit',
      ties: 'order',
      weight: 'none',
      short: 'kept',
    },
    cutoff: 'optional',
    // A count of other items that is too low, or a list filled up beyond them, makes more pairs wrong than there are.
    range: [null, 1],
    options: { candidates: OTHERS, unlisted: LIMITED_UNLISTED, ties: TIES, weight: WEIGHTS, short: SHORT },
  },
  {
    name: 'truncatedgauc',
    title: 'Area under the ROC curve, grouped by user, from truncated lists',
    definition: { family: 'auc', form: 'truncated' },
    // A rank of 0 is better than the best.
    range: [0, null],
    options: {},
  },
  {
    name: 'rankingloss',
    title: 'Ranking loss',
    definition: { family: 'auc', form: 'errors', measure: 'loss', ties: 'lose', users: 'listed' },
    direction: 'lower',
    options: { ties: ERROR_TIES, users: ERROR_USERS },
  },
  {
    name: 'coverageerror',
    title: 'Coverage error',
    definition: { family: 'auc', form: 'errors', measure: 'depth', ties: 'lose', users: 'listed' },
    range: [0, null],
    direction: 'lower',
    options: { ties: ERROR_TIES, users: ERROR_USERS },
  },
  {
    name: 'fallout',
    title: 'Fall-out',
    definition: {
      family: 'auc',
      form: 'errors',
      measure: 'fallout',
      ties: 'order',
      users: 'listed',
      over: 'catalogue',
    },
    cutoff: 'optional',
    direction: 'lower',
    options: { over: FALLOUT_OVER, users: ERROR_USERS },
  },
]);
