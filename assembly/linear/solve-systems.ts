// Small symmetric systems, one after the other, each in panels of four columns. See src/foundation/kernels/solve-systems.ts for the
// plain body.
import { packPanels, STEP, unpackPanels } from './four-by-four';
import { factorPanels, groupedBytes, solvePanel } from './upper-factor';

/** The distance from 1 to the next double. */
const UNIT: f64 = 2.220446049250313e-16;

export function solveSystemsScratch(
  matrices: usize, systemCount: u32, size: u32, columnCount: u32, right: usize,
): usize {
  return groupedBytes(size) * <usize>(((size + 3) >> 2) + ((columnCount + 3) >> 2)) + (<usize>size << 3);
}

export function solveSystems(
  matrices: usize, systemCount: u32, size: u32, columnCount: u32, right: usize, scratch: usize,
): u32 {
  const stride = groupedBytes(size);
  const first = scratch + stride * <usize>((size + 3) >> 2);
  const end = first + stride * <usize>((columnCount + 3) >> 2);
  const matrixBytes = (<usize>size * size) << 3;
  const rightBytes = (<usize>size * columnCount) << 3;
  let offender: u32 = 0xffffffff;
  for (let system: u32 = 0; system < systemCount; system++, matrices += matrixBytes, right += rightBytes) {
    setPivotLimits(matrices, size, end);
    packPanels(matrices, size, size, scratch, stride);
    if (factorPanels(scratch, stride, size, end) != size) {
      offender = min<u32>(offender, system);
      continue;
    }
    packPanels(right, size, columnCount, first, stride);
    for (let panel = first; panel < end; panel += stride) {
      solvePanel(scratch, stride, size, panel);
      solveUpwards(scratch, stride, size, panel);
    }
    unpackPanels(first, stride, size, columnCount, right);
  }
  return offender;
}

/** Pivots that are no more than rounding may have left of nothing. */
// @ts-ignore: decorator
@inline
function setPivotLimits(matrix: usize, size: u32, pivotLimits: usize): void {
  const share = <f64>size * UNIT;
  const step = (<usize>size + 1) << 3;
  for (const end = pivotLimits + (<usize>size << 3); pivotLimits < end; pivotLimits += 8, matrix += step) {
    store<f64>(pivotLimits, load<f64>(matrix) * share);
  }
}

/** Solves U X = Y for the right sides in one panel, the last row first. */
// @ts-ignore: decorator
@inline
function solveUpwards(upper: usize, stride: usize, size: u32, panel: usize): void {
  for (let row = size; row > 0; row--) {
    const l = row - 1;
    let factors = upper + <usize>(l >> 2) * stride + ((l & 3) << 3);
    const solved = panel + <usize>l * STEP;
    const pivot = v128.load64_splat(factors + <usize>l * STEP);
    const left = f64x2.div(v128.load(solved), pivot);
    const right = f64x2.div(v128.load(solved, 16), pivot);
    v128.store(solved, left);
    v128.store(solved, right, 16);
    for (let rest = panel; rest < solved; rest += STEP, factors += STEP) {
      const factor = v128.load64_splat(factors);
      v128.store(rest, f64x2.sub(v128.load(rest), f64x2.mul(factor, left)));
      v128.store(rest, f64x2.sub(v128.load(rest, 16), f64x2.mul(factor, right)), 16);
    }
  }
}
