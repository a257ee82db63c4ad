// A tile less the product of two others. Both are cut into panels of four columns first, so that what a register tile
// needs lies side by side and stays in the cache. See src/foundation/kernels/solve-systems.ts for the plain body.
import { TILE_CELLS, loadCorner, packPanels, panelBytes, STEP, storeCorner, subtractPanels } from './four-by-four';

export function subtractProductScratch(
  a: usize, b: usize, depth: u32, rowCount: u32, columnCount: u32, c: usize,
): usize {
  return panelBytes(depth, rowCount) + panelBytes(depth, columnCount) + TILE_CELLS;
}

export function subtractProduct(
  a: usize, b: usize, depth: u32, rowCount: u32, columnCount: u32, c: usize, scratch: usize,
): u32 {
  const rows = scratch;
  const columns = rows + panelBytes(depth, rowCount);
  const corner = columns + panelBytes(depth, columnCount);
  const panel = <usize>depth * STEP;
  packPanels(a, depth, rowCount, rows, panel);
  packPanels(b, depth, columnCount, columns, panel);
  const pitch = <usize>columnCount << 3;
  for (let j: u32 = 0; j < columnCount; j += 4) {
    const columnPanel = columns + <usize>(j >> 2) * panel;
    for (let i: u32 = 0; i < rowCount; i += 4) {
      const rowPanel = rows + <usize>(i >> 2) * panel;
      const cells = c + <usize>i * pitch + (<usize>j << 3);
      if (i + 4 <= rowCount && j + 4 <= columnCount) {
        subtractPanels(rowPanel, columnPanel, depth, cells, pitch);
        continue;
      }
      const height = min<u32>(4, rowCount - i);
      const width = min<u32>(4, columnCount - j);
      loadCorner(cells, pitch, height, width, corner);
      subtractPanels(rowPanel, columnPanel, depth, corner, STEP);
      storeCorner(corner, height, width, cells, pitch);
    }
  }
  return 0;
}
