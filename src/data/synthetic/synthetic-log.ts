// A made-up interaction log: people with tastes choose and rate items with genres, qualities and release dates.
import { UsageError } from '../../foundation/errors.js';
import { createGenerator } from '../../foundation/numbers/generator.js';
import {
  createCatalogue,
  drawInteractionCount,
  drawItem,
  drawMoments,
  drawPerson,
  drawRating,
  GENRE_NAMES,
  LEAST_INTERACTIONS,
  LOG_START,
  type Person,
  type SyntheticCatalogue,
} from './synthetic-catalogue.js';

/** What to make; every field has a default. */
export interface SyntheticLogOptions {
  /** How many users, 1 .. 10,000,000; 1000 by default. */
  readonly userCount?: number;
  /** How many items, 20 .. 10,000,000; 2000 by default. */
  readonly itemCount?: number;
  /** A whole number, 0 .. 2^53 - 1; 1 by default. */
  readonly seed?: number;
  /** Expected interactions per user, 5 .. 1000 and at most a quarter of the items; 50, or that quarter, by default. */
  readonly meanInteractions?: number;
}

/** A log in columns: row r says that users[r] gave items[r] ratings[r] stars at timestamps[r]. */
export interface SyntheticLog {
  readonly userCount: number;
  readonly itemCount: number;
  readonly interactionCount: number;
  readonly users: Uint32Array;
  readonly items: Uint32Array;
  /** Half stars, 0.5 .. 5. */
  readonly ratings: Float32Array;
  /** Unix seconds; rows ascend by (timestamp, user, item). */
  readonly timestamps: Uint32Array;
  /** Unix seconds by item; no row of an item is older. */
  readonly itemReleases: Uint32Array;
  readonly genreNames: readonly string[];
  /** The genre indices of item i, ascending, are items[offsets[i]] .. items[offsets[i + 1] - 1]. */
  readonly itemGenres: { readonly offsets: Uint32Array; readonly items: Uint32Array };
}

const OPTION_NAMES = ['userCount', 'itemCount', 'seed', 'meanInteractions'];

/**
 * Makes a log from stream 0 of the seed for the items and, for user u, 2u + 1 for how many rows and 2u + 2 for the rows.
 * @example syntheticLog({ userCount: 50, itemCount: 80, seed: 1 }).interactionCount;   // 1111
 */
export function syntheticLog(options: SyntheticLogOptions = {}): SyntheticLog {
  const { userCount, itemCount, seed, meanInteractions } = checkedOptions(options);
  const catalogue = createCatalogue(itemCount, createGenerator(seed, 0));
  const interactionCounts = Uint32Array.from({ length: userCount }, (_, user) =>
    drawInteractionCount(createGenerator(seed, 2 * user + 1), itemCount, meanInteractions),
  );
  const interactionCount = interactionCounts.reduce((sum, count) => sum + count, 0);

  const rows = emptyRows(interactionCount);
  const lastTakerOfItem = new Uint32Array(itemCount);
  let firstRow = 0;
  for (let user = 0; user < userCount; user++) {
    const count = interactionCounts[user]!;
    writeUser(rows, firstRow, count, drawPerson(user, createGenerator(seed, 2 * user + 2)), catalogue, lastTakerOfItem);
    firstRow += count;
  }

  return {
    userCount,
    itemCount,
    interactionCount,
    ...sortedByTime(rows),
    itemReleases: catalogue.releases.map((seconds) => LOG_START + seconds),
    genreNames: GENRE_NAMES,
    itemGenres: { offsets: catalogue.genreOffsets, items: catalogue.genres },
  };
}

interface Rows {
  readonly users: Uint32Array;
  readonly items: Uint32Array;
  readonly ratings: Float32Array;
  readonly timestamps: Uint32Array;
}

// A taker is a user plus 1, so that the 0 of a fresh array means nobody.
function writeUser(
  rows: Rows,
  firstRow: number,
  count: number,
  person: Person,
  catalogue: SyntheticCatalogue,
  lastTakerOfItem: Uint32Array,
): void {
  const taker = person.user + 1;
  const moments = drawMoments(count, person.generator);
  for (let index = 0; index < count; index++) {
    const row = firstRow + index;
    const item = drawItem(person, moments[index]!, catalogue, lastTakerOfItem);
    lastTakerOfItem[item] = taker;
    rows.users[row] = person.user;
    rows.items[row] = item;
    rows.ratings[row] = drawRating(person, item, catalogue);
    rows.timestamps[row] = LOG_START + moments[index]!;
  }
}

// Rows arrive by user and ascending moment, so a stable order by timestamp is the order by (timestamp, user, item). The
// key timestamp * rows + row is exact below 2^53, which the limits on the options guarantee.
function sortedByTime(rows: Rows): Rows {
  const rowCount = rows.users.length;
  const keys = new Float64Array(rowCount);
  for (let row = 0; row < rowCount; row++) keys[row] = (rows.timestamps[row]! - LOG_START) * rowCount + row;
  keys.sort();
  const sorted = emptyRows(rowCount);
  for (let place = 0; place < rowCount; place++) {
    const row = keys[place]! % rowCount;
    sorted.users[place] = rows.users[row]!;
    sorted.items[place] = rows.items[row]!;
    sorted.ratings[place] = rows.ratings[row]!;
    sorted.timestamps[place] = rows.timestamps[row]!;
  }
  return sorted;
}

function emptyRows(rowCount: number): Rows {
  return {
    users: new Uint32Array(rowCount),
    items: new Uint32Array(rowCount),
    ratings: new Float32Array(rowCount),
    timestamps: new Uint32Array(rowCount),
  };
}

function checkedOptions(options: SyntheticLogOptions): Required<SyntheticLogOptions> {
  for (const name of Object.keys(options)) {
    if (OPTION_NAMES.includes(name)) continue;
    throw new UsageError(`syntheticLog has no option '${name}'`, {
      argument: name,
      expected: `one of ${OPTION_NAMES.join(', ')}`,
    });
  }
  const { userCount = 1000, itemCount = 2000, seed = 1 } = options;
  requireWhole('userCount', userCount, 1, 10_000_000);
  requireWhole('itemCount', itemCount, 20, 10_000_000);
  requireWhole('seed', seed, 0, Number.MAX_SAFE_INTEGER);
  const most = Math.min(1000, itemCount / 4);
  const { meanInteractions = Math.min(50, most) } = options;
  const isNumber = typeof meanInteractions === 'number';
  if (!(isNumber && meanInteractions >= LEAST_INTERACTIONS && meanInteractions <= most)) {
    throw refusal('meanInteractions', meanInteractions, `a number from ${LEAST_INTERACTIONS} to ${most}`);
  }
  if (userCount * meanInteractions > 50_000_000) {
    throw refusal('userCount', userCount, 'userCount * meanInteractions of at most 50000000');
  }
  return { userCount, itemCount, seed, meanInteractions };
}

function requireWhole(argument: string, found: unknown, least: number, most: number): void {
  if (Number.isInteger(found) && (found as number) >= least && (found as number) <= most) return;
  throw refusal(argument, found, `a whole number from ${least} to ${most}`);
}

function refusal(argument: string, found: unknown, expected: string): UsageError {
  return new UsageError(`syntheticLog cannot use this ${argument}`, { argument, found, expected });
}
