// The lists of a kept run by the indices of its users, so that a part has the same bytes whether its rows were held or read
// piece by piece.

import { rowsInSteps, type Steps } from '../../foundation/work-options.js';
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
  const order = yield* orderOf(users);
  const lists = kept.lists.map(
    ({ described, lengths, items, scores }) =>
      function* (): Steps<OrderedLists> {
        const all = { described, lengths: lengths.all(), items: items.all(), scores: scores?.all() };
        return order === undefined ? all : yield* permuted(all, order);
      },
  );
  return { users: order === undefined ? users : order.map((place) => users[place]!), lists };
}

/** The places of the users in their order; undefined where they are in order already. */
function* orderOf(users: Uint32Array): Steps<Uint32Array | undefined> {
  let isOrdered = true;
  for (let place = 1; place < users.length && isOrdered; place++) isOrdered = users[place - 1]! < users[place]!;
  if (isOrdered) return undefined;
  // Users are distinct indices: the place of each is noted under its index, and read from the first index on.
  const places = new Uint32Array(users.reduce((most, user) => Math.max(most, user + 1), 0));
  const order = new Uint32Array(users.length);
  yield* rowsInSteps(users.length, (from, to) => {
    for (let place = from; place < to; place++) places[users[place]!] = place + 1;
  });
  let count = 0;
  yield* rowsInSteps(places.length, (from, to) => {
    for (let user = from; user < to; user++) if (places[user]! > 0) order[count++] = places[user]! - 1;
  });
  return order;
}

function* permuted({ described, lengths, items, scores }: OrderedLists, order: Uint32Array): Steps<OrderedLists> {
  const depth = described.depth ?? Number.POSITIVE_INFINITY;
  const starts = new Uint32Array(lengths.length);
  for (let place = 1; place < lengths.length; place++)
    starts[place] = starts[place - 1]! + Math.min(lengths[place - 1]!, depth);
  const all = { items: new Uint32Array(items.length), scores: scores && new Float64Array(scores.length) };
  let at = 0;
  yield* rowsInSteps(order.length, (from, to) => {
    for (let user = from; user < to; user++) {
      const place = order[user]!;
      const start = starts[place]!;
      const end = start + Math.min(lengths[place]!, depth);
      for (let cell = start; cell < end; cell++, at++) {
        all.items[at] = items[cell]!;
        if (all.scores !== undefined) all.scores[at] = scores![cell]!;
      }
    }
  });
  return { described, lengths: order.map((place) => lengths[place]!), ...all };
}
