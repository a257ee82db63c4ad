// The keys of a protocol in a file: a preset and what replaces its options. Each option may be a list, which makes a
// protocol for each of its values; which options a method knows beyond their types is checked by asking the method.
import { CANDIDATE_STRATEGIES } from '../../../data/candidates/strategy-candidates.js';
import { DUPLICATE_RULES } from '../../../data/preparing/duplicate-rows.js';
import { FILTER_KINDS } from '../../../data/preparing/filter.js';
import { PROTOCOL_NAMES } from '../../../data/presets/preset-registry.js';
import { ROUNDINGS } from '../../../data/splitting/ratio-sizes.js';
import { SPLIT_TIE_RULES } from '../../../data/splitting/row-order.js';
import { SPLIT_METHODS } from '../../../data/splitting/split-table.js';
import * as is from '../../../foundation/schema.js';

const MOST_FOLDS = 0xffff;

/** An option that may vary, and that null takes away from the preset. */
const option = <T>(shape: is.Schema<T>, meaning: string) => is.optional(is.varied(is.orNull(shape)), meaning);
/** The same for a value that is a list by nature. */
const listed = <T>(shape: is.Schema<T>, meaning: string) =>
  is.optional(is.varied(is.orNull(is.list(shape, 1)), true), meaning);

const limits = {
  users: is.optional(is.wholeFrom(1), 'least number of items of a user'),
  items: is.optional(is.wholeFrom(1), 'least number of users of an item'),
};

const PREPARE = {
  minRating: option(
    is.either(is.number, is.oneOf('levels'), is.list(is.number, 2)),
    'least rating that is kept: a number, levels, or the levels of a scale as a list within the list',
  ),
  ratings: option(is.oneOf('keep', 'drop'), 'whether ratings of kept rows stay'),
  duplicates: option(is.oneOf(...DUPLICATE_RULES), 'how to treat rows that repeat a user and item'),
  core: option(is.either(is.wholeFrom(1), is.named('a core', limits)), 'iterative core: a number, or users and items'),
  filter: option(
    is.named('a filter', {
      kind: is.oneOf(...FILTER_KINDS).about('how it is applied'),
      ...limits,
    }),
    'a filter of another kind, in place of the core',
  ),
  order: option(is.oneOf('binarise-first', 'core-first'), 'which step comes first'),
};

const SPLIT = {
  method: option(is.oneOf(...SPLIT_METHODS), 'how the log is split; another method drops all options of the preset'),
  folds: option(is.wholeFrom(0, MOST_FOLDS), 'number of folds, up to the number of users; in top-rated 0 for one each'),
  validation: option(
    is.either(is.wholeFrom(0), is.flag),
    'rows of validation of each user; true or false for cross-validation',
  ),
  test: option(is.wholeFrom(0), 'rows of test of each user'),
  given: option(is.wholeFrom(0), 'number of first rows of each user in training'),
  share: option(is.numberWithin({ above: 0, most: 1 }), 'share of each tested user’s rows that is tested'),
  ratio: option(is.numberWithin({ above: 0, below: 1 }), 'share of training, of RiVal’s splitters'),
  ratios: listed(is.numberWithin({ least: 0, most: 1 }), 'shares of train and test, or of train, validation and test'),
  times: listed(is.number, 'when validation and test start, for the cut absolute'),
  cut: option(is.oneOf('boundary', 'boundary-later', 'index', 'percentile', 'absolute'), 'how the cut time is chosen'),
  order: option(is.oneOf('random', 'temporal'), 'in which order a user’s rows are cut'),
  held: option(is.oneOf('random', 'last'), 'which rows of held-out users are held out'),
  scope: option(is.oneOf('user', 'item', 'global'), 'whose rows are dealt to folds'),
  search: option(is.oneOf('one', 'all'), 'whether parameters are searched with one fold held out or with each'),
  tooFew: option(is.oneOf('error', 'train', 'deal'), 'how to treat users with too few rows'),
  leastTrain: option(is.wholeFrom(0), 'rows that must be left for training'),
  leastRows: option(is.wholeFrom(0), 'rows that a user must have to be tested'),
  relevance: option(is.text, 'which rows are tested by top-rated, such as user-mean+sample-sd'),
  ties: option(is.oneOf(...SPLIT_TIE_RULES), 'which of two rows with equal times comes first'),
  rounding: option(is.oneOf(...ROUNDINGS), 'how shares become whole numbers'),
  cold: option(is.oneOf('keep', 'drop-users', 'drop'), 'how to treat test rows whose user or item is not in training'),
  key: option(is.oneOf('mixed', 'sha256'), 'how random numbers are keyed'),
};

const CANDIDATES = {
  strategy: option(is.oneOf(...CANDIDATE_STRATEGIES, 'sampled', 'rel-plus-n'), 'which items are ranked'),
  seen: listed(is.oneOf('train', 'fold-in', 'validation'), 'parts whose items a user has seen'),
  coldUsers: option(is.oneOf('all', 'none'), 'candidates of users who have seen nothing'),
  negatives: option(is.wholeFrom(0), 'sampled negatives of each list'),
  distribution: option(is.oneOf('uniform', 'popularity'), 'how negatives are drawn'),
  replacement: option(is.flag, 'whether to draw with replacement'),
  popularity: option(is.oneOf('train', 'all'), 'whose interactions are popularity'),
  catalogue: option(is.oneOf('all', 'train'), 'items to rank'),
  share: option(is.oneOf('user', 'item'), 'whether a user’s test items share their negatives'),
  threshold: option(is.number, 'ratings that are relevant, of rel-plus-n'),
  semantics: option(is.oneOf('paper', 'rival'), 'which reading of rel-plus-n'),
  seed: option(is.wholeFrom(0), 'seed of the draws'),
  draw: option(is.oneOf('generator', 'sha256'), 'how items are drawn'),
};

/** The options of a protocol by part; `relevance` is a part and an option at once. */
export const PROTOCOL_PARTS = { prepare: PREPARE, split: SPLIT, candidates: CANDIDATES } as const;

export type ProtocolPart = keyof typeof PROTOCOL_PARTS;

export const PROTOCOL_RECORD = is.named('a protocol', {
  preset: is.optional(is.varied(is.oneOf(...PROTOCOL_NAMES)), 'choices of a paper or a framework; default: trainrec'),
  prepare: is.optional(is.named('prepare', PREPARE), 'how the log becomes a dataset'),
  split: is.optional(is.named('split', SPLIT), 'how the dataset is split; the seeds are those of the experiment'),
  candidates: is.optional(is.named('candidates', CANDIDATES), 'which items are ranked'),
  relevance: option(is.text, 'which test rows are relevant: all, >=4, user-mean and so on'),
  loss: option(
    is.text,
    'what models with a parameter loss are trained with, such as bpr; others take part as they are',
  ),
});

/** Whether an option's value is a list by nature. */
export function isListOption(part: ProtocolPart, name: string): boolean {
  const { node } = (PROTOCOL_PARTS[part] as is.Fields)[name]!;
  return node.kind === 'varied' && node.isListItself;
}
