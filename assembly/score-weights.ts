// Scores of a block of users from dense weights: a panel of sixteen columns after the other, eight vectors of sums for each
// user. See src/kernels/score-weights.ts for the plain body.

/** Bytes of a panel's row. */
const ROW: usize = 128;

export function scoreWeights(
  offsets: usize, items: usize, values: usize, userCount: u32, weights: usize, itemCount: u32, panelCount: u32,
  scores: usize,
): u32 {
  const base = load<u32>(offsets);
  const pitch = <usize>panelCount * ROW;
  const panelBytes = <usize>itemCount * ROW;
  let offender: u32 = 0xffffffff;
  for (let panel: u32 = 0; panel < panelCount; panel++, weights += panelBytes, scores += ROW) {
    let to = scores;
    for (let user: u32 = 0; user < userCount; user++, to += pitch) {
      const from = <usize>(load<u32>(offsets + (<usize>user << 2)) - base);
      const end = <usize>(load<u32>(offsets + (<usize>user << 2), 4) - base);
      if (!sumRows(items + (from << 2), items + (end << 2), values + (from << 3), weights, to)) {
        offender = min<u32>(offender, user);
      }
    }
  }
  return offender;
}

/** Writes the sixteen sums of one user; whether all are finite. */
// @ts-ignore: decorator
@inline
function sumRows(item: usize, end: usize, value: usize, weights: usize, to: usize): bool {
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  let e = a;
  let f = a;
  let g = a;
  let h = a;
  for (; item < end; item += 4, value += 8) {
    const row = weights + <usize>load<u32>(item) * ROW;
    // Most values are 1, and a product with 1 is exact.
    if (load<f64>(value) == 1) {
      a = f64x2.add(a, v128.load(row));
      b = f64x2.add(b, v128.load(row, 16));
      c = f64x2.add(c, v128.load(row, 32));
      d = f64x2.add(d, v128.load(row, 48));
      e = f64x2.add(e, v128.load(row, 64));
      f = f64x2.add(f, v128.load(row, 80));
      g = f64x2.add(g, v128.load(row, 96));
      h = f64x2.add(h, v128.load(row, 112));
    } else {
      const factor = v128.load64_splat(value);
      a = f64x2.add(a, f64x2.mul(factor, v128.load(row)));
      b = f64x2.add(b, f64x2.mul(factor, v128.load(row, 16)));
      c = f64x2.add(c, f64x2.mul(factor, v128.load(row, 32)));
      d = f64x2.add(d, f64x2.mul(factor, v128.load(row, 48)));
      e = f64x2.add(e, f64x2.mul(factor, v128.load(row, 64)));
      f = f64x2.add(f, f64x2.mul(factor, v128.load(row, 80)));
      g = f64x2.add(g, f64x2.mul(factor, v128.load(row, 96)));
      h = f64x2.add(h, f64x2.mul(factor, v128.load(row, 112)));
    }
  }
  v128.store(to, a);
  v128.store(to, b, 16);
  v128.store(to, c, 32);
  v128.store(to, d, 48);
  v128.store(to, e, 64);
  v128.store(to, f, 80);
  v128.store(to, g, 96);
  v128.store(to, h, 112);
  // What is not finite differs from itself or, taken from itself, from 0.
  const ab = v128.and(finiteLanes(a), finiteLanes(b));
  const cd = v128.and(finiteLanes(c), finiteLanes(d));
  const ef = v128.and(finiteLanes(e), finiteLanes(f));
  const gh = v128.and(finiteLanes(g), finiteLanes(h));
  if (i64x2.all_true(v128.and(v128.and(ab, cd), v128.and(ef, gh)))) return true;
  for (const last = to + ROW; to < last; to += 16) {
    const sums = v128.load(to);
    v128.store(to, v128.and(sums, finiteLanes(sums)));
  }
  return false;
}

// @ts-ignore: decorator
@inline
function finiteLanes(sums: v128): v128 {
  return f64x2.eq(f64x2.sub(sums, sums), f64x2.splat(0));
}
