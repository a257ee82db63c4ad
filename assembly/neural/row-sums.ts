// Sums over the rows or the columns of a matrix of floats. Lanes are rows or columns, never the terms of one sum.
// See src/foundation/kernels/neural/sparse-rows.ts for the plain bodies.

/** Dot products of the rows of two matrices: four rows side by side, turned four by four. */
export function rowDots(a: usize, b: usize, rowCount: u32, columnCount: u32, dots: usize): u32 {
  const pitch = <usize>columnCount << 2;
  let row: u32 = 0;
  for (; row + 4 <= rowCount; row += 4, a += pitch * 4, b += pitch * 4, dots += 16) {
    let sums = f32x4.splat(0);
    let at: usize = 0;
    for (; at + 16 <= pitch; at += 16) {
      const p = f32x4.mul(v128.load(a + at), v128.load(b + at));
      const q = f32x4.mul(v128.load(a + pitch + at), v128.load(b + pitch + at));
      const r = f32x4.mul(v128.load(a + pitch * 2 + at), v128.load(b + pitch * 2 + at));
      const s = f32x4.mul(v128.load(a + pitch * 3 + at), v128.load(b + pitch * 3 + at));
      const pq = v128.shuffle<f32>(p, q, 0, 4, 1, 5);
      const rs = v128.shuffle<f32>(r, s, 0, 4, 1, 5);
      const pqHigh = v128.shuffle<f32>(p, q, 2, 6, 3, 7);
      const rsHigh = v128.shuffle<f32>(r, s, 2, 6, 3, 7);
      sums = f32x4.add(sums, v128.shuffle<f32>(pq, rs, 0, 1, 4, 5));
      sums = f32x4.add(sums, v128.shuffle<f32>(pq, rs, 2, 3, 6, 7));
      sums = f32x4.add(sums, v128.shuffle<f32>(pqHigh, rsHigh, 0, 1, 4, 5));
      sums = f32x4.add(sums, v128.shuffle<f32>(pqHigh, rsHigh, 2, 3, 6, 7));
    }
    v128.store(dots, sums);
    for (let lane: usize = 0; lane < 4; lane++) {
      const first = pitch * lane;
      const to = dots + (lane << 2);
      store<f32>(to, dotFrom(load<f32>(to), a + first + at, b + first + at, a + first + pitch));
    }
  }
  for (; row < rowCount; row++, a += pitch, b += pitch, dots += 4) store<f32>(dots, dotFrom(0, a, b, a + pitch));
  return 0;
}

// @ts-ignore: decorator
@inline
function dotFrom(sum: f32, a: usize, b: usize, end: usize): f32 {
  for (; a < end; a += 4, b += 4) sum += load<f32>(a) * load<f32>(b);
  return sum;
}

export function addColumnSums(values: usize, rowCount: u32, columnCount: u32, sums: usize): u32 {
  const pitch = <usize>columnCount << 2;
  let at: usize = 0;
  for (; at + 16 <= pitch; at += 16) {
    let sum = v128.load(sums + at);
    let p = values + at;
    for (let row: u32 = 0; row < rowCount; row++, p += pitch) sum = f32x4.add(sum, v128.load(p));
    v128.store(sums + at, sum);
  }
  for (; at < pitch; at += 4) {
    let sum = load<f32>(sums + at);
    let p = values + at;
    for (let row: u32 = 0; row < rowCount; row++, p += pitch) sum += load<f32>(p);
    store<f32>(sums + at, sum);
  }
  return 0;
}

export function columnSquares(values: usize, rowCount: u32, columnCount: u32, sums: usize): u32 {
  const pitch = <usize>columnCount << 2;
  let at: usize = 0;
  for (; at + 16 <= pitch; at += 16) {
    let low = f64x2.splat(0);
    let high = low;
    let p = values + at;
    for (let row: u32 = 0; row < rowCount; row++, p += pitch) {
      const four = v128.load(p);
      const a = f64x2.promote_low_f32x4(four);
      const b = f64x2.promote_low_f32x4(v128.shuffle<f32>(four, four, 2, 3, 0, 1));
      low = f64x2.add(low, f64x2.mul(a, a));
      high = f64x2.add(high, f64x2.mul(b, b));
    }
    v128.store(sums + (at << 1), low);
    v128.store(sums + (at << 1), high, 16);
  }
  for (; at < pitch; at += 4) {
    let sum: f64 = 0;
    let p = values + at;
    for (let row: u32 = 0; row < rowCount; row++, p += pitch) {
      const value = <f64>load<f32>(p);
      sum += value * value;
    }
    store<f64>(sums + (at << 1), sum);
  }
  return 0;
}
