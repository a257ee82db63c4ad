// Elliot (SIGIR 2021). Relevance begins at a threshold that is part of the gain, so that its nDCG changes with it. The
// metrics over groups were obtained for the users 0 and 1 and the items 0 to 2.
import type { Dialect, DialectMetric } from './dialect.js';

type Metrics = Readonly<Record<string, DialectMetric>>;

const USER_GROUPS = [0, 1];
const ITEM_GROUPS = [0, 1, 2];

/** Accuracy: users with a list and a relevant item. */
const LISTED = { users: 'listed' } as const;
/** Beyond accuracy: the same users, in the words of that family. */
const RELEVANT = { users: 'relevant' } as const;

/** Gains are 2^(grade - threshold + 1) - 1. */
function accuracyOf(threshold: number): Metrics {
  return {
    hit: { of: 'hit', changes: LISTED, golden: 'HR' },
    precision: { of: 'precision', changes: LISTED, golden: 'Precision' },
    recall: { of: 'recall', changes: LISTED, golden: 'Recall' },
    f1: { of: 'f1', changes: { ...LISTED, aggregate: 'mean' }, golden: 'F1' },
    'extended-f1': {
      of: 'f1',
      changes: { ...LISTED, aggregate: 'mean' },
      golden: 'ExtendedF1_m0:Precision-m1:Recall',
      note: 'Of precision and recall; the library accepts any two of its metrics.',
    },
    dsc: {
      of: 'f1',
      changes: { ...LISTED, aggregate: 'mean', beta: 2 },
      golden: 'DSC',
      note: 'With beta 2; 1 is the default of the library.',
    },
    mrr: { of: 'mrr', changes: LISTED, golden: 'MRR' },
    map: {
      of: 'meanprecision',
      changes: LISTED,
      golden: 'MAP',
      note: 'The precisions at all ranks are averaged, not only those at the ranks of hits.',
    },
    mar: { of: 'meanrecall', changes: LISTED, golden: 'MAR' },
    ndcg: { of: 'ndcg', changes: { ...LISTED, gain: 'exp2', unit: threshold }, golden: 'nDCG' },
    'ndcg-rendle': { of: 'ndcg', changes: LISTED, golden: 'nDCGRendle2020' },
    ...AREAS,
    ...ERRORS,
  };
}

/** One negative too many is counted for every user. */
const AREAS: Metrics = {
  auc: {
    of: 'lauc',
    changes: { candidates: 'train-plus-one', unlisted: 'skip', weight: 'relevant' },
    cutoff: 'ignored',
    golden: 'AUC',
    note: 'All relevant items found have equal weight across users; those missing from a list are ignored.',
  },
  gauc: {
    of: 'lauc',
    changes: { candidates: 'train-plus-one', unlisted: 'lose' },
    cutoff: 'ignored',
    golden: 'GAUC',
    note: 'Users have equal weight, despite the name; relevant items missing from a list lose every pair.',
  },
  lauc: { of: 'lauc', changes: { candidates: 'train-plus-one' }, golden: 'LAUC' },
};

const ERROR_NOTE = 'Relevant pairs missing from a list count as an error of 0.';
const ERRORS: Metrics = {
  mae: { of: 'mae', changes: { missing: 'no-error' }, cutoff: 'ignored', golden: 'MAE', note: ERROR_NOTE },
  mse: { of: 'mse', changes: { missing: 'no-error' }, cutoff: 'ignored', golden: 'MSE', note: ERROR_NOTE },
  rmse: { of: 'rmse', changes: { missing: 'no-error' }, cutoff: 'ignored', golden: 'RMSE', note: ERROR_NOTE },
};

function beyondAccuracyOf(threshold: number): Metrics {
  const gains = { ...RELEVANT, gain: 'exp2', unit: threshold } as const;
  return {
    itemcount: { of: 'itemcount', golden: 'ItemCoverage', standard: 'coverage' },
    usercount: { of: 'usercount', cutoff: 'ignored', golden: 'UserCoverage', standard: 'usercoverage' },
    'usercount-at-n': {
      of: 'usercount',
      changes: { covered: 'full' },
      golden: 'UserCoverageAtN',
      standard: 'usercoverage',
    },
    retrieved: { of: 'retrieved', changes: RELEVANT, golden: 'NumRetrieved' },
    gini: {
      of: 'evenness',
      changes: { of: 'train', norm: 'items-less-one' },
      golden: 'Gini',
      note: 'One minus the index, so higher values are more diverse.',
    },
    entropy: { of: 'entropy', changes: { weights: 'users' }, golden: 'SEntropy' },
    efd: { of: 'efd', changes: RELEVANT, golden: 'EFD' },
    epc: { of: 'epc', changes: RELEVANT, golden: 'EPC' },
    'extended-efd': { of: 'efd', changes: gains, golden: 'ExtendedEFD', note: 'With discounted relevance.' },
    'extended-epc': { of: 'epc', changes: gains, golden: 'ExtendedEPC', note: 'With discounted relevance.' },
    srecall: { of: 'srecall', changes: { norm: 'train' }, golden: 'SRecall' },
    arp: { of: 'arp', golden: 'ARP' },
    ...POPULARITY,
    'extended-poprsp': {
      of: 'poprsp',
      changes: { ratio: 0.5, users: 'truth' },
      golden: 'ExtendedPopRSP',
      note: POPULARITY_NOTE,
    },
    'extended-popreo': { of: 'popreo', changes: { ratio: 0.5 }, golden: 'ExtendedPopREO', note: POPULARITY_NOTE },
  };
}

const POPULARITY_NOTE =
  'Equally popular items at the border of the short head are ordered by ascending id; the library uses the order of a ' +
  'Python set.';
const POPULARITY: Metrics = {
  aplt: { of: 'aplt', golden: 'APLT', note: POPULARITY_NOTE },
  aclt: { of: 'aclt', golden: 'ACLT', note: POPULARITY_NOTE },
  poprsp: { of: 'poprsp', changes: { users: 'truth' }, golden: 'PopRSP', note: POPULARITY_NOTE },
  popreo: { of: 'popreo', golden: 'PopREO', note: POPULARITY_NOTE },
};

function fairnessOf(threshold: number): Metrics {
  const gains = { gain: 'exp2', threshold } as const;
  return {
    rsp: { of: 'rsp', changes: { users: 'truth' }, golden: 'RSP_items:mod3' },
    reo: { of: 'reo', golden: 'REO_items:mod3' },
    usermad: { of: 'usermad', changes: gains, golden: 'UserMADranking_mod2' },
    'usermad-rating': { of: 'usermad', changes: { measure: 'score' }, golden: 'UserMADrating_mod2' },
    itemmad: { of: 'itemmad', changes: gains, golden: 'ItemMADranking_mod3' },
    'itemmad-rating': { of: 'itemmad', changes: { measure: 'score' }, golden: 'ItemMADrating_mod3' },
    ...Object.fromEntries(ITEM_GROUPS.flatMap(chancesOf)),
    ...Object.fromEntries(USER_GROUPS.flatMap((user) => ITEM_GROUPS.flatMap((item) => biasesOf(user, item)))),
  };
}

function chancesOf(group: number): [string, DialectMetric][] {
  const lists: DialectMetric = {
    of: 'rankprob',
    changes: { group, users: 'truth' },
    golden: `RSP-ProbToBeRanked_items:mod3-${group}`,
  };
  const hits: DialectMetric = {
    of: 'rankprob',
    changes: { of: 'hits', group },
    golden: `REO-ProbToBeRanked_items:mod3-${group}`,
  };
  return [
    [`rsp-prob-${group}`, lists],
    [`reo-prob-${group}`, hits],
  ];
}

function biasesOf(usergroup: number, itemgroup: number): [string, DialectMetric][] {
  const groups = `users:mod2-${usergroup}_items:mod3-${itemgroup}`;
  const changes = { usergroup, itemgroup };
  const lists: DialectMetric = {
    of: 'biaslists',
    changes: { ...changes, users: 'truth' },
    golden: `BiasDisparityBR_${groups}`,
  };
  const profiles: DialectMetric = {
    of: 'biasprofiles',
    changes: { ...changes, profiles: 'train' },
    cutoff: 'ignored',
    golden: `BiasDisparityBS_${groups}`,
  };
  const change: DialectMetric = {
    of: 'biasdisparity',
    changes: { ...changes, profiles: 'train', users: 'truth' },
    golden: `BiasDisparityBD_${groups}`,
  };
  return [
    [`bias-lists-${usergroup}-${itemgroup}`, lists],
    [`bias-profiles-${usergroup}-${itemgroup}`, profiles],
    [`bias-disparity-${usergroup}-${itemgroup}`, change],
  ];
}

const ELLIOT = {
  version: '0.3.1',
  library: 'Elliot',
  commit: '641100a89c707619e557eafc46df7ff46c359a73',
  source: 'elliot/evaluation',
} as const;

function elliotOf(id: string, variant: string, threshold: number, about: string): Dialect {
  return {
    ...ELLIOT,
    id,
    about: `${about}; users with a list are included, for accuracy only those with a relevant item.`,
    golden: { file: 'elliot.json', variant },
    reading: { ties: 'given', relevance: `>=${threshold}`, missingUsers: 'skip', pairs: 'relevant-of-listed' },
    metrics: { ...accuracyOf(threshold), ...beyondAccuracyOf(threshold), ...fairnessOf(threshold) },
  };
}

export const ELLIOT_DIALECTS: readonly Dialect[] = [
  elliotOf('elliot', 'Elliot', 1, 'Relevance threshold 1, as in the study of 2021'),
  elliotOf('elliot-thr0', 'Elliot_thr0', 0, 'Relevance threshold 0, the default of the library'),
  elliotOf('elliot-thr4', 'Elliot_thr4', 4, 'Relevance threshold 4'),
  {
    ...ELLIOT,
    id: 'elliot-pop-ties-by-id',
    about: 'Equally popular items are ordered by ascending id, where the library uses the order of a Python set.',
    golden: { file: 'elliot.json', variant: 'Elliot_popTiesById' },
    reading: { ties: 'given', relevance: '>=1', missingUsers: 'skip' },
    metrics: POPULARITY,
  },
];
