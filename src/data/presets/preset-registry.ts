// What a protocol is, every choice between a raw log and a metric as data, and the presets: the choices of a paper or a
// framework and what its source leaves open. They hold no functions, and any option can be replaced.

import { unknownWord } from '../../foundation/checks.js';
import type { CandidateChoice } from '../candidates/candidate-choice.js';
import type { StatisticsOptions } from '../preparing/dataset-statistics.js';
import type { PrepareOptions } from '../preparing/prepare-options.js';
import type { SplitOptions } from '../splitting/split-options.js';

/** A protocol by name: preparation, split, candidates, relevance and where it was read. */
export interface ProtocolPreset {
  /** As it is asked for. */
  readonly name: string;
  readonly title: string;
  /** What it does, in some sentences. */
  readonly about: string;
  readonly citation: string;
  /** Where the choices were read: the paper, or a file of code at a commit. */
  readonly source: string;
  readonly prepare: PrepareOptions;
  readonly split: SplitOptions;
  readonly candidates: CandidateChoice;
  /** Which test rows are relevant, in the words of `parseRelevance`. */
  readonly relevance: string;
  /** How its tables of datasets are counted. */
  readonly statistics: StatisticsOptions;
  /** Labels of the metrics it is used with. */
  readonly metrics: readonly string[];
  /** The dialect those are of, or that comes nearest; null where the definitions are the standard ones. */
  readonly dialect: string | null;
  /** What its source leaves open, what was chosen here, and what else can be said. */
  readonly ambiguities: readonly string[];
}

const TRAINREC: ProtocolPreset = {
  name: 'trainrec',
  title: 'TrainRec: user-inductive five-fold cross-validation',
  about:
    'Ratings from the ceil(4n/5)-th level of the scale on become likes, and the log is reduced to its 5-core. Users are dealt ' +
    'to five folds; those of the test fold are folded in with their items except for one of validation and one of test, drawn ' +
    'at random. Parameters are searched with the fold before the tested one held out. All items that were not folded in are ' +
    'ranked.',
  citation: 'Schnabel, Where do we go from here? Guidelines for offline recommender evaluation, 2022',
  source: 'the paper; no code was published',
  prepare: { minRating: 'levels', ratings: 'drop', duplicates: 'last', core: 5, order: 'binarise-first' },
  split: {
    method: 'user-inductive',
    folds: 5,
    search: 'one',
    validation: 1,
    test: 1,
    held: 'random',
    tooFew: 'error',
    seed: 0,
    key: 'mixed',
    cold: 'keep',
  },
  candidates: { strategy: 'full', seen: ['fold-in'], coldUsers: 'all' },
  relevance: 'all',
  statistics: {},
  metrics: ['hit@50'],
  dialect: null,
  ambiguities: [
    'A continuous scale such as that of Jester has no levels: set prepare.minRating to a number (6 gives the counts that the paper prints). Last.fm has no threshold: leave prepare.minRating undefined.',
    'Which two items are held out is not stated. At random reproduces the printed values, the last by time does not; split.held last is the other reading.',
    'Whether the validation item is known when the test item is looked for is not stated. Here it is not, and stays a candidate; candidates.seen fold-in and validation leaves it out. The readings differ by less than the seeds do.',
    'Whether the model is fitted again on four folds or on the three of the search is not stated. Train has four; search holds the three.',
    'The score is the mean of the five fold means, not the mean over users; folds differ in size by one.',
    'The hit rate of the paper is a count of hits; with one test item it is 0 or 1 and the same.',
  ],
};

const RECBOLE: ProtocolPreset = {
  name: 'recbole',
  title: 'RecBole: the defaults of its general recommenders',
  about:
    'Every row is an interaction, whatever its rating. The rows of each user are shuffled and cut 8:1:1; shares are rounded ' +
    'down, and a part that would have less than one row gets one. All items are ranked that the user has neither in training ' +
    'nor in validation.',
  citation:
    'Zhao et al., RecBole: towards a unified, comprehensive and efficient framework for recommendation algorithms, 2021',
  source: 'RUCAIBox/RecBole at 7b02be5e, properties/overall.yaml and data/dataset',
  prepare: { ratings: 'drop', duplicates: 'keep' },
  split: {
    method: 'user-ratio',
    order: 'random',
    ratios: [0.8, 0.1, 0.1],
    rounding: 'recbole1x',
    seed: 2020,
    key: 'mixed',
    cold: 'keep',
  },
  candidates: { strategy: 'full', seen: ['train', 'validation'], coldUsers: 'all' },
  relevance: 'all',
  statistics: { recbolePadding: true },
  metrics: ['recbole:recall@10', 'recbole:mrr@10', 'recbole:ndcg@10', 'recbole:hit@10', 'recbole:precision@10'],
  dialect: 'recbole',
  ambiguities: [
    'The seed 2020 is that of RecBole, but its shuffle is that of torch and is not repeated here: the parts have the same sizes and other rows.',
    'RecBole 0.1.2 and 0.2.0, with which the study of Zhao et al. (2022) was run, gives no row to a part with less than one: split.rounding recbole0x.',
    'That study keeps ratings from 3 on and 5-, 10- or 20-cores (prepare.minRating 3, prepare.core), cuts by time as well (split.order temporal, with split.ties row: equal times keep the order of the file) and by leaving one out (split.method leave-n-out), and samples candidates.',
    'Its tables count a user and an item of padding: statistics.recbolePadding prints them so.',
    'Rows that repeat a user and an item are kept unless rm_dup_inter says otherwise; prepare.duplicates last or first removes them.',
    'The whole catalogue is ranked, items that only validation or test have included.',
  ],
};

const RIVAL: ProtocolPreset = {
  name: 'rival',
  title: 'RiVal: per-user five-fold cross-validation, one relevant item among 100',
  about:
    'Rows that repeat a user and an item are added up. The rows of each user, shuffled as java.util.Random does, are dealt to ' +
    'five folds by one counter that is never reset. Test ratings of 5 are relevant; each is ranked among 100 items drawn from ' +
    'those that the user has not in training.',
  citation:
    'Said and Bellogin, Comparative recommender system evaluation: benchmarking recommendation frameworks, 2014',
  source: 'recommenders/rival at 6ee8223: CrossValidationSplitter, RelPlusN',
  prepare: { duplicates: 'sum' },
  split: { method: 'rival-cross-validation', scope: 'user', folds: 5, seed: 2048, cold: 'keep' },
  candidates: { strategy: 'rel-plus-n', negatives: 100, semantics: 'rival', seed: 2048, draw: 'sha256' },
  relevance: '>=5',
  statistics: {},
  metrics: ['rival:ndcg@10', 'rival:precision@10', 'rival:recall@10', 'rmse', 'mae'],
  dialect: 'rival',
  ambiguities: [
    'Paper and code differ in the negatives: the paper draws 100 items of the test that the user never rated, the code draws from everything that is not in training and then takes relevant items out, so that fewer remain and low-rated ones are among them. Here as in the code; candidates.semantics paper is the other.',
    'The draw of negatives is Collections.shuffle in the code and smallest SHA-256 keys here; splits are the same to the row.',
    'The code hands every ranking to trec_eval as a query of its own, so that users with many relevant items count more; the paper takes the mean of each user first.',
    'The paper also splits by share (split.method rival-ratio, with one row more in training than the share) and ranks a user’s own test items or all of training (candidates.strategy user-test, train-items). It leaves splits by time to future work; the code has them (rival-temporal).',
    'Table 3 of the paper is for global cross-validation, not for the split per user of this preset.',
    'What the code calls global cross-validation is balanced within users as well; the paper means all rows shuffled: split.method cross-validation with split.scope global.',
    'The seed of the paper is not printed; 2048 is that of the examples.',
  ],
};

const MAHOUT: ProtocolPreset = {
  name: 'mahout',
  title: 'Mahout: the best-rated items of each user with 2N preferences',
  about:
    'For each user the N = 10 greatest ratings are tested, as far as they reach the mean of the user’s ratings plus their ' +
    'standard deviation. Users with fewer than 2N ratings are skipped, and so are those with nothing above the threshold or ' +
    'nothing left. Each tested user has a model of their own, for which all others keep their test items. Items of training ' +
    'that the user has not rated there are ranked.',
  citation: 'Owen et al., Mahout in action, 2011; Said and Bellogin, 2014, section 4',
  source: 'apache/mahout, GenericRecommenderIRStatsEvaluator and GenericRelevantItemsDataSplitter',
  prepare: { duplicates: 'last' },
  split: {
    method: 'top-rated',
    test: 10,
    relevance: 'user-mean+sample-sd',
    folds: 0,
    ties: 'seeded',
    seed: 0,
    key: 'mixed',
    cold: 'keep',
  },
  candidates: { strategy: 'train-items', seen: ['train'], coldUsers: 'none' },
  relevance: 'all',
  statistics: {},
  metrics: ['precision@10', 'recall@10', 'fallout@10', 'ndcg@10'],
  dialect: null,
  ambiguities: [
    'A model for each tested user is a fold each (split.folds 0), at most 1000. split.folds 1 holds all out at once with one model: far faster, but trained without the test items of the other users.',
    'N is the length of the list that is judged and has no default: 10 here. The limit of 2N follows split.test unless split.leastRows is given; of MovieLens-100k two thirds of the users are gone at N = 50.',
    'A threshold for everybody is the other reading: split.relevance >=4.',
    'Which of equally rated items are tested depends on a sort that is not stable; here on the seed. A test of best-rated items is easier than one of a sample.',
    'The candidates are those of the recommender; training items that the user has not rated in the usual ones.',
    'Users can be sampled (evaluationPercentage); here all are evaluated.',
  ],
};

const LENSKIT2: ProtocolPreset = {
  name: 'lenskit2',
  title: 'LensKit 2: crossfold of users with ten ratings held out',
  about:
    'Users are partitioned into five folds. Ten ratings of each user of a fold, drawn at random, are tested, all of them where ' +
    'there are no more; the others train together with all ratings of all other users. Of a top-N list, all items are ' +
    'candidates that the user has not in training.',
  citation:
    'Ekstrand et al., Rethinking the recommender research ecosystem: reproducibility, openness, and LensKit, 2011',
  source: 'lenskit/lenskit at 007f4d7d: CrossfoldTask, HoldoutNPartition, RandomOrder',
  prepare: { duplicates: 'last' },
  split: { method: 'user-crossfold', folds: 5, test: 10, order: 'random', seed: 0, key: 'mixed', cold: 'keep' },
  candidates: { strategy: 'full', seen: ['train'], coldUsers: 'all' },
  relevance: 'all',
  statistics: {},
  metrics: ['rmse', 'mae', 'lenskit:ndcg-rating'],
  dialect: 'lenskit',
  ambiguities: [
    'The crossfold can also keep n ratings of each user for training (retain; split.test undefined and split.given n) or hold out a share (holdoutFraction; split.share), and order by time (split.order temporal).',
    'Users with ten ratings or fewer have nothing left in training. They are cold and stay in the test; split.cold drop-users leaves them out.',
    'The nDCG of its prediction evaluator ranks the user’s own test items by their predicted rating, which gives far greater values than ranking all items: candidates.strategy user-test.',
    'The dialect is that of LensKit for Python, whose nDCG discounts rank 2 like rank 1 as the Java one does; no values of the Java toolkit were compared.',
    'The seed is the clock unless it is set.',
  ],
};

const MYMEDIALITE: ProtocolPreset = {
  name: 'mymedialite',
  title: 'MyMediaLite: item recommendation with five-fold cross-validation by item',
  about:
    'Every row is positive feedback. The rows of each item are shuffled and dealt to five folds; items with fewer rows than ' +
    'folds stay in training in every fold. The items of training and test together are ranked, without those that the user ' +
    'has in training.',
  citation: 'Gantner et al., MyMediaLite: a free recommender system library, 2011',
  source: 'zenogantner/MyMediaLite at 19d82756: PosOnlyFeedbackCrossValidationSplit; at 01216eb6: Eval/Items',
  prepare: { ratings: 'drop', duplicates: 'last' },
  split: {
    method: 'cross-validation',
    scope: 'item',
    folds: 5,
    validation: false,
    tooFew: 'train',
    seed: 0,
    key: 'mixed',
    cold: 'keep',
  },
  candidates: { strategy: 'full', seen: ['train'], coldUsers: 'all' },
  relevance: 'all',
  statistics: {},
  metrics: ['auc', 'precision@5', 'precision@10', 'map', 'recall@5', 'recall@10', 'ndcg', 'mrr'],
  dialect: null,
  ambiguities: [
    'Rating prediction is another task with another split: all ratings shuffled and dealt to folds. Set prepare.ratings keep, split.scope global, split.tooFew undefined, and rmse and mae.',
    'The number of folds has no default on the command line; 5 here. Its test ratio draws for every row whether it is tested, so that shares are not exact: split.method global-ratio has exact ones.',
    'The command line ranks items of training or test (as here), the library function items of training and test both: candidates.strategy overlap-items. Training items or test items alone are options too.',
    'A rating threshold exists and is off by default: prepare.minRating.',
    'Users whose test items are no candidates, or whose candidates are all relevant, are not counted. The code deals by one counter over all items; here every item starts at a fold of its own.',
    'Its metrics were read in Eval/Items and Eval/Measures and are the standard ones of whole lists: AUC of each user, average precision over the relevant items of the list, NDCG with gains of 1, log2 and the whole ideal list. They were not compared with values of the library.',
  ],
};

const TAMM2021: ProtocolPreset = {
  name: 'tamm2021',
  title: 'Tamm et al. 2021: likes from 4.5 on, one moment for everybody',
  about:
    'Ratings from 4.5 on are likes, the others go. The log is cut at one moment for everybody, 80 % before and 20 % after it. ' +
    'Users and items of the test that training does not know are dropped. All items that the user has not in training are ' +
    'ranked.',
  citation:
    'Tamm, Damdinov and Vasilev, Quality metrics in recommender systems: do we calculate metrics consistently?, 2021',
  source: 'the paper, section 3; the split is that of RePlay',
  prepare: { minRating: 4.5, ratings: 'drop', duplicates: 'last', order: 'binarise-first' },
  split: { method: 'global-temporal', cut: 'boundary-later', ratios: [0.8, 0.2], cold: 'drop' },
  candidates: { strategy: 'full', seen: ['train'], coldUsers: 'all' },
  relevance: 'all',
  statistics: {},
  metrics: ['hit@20', 'precision@20', 'recall@20', 'mrr@20', 'map@20', 'ndcg@20', 'auc'],
  dialect: 'replay',
  ambiguities: [
    'On which side rows of the very moment of the cut fall is not stated. RePlay tests them, and so does this; split.cut boundary trains on them, index counts rows.',
    'Whether items that only the dropped rows had stay candidates is not stated. Here they do not: the catalogue is what is left.',
    'The study was run on MovieLens-20M with half stars. A scale of whole stars has 5 as its only rating from 4.5 on.',
    'Users with few rows are kept; the paper does not speak of a core.',
    'The metrics are those that the paper compares, by their standard definitions; its point is that libraries differ. Put replay: or another dialect before a label to get theirs.',
  ],
};

const PRESETS: readonly ProtocolPreset[] = [TRAINREC, RECBOLE, RIVAL, MAHOUT, LENSKIT2, MYMEDIALITE, TAMM2021];

/** The names of all presets. */
export const PROTOCOL_NAMES: readonly string[] = PRESETS.map(({ name }) => name);

/**
 * All presets.
 * @example protocolPresets()[0].name;   // 'trainrec'
 */
export function protocolPresets(): readonly ProtocolPreset[] {
  return PRESETS;
}

/**
 * The preset of a name; an unknown one is refused with the nearest.
 * @example protocolPreset('trainrec').metrics;   // ['hit@50']
 */
export function protocolPreset(name: string): ProtocolPreset {
  const preset = PRESETS.find((each) => each.name === name);
  if (preset !== undefined) return preset;
  throw unknownWord('protocol', name, PROTOCOL_NAMES, 'Unknown protocol');
}
