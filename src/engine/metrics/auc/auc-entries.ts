// The metrics over pairs of a relevant and another item, each one literal record. The defaults are those of the protocols
// (7.1 and A29): a mean over users, a tie worth a half, candidates without the items of training.
import { type CatalogueEntry, entriesOf } from '../catalogue-entry.js';
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
const WEIGHTS: readonly LimitedAuc['weight'][] = ['none', 'relevant'];

const HANLEY =
  'Hanley & McNeil, The meaning and use of the area under a receiver operating characteristic (ROC) curve, Radiology 143(1), 1982';
const RENDLE =
  'Rendle, Freudenthaler, Gantner & Schmidt-Thieme, BPR: Bayesian personalized ranking from implicit feedback, UAI 2009';
const ZHU = 'Zhu et al., Optimized cost per click in Taobao display advertising, KDD 2017; weights as in RecBole, 2021';
const DACREMA =
  'The evaluation code of Ferrari Dacrema, Cremonesi & Jannach, Are we really making much progress?, RecSys 2019 ' +
  '(ROC_AUC); RePlay, 2021 (RocAuc)';
const SCHROEDER =
  'Schröder, Thiele & Lehner, Setting goals and choosing metrics for recommender system evaluations, UCERSTI at RecSys 2011';
const TAMM =
  'The notebook for RecBole of Tamm, Damdinov & Vasilev, Quality metrics in recommender systems: do we calculate metrics consistently?, RecSys 2021';

const TSOUMAKAS = 'Tsoumakas, Katakis & Vlahavas, Mining multi-label data, Springer, 2010';

const SHARED_BY_AUC = { cutoff: 'none', range: [0, 1], direction: 'higher', needs: [], perUser: true } as const;

export const AUC_ENTRIES: readonly CatalogueEntry<AucDefinition>[] = entriesOf(SHARED_BY_AUC, [
  {
    name: 'auc',
    title: 'Area under the ROC curve',
    description: 'How often a relevant item stands above another one in the full ranking of a user.',
    definition: {
      family: 'auc',
      form: 'full',
      candidates: 'all',
      unlisted: 'refuse',
      ties: 'half',
      weight: 'none',
      missless: 'skip',
    },
    citation: RENDLE,
    options: { candidates: CANDIDATES, unlisted: UNLISTED, ties: TIES, missless: FULL_MISSLESS },
  },
  {
    name: 'gauc',
    title: 'Area under the ROC curve, grouped by user',
    description: 'How often a relevant item stands above another one, users weighing as much as their relevant items.',
    definition: {
      family: 'auc',
      form: 'full',
      candidates: 'all',
      unlisted: 'refuse',
      ties: 'half',
      weight: 'relevant',
      missless: 'skip',
    },
    citation: ZHU,
    options: { candidates: CANDIDATES, unlisted: UNLISTED, ties: TIES, missless: FULL_MISSLESS },
  },
  {
    name: 'sauc',
    title: 'Stacked area under the ROC curve',
    description: 'How often a relevant item has a higher score than another one, whosever candidates the two are.',
    definition: { family: 'auc', form: 'stacked', candidates: 'all', ties: 'half' },
    citation: HANLEY,
    options: { candidates: CANDIDATES, ties: STACKED_TIES },
    needs: ['scores'],
    perUser: false,
  },
  {
    name: 'listauc',
    title: 'Area under the ROC curve inside the list',
    description: 'How often a relevant item of the list stands above another item of the list.',
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
    citation: DACREMA,
    options: { counted: COUNTED, ties: TIES, hitless: HITLESS, missless: MISSLESS, empty: EMPTY, short: SHORT },
  },
  {
    name: 'lauc',
    title: 'Limited area under the ROC curve',
    description: 'How often a relevant item of the list stands above another item, in the list or not.',
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
    citation: SCHROEDER,
    options: { candidates: OTHERS, unlisted: LIMITED_UNLISTED, ties: TIES, weight: WEIGHTS, short: SHORT },
  },
  {
    name: 'truncatedgauc',
    title: 'Area under the ROC curve, grouped by user, from truncated lists',
    description: 'The grouped area under the ROC curve with ranks below the length of the shortest list taken for 0.',
    definition: { family: 'auc', form: 'truncated' },
    // A rank of 0 is better than the best.
    range: [0, null],
    citation: TAMM,
    options: {},
  },
  {
    name: 'rankingloss',
    title: 'Ranking loss',
    description: 'How often a relevant item of the list does not stand above another item of the list.',
    definition: { family: 'auc', form: 'errors', measure: 'loss', ties: 'lose', users: 'listed' },
    direction: 'lower',
    citation: TSOUMAKAS,
    options: { ties: ERROR_TIES, users: ERROR_USERS },
  },
  {
    name: 'coverageerror',
    title: 'Coverage error',
    description: 'How far down the list one must go to have seen all of its relevant items.',
    definition: { family: 'auc', form: 'errors', measure: 'depth', ties: 'lose', users: 'listed' },
    range: [0, null],
    direction: 'lower',
    citation: TSOUMAKAS,
    options: { ties: ERROR_TIES, users: ERROR_USERS },
  },
  {
    name: 'fallout',
    title: 'Fall-out',
    description: "The share of the list's items that are not relevant which stand in the first ranks.",
    definition: { family: 'auc', form: 'errors', measure: 'fallout', ties: 'order', users: 'listed' },
    cutoff: 'optional',
    direction: 'lower',
    citation: 'Manning, Raghavan & Schütze, Introduction to Information Retrieval, Cambridge University Press, 2008',
    options: { users: ERROR_USERS },
  },
]);
