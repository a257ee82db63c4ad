// One user of the synthetic log: how active, with which tastes, what is chosen and how it is rated. Everything drawn for a
// person comes from that person's own generators, which is why adding users changes nobody's rows.

import type { Generator } from '../../foundation/numbers/generator.js';
import { drawFromShelf, GENRE_NAMES, type Shelf, type SyntheticCatalogue } from './synthetic-catalogue.js';

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

/**
 * The number of interactions: 5 + min(excess, cap), the excess long-tailed with P(excess > x) = (scale / (scale + x))^2.
 * The mean of the capped excess is scale * cap / (scale + cap), which is solved here for the scale.
 */
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
