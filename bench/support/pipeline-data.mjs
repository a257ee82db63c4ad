// Seeded lists with their truth: the same in every run and on every machine. About one in seven cells of a list holds a
// relevant item.
import { createGenerator } from '../../build/modules/shell.js';

const SEED = 20;

/** Half to one and a half times `relevantCount` items a user; lists of k items, none of them twice. */
export function createLists({ userCount, k, itemCount, relevantCount }) {
  const generator = createGenerator(SEED, 5);
  const items = new Uint32Array(userCount * k);
  const offsets = new Uint32Array(userCount + 1);
  const truthItems = new Uint32Array(userCount * 2 * relevantCount);
  const lastList = new Int32Array(itemCount).fill(-1);
  for (let user = 0; user < userCount; user++) {
    const relevant = relevantItems(generator, relevantCount, itemCount);
    truthItems.set(relevant, offsets[user]);
    offsets[user + 1] = offsets[user] + relevant.length;
    for (let cell = user * k; cell < (user + 1) * k; cell++) {
      let item = generator.nextBelow(7) === 0 ? relevant[generator.nextBelow(relevant.length)] : undefined;
      while (item === undefined || lastList[item] === user) item = generator.nextBelow(itemCount);
      lastList[item] = user;
      items[cell] = item;
    }
  }
  return {
    userCount,
    k,
    itemCount,
    lists: { kind: 'lists', items, lengths: new Uint32Array(userCount).fill(k), k, userCount },
    truth: { offsets, items: truthItems.slice(0, offsets[userCount]) },
  };
}

function relevantItems(generator, relevantCount, itemCount) {
  const count = (relevantCount >> 1) + generator.nextBelow(relevantCount + 1);
  const chosen = new Set();
  while (chosen.size < count) chosen.add(generator.nextBelow(itemCount));
  return Uint32Array.from(chosen).sort();
}
