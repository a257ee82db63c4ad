// Seeded inputs: the same numbers in every run and on every machine.
import { createGenerator } from '../../build/modules/shell.js';

const SEED = 20;

export const DISTRIBUTIONS = ['random', 'ascending', 'descending', 'tied'];

/** Fills a matrix of scores, one row a user. Ordered rows hold whole numbers, exact in floats below 2^24 items. */
export function fillScores(scores, itemCount, distribution) {
  if (distribution === 'tied') scores.fill(0.5);
  else if (distribution === 'random') fillRandom(scores);
  else {
    const isAscending = distribution === 'ascending';
    for (let i = 0; i < scores.length; i++) {
      const item = i % itemCount;
      scores[i] = isAscending ? item : itemCount - item;
    }
  }
  return scores;
}

function fillRandom(scores) {
  const generator = createGenerator(SEED, 1);
  for (let i = 0; i < scores.length; i++) scores[i] = generator.nextUint32() * 2 ** -32;
}

/** 50 to 150 seen items a user, about 100, fewer where there are few items; ascending for each user. */
export function seenLists(userCount, itemCount) {
  const generator = createGenerator(SEED, 2);
  const most = Math.floor(itemCount / 10);
  const offsets = new Uint32Array(userCount + 1);
  const items = [];
  for (let user = 0; user < userCount; user++) {
    const count = Math.min(50 + generator.nextBelow(101), most);
    const seen = new Set();
    while (seen.size < count) seen.add(generator.nextBelow(itemCount));
    for (const item of [...seen].sort((a, b) => a - b)) items.push(item);
    offsets[user + 1] = items.length;
  }
  return { offsets, items: Uint32Array.from(items) };
}

/** 20 positive items a user, none of them seen, fewer where there are few items; ascending for each user. */
export function positiveLists(seen, itemCount) {
  const generator = createGenerator(SEED, 5);
  const count = Math.min(20, Math.floor(itemCount / 10));
  const offsets = Uint32Array.from(seen.offsets, (_, user) => user * count);
  const items = new Uint32Array(offsets.at(-1));
  for (const [user, seenSet] of seenSets(seen).entries()) {
    const positives = new Set();
    while (positives.size < count) {
      const item = generator.nextBelow(itemCount);
      if (!seenSet.has(item)) positives.add(item);
    }
    items.set(Uint32Array.from(positives).sort(), offsets[user]);
  }
  return { offsets, items };
}

/** The same lists as sets, one a user. */
export function seenSets({ offsets, items }) {
  return Array.from(
    { length: offsets.length - 1 },
    (_, user) => new Set(items.subarray(offsets[user], offsets[user + 1])),
  );
}

/** Factors such as matrix factorisation leaves them: about normal, of length about 1. */
export function randomFactors(count, dimension, stream) {
  const generator = createGenerator(SEED, stream);
  const scale = 1 / Math.sqrt(dimension);
  return Float32Array.from({ length: count * dimension }, () => generator.nextGaussian() * scale);
}

/** Metrics of the same users, in [0, 1], about a third of them 0: one column each. */
export function metricColumns(userCount, columnCount) {
  return Array.from({ length: columnCount }, (_, column) => {
    const generator = createGenerator(SEED, 6 + column);
    return new Float64Array(userCount).map(() => Math.max(0, 1.5 * generator.nextUnit() - 0.5));
  });
}
