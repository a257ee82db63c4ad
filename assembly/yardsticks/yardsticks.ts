// The yardstick: a maximum over an array touches every byte once and does almost nothing with it,
// so its time is the time memory needs. Other kernels state their cost as a multiple of it.

/** Largest of the values, ignoring NaN; -Infinity when there are none, and +0 where it is a zero of either sign. */
export function maximum(values: usize, count: u32): f32 {
  const end = values + (<usize>count << 2);
  const vectorEnd = values + ((<usize>count >> 4) << 6);
  let a = f32x4.splat(-Infinity);
  let b = a;
  let c = a;
  let d = a;
  let p = values;
  for (; p < vectorEnd; p += 64) {
    a = f32x4.pmax(a, v128.load(p));
    b = f32x4.pmax(b, v128.load(p, 16));
    c = f32x4.pmax(c, v128.load(p, 32));
    d = f32x4.pmax(d, v128.load(p, 48));
  }
  const m = f32x4.pmax(f32x4.pmax(a, b), f32x4.pmax(c, d));
  let best = f32x4.extract_lane(m, 0);
  best = f32x4.extract_lane(m, 1) > best ? f32x4.extract_lane(m, 1) : best;
  best = f32x4.extract_lane(m, 2) > best ? f32x4.extract_lane(m, 2) : best;
  best = f32x4.extract_lane(m, 3) > best ? f32x4.extract_lane(m, 3) : best;
  for (; p < end; p += 4) {
    const value = load<f32>(p);
    best = value > best ? value : best;
  }
  return best + 0;
}

/** The same value, read as four stretches side by side: memory answers four streams faster than one. */
export function maximumOfStretches(values: usize, count: u32): f32 {
  const stretch = (<usize>count >> 6) << 6;
  const end = values + stretch;
  let a = f32x4.splat(-Infinity);
  let b = a;
  let c = a;
  let d = a;
  for (let p = values; p < end; p += 64) {
    a = largestOfFour(a, p);
    b = largestOfFour(b, p + stretch);
    c = largestOfFour(c, p + stretch * 2);
    d = largestOfFour(d, p + stretch * 3);
  }
  const tail = maximum(values + stretch * 4, count - (<u32>stretch));
  const m = f32x4.pmax(f32x4.pmax(a, b), f32x4.pmax(c, d));
  const low = max<f32>(f32x4.extract_lane(m, 0), f32x4.extract_lane(m, 1));
  const high = max<f32>(f32x4.extract_lane(m, 2), f32x4.extract_lane(m, 3));
  return max<f32>(max<f32>(low, high), tail) + 0;
}

// @ts-ignore: decorator
@inline
function largestOfFour(most: v128, p: usize): v128 {
  const low = f32x4.pmax(f32x4.pmax(most, v128.load(p)), v128.load(p, 16));
  return f32x4.pmax(f32x4.pmax(low, v128.load(p, 32)), v128.load(p, 48));
}

/** The multiplications and additions of a tile of a product, in registers alone: products state their speed as a share of it. */
export function multiplyAddPeak(factor: f64, count: u32): f32 {
  let a0 = f32x4.splat(0);
  let a1 = a0;
  let b0 = a0;
  let b1 = a0;
  let c0 = a0;
  let c1 = a0;
  let d0 = a0;
  let d1 = a0;
  const p = f32x4.splat(<f32>factor);
  const q = f32x4.splat(0.25);
  const r = f32x4.splat(0.75);
  const s = f32x4.splat(1.5);
  let x = p;
  let y = q;
  for (let step: u32 = 0; step < count; step++) {
    // Both change at every step, so that no product can be made once for all.
    x = f32x4.mul(x, p);
    y = f32x4.add(y, q);
    a0 = f32x4.add(a0, f32x4.mul(p, x));
    a1 = f32x4.add(a1, f32x4.mul(p, y));
    b0 = f32x4.add(b0, f32x4.mul(q, x));
    b1 = f32x4.add(b1, f32x4.mul(q, y));
    c0 = f32x4.add(c0, f32x4.mul(r, x));
    c1 = f32x4.add(c1, f32x4.mul(r, y));
    d0 = f32x4.add(d0, f32x4.mul(s, x));
    d1 = f32x4.add(d1, f32x4.mul(s, y));
  }
  const even = f32x4.add(f32x4.add(a0, b0), f32x4.add(c0, d0));
  const odd = f32x4.add(f32x4.add(a1, b1), f32x4.add(c1, d1));
  return f32x4.extract_lane(f32x4.add(even, odd), 0);
}
