// The demo's two recommenders: what a baseline looks like when it fills a matrix of scores. Each learns from the training
// lists only, and each score is a few exact sums and one division, so that it is the same everywhere.

import type { ItemLists, SyntheticLog } from '../index.js';
import { countsOf } from './demo-log.js';

export interface Recommender {
  readonly name: string;
  /** What a score is, in words. */
  readonly rule: string;
  /** Writes scores[user * itemCount + item] for every user and item. */
  fillScores(scores: Float32Array, log: SyntheticLog, train: ItemLists): void;
}

/** Everybody gets the same scores: the number of users who have the item in training. */
export const popularity: Recommender = {
  name: 'popularity',
  rule: 'how many users have the item in training',
  fillScores(scores, { userCount, itemCount }, train) {
    const popularities = countsOf(train.items, itemCount);
    for (let user = 0; user < userCount; user++) scores.set(popularities, user * itemCount);
  },
};

/** Popularity times the mean, over the genres of the item, of how many of the user's training items are in the genre. */
export const genreWeightedPopularity: Recommender = {
  name: 'genre-weighted popularity',
  rule: 'that, times how often the user chose its genres',
  fillScores(scores, log, train) {
    const { userCount, itemCount, itemGenres } = log;
    const popularities = countsOf(train.items, itemCount);
    for (let user = 0; user < userCount; user++) {
      const profile = genreProfile(log, train, user);
      const firstCell = user * itemCount;
      for (let item = 0; item < itemCount; item++) {
        const first = itemGenres.offsets[item]!;
        const end = itemGenres.offsets[item + 1]!;
        let alike = 0;
        for (let place = first; place < end; place++) alike += profile[itemGenres.items[place]!]!;
        scores[firstCell + item] = (popularities[item]! * alike) / (end - first);
      }
    }
  },
};

/** How many of a user's training items are in each genre. */
export function genreProfile(log: SyntheticLog, train: ItemLists, user: number): Uint32Array {
  const profile = new Uint32Array(log.genreNames.length);
  for (const item of train.items.subarray(train.offsets[user], train.offsets[user + 1])) {
    for (const genre of genresOf(log, item)) profile[genre]!++;
  }
  return profile;
}

export function genresOf({ itemGenres }: SyntheticLog, item: number): Uint32Array {
  return itemGenres.items.subarray(itemGenres.offsets[item], itemGenres.offsets[item + 1]);
}
