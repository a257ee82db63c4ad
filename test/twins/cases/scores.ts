// Scores that have broken rankers before: ties, zeros of both signs, denormals, infinities, order.
import fc from 'fast-check';

const awkward = [0, -0, 1, -1, 1.4e-45, -1.4e-45, 1.1754943e-38, Infinity, -Infinity, 3.4028235e38, -3.4028235e38, 0.1];

/** Lengths around the lanes (4 floats, 2 doubles), blocks (16, 8) and four stretches of blocks (64, 32) of a kernel. */
export const awkwardLengths = [
  0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 257, 1000,
];

export const lengthArbitrary = fc.oneof(fc.constantFrom(...awkwardLengths), fc.integer({ min: 0, max: 2500 }));

/** A way of filling an array of scores; `seed` makes it reproducible. */
export interface Filling {
  readonly pattern: 'palette' | 'few' | 'random' | 'ascending' | 'descending' | 'tied' | 'bottom';
  readonly seed: number;
}

export const fillingArbitrary: fc.Arbitrary<Filling> = fc.record({
  pattern: fc.constantFrom('palette', 'few', 'random', 'ascending', 'descending', 'tied', 'bottom'),
  seed: fc.integer({ min: 0, max: 0xffffffff }),
});

export function fill<A extends Float32Array | Float64Array>(array: A, { pattern, seed }: Filling): A {
  const next = randomWords(seed);
  for (let i = 0; i < array.length; i++) {
    if (pattern === 'palette') array[i] = awkward[next() % awkward.length]!;
    else if (pattern === 'few') array[i] = next() % 5;
    else if (pattern === 'random') array[i] = next() / 4294967296 - 0.5;
    else if (pattern === 'ascending') array[i] = i;
    else if (pattern === 'descending') array[i] = -i;
    else if (pattern === 'tied') array[i] = 0.25;
    else array[i] = next() % 50 === 0 ? next() / 4294967296 : -Infinity;
  }
  return array;
}

/** Lists of items for each user: about `share` of all items, ascending. */
export function listsOf(userCount: number, itemCount: number, share: number, seed: number) {
  const next = randomWords(seed);
  const offsets = new Uint32Array(userCount + 1);
  const items: number[] = [];
  for (let user = 0; user < userCount; user++) {
    for (let item = 0; item < itemCount; item++) if (next() / 4294967296 < share) items.push(item);
    offsets[user + 1] = items.length;
  }
  return { offsets, items: Uint32Array.from(items) };
}

/** A small generator of the test's own, so that the tests do not lean on the code they test. */
export function randomWords(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return (word ^ (word >>> 14)) >>> 0;
  };
}
