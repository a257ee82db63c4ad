// Inputs for the kernels of neural models: sizes around the lanes and tiles, zeros of both signs, denormals, wide ranges.
import fc from 'fast-check';
import type * as neuralKernels from '../../../src/foundation/kernels/neural/neural-table.js';
import type { MakeArguments } from './index.js';
import { listsOf, randomWords } from './scores.js';

export type NeuralKernelName = keyof typeof neuralKernels;

const seed = fc.integer({ min: 0, max: 0xffffffff });
const size = fc.oneof(fc.constantFrom(0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17), fc.nat(40));
const pattern = fc.constantFrom('normal', 'whole', 'zero', 'tiny', 'wide');
const flag = fc.constantFrom(0, 1);

type Pattern = 'normal' | 'whole' | 'zero' | 'tiny' | 'wide';

function floats(length: number, kind: Pattern, next: () => number): Float32Array {
  const unit = () => next() / 4294967296 - 0.5;
  return Float32Array.from({ length }, () => {
    if (kind === 'normal') return unit();
    if (kind === 'whole') return (next() % 7) - 3;
    if (kind === 'zero') return [0, -0, 1][next() % 3]!;
    if (kind === 'tiny') return (next() % 9) * 2 ** -149;
    return unit() * 2 ** ((next() % 16) - 8);
  });
}

/** Arguments from sizes and a source of numbers. */
type Make = (tools: {
  rowCount: number;
  columnCount: number;
  other: number;
  flag: number;
  seed: number;
  of: (length: number) => Float32Array;
  next: () => number;
}) => ReturnType<MakeArguments>;

function sized(make: Make): fc.Arbitrary<MakeArguments> {
  return fc
    .record({ rowCount: size, columnCount: size, other: size, flag, pattern, seed })
    .map(({ rowCount, columnCount, other, flag, pattern, seed }) => () => {
      const next = randomWords(seed);
      const of = (length: number) => floats(length, pattern, next);
      return make({ rowCount, columnCount, other, flag, seed, of, next });
    });
}

/** The inner dimension sometimes goes beyond a packed stretch. */
const product = sized(({ rowCount, columnCount, other, flag, seed, of }) => {
  const innerCount = seed % 9 === 0 ? 255 + other : other;
  return {
    ...{ a: of(rowCount * innerCount), b: of(innerCount * columnCount) },
    ...{ rowCount, innerCount, columnCount, accumulate: flag, c: of(rowCount * columnCount) },
  };
});

/** Columns of a beyond those that are multiplied. */
const turnedProduct = sized(({ rowCount, columnCount, other, flag, seed, of }) => {
  const pitch = rowCount + (seed % 3);
  return {
    ...{ a: of(pitch * other), b: of(other * columnCount), rowCount, innerCount: other, columnCount },
    ...{ accumulate: flag, pitch, c: of(rowCount * columnCount) },
  };
});

const sparse = ({ rowCount, other, seed, of }: Parameters<Make>[0]) => {
  const { offsets, items } = listsOf(rowCount, other, [0, 0.1, 0.5, 1][seed % 4]!, seed);
  return { offsets: offsets.map((offset) => offset + 7), columns: items, values: of(items.length), rowCount };
};

const indicesBelow = (count: number, below: number, next: () => number) =>
  Uint32Array.from({ length: below === 0 ? 0 : count }, () => next() % below);

const draws = sized(({ rowCount, next }) => ({
  ...{ keyLow: next(), keyHigh: next(), scale: next() / 4294967296, count: rowCount },
  values: new Float32Array(rowCount),
}));

export const multiplyAddPeak = sized(({ rowCount, of }) => ({ factor: of(1)[0]!, count: rowCount }));

export const neuralCases: Record<NeuralKernelName, fc.Arbitrary<MakeArguments>> = {
  productNN: product,
  productNT: product,
  productTN: turnedProduct,
  rowDots: sized(({ rowCount, columnCount, of }) => ({
    ...{ a: of(rowCount * columnCount), b: of(rowCount * columnCount), rowCount, columnCount },
    dots: new Float32Array(rowCount),
  })),
  addColumnSums: sized(({ rowCount, columnCount, of }) => ({
    ...{ values: of(rowCount * columnCount), rowCount, columnCount, sums: of(columnCount) },
  })),
  columnSquares: sized(({ rowCount, columnCount, of }) => ({
    ...{ values: of(rowCount * columnCount), rowCount, columnCount, sums: new Float64Array(columnCount) },
  })),
  sparseRows: sized((tools) => ({
    ...{ ...sparse(tools), dense: tools.of(tools.other * tools.columnCount), width: tools.columnCount },
    ...{ accumulate: tools.flag, product: tools.of(tools.rowCount * tools.columnCount) },
  })),
  scatterSparseRows: sized((tools) => {
    const pitch = tools.columnCount + (tools.seed % 3);
    return {
      ...{ ...sparse(tools), rows: tools.of(tools.rowCount * pitch), width: tools.columnCount, pitch },
      sums: tools.of(tools.other * pitch),
    };
  }),
  gatherRows: sized(({ rowCount, columnCount, other, of, next }) => {
    const indices = indicesBelow(rowCount, other, next);
    const rows = new Float32Array(indices.length * columnCount);
    return { table: of(other * columnCount), indices, count: indices.length, width: columnCount, rows };
  }),
  scatterRows: sized(({ rowCount, columnCount, other, seed, of, next }) => {
    const indices = indicesBelow(rowCount, other, next);
    const pitch = columnCount + (seed % 3);
    const rows = of(indices.length * pitch);
    return { rows, indices, count: indices.length, width: columnCount, pitch, table: of(other * pitch) };
  }),
  addScaled: sized(({ rowCount, of }) => ({ x: of(rowCount), scale: of(1)[0]!, count: rowCount, y: of(rowCount) })),
  addProducts: sized(({ rowCount, of }) => ({
    ...{ a: of(rowCount), b: of(rowCount), scale: of(1)[0]!, count: rowCount, y: of(rowCount) },
  })),
  addToRows: sized(({ rowCount, columnCount, of }) => ({
    ...{ x: of(columnCount), rowCount, columnCount, y: of(rowCount * columnCount) },
  })),
  addScaledRows: sized(({ rowCount, columnCount, of }) => ({
    ...{ x: of(rowCount * columnCount), scales: of(rowCount), rowCount, columnCount, y: of(rowCount * columnCount) },
  })),
  activate: sized(({ rowCount, seed, of }) => ({
    ...{ kind: seed % 6, x: of(rowCount), count: rowCount, y: new Float32Array(rowCount) },
  })),
  activateGradient: sized(({ rowCount, seed, of }) => ({
    kind: seed % 6,
    // 1 / 0 would be infinite, and 0 times it no number.
    x: of(rowCount).map((value) => (seed % 6 === 1 ? Math.abs(value) + 0.01 : value)),
    ...{ y: of(rowCount), dy: of(rowCount), count: rowCount, dx: of(rowCount) },
  })),
  adamStep: sized(({ rowCount, of }) => ({
    ...{ gradient: of(rowCount), count: rowCount, rate: 0.01, rootScale: 3.5, mean: of(rowCount) },
    ...{ square: of(rowCount).map(Math.abs), value: of(rowCount) },
  })),
  softmaxRows: sized(({ rowCount, columnCount, of }) => ({
    ...{ logits: of(rowCount * columnCount), rowCount, columnCount },
    ...{ probabilities: new Float32Array(rowCount * columnCount), maxima: new Float32Array(rowCount) },
    sums: new Float64Array(rowCount),
  })),
  logisticLoss: sized(({ rowCount, of, next }) => ({
    ...{ logits: of(rowCount), labels: Float32Array.from({ length: rowCount }, () => next() % 2), count: rowCount },
    ...{ losses: new Float32Array(rowCount), gradient: new Float32Array(rowCount) },
  })),
  pairwiseLoss: sized(({ rowCount, of }) => ({
    ...{ differences: of(rowCount), count: rowCount },
    ...{ losses: new Float32Array(rowCount), gradient: new Float32Array(rowCount) },
  })),
  addKept: sized(({ rowCount, of, next }) => ({
    ...{ x: of(rowCount), count: rowCount, keyLow: next(), keyHigh: next(), threshold: next(), scale: 2 },
    y: of(rowCount),
  })),
  drawNormals: draws,
  drawUniforms: draws,
  drawUnchosen: sized(({ rowCount, columnCount, other, seed, next }) => {
    const itemCount = other + 1;
    const { offsets, items } = listsOf(rowCount, itemCount, [0, 0.1, 0.9, 1][seed % 4]!, seed);
    const users = indicesBelow(columnCount, rowCount, next);
    return {
      ...{ offsets, items, users, count: users.length, itemCount, keyLow: next(), keyHigh: next() },
      negatives: new Uint32Array(users.length),
    };
  }),
};
