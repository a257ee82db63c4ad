// exp, log, tanh and the logistic function of four floats, as polynomials: the same steps as
// src/foundation/kernels/neural/float-functions.ts, where errors and limits stand.

// @ts-ignore: decorator
@inline
function splat(value: f32): v128 {
  return f32x4.splat(value);
}

/** a * x + b */
// @ts-ignore: decorator
@inline
function step(a: v128, x: v128, b: f32): v128 {
  return f32x4.add(f32x4.mul(a, x), splat(b));
}

// @ts-ignore: decorator
@inline
export function exp4(value: v128): v128 {
  const x = f32x4.pmax(f32x4.pmin(value, splat(88.3)), splat(-87.3));
  const shifted = f32x4.add(f32x4.mul(x, splat(1.44269504088896341)), splat(12582912));
  const n = f32x4.sub(shifted, splat(12582912));
  let r = f32x4.sub(x, f32x4.mul(n, splat(0.693359375)));
  r = f32x4.sub(r, f32x4.mul(n, splat(-2.12194440e-4)));
  let p = splat(1.9875691500e-4);
  p = step(p, r, 1.3981999507e-3);
  p = step(p, r, 8.3334519073e-3);
  p = step(p, r, 4.1665795894e-2);
  p = step(p, r, 1.6666665459e-1);
  p = step(p, r, 5.0000001201e-1);
  const y = f32x4.add(f32x4.add(f32x4.mul(f32x4.mul(p, r), r), r), splat(1));
  // The last bits of the shifted number are n.
  const power = i32x4.shl(i32x4.add(i32x4.sub(shifted, i32x4.splat(0x4b400000)), i32x4.splat(127)), 23);
  return f32x4.mul(y, power);
}

// @ts-ignore: decorator
@inline
export function log4(value: v128): v128 {
  const x = f32x4.pmax(value, splat(1.17549435e-38));
  let exponent = i32x4.sub(i32x4.shr_u(x, 23), i32x4.splat(126));
  let m = v128.or(v128.and(x, i32x4.splat(0x007fffff)), i32x4.splat(0x3f000000));
  const isLow = f32x4.lt(m, splat(0.707106781186547524));
  exponent = i32x4.add(exponent, isLow);
  m = f32x4.sub(f32x4.add(m, v128.and(m, isLow)), splat(1));
  const e = f32x4.convert_i32x4_s(exponent);
  const z = f32x4.mul(m, m);
  let p = splat(7.0376836292e-2);
  p = step(p, m, -1.1514610310e-1);
  p = step(p, m, 1.1676998740e-1);
  p = step(p, m, -1.2420140846e-1);
  p = step(p, m, 1.4249322787e-1);
  p = step(p, m, -1.6668057665e-1);
  p = step(p, m, 2.0000714765e-1);
  p = step(p, m, -2.4999993993e-1);
  p = step(p, m, 3.3333331174e-1);
  let y = f32x4.mul(f32x4.mul(p, m), z);
  y = f32x4.add(y, f32x4.mul(e, splat(-2.12194440e-4)));
  y = f32x4.sub(y, f32x4.mul(z, splat(0.5)));
  return f32x4.add(f32x4.add(m, y), f32x4.mul(e, splat(0.693359375)));
}

// @ts-ignore: decorator
@inline
export function sigmoid4(x: v128): v128 {
  return f32x4.div(splat(1), f32x4.add(splat(1), exp4(f32x4.neg(x))));
}

// @ts-ignore: decorator
@inline
export function tanh4(x: v128): v128 {
  const size = f32x4.abs(x);
  const z = f32x4.mul(x, x);
  let p = splat(-5.70498872745e-3);
  p = step(p, z, 2.06390887954e-2);
  p = step(p, z, -5.37397155531e-2);
  p = step(p, z, 1.33314422036e-1);
  p = step(p, z, -3.33332819422e-1);
  const near = f32x4.add(f32x4.mul(f32x4.mul(p, z), x), x);
  const grown = exp4(f32x4.add(size, size));
  const far = f32x4.sub(splat(1), f32x4.div(splat(2), f32x4.add(grown, splat(1))));
  const signed = v128.or(far, v128.and(x, i32x4.splat(0x80000000)));
  return v128.bitselect(near, signed, f32x4.lt(size, splat(0.625)));
}
