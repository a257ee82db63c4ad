// Four rows by four columns of doubles in registers, less the products of two panels: what dense tiles are computed in. A
// panel holds four numbers for each step, side by side. Two columns share a vector, so that no sum crosses lanes.

/** Bytes of a step of a panel. */
export const STEP: usize = 32;

/** Bytes of four by four cells. */
export const TILE_CELLS: usize = 128;

/** Takes the products of `depth` steps off the cells, of which row r starts at `cells + r * pitch`. */
export function subtractPanels(rows: usize, columns: usize, depth: usize, cells: usize, pitch: usize): void {
  const second = cells + pitch;
  const third = second + pitch;
  const fourth = third + pitch;
  let a0 = v128.load(cells);
  let a1 = v128.load(cells, 16);
  let b0 = v128.load(second);
  let b1 = v128.load(second, 16);
  let c0 = v128.load(third);
  let c1 = v128.load(third, 16);
  let d0 = v128.load(fourth);
  let d1 = v128.load(fourth, 16);
  for (const end = rows + depth * STEP; rows < end; rows += STEP, columns += STEP) {
    const left = v128.load(columns);
    const right = v128.load(columns, 16);
    let factor = v128.load64_splat(rows);
    a0 = f64x2.sub(a0, f64x2.mul(factor, left));
    a1 = f64x2.sub(a1, f64x2.mul(factor, right));
    factor = v128.load64_splat(rows, 8);
    b0 = f64x2.sub(b0, f64x2.mul(factor, left));
    b1 = f64x2.sub(b1, f64x2.mul(factor, right));
    factor = v128.load64_splat(rows, 16);
    c0 = f64x2.sub(c0, f64x2.mul(factor, left));
    c1 = f64x2.sub(c1, f64x2.mul(factor, right));
    factor = v128.load64_splat(rows, 24);
    d0 = f64x2.sub(d0, f64x2.mul(factor, left));
    d1 = f64x2.sub(d1, f64x2.mul(factor, right));
  }
  v128.store(cells, a0);
  v128.store(cells, a1, 16);
  v128.store(second, b0);
  v128.store(second, b1, 16);
  v128.store(third, c0);
  v128.store(third, c1, 16);
  v128.store(fourth, d0);
  v128.store(fourth, d1, 16);
}

/** Bytes of the panels of a matrix of `depth` rows; the last panel is filled up with zeros. */
// @ts-ignore: decorator
@inline
export function panelBytes(depth: u32, width: u32): usize {
  return <usize>((width + 3) >> 2) * <usize>depth * STEP;
}

/** Cuts a matrix of `depth` rows of `width` numbers into panels of four columns, which lie `stride` bytes apart. */
export function packPanels(matrix: usize, depth: u32, width: u32, panels: usize, stride: usize): void {
  const rowBytes = <usize>width << 3;
  const used = <usize>depth * STEP;
  for (let column: u32 = 0; column < width; column += 4, panels += stride) {
    let from = matrix + (<usize>column << 3);
    let to = panels;
    if (column + 4 <= width) {
      for (let m: u32 = 0; m < depth; m++, from += rowBytes, to += STEP) {
        v128.store(to, v128.load(from));
        v128.store(to, v128.load(from, 16), 16);
      }
    } else {
      for (let m: u32 = 0; m < depth; m++, from += rowBytes, to += STEP) loadRow(from, width - column, to);
    }
    memory.fill(panels + used, 0, stride - used);
  }
}

/** Puts panels back into the matrix. */
export function unpackPanels(panels: usize, stride: usize, depth: u32, width: u32, matrix: usize): void {
  const rowBytes = <usize>width << 3;
  for (let column: u32 = 0; column < width; column += 4, panels += stride) {
    const count = min<u32>(4, width - column);
    let to = matrix + (<usize>column << 3);
    const end = panels + <usize>depth * STEP;
    for (let from = panels; from < end; from += STEP, to += rowBytes) storeRow(from, count, to);
  }
}

/** Copies a corner of at most four by four cells out of a matrix, and zeros beside it. */
export function loadCorner(from: usize, pitch: usize, rowCount: u32, columnCount: u32, cells: usize): void {
  memory.fill(cells, 0, TILE_CELLS);
  for (let row: u32 = 0; row < rowCount; row++, from += pitch, cells += STEP) loadRow(from, columnCount, cells);
}

/** Copies it back. */
export function storeCorner(cells: usize, rowCount: u32, columnCount: u32, to: usize, pitch: usize): void {
  for (let row: u32 = 0; row < rowCount; row++, to += pitch, cells += STEP) storeRow(cells, columnCount, to);
}

// @ts-ignore: decorator
@inline
function loadRow(from: usize, count: u32, cells: usize): void {
  for (let i: u32 = 0; i < 4; i++) store<f64>(cells + (i << 3), i < count ? load<f64>(from + (i << 3)) : 0);
}

// @ts-ignore: decorator
@inline
function storeRow(cells: usize, count: u32, to: usize): void {
  if (count == 4) {
    v128.store(to, v128.load(cells));
    v128.store(to, v128.load(cells, 16), 16);
    return;
  }
  for (let i: u32 = 0; i < count; i++) store<f64>(to + (i << 3), load<f64>(cells + (i << 3)));
}
