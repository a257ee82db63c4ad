// Inputs for the kernels that count won pairs: few and very many positive items, positive items that are seen, scores
// that crowd around a few values or spread over all magnitudes.
import fc from 'fast-check';
import { awkwardLengths, fill, fillingArbitrary, listsOf, randomWords } from './scores.js';

/** Spreads that `fill` does not know: they send scores through the first, the last or a single bucket of a table. */
const spreads = [
  ...['as filled', 'as filled', 'wide', 'heavy', 'narrow', 'offset', 'tiny', 'huge'],
  ...['crowded', 'far', 'below', 'deep', 'on a grid', 'next to each other', 'extreme'],
] as const;

const seed = fc.integer({ min: 0, max: 0xffffffff });

export function pairCounts(Scores: typeof Float32Array | typeof Float64Array) {
  return fc
    .record({
      userCount: fc.nat(3),
      itemCount: fc.oneof(fc.constantFrom(...awkwardLengths), fc.nat(700), fc.integer({ min: 2000, max: 6000 })),
      filling: fillingArbitrary,
      spread: fc.constantFrom(...spreads),
      seenShare: fc.constantFrom(0, 0, 0.02, 0.5, 1),
      /** A number above 1 counts items; up to 1 it is a share of them. */
      positives: fc.constantFrom(0, 2, 3, 4, 5, 6, 20, 65, 130, 0.02, 0.3, 1),
      /** Both lists may be cut out of longer ones. */
      firstOffset: fc.constantFrom(0, 0, 1, 1000, 0xf0000000),
      withNan: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      seed,
    })
    .map(({ userCount, itemCount, filling, spread, seenShare, positives, firstOffset, withNan, seed }) => () => {
      const scores = fill(new Scores(userCount * itemCount), filling);
      scatter(scores, spread, seed);
      if (withNan && scores.length > 0) setNan(scores, seed % scores.length, seed);
      const seen = listsOf(userCount, itemCount, seenShare, seed);
      const share = positives > 1 ? positives / Math.max(itemCount, 1) : positives;
      const liked = listsOf(userCount, itemCount, share, seed ^ 0x5bd1e995);
      return {
        scores,
        userCount,
        itemCount,
        seenOffsets: seen.offsets.map((offset) => firstOffset + offset),
        seenItems: seen.items,
        positiveOffsets: liked.offsets.map((offset) => firstOffset + offset),
        positiveItems: liked.items,
        doubleWins: new Float64Array(userCount).fill(-12345.678),
        positiveCounts: new Uint32Array(userCount).fill(0xdeadbeef),
        candidateCounts: new Uint32Array(userCount).fill(0xdeadbeef),
      };
    });
}

/** One with the sign bit, such as processors make of 0 / 0, or without, such as the literal. */
function setNan(scores: Float32Array | Float64Array, place: number, seed: number): void {
  scores[place] = Number.NaN;
  const words = new Uint32Array(scores.buffer, scores.byteOffset + place * scores.BYTES_PER_ELEMENT);
  const high = scores.BYTES_PER_ELEMENT / 4 - 1;
  if (seed & 1) words[high]! |= 0x80000000;
}

function scatter(scores: Float32Array | Float64Array, spread: string, seed: number): void {
  const next = randomWords(seed);
  const most = scores instanceof Float32Array ? 3.4028234663852886e38 : Number.MAX_VALUE;
  for (let i = 0; i < scores.length && spread !== 'as filled'; i++) {
    const unit = next() / 4294967296 - 0.5;
    if (spread === 'wide') scores[i] = unit * 10 ** ((next() % 60) - 30);
    else if (spread === 'heavy') scores[i] = Math.floor(1 / (Math.abs(unit) ** 3 + 1e-12));
    else if (spread === 'narrow') scores[i] = 1 + (next() % 4) * 2 ** -23;
    else if (spread === 'offset') scores[i] = 1e6 + unit;
    else if (spread === 'tiny') scores[i] = unit * 1e-44;
    else if (spread === 'crowded') scores[i] = (next() % 5) + unit * 1e-4;
    else if (spread === 'far') scores[i] = next() % 20 === 0 ? unit * 20000 : unit;
    else if (spread === 'below') scores[i] = next() % 100 === 0 ? -1000 - Math.abs(unit) * 12000 : unit;
    else if (spread === 'deep') scores[i] = next() % 200 === 0 ? -(2 ** (next() % 40)) : unit;
    else if (spread === 'next to each other') scores[i] = 1 + (next() % 5000) * 2 ** -23;
    else if (spread === 'on a grid') scores[i] = (next() % 4096) / 4096;
    else if (spread === 'extreme') scores[i] = unit * [1, 1, 4 * most, Infinity][next() % 4]!;
    else scores[i] = unit * 2 * most;
  }
}
