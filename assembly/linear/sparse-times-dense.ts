// The product of a sparse matrix and a narrow dense one, eight columns in registers at a time. Lanes are columns, so that
// no sum crosses them. See src/foundation/kernels/sparse-product.ts for the plain body.

/** Columns that a pass over a row's items serves. */
const WIDTH: u32 = 8;

export function sparseTimesDense(
  offsets: usize, items: usize, values: usize, rowCount: u32, dense: usize, columnCount: u32, product: usize,
): u32 {
  const base = load<u32>(offsets);
  const pitch = <usize>columnCount << 3;
  for (let row: u32 = 0; row < rowCount; row++, offsets += 4, product += pitch) {
    const first = <usize>(load<u32>(offsets) - base);
    const last = <usize>(load<u32>(offsets, 4) - base);
    const own = items + (first << 2);
    const end = items + (last << 2);
    const numbers = values + (first << 3);
    let column: u32 = 0;
    for (; column + WIDTH <= columnCount; column += WIDTH) {
      const shift = <usize>column << 3;
      eightColumns(own, end, numbers, dense + shift, pitch, product + shift);
    }
    for (; column < columnCount; column++) {
      const shift = <usize>column << 3;
      oneColumn(own, end, numbers, dense + shift, pitch, product + shift);
    }
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function eightColumns(items: usize, end: usize, values: usize, dense: usize, pitch: usize, to: usize): void {
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  for (; items < end; items += 4, values += 8) {
    const from = dense + <usize>load<u32>(items) * pitch;
    const value = v128.load64_splat(values);
    a = f64x2.add(a, f64x2.mul(value, v128.load(from)));
    b = f64x2.add(b, f64x2.mul(value, v128.load(from, 16)));
    c = f64x2.add(c, f64x2.mul(value, v128.load(from, 32)));
    d = f64x2.add(d, f64x2.mul(value, v128.load(from, 48)));
  }
  v128.store(to, a);
  v128.store(to, b, 16);
  v128.store(to, c, 32);
  v128.store(to, d, 48);
}

// @ts-ignore: decorator
@inline
function oneColumn(items: usize, end: usize, values: usize, dense: usize, pitch: usize, to: usize): void {
  let sum: f64 = 0;
  for (; items < end; items += 4, values += 8) {
    sum += load<f64>(values) * load<f64>(dense + <usize>load<u32>(items) * pitch);
  }
  store<f64>(to, sum);
}
