// The core of a log: what is left when users and items with too few interactions are taken away until none has too few.
// Whoever falls below a limit is queued once and taken from the counts of the others, so that the time is linear in the
// rows; the result does not depend on the order in which anybody goes.

import type { Limits } from './limits.js';

/** Pairs of a user and an item, each at most once: those rows whose mark is 1. */
export interface InteractionPairs {
  readonly users: Uint32Array;
  readonly items: Uint32Array;
  readonly marks: Uint8Array;
  /** Indices are below these. */
  readonly userCount: number;
  readonly itemCount: number;
}

/** 1 for everybody who has to go. */
export interface Dropped {
  readonly users: Uint8Array;
  readonly items: Uint8Array;
}

/** Takes away users with fewer than `limits.users` pairs and items with fewer than `limits.items` to the fixpoint. */
export function peel(pairs: InteractionPairs, limits: Limits): Dropped {
  const { userCount, itemCount } = pairs;
  const users = side(pairs, 'users', userCount, limits.users);
  const items = side(pairs, 'items', itemCount, limits.items);
  // A user is queued as its index, an item behind all users.
  const queue = new Uint32Array(userCount + itemCount);
  let end = 0;
  for (let user = 0; user < userCount; user++) if (isShort(users, user)) queue[end++] = user;
  for (let item = 0; item < itemCount; item++) if (isShort(items, item)) queue[end++] = userCount + item;
  // Neighbours are looked up only where somebody goes.
  if (end === 0) return { users: users.dropped, items: items.dropped };
  const itemsOfUsers = neighbours(pairs, 'users', users.counts);
  const usersOfItems = neighbours(pairs, 'items', items.counts);
  for (let place = 0; place < end; place++) {
    const gone = queue[place]!;
    const isUser = gone < userCount;
    const { offsets, others } = isUser ? itemsOfUsers : usersOfItems;
    const index = isUser ? gone : gone - userCount;
    const other = isUser ? items : users;
    const firstNumber = isUser ? userCount : 0;
    for (let i = offsets[index]!; i < offsets[index + 1]!; i++) {
      const neighbour = others[i]!;
      if (other.dropped[neighbour] === 1) continue;
      other.counts[neighbour]!--;
      if (isShort(other, neighbour)) queue[end++] = firstNumber + neighbour;
    }
  }
  return { users: users.dropped, items: items.dropped };
}

/** Users or items: how many pairs each has left, and who has to go. */
interface Side {
  readonly counts: Uint32Array;
  readonly dropped: Uint8Array;
  readonly limit: number;
}

function side(pairs: InteractionPairs, role: 'users' | 'items', size: number, limit: number): Side {
  const counts = new Uint32Array(size);
  const { marks, [role]: indices } = pairs;
  for (let row = 0; row < marks.length; row++) counts[indices[row]!]! += marks[row]!;
  return { counts, dropped: new Uint8Array(size), limit };
}

/** Marks whoever is below the limit; somebody who has no pair at all is not there. */
function isShort({ counts, dropped, limit }: Side, index: number): boolean {
  const count = counts[index]!;
  if (count >= limit || (count === 0 && limit === 1)) return false;
  dropped[index] = 1;
  return true;
}

interface Neighbours {
  readonly offsets: Uint32Array;
  readonly others: Uint32Array;
}

/** The items of each user, or the users of each item, one after the other. */
function neighbours(pairs: InteractionPairs, role: 'users' | 'items', counts: Uint32Array): Neighbours {
  const { marks, [role]: indices, [role === 'users' ? 'items' : 'users']: partners } = pairs;
  const offsets = new Uint32Array(counts.length + 1);
  for (let index = 0; index < counts.length; index++) offsets[index + 1] = offsets[index]! + counts[index]!;
  const others = new Uint32Array(offsets[counts.length]!);
  const next = offsets.slice(0, -1);
  for (let row = 0; row < marks.length; row++) if (marks[row] === 1) others[next[indices[row]!]!++] = partners[row]!;
  return { offsets, others };
}
