// Inputs for the kernels that judge lists and fold what was judged: lists shorter and longer than what is judged,
// truths around the size at which the twin looks for items in another way, gains of every awkward kind.
import fc from 'fast-check';
import { awkwardLengths, listsOf, randomWords } from './scores.js';

/** Finite, as the truth promises: an infinite gain or weight would let a NaN be born. */
const awkwardGains = [0, -0, 1, 5e-324, -5e-324, 2.2250738585072014e-308, 0.1, -1, 3, 1e300, 1 / 3];
const awkwardWeights = [0, -0, 1, 0.5, 1 / 3, 5e-324, 0.6309297535714574, -2, 1000];

const seed = fc.integer({ min: 0, max: 0xffffffff });

/** Users of one call: around the lanes, and around the blocks of users in which cells are cleared. */
const fewUsers = fc.oneof(
  { weight: 9, arbitrary: fc.nat(5) },
  { weight: 1, arbitrary: fc.constantFrom(255, 256, 257, 513) },
);

/** Large items tell signed from unsigned comparisons, wide steps whole items from their lower halves. */
const namings = [
  { firstItem: 0, step: 1 },
  { firstItem: 0x7fffffe0, step: 1 },
  { firstItem: 0xfffffe00, step: 1 },
  { firstItem: 0, step: 0x10000 },
  { firstItem: 0x7fff0000, step: 0x8000 },
];

export const judge = fc
  .record({
    userCount: fewUsers,
    depth: fc.oneof(fc.constantFrom(0, 1, 3, 4, 5, 8, 9, 12, 13, 15, 16, 17, 31, 32, 33, 100), fc.nat(40)),
    /** Cells of a list beyond the depth; there may also be fewer. */
    beyond: fc.constantFrom(0, 0, 1, 7, 90, -1, -5),
    itemCount: fc.oneof(fc.constantFrom(0, 1, 7, 8, 9, 255, 256, 257, 300), fc.nat(80)),
    naming: fc.constantFrom(...namings),
    share: fc.constantFrom(0, 0.1, 0.5, 0.9, 1),
    firstOffset: fc.constantFrom(0, 0, 1, 1000, 0xf0000000),
    /** Lists hold items twice everywhere, nowhere, or in one cell of one user. */
    repeats: fc.constantFrom('many', 'none', 'one'),
    /** How much longer lists say they are than their cells. */
    beyondCells: fc.constantFrom(0, 0, 0, 3, 1000),
    /** A user whose truth breaks the promise, and how: its list is empty, so that its gains are still promised. */
    brokenTruth: fc.constantFrom(undefined, undefined, undefined, 'descends', 'repeats', 'too large'),
    seed,
  })
  .map(({ userCount, naming, share, firstOffset, repeats, beyondCells, brokenTruth, seed, ...shape }) => () => {
    const { firstItem, step } = naming;
    const next = randomWords(seed);
    const isLarge = userCount > 5;
    const depth = isLarge ? Math.min(shape.depth, 17) : shape.depth;
    const itemCount = isLarge ? Math.min(shape.itemCount, 66) : shape.itemCount;
    const stride = Math.max(0, depth + shape.beyond);
    const truth = listsOf(userCount, itemCount, share, seed);
    // Cells behind the end of a list hold items too, which must not count.
    const places = repeats === 'many' ? anyPlaces : distinctPlaces;
    const items = places(userCount, stride, itemCount + 2, next).map((place) => firstItem + step * place);
    const lengths = Uint32Array.from({ length: userCount }, () => {
      return next() % 2 === 0 ? stride + beyondCells : next() % (stride + 1);
    });
    if (repeats === 'one' && userCount > 0 && stride > 1) {
      const first = (next() % userCount) * stride;
      const from = next() % (stride - 1);
      items[first + from + 1 + (next() % (stride - 1 - from))] = items[first + from]!;
    }
    const truthItems = truth.items.map((item) => firstItem + step * item);
    const broken = userCount > 0 ? next() % userCount : 0;
    if (userCount > 0 && breakTruth(truthItems, truth.offsets, broken, brokenTruth)) lengths[broken] = 0;
    // One gain for all, or one for each.
    const gainStep = next() % 3 === 0 ? 0 : 1;
    return {
      items,
      lengths,
      stride,
      depth,
      truthOffsets: truth.offsets.map((offset) => firstOffset + offset),
      truthItems,
      truthGains: drawn(gainStep === 0 ? 1 : truth.items.length, awkwardGains, next),
      gainStep,
      userCount,
      gains: unwritten(depth * userCount),
    };
  });

/** Places in the naming of items, each cell for itself. */
function anyPlaces(userCount: number, stride: number, placeCount: number, next: () => number): Uint32Array {
  return Uint32Array.from({ length: userCount * stride }, () => next() % placeCount);
}

/** The same without a place that a list holds twice, as far as there are enough. */
function distinctPlaces(userCount: number, stride: number, placeCount: number, next: () => number): Uint32Array {
  const count = Math.max(placeCount, stride);
  const first = Array.from({ length: userCount }, () => next() % count);
  // Steps that have no factor in common with the count reach every place once.
  const step = [7, 5, 3].find((prime) => count % prime !== 0) ?? 1;
  return Uint32Array.from({ length: userCount * stride }, (_, i) => {
    return (first[Math.floor(i / stride)]! + (i % stride) * step) % count;
  });
}

/** Breaks the promise of one user's truth where it is long enough for that; says whether it did. */
function breakTruth(items: Uint32Array, offsets: Uint32Array, user: number, way: string | undefined): boolean {
  const [from, to] = [offsets[user]!, offsets[user + 1]!];
  if (way === undefined || to - from < 2) return false;
  if (way === 'too large') items[to - 1] = 0xffffffff;
  else if (way === 'repeats') items[from + 1] = items[from]!;
  else [items[to - 2], items[to - 1]] = [items[to - 1]!, items[to - 2]!];
  return true;
}

const folded = fc.record({
  /** From 512 users on a table may pay. */
  userCount: fc.oneof(fc.constantFrom(...awkwardLengths.filter((length) => length < 130), 511, 512, 701), fc.nat(200)),
  k: fc.oneof(fc.constantFrom(0, 1, 2, 3, 10), fc.nat(40)),
  /** Ranks and weights that are there but not asked for. */
  beyond: fc.constantFrom(0, 0, 1, 5),
  pattern: fc.constantFrom('awkward', 'binary', 'sparse', 'random', 'zero'),
  seed,
});

export const weightedFold = folded.map(({ userCount, k, beyond, pattern, seed }) => () => {
  const next = randomWords(seed);
  const gains = gainsOf((k + beyond) * userCount, pattern, next);
  return { gains, weights: drawn(k + beyond, awkwardWeights, next), userCount, k, column: unwritten(userCount) };
});

export const plainFold = folded.map(({ userCount, k, beyond, pattern, seed }) => () => {
  const gains = gainsOf((k + beyond) * userCount, pattern, randomWords(seed));
  return { gains, userCount, k, column: unwritten(userCount) };
});

function gainsOf(length: number, pattern: string, next: () => number): Float64Array {
  if (pattern === 'awkward') return drawn(length, awkwardGains, next);
  if (pattern === 'binary') return drawn(length, [0, 1], next);
  if (pattern === 'sparse') return drawn(length, [0, 0, 0, 0, 0, 0, 0, 0, 0, 2.5], next);
  if (pattern === 'random') return Float64Array.from({ length }, () => next() / 4294967296);
  return drawn(length, [0, -0], next);
}

function drawn(length: number, palette: readonly number[], next: () => number): Float64Array {
  return Float64Array.from({ length }, () => palette[next() % palette.length]!);
}

/** Cells that show whether they were written: no kernel writes this number. */
function unwritten(length: number): Float64Array {
  return new Float64Array(length).fill(-12345.678);
}
