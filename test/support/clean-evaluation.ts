// An evaluation that nobody objects to, small enough for files: 220 users choose twelve of 83 items each, one user after
// the other, and the last two of everybody's come later than all of training.

import type { LogRow } from './logs.js';

export interface ScoredRow {
  readonly user: number;
  readonly item: number;
  readonly rating: number;
}

const [USERS, ITEMS, TRAINED, HELD] = [220, 83, 10, 2];

export const cleanUsers: readonly number[] = Array.from({ length: USERS }, (_, user) => user);

/** 83 is a prime, so that twelve steps of one length meet twelve items. */
const itemOf = (user: number, place: number) => (5 * user + place * (1 + (user % 7))) % ITEMS;
const placesFrom = (start: number, count: number) => Array.from({ length: count }, (_, place) => start + place);

export const cleanTrain: readonly Required<LogRow>[] = cleanUsers.flatMap((user) =>
  placesFrom(0, TRAINED).map((place) => ({
    ...{ user, item: itemOf(user, place) },
    ...{ rating: 4 + ((user + place) % 2), time: 1000 + TRAINED * user + place },
  })),
);

export const cleanTest: readonly Required<LogRow>[] = cleanUsers.flatMap((user) =>
  placesFrom(TRAINED, HELD).map((place) => ({
    ...{ user, item: itemOf(user, place) },
    ...{ rating: 4 + ((user + place) % 2), time: 100_000 + TRAINED * user + place },
  })),
);

/** Both test items, then ten others that the user does not have. */
export const cleanLists: readonly ScoredRow[] = cleanUsers.flatMap((user) => {
  const own = placesFrom(0, TRAINED + HELD).map((place) => itemOf(user, place));
  const others = placesFrom(1, ITEMS).map((step) => (itemOf(user, 0) + 31 * step) % ITEMS);
  const list = [...own.slice(TRAINED), ...others.filter((item) => !own.includes(item))];
  return list.slice(0, 12).map((item, place) => ({ user, item, rating: 12 - place }));
});
