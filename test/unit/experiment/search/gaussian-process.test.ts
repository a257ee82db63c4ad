// The process against textbook formulas, written out with an inverse and a determinant by elimination, and with one-hot
// codes for values without order.
import { describe, expect, it } from 'vitest';
import { createGenerator } from '../../../../src/foundation/numbers/generator.js';
import { fitKernel } from '../../../../src/studies/experiment/search/fit-kernel.js';
import {
  gaussianProcess,
  matern,
  type ProcessData,
} from '../../../../src/studies/experiment/search/gaussian-process.js';

const IS_ORDERED = [true, false, true];
const CHOICES = 3;

function dataOf(size: number, seed: number): ProcessData {
  const generator = createGenerator(seed);
  const place = (axis: number) => (IS_ORDERED[axis] ? generator.nextUnit() : generator.nextBelow(CHOICES));
  const points = Array.from({ length: size }, () => Float64Array.from([0, 1, 2], place));
  const raw = points.map(([a, b, c]) => Math.sin(5 * a!) + b! / 2 + c! * c! + generator.nextUnit() / 10);
  const mean = raw.reduce((sum, value) => sum + value, 0) / size;
  return { points, targets: Float64Array.from(raw, (value) => value - mean), isOrdered: IS_ORDERED };
}

/** A point with each value without order as a code of ones and zeros over sqrt(2), divided by the lengths. */
function coded(point: Float64Array, lengths: Float64Array): number[] {
  return [...point].flatMap((place, axis) => {
    if (IS_ORDERED[axis]) return [place / lengths[axis]!];
    return Array.from({ length: CHOICES }, (_, i) => (i === place ? 1 / Math.SQRT2 / lengths[axis]! : 0));
  });
}

function naiveKernel(left: Float64Array, right: Float64Array, lengths: Float64Array): number {
  const other = coded(right, lengths);
  const r = Math.hypot(...coded(left, lengths).map((place, i) => place - other[i]!));
  return (1 + Math.sqrt(5) * r + (5 * r * r) / 3) * Math.exp(-Math.sqrt(5) * r);
}

/** Gauss and Jordan with pivots: the inverse, and the logarithm of the determinant. */
function inverted(matrix: number[][]): { inverse: number[][]; logDeterminant: number } {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  let logDeterminant = 0;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let i = column; i < size; i++) if (Math.abs(rows[i]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = i;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const divisor = rows[column]![column]!;
    logDeterminant += Math.log(Math.abs(divisor));
    rows[column] = rows[column]!.map((value) => value / divisor);
    for (let i = 0; i < size; i++) {
      if (i === column) continue;
      const factor = rows[i]![column]!;
      rows[i] = rows[i]!.map((value, j) => value - factor * rows[column]![j]!);
    }
  }
  return { inverse: rows.map((row) => row.slice(size)), logDeterminant };
}

const quadratic = (left: readonly number[], matrix: number[][], right: readonly number[]) =>
  left.reduce((sum, value, i) => sum + value * matrix[i]!.reduce((row, cell, j) => row + cell * right[j]!, 0), 0);

describe('a Gaussian process', () => {
  it.each([1, 2, 7, 25])('of %d points equals the textbook', (size) => {
    const data = dataOf(size, size);
    const setting = { lengths: Float64Array.of(0.4, 1.3, 0.9), noise: 0.03 };
    const kernel = data.points.map((a, i) =>
      data.points.map((b, j) => naiveKernel(a, b, setting.lengths) + (i === j ? setting.noise : 0)),
    );
    const { inverse, logDeterminant } = inverted(kernel);
    const targets = [...data.targets];
    const variance = Math.max(quadratic(targets, inverse, targets) / size, 1e-12);
    const process = gaussianProcess(data, setting)!;
    expect(process.variance).toBeCloseTo(variance, 10);
    expect(process.logLikelihood).toBeCloseTo((-size / 2) * Math.log(variance) - logDeterminant / 2, 8);
    for (const point of [...dataOf(20, 99).points, data.points[0]!]) {
      const likeness = data.points.map((other) => naiveKernel(point, other, setting.lengths));
      const found = process.predict(point);
      expect(found.mean).toBeCloseTo(quadratic(likeness, inverse, targets), 9);
      expect(found.variance).toBeCloseTo(variance * (1 - quadratic(likeness, inverse, likeness)), 9);
    }
  });

  it('passes through its data without noise, and knows nothing far away', () => {
    const data = dataOf(9, 4);
    const process = gaussianProcess(data, { lengths: Float64Array.of(0.2, 0.2, 0.2), noise: 1e-9 })!;
    for (const [i, point] of data.points.entries()) {
      expect(process.predict(point).mean).toBeCloseTo(data.targets[i]!, 6);
      expect(process.predict(point).variance).toBeLessThan(1e-7);
    }
    const far = process.predict(Float64Array.of(50, 0, 50));
    expect(far.mean).toBeCloseTo(0, 12);
    expect(far.variance).toBeCloseTo(process.variance, 12);
  });

  it('has a kernel of 1 for equals that only falls', () => {
    expect(matern(0)).toBe(1);
    for (let r = 0; r < 10; r += 0.1) expect(matern(r + 0.1)).toBeLessThan(matern(r));
  });

  it('is undefined where points repeat without noise', () => {
    const point = Float64Array.of(0.5, 1, 0.5);
    const data = { points: [point, point], targets: Float64Array.of(1, -1), isOrdered: IS_ORDERED };
    expect(gaussianProcess(data, { lengths: Float64Array.of(1, 1, 1), noise: 0 })).toBeUndefined();
  });
});

describe('fitKernel', () => {
  it('finds which axis matters, and that there is little noise', () => {
    const generator = createGenerator(3);
    const points = Array.from({ length: 30 }, () => Float64Array.from([0, 1], () => generator.nextUnit()));
    const targets = Float64Array.from(points, ([a]) => Math.sin(6 * a!));
    const { setting } = fitKernel({ points, targets, isOrdered: [true, true] })!;
    expect(setting.lengths[1]! / setting.lengths[0]!).toBeGreaterThanOrEqual(4);
    expect(setting.noise).toBeLessThan(1e-3);
  });

  it('finds noise where there is nothing else', () => {
    const generator = createGenerator(5);
    const points = Array.from({ length: 40 }, () => Float64Array.of(generator.nextUnit()));
    const targets = Float64Array.from(points, () => generator.nextGaussian());
    expect(fitKernel({ points, targets, isOrdered: [true] })!.setting.noise).toBeGreaterThan(0.3);
  });

  it('is at least as likely as any of a grid it does not know', () => {
    const data = dataOf(20, 8);
    const fitted = fitKernel(data)!.gaussian.logLikelihood;
    for (const length of [0.15, 0.35, 0.7, 1.5]) {
      const other = gaussianProcess(data, { lengths: Float64Array.of(length, length, length), noise: 0.01 })!;
      expect(fitted).toBeGreaterThanOrEqual(other.logLikelihood);
    }
  });
});
