// What the synthetic log is made of: its calendar, the items with their popularity, quality, genres and release, and people who
// choose and rate them. What is drawn for a person comes from their own generators: adding users changes nobody's rows.

import type { Generator } from '../../foundation/numbers/generator.js';
import { ascendingFrom } from '../../foundation/typed-arrays.js';

const DAY = 86400;
const LOG_SECONDS = 3 * 365 * DAY;
const LARGEST_SESSION = 15;
const SLOWEST_CLICK_SECONDS = 600;

export const LOG_START = 1577836800;

/** A day before the end: 15 clicks of at most ten minutes, and 9,955 seconds of pushing apart, stay inside the log. */
export const LAST_SESSION_START = LOG_SECONDS - DAY;

/** The moments of one user, strictly ascending: sessions of 1 to 15 clicks between joining and leaving. */
export function drawMoments(count: number, generator: Generator): Uint32Array {
  const joined = generator.nextBelow(LAST_SESSION_START);
  const activeSeconds = 1 + Math.floor((LAST_SESSION_START - joined - 1) * generator.nextUnit());
  const moments = new Uint32Array(count);
  let filled = 0;
  while (filled < count) {
    const sessionEnd = Math.min(count, filled + 1 + generator.nextBelow(LARGEST_SESSION));
    let moment = joined + generator.nextBelow(activeSeconds);
    for (; filled < sessionEnd; filled++) {
      moments[filled] = moment;
      moment += 1 + generator.nextBelow(SLOWEST_CLICK_SECONDS);
    }
  }
  moments.sort();
  // Sessions may overlap; nobody clicks twice in one second.
  for (let index = 1; index < count; index++) moments[index] = Math.max(moments[index]!, moments[index - 1]! + 1);
  return moments;
}

export const GENRE_NAMES: readonly string[] = Object.freeze([
  'drama',
  'comedy',
  'action',
  'thriller',
  'romance',
  'adventure',
  'crime',
  'science fiction',
  'fantasy',
  'horror',
  'documentary',
  'western',
]);

/** Items to choose from, with the running sums of their weights. */
export interface Shelf {
  readonly items: Uint32Array;
  readonly cumulativeWeights: Float64Array;
}

export interface SyntheticCatalogue {
  /** Seconds after the start of the log. */
  readonly releases: Uint32Array;
  /** Stars above or below what is usual. */
  readonly qualities: Float64Array;
  readonly genreOffsets: Uint32Array;
  readonly genres: Uint32Array;
  readonly everything: Shelf;
  readonly byGenre: readonly Shelf[];
}

/** Draws the catalogue: popularity by rank with weight 1 / (rank + 1 + itemCount / 100), then quality, release and genres. */
export function createCatalogue(itemCount: number, generator: Generator): SyntheticCatalogue {
  const popularityRanks = ascendingFrom(0, itemCount);
  generator.shuffle(popularityRanks);
  const weights = Float64Array.from(popularityRanks, (rank) => 1 / (rank + 1 + itemCount / 100));
  // Well-known items are a little better, so that popularity is a baseline worth beating.
  const qualities = Float64Array.from(
    popularityRanks,
    (rank) => 0.3 * generator.nextGaussian() + 0.4 * (0.5 - rank / itemCount),
  );

  // Half of the items are there from the first day, which leaves the busiest user enough to choose from.
  const releases = new Uint32Array(itemCount);
  for (let item = itemCount >>> 1; item < itemCount; item++) releases[item] = generator.nextBelow(LAST_SESSION_START);
  generator.shuffle(releases);

  const genreLists = Array.from({ length: itemCount }, () => drawItemGenres(generator));
  const genreOffsets = new Uint32Array(itemCount + 1);
  for (let item = 0; item < itemCount; item++) genreOffsets[item + 1] = genreOffsets[item]! + genreLists[item]!.length;

  const allItems = ascendingFrom(0, itemCount);
  return {
    releases,
    qualities,
    genreOffsets,
    genres: Uint32Array.from(genreLists.flat()),
    everything: createShelf(allItems, weights),
    byGenre: GENRE_NAMES.map((_, genre) =>
      createShelf(
        allItems.filter((item) => genreLists[item]!.includes(genre)),
        weights,
      ),
    ),
  };
}

// One, two or three different genres, the first names in the table about four times as common as the last.
function drawItemGenres(generator: Generator): number[] {
  const genreCount = [1, 1, 2, 2, 3][generator.nextBelow(5)]!;
  const genres: number[] = [];
  while (genres.length < genreCount) {
    const genre = Math.min(generator.nextBelow(GENRE_NAMES.length), generator.nextBelow(GENRE_NAMES.length + 6));
    if (!genres.includes(genre)) genres.push(genre);
  }
  return genres.sort((left, right) => left - right);
}

function createShelf(items: Uint32Array, weights: Float64Array): Shelf {
  let sum = 0;
  const cumulativeWeights = Float64Array.from(items, (item) => {
    sum += weights[item]!;
    return sum;
  });
  return { items, cumulativeWeights };
}

/** One item, each as likely as its share of the weights of the shelf. */
export function drawFromShelf(shelf: Shelf, generator: Generator): number {
  const { items, cumulativeWeights } = shelf;
  let low = 0;
  let high = items.length - 1;
  const target = generator.nextUnit() * cumulativeWeights[high]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (cumulativeWeights[middle]! > target) high = middle;
    else low = middle + 1;
  }
  return items[low]!;
}

/** Nobody has fewer interactions. */
export const LEAST_INTERACTIONS = 5;

const FAVOURITE_BY_TENTH = [0, 0, 0, 0, 0, 1, 1, 1, 2, 3];

/** Who chooses and rates; drawing from the generator is the only thing that changes. */
export interface Person {
  readonly user: number;
  readonly generator: Generator;
  readonly favourites: readonly number[];
  readonly tastes: readonly number[];
  readonly mildness: number;
}

/** 5 + min(excess, cap), P(excess > x) = (scale / (scale + x))^2, the mean of which is scale * cap / (scale + cap). */
export function drawInteractionCount(generator: Generator, itemCount: number, meanInteractions: number): number {
  const tail = 1 / Math.sqrt(1 - generator.nextUnit()) - 1;
  const meanExcess = meanInteractions - LEAST_INTERACTIONS;
  if (meanExcess === 0) return LEAST_INTERACTIONS;
  const cap = Math.min(10 * meanExcess, Math.floor(itemCount / 2) - LEAST_INTERACTIONS);
  const scale = (meanExcess * cap) / (cap - meanExcess);
  return LEAST_INTERACTIONS + Math.floor(Math.min(scale * tail, cap) + 0.5);
}

/** Three favourite genres, liked less and less, and a mild or stronger dislike of each of the others. */
export function drawPerson(user: number, generator: Generator): Person {
  const genres = GENRE_NAMES.map((_, genre) => genre);
  generator.shuffle(genres);
  const favourites = genres.slice(0, 3);
  const tastes = GENRE_NAMES.map(() => -0.8 * generator.nextUnit());
  favourites.forEach((genre, place) => {
    tastes[genre] = 1 - 0.2 * place;
  });
  return { user, generator, favourites, tastes, mildness: 0.3 * generator.nextGaussian() };
}

/** An item that is out at this moment and that the person has not taken; a taker is a user plus 1. */
export function drawItem(
  person: Person,
  moment: number,
  catalogue: SyntheticCatalogue,
  lastTakerOfItem: Uint32Array,
): number {
  const { releases } = catalogue;
  const taker = person.user + 1;
  for (let attempt = 0; attempt < 30; attempt++) {
    const item = drawFromShelf(chooseShelf(person, catalogue), person.generator);
    if (releases[item]! <= moment && lastTakerOfItem[item] !== taker) return item;
  }
  // Somebody who has seen nearly everything they like takes the next open item from a random place; half of the items are
  // released from the start and nobody has more interactions than that, so there is one.
  let item = person.generator.nextBelow(releases.length);
  while (releases[item]! > moment || lastTakerOfItem[item] === taker) item = (item + 1) % releases.length;
  return item;
}

// Five times in ten the first favourite genre, three times the second, once the third, otherwise whatever is popular.
function chooseShelf(person: Person, catalogue: SyntheticCatalogue): Shelf {
  const favourite = person.favourites[FAVOURITE_BY_TENTH[person.generator.nextBelow(10)]!];
  const shelf = favourite === undefined ? catalogue.everything : catalogue.byGenre[favourite]!;
  return shelf.items.length > 0 ? shelf : catalogue.everything;
}

/** Stars: a level near 3.5 plus the user's mildness, the item's quality, the mean taste for its genres and noise. */
export function drawRating(person: Person, item: number, catalogue: SyntheticCatalogue): number {
  const { genreOffsets, genres, qualities } = catalogue;
  const first = genreOffsets[item]!;
  const end = genreOffsets[item + 1]!;
  let taste = 0;
  for (let place = first; place < end; place++) taste += person.tastes[genres[place]!]!;
  const stars =
    3.2 + person.mildness + qualities[item]! + (0.8 * taste) / (end - first) + 0.5 * person.generator.nextGaussian();
  return Math.min(5, Math.max(0.5, Math.floor(2 * stars + 0.5) / 2));
}
