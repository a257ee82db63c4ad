// The lists of a kept run by the indices of its users, so that a part has the same bytes whether its rows were held or read
// piece by piece.

import { eachInSteps, rowsInSteps, type Steps } from '../../foundation/work-options.js';
import type { KeptLists, KeptRun } from './kept-run.js';

export interface OrderedLists extends Pick<KeptLists, 'described'> {
  readonly lengths: Uint32Array;
  readonly items: Uint32Array;
  readonly scores: Float64Array | undefined;
}

/** Puts users in order, and the lists, each when it is asked for, in that of the users. */
export function* keptInOrder(
  kept: KeptRun,
): Steps<{ readonly users: Uint32Array; readonly lists: readonly (() => Steps<OrderedLists>)[] }> {
  const users = kept.users.all();
  const ordered = yield* inOrder(users);
  const lists = kept.lists.map(
    ({ described, lengths, items, scores }) =>
      function* (): Steps<OrderedLists> {
        const all = { described, lengths: lengths.all(), items: items.all(), scores: scores?.all() };
        return ordered === undefined ? all : yield* permuted(all, ordered.places);
      },
  );
  return { users: ordered?.users ?? users, lists };
}

/** The users in their order and the place of each; undefined where they are in order already. */
function* inOrder(
  users: Uint32Array,
): Steps<{ readonly users: Uint32Array; readonly places: Uint32Array } | undefined> {
  let isOrdered = true;
  for (let place = 1; place < users.length && isOrdered; place++) isOrdered = users[place - 1]! < users[place]!;
  if (isOrdered) return undefined;
  // Users are distinct indices: the place of each is noted under its index, and read from the first index on.
  const placeOf = new Uint32Array(users.reduce((most, user) => Math.max(most, user + 1), 0));
  const ordered = { users: new Uint32Array(users.length), places: new Uint32Array(users.length) };
  yield* rowsInSteps(users.length, (from, to) => {
    for (let place = from; place < to; place++) placeOf[users[place]!] = place + 1;
  });
  let count = 0;
  yield* rowsInSteps(placeOf.length, (from, to) => {
    for (let user = from; user < to; user++) {
      if (placeOf[user] === 0) continue;
      ordered.users[count] = user;
      ordered.places[count++] = placeOf[user]! - 1;
    }
  });
  return ordered;
}

function* permuted({ described, lengths, items, scores }: OrderedLists, places: Uint32Array): Steps<OrderedLists> {
  const depth = described.depth ?? Number.POSITIVE_INFINITY;
  const keptLength = (place: number) => Math.min(lengths[place]!, depth);
  const starts = new Uint32Array(lengths.length);
  yield* rowsInSteps(lengths.length - 1, (from, to) => {
    for (let place = from; place < to; place++) starts[place + 1] = starts[place]! + keptLength(place);
  });
  const all = {
    lengths: new Uint32Array(lengths.length),
    items: new Uint32Array(items.length),
    scores: scores && new Float64Array(scores.length),
  };
  let at = 0;
  yield* eachInSteps(
    places.length,
    (user) => keptLength(places[user]!),
    (user) => {
      const place = places[user]!;
      const start = starts[place]!;
      const end = start + keptLength(place);
      all.lengths[user] = lengths[place]!;
      for (let cell = start; cell < end; cell++, at++) {
        all.items[at] = items[cell]!;
        if (all.scores !== undefined) all.scores[at] = scores![cell]!;
      }
    },
  );
  return { described, ...all };
}
