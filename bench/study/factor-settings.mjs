// The factor study of Zhao et al. (TOIS 2022) as data: its twelve algorithms, metrics and factors, and what is known of the
// printed values. Its list of algorithms and its spaces are not known: five models that were in use before, and the seven
// networks of RecBole that it names, stand here; spaces are ours.

/** `losses`: those that the study changes. `quick`: parameters of a run in minutes. */
export const ALGORITHMS = [
  { name: 'Pop', model: 'popularity' },
  { name: 'ItemKNN', model: 'itemknn', space: { neighbours: [50, 100, 200], shrink: [0, 10, 100] } },
  { name: 'EASE', model: 'ease', space: { l2: [100, 250, 500, 1000] } },
  {
    ...{ name: 'SVD++', model: 'svdpp', losses: ['squared', 'bce'], quick: { epochs: 40, factors: 16 } },
    space: { rate: [0.01, 0.02], l2: [0.01, 0.02], factors: [16, 32] },
  },
  {
    ...{ name: 'BPR-MF', model: 'mf-adam', losses: ['bpr', 'bce'], quick: { epochs: 20, factors: 32, rate: 0.005 } },
    space: { rate: [0.001, 0.005], factors: [32, 64] },
  },
  {
    ...{ name: 'FISM', model: 'fism', losses: ['bce', 'bpr'], quick: { epochs: 8, factors: 32, rate: 0.005 } },
    space: { rate: [0.001, 0.005], alpha: [0, 0.5] },
  },
  {
    ...{
      name: 'NCF',
      model: 'neumf',
      losses: ['bce', 'bpr'],
      quick: { epochs: 6, factors: 16, hidden: 32, rate: 0.005 },
    },
    space: { rate: [0.001, 0.005], dropout: [0, 0.1] },
  },
  {
    ...{ name: 'NAIS', model: 'nais', losses: ['bce', 'bpr'] },
    quick: { epochs: 1, factors: 8, attention: 8, rate: 0.01, batch: 512 },
    space: { rate: [0.001, 0.01], beta: [0.3, 0.5] },
  },
  { name: 'CDAE', model: 'cdae', quick: { epochs: 15 }, space: { rate: [0.001, 0.01] } },
  { name: 'ENMF', model: 'enmf', quick: { epochs: 20, factors: 32 }, space: { missing: [0.05, 0.1, 0.2] } },
  {
    ...{ name: 'NGCF', model: 'ngcf', losses: ['bpr', 'bce'] },
    quick: { epochs: 8, factors: 16, layers: 2, rate: 0.005 },
    space: { rate: [0.001, 0.005], layers: [2, 3] },
  },
  {
    ...{ name: 'LightGCN', model: 'lightgcn', losses: ['bpr', 'bce'] },
    quick: { epochs: 15, factors: 16, batch: 2048, rate: 0.01 },
    space: { rate: [0.001, 0.01], layers: [1, 2, 3] },
  },
];

/** The whole-data loss stands beside the sampled ones, for the one model here that has all three. */
export const THREE_LOSSES = {
  name: 'MF',
  model: 'mf',
  losses: ['bpr', 'bce', 'whole'],
  quick: { epochs: 20, factors: 32 },
};

/** Algorithms whose searches a quick run compares. */
export const QUICKLY_SEARCHED = ['ItemKNN', 'EASE', 'SVD++'];

/** Pairs of a relevant item and one that the user has neither in training nor in validation, as RecBole masks them. */
export const AUC = 'auc(candidates=listed)';

/** The metrics of the study; a smaller novelty is better. */
export const METRICS = [
  ...['precision@10', 'recall@10', 'hit@10', 'f1@10', 'map@10', 'mrr@10', 'ndcg@10', AUC, 'novelty@10', 'coverage@10'],
];

/** What the tables of settings are about. */
export const TABLE_METRICS = ['recall@10', 'ndcg@10', AUC];

const ratio = { method: 'user-ratio', ratios: [[0.8, 0.1, 0.1]], rounding: 'recbole0x' };
const leaveOne = { method: 'leave-n-out', test: 1, validation: 1 };
const byTime = { order: 'temporal', ties: 'row' };

/** Order and cut: RO random, TO by time; RS by ratio, LS the last one out. Times as in the file where they are equal. */
export const SPLITS = {
  RO_RS: { ...ratio, order: 'random' },
  TO_RS: { ...ratio, ...byTime },
  RO_LS: { ...leaveOne, order: 'random' },
  TO_LS: { ...leaveOne, ...byTime },
};

/** The filters; the first is that of all other factors. */
export const CORES = { '10-core': 10, '5-core': 5, none: null };

/** What a run can be limited to: a split of the first filter, or another filter under RO_RS. */
export const BOARDS = [...Object.keys(SPLITS), ...Object.keys(CORES).slice(1)];

export const SAMPLES = { negativeCounts: [100, 200, 500, 1000], samplings: ['without-replacement', 'popularity'] };

/** Searches of the grids above, the first is what the others are compared with. */
export const SEARCHES = {
  grid: { method: 'grid', whole: true },
  sequential: { method: 'sequential', order: 'size', start: 'first' },
  'sequential, patience 2': { method: 'sequential', order: 'size', start: 'first', earlyStop: { patience: 2 } },
};

/** Printed values that are known; all others of the study are not. */
export const PRINTED = {
  /** Table 13, supplement: RO_RS against TO_RS, without cross-validation. */
  splits: { 'ml-1m': { 'RO_RS TO_RS': { src: 0.73, overlap: 0.83 } } },
  /** Figure 7, supplement, means over its datasets: SRC of NDCG at some cutoffs and AUC. */
  cutoffs: {
    'ndcg@10 ndcg@100': 0.97,
    'ndcg@10 ndcg@1000': 0.79,
    'ndcg@10 ndcg': 0.89,
    'ndcg@10 auc': 0.11,
    'ndcg@100 ndcg@1000': 0.86,
    'ndcg@100 ndcg': 0.91,
    'ndcg@100 auc': 0.38,
    'ndcg@1000 ndcg': 0.89,
    'ndcg@1000 auc': 0.7,
    'ndcg auc': 0.72,
  },
  /**
   * Table 8: nine algorithms without their names. Six of them, from the fourth on, also stand there in a modified form: as many as
   * algorithms here take both BPR and BCE, so that it is compared with the change of the loss.
   */
  values: {
    'ml-1m': {
      'recall@10': [0.0637, 0.0688, 0.0681, 0.0632, 0.0735, 0.0709, 0.0666, 0.0684, 0.0689],
      'ndcg@10': [0.0711, 0.0709, 0.0726, 0.0735, 0.076, 0.0752, 0.075, 0.0755, 0.074],
      [AUC]: [0.8488, 0.8653, 0.8224, 0.8589, 0.8585, 0.851, 0.8618, 0.8586, 0.8571],
    },
  },
  modified: {
    'ml-1m': {
      'recall@10': [0.0502, 0.0606, 0.0379, 0.0653, 0.0686, 0.0662],
      'ndcg@10': [0.0643, 0.0705, 0.0471, 0.0734, 0.0753, 0.0769],
      [AUC]: [0.8328, 0.8549, 0.8116, 0.8593, 0.8586, 0.8583],
    },
  },
  /** Tables 3 and 5: users and items (padding included), rows. */
  counts: {
    'ml-1m': { none: [6040, 3629, 836478], '5-core': [6039, 3308, 835789], '10-core': [6034, 3124, 834449] },
    'lastfm-2k': { none: [1893, null, 92834], '5-core': [1860, 2824, 71355], '10-core': [1798, 1508, 62376] },
  },
};

/** Logs by the name of the command: their file and whether they have ratings and times. */
export const LOGS = {
  'ml-100k': { file: 'ml-100k', minRating: 3, isTimed: true },
  'ml-1m': { file: 'ml-1m', minRating: 3, isTimed: true },
  lastfm: { file: 'lastfm-2k', minRating: null, isTimed: false },
};
