// How many users have no relevant item, one, two and so on. Norms, classes of users and the count of those who are left
// out all hang on these numbers, so they are counted once.

/** So many relevant items are seldom exceeded; the table grows where they are. */
const USUAL_MOST = 255;

const known = new WeakMap<Uint32Array, Uint32Array>();

/** users[n] = users with n relevant items; as long as the greatest of the counts asks for, and never empty. */
export function usersByRelevant(relevantCounts: Uint32Array): Uint32Array {
  const found = known.get(relevantCounts) ?? countUsers(relevantCounts);
  known.set(relevantCounts, found);
  return found;
}

/** The greatest of the counts. */
export function mostRelevant(relevantCounts: Uint32Array): number {
  return usersByRelevant(relevantCounts).length - 1;
}

function countUsers(relevantCounts: Uint32Array): Uint32Array {
  let users: Uint32Array = new Uint32Array(USUAL_MOST + 1);
  for (let user = 0; user < relevantCounts.length; user++) {
    const count = relevantCounts[user]!;
    if (count >= users.length) users = grown(users, count);
    users[count]! += 1;
  }
  let most = users.length - 1;
  while (most > 0 && users[most] === 0) most -= 1;
  return users.slice(0, most + 1);
}

function grown(users: Uint32Array, most: number): Uint32Array {
  const larger = new Uint32Array(Math.max(2 * users.length, most + 1));
  larger.set(users);
  return larger;
}
