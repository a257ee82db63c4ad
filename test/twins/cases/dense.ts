// Inputs for the kernels of dense matrices: tiles around the register tile of four by four, with zeros of both signs,
// denormals and pivots that fail.
import fc from 'fast-check';
import { listsOf, randomWords } from './scores.js';

const seed = fc.integer({ min: 0, max: 0xffffffff });
const size = fc.oneof(fc.constantFrom(0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 13), fc.nat(40));
const pattern = fc.constantFrom('normal', 'whole', 'zero', 'tiny', 'wide');

export type Pattern = 'normal' | 'whole' | 'zero' | 'tiny' | 'wide';

export function numbers(length: number, kind: Pattern, next: () => number): Float64Array {
  const unit = () => next() / 4294967296 - 0.5;
  return Float64Array.from({ length }, () => {
    if (kind === 'normal') return unit();
    if (kind === 'whole') return (next() % 7) - 3;
    if (kind === 'zero') return [0, -0, 1][next() % 3]!;
    if (kind === 'tiny') return (next() % 9) * 2 ** -1074;
    return unit() * 2 ** ((next() % 60) - 30);
  });
}

export const subtractProduct = fc
  .record({ depth: size, rowCount: size, columnCount: size, pattern, seed })
  .map(({ depth, rowCount, columnCount, pattern, seed }) => () => {
    const next = randomWords(seed);
    const a = numbers(depth * rowCount, pattern, next);
    const b = numbers(depth * columnCount, pattern, next);
    return { a, b, depth, rowCount, columnCount, c: numbers(rowCount * columnCount, pattern, next) };
  });

/** A matrix whose upper triangle is that of X'X + ridge I; below it lies what nobody may read. */
export function positiveMatrix(size: number, ridge: number, next: () => number): Float64Array {
  const rows = Array.from({ length: size + 2 }, () => numbers(size, 'normal', next));
  return Float64Array.from({ length: size * size }, (_, at) => {
    const [i, j] = [Math.floor(at / size), at % size];
    if (j < i) return -1e9 * (at + 1);
    return rows.reduce((sum, row) => sum + row[i]! * row[j]!, i === j ? ridge : 0);
  });
}

export const choleskyTile = fc
  .record({ size, ridge: fc.constantFrom(0, 0.5, -0.5), limit: fc.constantFrom(0, 1e-9, 0.4), seed })
  .map(({ size, ridge, limit, seed }) => () => {
    const tile = positiveMatrix(size, ridge, randomWords(seed));
    return { tile, size, pivotLimits: new Float64Array(size).fill(limit) };
  });

export const forwardSolve = fc
  .record({ size, columnCount: size, pattern, seed })
  .map(({ size, columnCount, pattern, seed }) => () => {
    const next = randomWords(seed);
    const upper = numbers(size * size, 'normal', next);
    for (let i = 0; i < size; i++) upper[i * (size + 1)] = 1 + (next() % 5);
    return { upper, size, columnCount, right: numbers(size * columnCount, pattern, next) };
  });

export const solveSystems = fc
  .record({ systemCount: fc.nat(4), size, columnCount: fc.nat(6), pattern, broken: fc.nat(8), seed })
  .map(({ systemCount, size, columnCount, pattern, broken, seed }) => () => {
    const next = randomWords(seed);
    const matrices = new Float64Array(systemCount * size * size);
    for (let system = 0; system < systemCount; system++) {
      matrices.set(positiveMatrix(size, system === broken ? -1 : 0.5, next), system * size * size);
    }
    return {
      matrices,
      systemCount,
      size,
      columnCount,
      right: numbers(systemCount * size * columnCount, pattern, next),
    };
  });

export const gramStrip = fc
  .record({ userCount: fc.nat(12), itemCount: size, share: fc.constantFrom(0, 0.1, 0.5, 1), pattern, cut: seed, seed })
  .map(({ userCount, itemCount, share, pattern, cut, seed }) => () => {
    const next = randomWords(seed);
    const { offsets, items } = listsOf(userCount, itemCount, share, seed);
    const firstItem = itemCount === 0 ? 0 : cut % itemCount;
    const columnCount = itemCount - firstItem;
    const rowCount = Math.min(columnCount, cut % 9);
    return {
      // As of a stretch in the middle of a matrix.
      offsets: offsets.map((offset) => offset + 100),
      items,
      values: numbers(items.length, pattern, next),
      ...{ userCount, firstItem, rowCount, columnCount },
      strip: numbers(rowCount * columnCount, pattern, next),
    };
  });

export const scoreWeights = fc
  .record({
    userCount: fc.nat(5),
    itemCount: size,
    columnCount: fc.nat(26),
    gap: fc.constantFrom(0, 0, 1, 5),
    share: fc.constantFrom(0, 0.1, 0.5, 1),
    pattern,
    valuesAreOnes: fc.constantFrom(0, 1),
    isHuge: fc.constantFrom(false, false, true),
    seed,
  })
  .map(({ userCount, itemCount, columnCount, gap, share, pattern, valuesAreOnes, isHuge, seed }) => () => {
    const next = randomWords(seed);
    const { offsets, items } = listsOf(userCount, itemCount, share, seed);
    const weights = numbers(Math.ceil(columnCount / 8) * itemCount * 8, pattern, next);
    for (let at = 0; isHuge && at < weights.length; at += 1 + (next() % 9)) weights[at]! *= 1.6e308;
    return {
      offsets: offsets.map((offset) => offset + 100),
      items,
      values: valuesAreOnes === 1 ? new Float64Array(items.length).fill(1) : numbers(items.length, pattern, next),
      valuesAreOnes,
      ...{ userCount, weights, itemCount, columnCount, pitch: columnCount + gap },
      scores: new Float64Array(userCount * (columnCount + gap)).fill(-123.5),
    };
  });

const descending = fc
  .record({
    itemCount: fc.integer({ min: 1, max: 24 }),
    userCount: fc.integer({ min: 1, max: 30 }),
    share: fc.constantFrom(0.1, 0.3, 0.6),
    columns: fc.nat(4),
    l1: fc.constantFrom(0, 0.1, 1, 3),
    l2: fc.constantFrom(0, 0.5, 20),
    tolerance: fc.constantFrom(0, 1e-9, 1e-3),
    sweepLimit: fc.constantFrom(0, 1, 3, 200),
    isSigned: fc.boolean(),
    seed,
  })
  .map(({ itemCount, userCount, share, columns, isSigned, seed, ...rest }) => () => {
    const next = randomWords(seed);
    const gram = new Float64Array(itemCount * itemCount);
    for (let user = 0; user < userCount; user++) {
      const row = Array.from({ length: itemCount }, () => {
        const value = next() < share * 2 ** 32 ? 1 + (next() % 2) : 0;
        return isSigned && next() % 2 === 0 ? -value : value;
      });
      for (let at = 0; at < gram.length; at++) gram[at]! += row[Math.floor(at / itemCount)]! * row[at % itemCount]!;
    }
    const firstColumn = seed % itemCount;
    const columnCount = Math.min(columns, itemCount - firstColumn);
    const weights = new Float64Array(columnCount * itemCount).fill(-123.5);
    return { gram, itemCount, firstColumn, columnCount, ...rest, weights };
  });

/** More items than are put together, which all join at once: every pair has the same count. */
const crowded = fc.constantFrom(1, 3).map((sweepLimit) => () => {
  const itemCount = 520;
  const gram = Float64Array.from({ length: itemCount * itemCount }, (_, at) => (at % (itemCount + 1) === 0 ? 700 : 1));
  const net = { l1: 0.25, l2: 3, tolerance: 1e-9, sweepLimit };
  return { gram, itemCount, firstColumn: 3, columnCount: 1, ...net, weights: new Float64Array(itemCount).fill(-123.5) };
});

export const descendColumns = fc.oneof({ weight: 60, arbitrary: descending }, { weight: 1, arbitrary: crowded });
