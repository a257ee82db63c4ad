// Products of dense matrices of floats. Both sides are packed, a stretch of the inner dimension at a time: the left in panels
// of four rows, the right in panels of eight columns, so that a tile of the product stays in eight registers and every load
// is a step from the last. Lanes are columns. See src/foundation/kernels/neural/matrix-products.ts for the plain bodies.

const TILE_ROWS: u32 = 4;
const TILE_COLUMNS: u32 = 8;

/** Inner steps that are packed at a time: a panel of the right side then stays in the nearest cache. */
const STRETCH: u32 = 256;

// @ts-ignore: decorator
@inline
function scratchBytes(rowCount: u32, innerCount: u32, columnCount: u32): usize {
  const rows = <usize>((rowCount + TILE_ROWS - 1) / TILE_ROWS) * TILE_ROWS;
  const columns = <usize>((columnCount + TILE_COLUMNS - 1) / TILE_COLUMNS) * TILE_COLUMNS;
  return (rows + columns) * <usize>min<u32>(innerCount, STRETCH) * 4 + 128;
}

export function productNNScratch(
  a: usize, b: usize, rowCount: u32, innerCount: u32, columnCount: u32, accumulate: u32, c: usize,
): usize {
  return scratchBytes(rowCount, innerCount, columnCount);
}

export function productNTScratch(
  a: usize, b: usize, rowCount: u32, innerCount: u32, columnCount: u32, accumulate: u32, c: usize,
): usize {
  return scratchBytes(rowCount, innerCount, columnCount);
}

export function productTNScratch(
  a: usize, b: usize, rowCount: u32, innerCount: u32, columnCount: u32, accumulate: u32, pitch: u32, c: usize,
): usize {
  return scratchBytes(rowCount, innerCount, columnCount);
}

export function productNN(
  a: usize, b: usize, rowCount: u32, innerCount: u32, columnCount: u32, accumulate: u32, c: usize, scratch: usize,
): u32 {
  return multiply(a, innerCount, 1, b, columnCount, 1, rowCount, innerCount, columnCount, accumulate, c, scratch);
}

export function productNT(
  a: usize, b: usize, rowCount: u32, innerCount: u32, columnCount: u32, accumulate: u32, c: usize, scratch: usize,
): u32 {
  return multiply(a, innerCount, 1, b, 1, innerCount, rowCount, innerCount, columnCount, accumulate, c, scratch);
}

export function productTN(
  a: usize, b: usize, rowCount: u32, innerCount: u32, columnCount: u32, accumulate: u32, pitch: u32, c: usize,
  scratch: usize,
): u32 {
  return multiply(a, 1, pitch, b, columnCount, 1, rowCount, innerCount, columnCount, accumulate, c, scratch);
}

/** a(i, k) stands at a[i * aRow + k * aInner], b(k, j) at b[k * bInner + j * bColumn]. */
function multiply(
  a: usize, aRow: u32, aInner: u32, b: usize, bInner: u32, bColumn: u32,
  rowCount: u32, innerCount: u32, columnCount: u32, accumulate: u32, c: usize, scratch: usize,
): u32 {
  if (innerCount == 0 && accumulate == 0) memory.fill(c, 0, <usize>rowCount * columnCount * 4);
  const tile = scratch;
  const right = scratch + 128;
  const pitch = <usize>columnCount << 2;
  for (let k: u32 = 0; k < innerCount; k += STRETCH) {
    const depth = min<u32>(STRETCH, innerCount - k);
    const left = packPanels(b + (<usize>k * bInner << 2), bInner, bColumn, depth, columnCount, TILE_COLUMNS, right);
    packPanels(a + (<usize>k * aInner << 2), aInner, aRow, depth, rowCount, TILE_ROWS, left);
    const isFirst = k == 0 && accumulate == 0;
    for (let column: u32 = 0; column < columnCount; column += TILE_COLUMNS) {
      const panel = right + (<usize>column * depth << 2);
      const width = min<u32>(TILE_COLUMNS, columnCount - column);
      for (let row: u32 = 0; row < rowCount; row += TILE_ROWS) {
        const own = left + (<usize>row * depth << 2);
        const to = c + <usize>row * pitch + (<usize>column << 2);
        const height = min<u32>(TILE_ROWS, rowCount - row);
        if (width == TILE_COLUMNS && height == TILE_ROWS) {
          multiplyTile(own, panel, depth, to, pitch, isFirst);
          continue;
        }
        if (!isFirst) copyTile(to, pitch, tile, 32, height, width);
        multiplyTile(own, panel, depth, tile, 32, isFirst);
        copyTile(tile, 32, to, pitch, height, width);
      }
    }
  }
  return 0;
}

/** Copies into panels of `width` columns, `depth` steps each, filled up with zeros; returns the address behind them. */
function packPanels(from: usize, inner: u32, across: u32, depth: u32, count: u32, width: u32, to: usize): usize {
  for (let first: u32 = 0; first < count; first += width) {
    const present = min<u32>(width, count - first);
    const start = from + (<usize>first * across << 2);
    if (across == 1 && present == width) {
      packRows(start, <usize>inner << 2, depth, width, to);
    } else if (inner == 1 && present == width) {
      packTurned(start, <usize>across << 2, depth, width, to);
    } else {
      packOneByOne(start, <usize>inner << 2, <usize>across << 2, depth, present, width, to);
    }
    to += <usize>depth * width << 2;
  }
  return to;
}

function packRows(from: usize, pitch: usize, depth: u32, width: u32, to: usize): void {
  const bytes = <usize>width << 2;
  const end = to + bytes * depth;
  for (; to < end; to += bytes, from += pitch) {
    v128.store(to, v128.load(from));
    if (width == TILE_COLUMNS) v128.store(to, v128.load(from, 16), 16);
  }
}

/** Four by four at a time. */
function packTurned(from: usize, pitch: usize, depth: u32, width: u32, to: usize): void {
  const bytes = <usize>width << 2;
  for (let group: u32 = 0; group < width; group += 4) {
    let p = from + pitch * group;
    let out = to + (<usize>group << 2);
    let k: u32 = 0;
    for (; k + 4 <= depth; k += 4, p += 16, out += bytes * 4) {
      const a = v128.load(p);
      const b = v128.load(p + pitch);
      const c = v128.load(p + pitch * 2);
      const d = v128.load(p + pitch * 3);
      const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
      const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
      const abHigh = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
      const cdHigh = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
      v128.store(out, v128.shuffle<f32>(ab, cd, 0, 1, 4, 5));
      v128.store(out + bytes, v128.shuffle<f32>(ab, cd, 2, 3, 6, 7));
      v128.store(out + bytes * 2, v128.shuffle<f32>(abHigh, cdHigh, 0, 1, 4, 5));
      v128.store(out + bytes * 3, v128.shuffle<f32>(abHigh, cdHigh, 2, 3, 6, 7));
    }
    for (; k < depth; k++, p += 4, out += bytes) {
      for (let lane: usize = 0; lane < 4; lane++) store<u32>(out + (lane << 2), load<u32>(p + pitch * lane));
    }
  }
}

function packOneByOne(
  from: usize, inner: usize, across: usize, depth: u32, present: u32, width: u32, to: usize,
): void {
  for (let k: u32 = 0; k < depth; k++, from += inner, to += <usize>width << 2) {
    for (let lane: u32 = 0; lane < width; lane++) {
      store<u32>(to + (<usize>lane << 2), lane < present ? load<u32>(from + across * lane) : 0);
    }
  }
}

function copyTile(from: usize, fromPitch: usize, to: usize, toPitch: usize, height: u32, width: u32): void {
  for (let row: u32 = 0; row < height; row++, from += fromPitch, to += toPitch) {
    for (let at: usize = 0; at < <usize>width << 2; at += 4) store<u32>(to + at, load<u32>(from + at));
  }
}

/** Adds the products of a panel of four rows and one of eight columns to a tile, or starts it. */
function multiplyTile(left: usize, right: usize, depth: u32, to: usize, pitch: usize, isFirst: bool): void {
  let a0 = f32x4.splat(0);
  let a1 = a0;
  let b0 = a0;
  let b1 = a0;
  let c0 = a0;
  let c1 = a0;
  let d0 = a0;
  let d1 = a0;
  const second = to + pitch;
  const third = second + pitch;
  const fourth = third + pitch;
  if (!isFirst) {
    a0 = v128.load(to);
    a1 = v128.load(to, 16);
    b0 = v128.load(second);
    b1 = v128.load(second, 16);
    c0 = v128.load(third);
    c1 = v128.load(third, 16);
    d0 = v128.load(fourth);
    d1 = v128.load(fourth, 16);
  }
  const end = right + (<usize>depth << 5);
  for (; right < end; right += 32, left += 16) {
    const x = v128.load(right);
    const y = v128.load(right, 16);
    let s = v128.load32_splat(left);
    a0 = f32x4.add(a0, f32x4.mul(s, x));
    a1 = f32x4.add(a1, f32x4.mul(s, y));
    s = v128.load32_splat(left, 4);
    b0 = f32x4.add(b0, f32x4.mul(s, x));
    b1 = f32x4.add(b1, f32x4.mul(s, y));
    s = v128.load32_splat(left, 8);
    c0 = f32x4.add(c0, f32x4.mul(s, x));
    c1 = f32x4.add(c1, f32x4.mul(s, y));
    s = v128.load32_splat(left, 12);
    d0 = f32x4.add(d0, f32x4.mul(s, x));
    d1 = f32x4.add(d1, f32x4.mul(s, y));
  }
  v128.store(to, a0);
  v128.store(to, a1, 16);
  v128.store(second, b0);
  v128.store(second, b1, 16);
  v128.store(third, c0);
  v128.store(third, c1, 16);
  v128.store(fourth, d0);
  v128.store(fourth, d1, 16);
}
