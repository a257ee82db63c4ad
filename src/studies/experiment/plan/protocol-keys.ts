// The keys of a protocol in a file: a preset and what replaces its options. Each option may be a list, which makes a
// protocol for each of its values; which options a method knows beyond their types is checked by asking the method.
import { CANDIDATE_STRATEGIES } from '../../../data/candidates/strategy-candidates.js';
import { DUPLICATE_RULES } from '../../../data/preparing/duplicate-rows.js';
import { FILTER_KINDS } from '../../../data/preparing/filter.js';
import { PROTOCOL_NAMES } from '../../../data/presets/preset-registry.js';
import { ROUNDINGS } from '../../../data/splitting/ratio-sizes.js';
import { SPLIT_TIE_RULES } from '../../../data/splitting/row-order.js';
import { SPLIT_METHODS } from '../../../data/splitting/split-table.js';
import {
  either,
  type Field,
  type FileShape,
  field,
  flagField,
  list,
  nothing,
  numberField,
  record,
  textField,
  varied,
  whole,
} from './file-shape.js';

const MOST_FOLDS = 0xffff;

/** An option that may vary, and that null takes away from the preset. */
const option = (shape: FileShape, meaning: string): Field => field(varied(either(shape, nothing)), meaning);
/** The same for a value that is a list by nature. */
const listed = (shape: FileShape, meaning: string): Field =>
  field(varied(either(list(shape, 1), nothing), true), meaning);

const limits = {
  users: field(whole(1), 'least number of items of a user'),
  items: field(whole(1), 'least number of users of an item'),
};

const PREPARE: Readonly<Record<string, Field>> = {
  minRating: option(
    either(numberField(), textField(['levels']), list(numberField(), 2)),
    'least rating that is kept: a number, levels, or the levels of a scale as a list within the list',
  ),
  ratings: option(textField(['keep', 'drop']), 'whether ratings of kept rows stay'),
  duplicates: option(textField(DUPLICATE_RULES), 'what becomes of rows with the same user and item'),
  core: option(either(whole(1), record('a core', limits)), 'iterative core: a number, or users and items'),
  filter: option(
    record('a filter', {
      kind: { ...field(textField(FILTER_KINDS), 'how it is applied'), isRequired: true },
      ...limits,
    }),
    'a filter of another kind, in place of the core',
  ),
  order: option(textField(['binarise-first', 'core-first']), 'which step comes first'),
};

const SPLIT: Readonly<Record<string, Field>> = {
  method: option(
    textField(SPLIT_METHODS),
    'how the log is split; with another method none of the preset’s options stay',
  ),
  folds: option(whole(1, MOST_FOLDS), 'number of folds, up to the number of users'),
  validation: option(
    either(whole(0), flagField),
    'rows of validation of each user; true or false for cross-validation',
  ),
  test: option(whole(0), 'rows of test of each user'),
  given: option(whole(0), 'first rows of each user, which are given'),
  share: option(numberField({ above: 0, most: 1 }), 'share of each tested user’s rows that is tested'),
  ratio: option(numberField({ above: 0, below: 1 }), 'share of training, of RiVal’s splitters'),
  ratios: listed(numberField({ least: 0, most: 1 }), 'shares of train and test, or of train, validation and test'),
  times: listed(numberField(), 'when validation and test start, for the cut absolute'),
  cut: option(textField(['boundary', 'boundary-later', 'index', 'percentile', 'absolute']), 'how a moment is found'),
  order: option(textField(['random', 'temporal']), 'in which order a user’s rows are cut'),
  held: option(textField(['random', 'last']), 'which rows of held-out users are held out'),
  scope: option(textField(['user', 'item', 'global']), 'whose rows are dealt to folds'),
  search: option(textField(['one', 'all']), 'whether parameters are searched with one fold held out or with each'),
  tooFew: option(textField(['error', 'train', 'deal']), 'what becomes of users with too few rows'),
  leastTrain: option(whole(0), 'rows that must be left for training'),
  leastRows: option(whole(0), 'rows that a user must have to be tested'),
  relevance: option(textField(), 'which rows are tested by top-rated, such as user-mean+sample-sd'),
  ties: option(textField(SPLIT_TIE_RULES), 'which of two rows with equal times comes first'),
  rounding: option(textField(ROUNDINGS), 'how shares become whole numbers'),
  cold: option(textField(['keep', 'drop-users', 'drop']), 'what becomes of test rows that training does not know'),
  key: option(textField(['mixed', 'sha256']), 'how chance is keyed'),
};

const CANDIDATES: Readonly<Record<string, Field>> = {
  strategy: option(textField([...CANDIDATE_STRATEGIES, 'sampled', 'rel-plus-n']), 'which items are ranked'),
  seen: listed(textField(['train', 'fold-in', 'validation']), 'parts whose items a user has seen'),
  coldUsers: option(textField(['all', 'none']), 'candidates of users who have seen nothing'),
  negatives: option(whole(0), 'sampled negatives of each list'),
  distribution: option(textField(['uniform', 'popularity']), 'how negatives are drawn'),
  replacement: option(flagField, 'whether an item may be drawn again'),
  popularity: option(textField(['train', 'all']), 'whose interactions are popularity'),
  catalogue: option(textField(['all', 'train']), 'which items there are'),
  share: option(textField(['user', 'item']), 'whether a user’s test items share their negatives'),
  threshold: option(numberField(), 'ratings that are relevant, of rel-plus-n'),
  semantics: option(textField(['paper', 'rival']), 'which reading of rel-plus-n'),
  seed: option(whole(0), 'seed of the draws'),
  draw: option(textField(['generator', 'sha256']), 'how items are drawn'),
};

/** The options of a protocol by part; `relevance` is a part and an option at once. */
export const PROTOCOL_PARTS = { prepare: PREPARE, split: SPLIT, candidates: CANDIDATES } as const;

export type ProtocolPart = keyof typeof PROTOCOL_PARTS;

export const PROTOCOL_RECORD = record('a protocol', {
  preset: field(varied(textField(PROTOCOL_NAMES)), 'choices of a paper or a framework; trainrec unless said'),
  prepare: field(record('prepare', PREPARE), 'how the log becomes a dataset'),
  split: field(record('split', SPLIT), 'how the dataset is split; the seeds are those of the experiment'),
  candidates: field(record('candidates', CANDIDATES), 'which items are ranked'),
  relevance: option(textField(), 'which test rows are relevant: all, >=4, user-mean and so on'),
  loss: option(
    textField(),
    'what models with a parameter loss are trained with, such as bpr; others take part as they are',
  ),
});

/** Whether an option's value is a list by nature. */
export function isListOption(part: ProtocolPart, name: string): boolean {
  const { shape } = PROTOCOL_PARTS[part][name]!;
  return shape.kind === 'varied' && shape.isListItself;
}
