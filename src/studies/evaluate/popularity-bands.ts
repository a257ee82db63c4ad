// Bands of items by their popularity, and the truth of an evaluation with only the relevant items of one band in it. Every
// run is then judged anew: its lists stay, and what they are to find is less.
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { countRelevant, type Truth } from '../../data/tables/truth.js';
import { type Band, bandIndexOf, bandName, bandsOf } from '../../engine/statistics/bands.js';
import type { Steps } from '../../foundation/work-options.js';
import type { BreakdownRequest } from './breakdown-request.js';
import type { Policies } from './policies.js';
import type { PreparedData, PreparedParts } from './prepare-evaluation.js';
import type { SideTables } from './side-parts.js';
import { bandsText } from './user-groupings.js';

export interface PopularityBand extends Band {
  readonly name: string;
  /** Items of truth and training in it. */
  readonly itemCount: number;
}

export interface PopularityBands {
  /** What makes the bands, in sentences. */
  readonly words: string;
  readonly bands: readonly PopularityBand[];
}

/** Bands with about equal shares of the interactions; items of truth and training count, whatever runs list. */
export function popularityBandsOf(
  request: BreakdownRequest,
  data: PreparedData,
  { popularity }: SideTables,
): PopularityBands {
  const { truth, side, knownItems } = data;
  const isKnown = knownItems ?? marksOf(truth, data.numbering.itemCount);
  const counts = side.popularity!.counts.filter((_, item) => isKnown[item] === 1);
  const bands = bandsOf(counts, request.bandCount!, (count, items) => count * items);
  const itemCounts = new Uint32Array(bands.length);
  for (const count of counts) itemCounts[bandIndexOf(bands, count)]! += 1;
  const which = popularity === undefined ? 'their number of training users' : `their counts in ${popularity.name}`;
  return {
    words:
      `Relevant items by ${which}, in ${bandsText(bands.length, request)} with about equal shares of the interactions. A ` +
      'band is evaluated with its own relevant items and unchanged lists: those of other bands are then irrelevant, to ' +
      'AUC too, and metrics that do not look at the truth are the same in every band.',
    bands: bands.map((band, index) => ({ ...band, name: bandName(band), itemCount: itemCounts[index]! })),
  };
}

function marksOf({ items }: Truth, itemCount: number): Uint8Array {
  const marks = new Uint8Array(itemCount);
  for (const item of items) marks[item] = 1;
  return marks;
}

/** The data of an evaluation with the relevant items of one band only. */
export function preparedForBand(preparation: PreparedParts, band: Band): PreparedParts {
  return {
    walks: preparation.walks,
    *dataFor(run: number, policies: Policies): Steps<PreparedData> {
      const data = yield* preparation.dataFor(run, policies);
      const { counts } = data.side.popularity!;
      // Predictions for relevant items run beside the truth, and rated pairs of other bands are not among them.
      const keepsIrrelevant = policies.pairs === 'rated';
      const truth = restricted(data.truth, (item) => isWithin(band, counts[item]!), keepsIrrelevant);
      return { ...data, truth, relevantCounts: countRelevant(truth) };
    },
  };
}

/** The rated pairs of one band, which predictions are compared with. */
export function tableOfBand(truth: InteractionTable, data: PreparedData, band: Band): InteractionTable {
  const { counts } = data.side.popularity!;
  const { itemNumbers } = data.numbering;
  const rows: number[] = [];
  for (let row = 0; row < truth.rowCount; row++) {
    if (isWithin(band, counts[itemNumbers[truth.items[row]!]!]!)) rows.push(row);
  }
  const { values, timestamps } = truth;
  return {
    ...truth,
    rowCount: rows.length,
    users: Uint32Array.from(rows, (row) => truth.users[row]!),
    items: Uint32Array.from(rows, (row) => truth.items[row]!),
    values: values && Float64Array.from(rows, (row) => values[row]!),
    timestamps: timestamps && Float64Array.from(rows, (row) => timestamps[row]!),
    lineOf: (row) => truth.lineOf(rows[row]!),
  };
}

const isWithin = ({ least, greatest }: Band, value: number) => value >= least && value <= greatest;

/** The truth without the relevant items that are not kept. */
function restricted(truth: Truth, isKept: (item: number) => boolean, keepsIrrelevant: boolean): Truth {
  const { offsets, items, grades, rows } = truth;
  const places: number[] = [];
  const ends = new Uint32Array(offsets.length);
  for (let user = 0; user < offsets.length - 1; user++) {
    for (let i = offsets[user]!; i < offsets[user + 1]!; i++) {
      const isIrrelevant = grades !== undefined && !(grades[i]! > 0);
      if ((isIrrelevant && keepsIrrelevant) || isKept(items[i]!)) places.push(i);
    }
    ends[user + 1] = places.length;
  }
  return {
    offsets: ends,
    items: Uint32Array.from(places, (i) => items[i]!),
    ...(grades === undefined ? {} : { grades: Float64Array.from(places, (i) => grades[i]!) }),
    ...(rows === undefined ? {} : { rows: Uint32Array.from(places, (i) => rows[i]!) }),
  };
}
