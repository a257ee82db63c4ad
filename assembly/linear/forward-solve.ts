// A triangular system with many right sides, in panels of four columns. See src/foundation/kernels/solve-systems.ts for the plain
// body.
import { packPanels, unpackPanels } from './four-by-four';
import { groupedBytes, solvePanel } from './upper-factor';

export function forwardSolveScratch(upper: usize, size: u32, columnCount: u32, right: usize): usize {
  return groupedBytes(size) * <usize>(((size + 3) >> 2) + ((columnCount + 3) >> 2));
}

export function forwardSolve(upper: usize, size: u32, columnCount: u32, right: usize, scratch: usize): u32 {
  const stride = groupedBytes(size);
  const first = scratch + stride * <usize>((size + 3) >> 2);
  const end = first + stride * <usize>((columnCount + 3) >> 2);
  packPanels(upper, size, size, scratch, stride);
  packPanels(right, size, columnCount, first, stride);
  for (let panel = first; panel < end; panel += stride) solvePanel(scratch, stride, size, panel);
  unpackPanels(first, stride, size, columnCount, right);
  return 0;
}
