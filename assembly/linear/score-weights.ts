// Scores of a block of users from dense weights: a panel of eight columns after the other, four vectors of sums for each
// user. See src/foundation/kernels/sparse-product.ts for the plain body.

/** Columns of a panel, and bytes of its row: a line of the cache. */
const WIDTH: u32 = 8;
const ROW: usize = 64;

export function scoreWeights(
  offsets: usize, items: usize, values: usize, valuesAreOnes: u32, userCount: u32, weights: usize, itemCount: u32,
  columnCount: u32, scores: usize, pitch: u32,
): u32 {
  const base = load<u32>(offsets);
  const panelBytes = <usize>itemCount * ROW;
  const pitchBytes = <usize>pitch << 3;
  let offender: u32 = 0xffffffff;
  for (let column: u32 = 0; column < columnCount; column += WIDTH, weights += panelBytes, scores += ROW) {
    const width = min<u32>(WIDTH, columnCount - column);
    let to = scores;
    for (let user: u32 = 0; user < userCount; user++, to += pitchBytes) {
      const from = <usize>(load<u32>(offsets + (<usize>user << 2)) - base);
      const end = <usize>(load<u32>(offsets + (<usize>user << 2), 4) - base);
      const isFinite = valuesAreOnes
        ? sumOnes(items + (from << 2), items + (end << 2), weights, to, width)
        : sumRows(items + (from << 2), items + (end << 2), values + (from << 3), weights, to, width);
      if (!isFinite) offender = min<u32>(offender, user);
    }
  }
  return offender;
}

/** Writes the first sums, up to eight, of one user; whether all are finite. */
// @ts-ignore: decorator
@inline
function sumRows(item: usize, end: usize, value: usize, weights: usize, to: usize, width: u32): bool {
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  for (; item < end; item += 4, value += 8) {
    const row = weights + <usize>load<u32>(item) * ROW;
    const factor = v128.load64_splat(value);
    a = f64x2.add(a, f64x2.mul(factor, v128.load(row)));
    b = f64x2.add(b, f64x2.mul(factor, v128.load(row, 16)));
    c = f64x2.add(c, f64x2.mul(factor, v128.load(row, 32)));
    d = f64x2.add(d, f64x2.mul(factor, v128.load(row, 48)));
  }
  return storeSums(a, b, c, d, to, width);
}

/** The same where all values are 1: a product with 1 is exact. Two items a turn. */
// @ts-ignore: decorator
@inline
function sumOnes(item: usize, end: usize, weights: usize, to: usize, width: u32): bool {
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  for (; item + 8 <= end; item += 8) {
    const row = weights + <usize>load<u32>(item) * ROW;
    const next = weights + <usize>load<u32>(item, 4) * ROW;
    a = f64x2.add(f64x2.add(a, v128.load(row)), v128.load(next));
    b = f64x2.add(f64x2.add(b, v128.load(row, 16)), v128.load(next, 16));
    c = f64x2.add(f64x2.add(c, v128.load(row, 32)), v128.load(next, 32));
    d = f64x2.add(f64x2.add(d, v128.load(row, 48)), v128.load(next, 48));
  }
  if (item < end) {
    const row = weights + <usize>load<u32>(item) * ROW;
    a = f64x2.add(a, v128.load(row));
    b = f64x2.add(b, v128.load(row, 16));
    c = f64x2.add(c, v128.load(row, 32));
    d = f64x2.add(d, v128.load(row, 48));
  }
  return storeSums(a, b, c, d, to, width);
}

// @ts-ignore: decorator
@inline
function storeSums(a: v128, b: v128, c: v128, d: v128, to: usize, width: u32): bool {
  // Columns that fill up the last panel are none: what they add up to is of no interest.
  if (width < WIDTH) return storeSome(a, b, c, d, to, width);
  v128.store(to, a);
  v128.store(to, b, 16);
  v128.store(to, c, 32);
  v128.store(to, d, 48);
  const ab = v128.and(finiteLanes(a), finiteLanes(b));
  const cd = v128.and(finiteLanes(c), finiteLanes(d));
  return i64x2.all_true(v128.and(ab, cd)) || storeSome(a, b, c, d, to, WIDTH);
}

/** Writes some of eight sums one by one, 0 for what is not finite; whether all are finite. */
function storeSome(a: v128, b: v128, c: v128, d: v128, to: usize, width: u32): bool {
  let isFinite = true;
  for (let at: u32 = 0; at < width; at++, to += 8) {
    const pair = at < 4 ? (at < 2 ? a : b) : at < 6 ? c : d;
    const sum = at & 1 ? f64x2.extract_lane(pair, 1) : f64x2.extract_lane(pair, 0);
    // Only a finite number less itself is 0.
    const isNumber = sum - sum == 0;
    store<f64>(to, isNumber ? sum : 0);
    isFinite = isFinite && isNumber;
  }
  return isFinite;
}

// @ts-ignore: decorator
@inline
function finiteLanes(sums: v128): v128 {
  return f64x2.eq(f64x2.sub(sums, sums), f64x2.splat(0));
}
