// The demo's three recommenders: what a baseline looks like when it fills a matrix of scores. Each learns from the training
// lists only, and each score is made of sums in a fixed order, divisions and square roots, so that it is the same
// everywhere.
import type { ItemLists, SyntheticLog } from '../../shell.js';
import { countsOf } from './demo-log.js';

export interface Recommender {
  readonly name: string;
  /** What a score is, in words. */
  readonly rule: string;
  /** Writes scores[user * itemCount + item] for every user and item. */
  fillScores(scores: Float32Array, log: SyntheticLog, train: ItemLists): void;
}

/** Everybody gets the same scores: the number of users who have the item in training. */
export const demoPopularity: Recommender = {
  name: 'popularity',
  rule: 'how many users have the item in training',
  fillScores(scores, { userCount, itemCount }, train) {
    const popularities = countsOf(train.items, itemCount);
    for (let user = 0; user < userCount; user++) scores.set(popularities, user * itemCount);
  },
};

/** The likeness of an item to the user's training items: users they share, over the root of the users each has. */
export const neighbours: Recommender = {
  name: 'neighbours',
  rule: 'how often its users also chose what the user chose',
  fillScores(scores, { userCount, itemCount }, train) {
    const likeness = itemLikeness(train, userCount, itemCount);
    const sums = new Float64Array(itemCount);
    for (let user = 0; user < userCount; user++) {
      sums.fill(0);
      for (const chosen of itemsOf(train, user)) {
        const row = likeness.subarray(chosen * itemCount, (chosen + 1) * itemCount);
        for (let item = 0; item < itemCount; item++) sums[item]! += row[item]!;
      }
      scores.set(sums, user * itemCount);
    }
  },
};

/** Popularity times the mean, over the genres of the item, of how many of the user's training items are in the genre. */
export const byGenre: Recommender = {
  name: 'by genre',
  rule: 'popularity, times how often the user chose its genres',
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

/** For each pair of items the cosine of their users: those who chose both, over the root of those who chose each. */
function itemLikeness(train: ItemLists, userCount: number, itemCount: number): Float64Array {
  const together = new Float64Array(itemCount * itemCount);
  for (let user = 0; user < userCount; user++) {
    const chosen = itemsOf(train, user);
    for (const left of chosen) for (const right of chosen) together[left * itemCount + right]!++;
  }
  const roots = Float64Array.from(countsOf(train.items, itemCount), (count) => Math.sqrt(count));
  for (let left = 0; left < itemCount; left++) {
    for (let right = 0; right < itemCount; right++) {
      const cell = left * itemCount + right;
      if (together[cell]! > 0) together[cell]! /= roots[left]! * roots[right]!;
    }
  }
  return together;
}

function itemsOf({ items, offsets }: ItemLists, user: number): Uint32Array {
  return items.subarray(offsets[user], offsets[user + 1]);
}

/** How many of a user's training items are in each genre. */
export function genreProfile(log: SyntheticLog, train: ItemLists, user: number): Uint32Array {
  const profile = new Uint32Array(log.genreNames.length);
  for (const item of itemsOf(train, user)) {
    for (const genre of genresOf(log, item)) profile[genre]!++;
  }
  return profile;
}

export function genresOf({ itemGenres }: SyntheticLog, item: number): Uint32Array {
  return itemGenres.items.subarray(itemGenres.offsets[item], itemGenres.offsets[item + 1]);
}
