// Full ranks of runs that are tables: the lists are put in order as an evaluation does, and relevant items are placed
// among the items of truth and training that their user does not have. All runs have the same positives and negatives,
// so that what sampling does to them can be compared.
import { itemCounts } from '../../data/candidates/user-items.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { parseIdRule } from '../../data/tables/normalise-ids.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import type { ResultSplit } from '../../documents/result-document.js';
import { unknownRanks } from '../../engine/judging/full-ranks-of-block.js';
import { countNotice } from '../../engine/ranking/duplicate-policy.js';
import { type FullPlaces, listedPlaces } from '../../engine/ranking/full-places.js';
import { checkOptionNames } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { atOnce, type Steps } from '../../foundation/work-options.js';
import type { StudiedRun } from '../correlate/sampled-study.js';
import { checkThreshold } from './check-evaluation-options.js';
import { checkIds } from './id-overlap.js';
import { type InputTables, normaliseIds, reversedRuns } from './join-inputs.js';
import { type Policies, type PolicyOptions, policiesOf } from './policies.js';
import { type EvaluatedTables, Preparation, type PreparedData, type RunTables } from './prepare-evaluation.js';
import { rowsOfReading } from './run-table.js';

export interface RankedRun {
  readonly name: string;
  /** Users and items by their numbers in `data`. */
  readonly places: FullPlaces;
  readonly data: PreparedData;
  /** Place of an item in the list of a user, from 0, -1 where it is not listed; good until the next user is asked for. */
  placeOf(user: number): (item: number) => number;
  readonly notices: readonly Notice[];
}

/** A run by name, with its tables. */
export interface RunToRank extends RunTables {
  readonly name: string;
}

/** The training table, without which nobody knows which items could be drawn. */
export function trainForRanks<Table>({ train }: { readonly train?: Table | undefined }): Table {
  if (train !== undefined) return train;
  throw new UsageError('Sampled candidates need training interactions', {
    argument: 'train',
    found: undefined,
    expected: 'training interactions of the recommenders: they say which items can be drawn for whom',
    hint: sentenceOf`Give them with ${mention('train')}.`,
  });
}

/** One run; lists that do not tell where relevant items stand are refused. */
export function* rankedRun(
  runs: readonly RunToRank[],
  index: number,
  tables: EvaluatedTables,
  preparation: Pick<Preparation, 'dataFor'>,
  policies: Policies,
): Steps<RankedRun> {
  const { name, table } = runs[index]!;
  const data = yield* preparation.dataFor(index, policies);
  const { numbering, truth, side, knownItems } = data;
  const { rows } = yield* rowsOfReading(table, data, policies);
  const { places, unknown, withoutNegatives } = listedPlaces({
    rows,
    truth,
    known: side.train,
    itemCount: numbering.itemCount,
    isDrawable: knownItems,
    popularity: popularityOf(trainForRanks(tables), data),
    userCount: numbering.truthUserCount,
    missingUsers: policies.missingUsers,
  });
  if (unknown.items > 0) throw unknownRanks(unknown, { name, file: table.name });
  if (places.ranks.length === 0) {
    throw new UsageError('No relevant item can be ranked among others', {
      argument: 'truth',
      found: `${numbering.truthUserCount} users`,
      expected: 'a user with a relevant item and items that the user does not have',
    });
  }
  const notices = countNotice(
    'no-negatives',
    withoutNegatives,
    'user has all items in training or test: nothing can be drawn, and the user is left out of sampled values',
    'users have all items in training or test: nothing can be drawn, and they are left out of sampled values',
  );
  return { name, places, data, notices, placeOf: placeFinder(rows, numbering.itemCount) };
}

/** Rows of training by the number of their item, as candidates are drawn by. */
function popularityOf(train: InteractionTable, { numbering }: PreparedData): Float64Array {
  const popularity = new Float64Array(numbering.itemCount);
  itemCounts([train], train.itemIds.size).forEach((count, index) => {
    const number = numbering.itemNumbers[index]!;
    if (number < popularity.length) popularity[number] = count;
  });
  return popularity;
}

/** One array serves all users, one after the other: what was found for the last one is taken back first. */
function placeFinder({ items, starts, lengths }: ListRows, itemCount: number): RankedRun['placeOf'] {
  const places = new Int32Array(itemCount).fill(-1);
  let last = -1;
  const eachOf = (user: number, write: (item: number, place: number) => void) => {
    for (let i = 0; i < lengths[user]!; i++) write(items[starts[user]! + i]!, i);
  };
  return (user) => {
    if (last >= 0) eachOf(last, (item) => places.fill(-1, item, item + 1));
    eachOf(user, (item, place) => {
      places[item] = place;
    });
    last = user;
    return (item) => places[item]!;
  };
}

/** Truth and training of the tables whose places are asked for. */
export interface FullRanksOptions extends PolicyOptions, Pick<InputTables, 'ids' | 'order'> {
  readonly truth: InteractionTable;
  /** What the recommenders learned from: these items, and those of the truth, are the catalogue. */
  readonly train: InteractionTable;
  /** The split that both are parts of, if they are. */
  readonly split?: ResultSplit | undefined;
}

const NAMES = ['truth', 'train', 'relevance', 'ties', 'scores', 'duplicates', 'missingUsers', 'ids', 'order', 'split'];

/**
 * Where the relevant items of every run stand among all items that their users do not have, with popularity. Lists that
 * are too short to tell are refused. Large tables take their time, in which nothing else runs.
 * @example
 * const { table } = await recommend(train, { model: 'popularity', k: 1000 });
 * const [{ full }] = fullRanksOf([{ name: 'popularity', table }], { truth: test, train });
 */
export function fullRanksOf(runs: readonly RunToRank[], options: FullRanksOptions): StudiedRun[] {
  checkOptionNames(options, NAMES, 'fullRanksOf');
  trainForRanks(options);
  const policies = policiesOf(options);
  checkThreshold(options.truth, policies.relevance);
  const rule = parseIdRule(options.ids);
  const ordered = options.order === 'ascending' ? reversedRuns(runs) : runs;
  const joined = normaliseIds({ runs: ordered, tables: options }, rule);
  atOnce(checkIds(joined.runs, joined.tables, options));
  const preparation = new Preparation(joined.runs, joined.tables, false);
  return joined.runs.map(({ name }, index) => ({
    name,
    full: atOnce(rankedRun(joined.runs, index, joined.tables, preparation, policies)).places,
  }));
}
