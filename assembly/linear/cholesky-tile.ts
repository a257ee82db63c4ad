// Cholesky's factor of a symmetric tile, in panels of four columns. See src/foundation/kernels/solve-systems.ts for the plain body.
import { packPanels, STEP } from './four-by-four';
import { factorPanels, groupedBytes } from './upper-factor';

export function choleskyTileScratch(tile: usize, size: u32, pivotLimits: usize): usize {
  return groupedBytes(size) * <usize>((size + 3) >> 2);
}

export function choleskyTile(tile: usize, size: u32, pivotLimits: usize, scratch: usize): u32 {
  const stride = groupedBytes(size);
  packPanels(tile, size, size, scratch, stride);
  const done = factorPanels(scratch, stride, size, pivotLimits);
  for (let row: u32 = 0; row < done; row++) unpackRow(scratch, stride, size, row, tile);
  return done == size ? 0xffffffff : done;
}

/** Puts a row of the factor back, from its diagonal on. */
// @ts-ignore: decorator
@inline
function unpackRow(panels: usize, stride: usize, size: u32, row: u32, tile: usize): void {
  const to = tile + ((<usize>row * size) << 3);
  for (let column = row; column < size; column++) {
    const from = panels + <usize>(column >> 2) * stride + <usize>row * STEP + ((column & 3) << 3);
    store<f64>(to + (<usize>column << 3), load<f64>(from));
  }
}
