// The yardstick of dense products: the multiplications and additions of a tile of a product, in registers alone. Products
// state their speed as a share of it. See src/foundation/kernels/neural/matrix-products.ts for the plain body.

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
