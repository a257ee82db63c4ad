// Sparse times dense and its transpose, gathering and scattering rows: lanes are columns, and rows are added in the order
// in which they are listed. See src/foundation/kernels/neural/sparse-rows.ts for the plain bodies.

export function sparseRows(
  offsets: usize, columns: usize, values: usize, rowCount: u32, dense: usize, width: u32, accumulate: u32, product: usize,
): u32 {
  const base = load<u32>(offsets);
  const pitch = <usize>width << 2;
  for (let row: u32 = 0; row < rowCount; row++, offsets += 4, product += pitch) {
    const first = <usize>(load<u32>(offsets) - base) << 2;
    const last = <usize>(load<u32>(offsets, 4) - base) << 2;
    let at: usize = 0;
    for (; at + 64 <= pitch; at += 64) {
      sixteenColumns(columns + first, columns + last, values + first, dense + at, pitch, accumulate, product + at);
    }
    for (; at + 16 <= pitch; at += 16) {
      let sum = accumulate ? v128.load(product + at) : f32x4.splat(0);
      for (let p = first; p < last; p += 4) {
        const from = dense + at + <usize>load<u32>(columns + p) * pitch;
        sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(values + p), v128.load(from)));
      }
      v128.store(product + at, sum);
    }
    for (; at < pitch; at += 4) {
      let sum = accumulate ? load<f32>(product + at) : 0;
      for (let p = first; p < last; p += 4) {
        sum += load<f32>(values + p) * load<f32>(dense + at + <usize>load<u32>(columns + p) * pitch);
      }
      store<f32>(product + at, sum);
    }
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function sixteenColumns(
  columns: usize, end: usize, values: usize, dense: usize, pitch: usize, accumulate: u32, to: usize,
): void {
  let a = f32x4.splat(0);
  let b = a;
  let c = a;
  let d = a;
  if (accumulate) {
    a = v128.load(to);
    b = v128.load(to, 16);
    c = v128.load(to, 32);
    d = v128.load(to, 48);
  }
  for (; columns < end; columns += 4, values += 4) {
    const from = dense + <usize>load<u32>(columns) * pitch;
    const value = v128.load32_splat(values);
    a = f32x4.add(a, f32x4.mul(value, v128.load(from)));
    b = f32x4.add(b, f32x4.mul(value, v128.load(from, 16)));
    c = f32x4.add(c, f32x4.mul(value, v128.load(from, 32)));
    d = f32x4.add(d, f32x4.mul(value, v128.load(from, 48)));
  }
  v128.store(to, a);
  v128.store(to, b, 16);
  v128.store(to, c, 32);
  v128.store(to, d, 48);
}

export function scatterSparseRows(
  offsets: usize, columns: usize, values: usize, rowCount: u32, rows: usize, width: u32, pitch: u32, sums: usize,
): u32 {
  const base = load<u32>(offsets);
  const bytes = <usize>width << 2;
  const step = <usize>pitch << 2;
  for (let row: u32 = 0; row < rowCount; row++, offsets += 4, rows += step) {
    const last = <usize>(load<u32>(offsets, 4) - base) << 2;
    for (let p = <usize>(load<u32>(offsets) - base) << 2; p < last; p += 4) {
      addScaledRow(rows, load<f32>(values + p), bytes, sums + <usize>load<u32>(columns + p) * step);
    }
  }
  return 0;
}

/** to += scale * from */
// @ts-ignore: decorator
@inline
function addScaledRow(from: usize, scale: f32, bytes: usize, to: usize): void {
  const scales = f32x4.splat(scale);
  let at: usize = 0;
  for (; at + 16 <= bytes; at += 16) {
    v128.store(to + at, f32x4.add(v128.load(to + at), f32x4.mul(scales, v128.load(from + at))));
  }
  for (; at < bytes; at += 4) store<f32>(to + at, load<f32>(to + at) + scale * load<f32>(from + at));
}

export function gatherRows(table: usize, indices: usize, count: u32, width: u32, rows: usize): u32 {
  const pitch = <usize>width << 2;
  for (let row: u32 = 0; row < count; row++, indices += 4, rows += pitch) {
    const from = table + <usize>load<u32>(indices) * pitch;
    let at: usize = 0;
    for (; at + 16 <= pitch; at += 16) v128.store(rows + at, v128.load(from + at));
    for (; at < pitch; at += 4) store<u32>(rows + at, load<u32>(from + at));
  }
  return 0;
}

export function scatterRows(
  rows: usize, indices: usize, count: u32, width: u32, pitch: u32, table: usize,
): u32 {
  const bytes = <usize>width << 2;
  const step = <usize>pitch << 2;
  for (let row: u32 = 0; row < count; row++, indices += 4, rows += step) {
    const to = table + <usize>load<u32>(indices) * step;
    let at: usize = 0;
    for (; at + 16 <= bytes; at += 16) v128.store(to + at, f32x4.add(v128.load(to + at), v128.load(rows + at)));
    for (; at < bytes; at += 4) store<f32>(to + at, load<f32>(to + at) + load<f32>(rows + at));
  }
  return 0;
}
