// Steps on single numbers of arrays: lanes are places. The last places go through the same lanes one at a time.
// See src/foundation/kernels/neural/elementwise.ts for the plain bodies.
import { exp4, log4, sigmoid4, tanh4 } from './float-functions';

/** y += scale * x */
export function addScaled(x: usize, scale: f64, count: u32, y: usize): u32 {
  const scales = f32x4.splat(<f32>scale);
  const end = x + (<usize>count << 2);
  for (; x + 16 <= end; x += 16, y += 16) {
    v128.store(y, f32x4.add(v128.load(y), f32x4.mul(scales, v128.load(x))));
  }
  for (; x < end; x += 4, y += 4) store<f32>(y, load<f32>(y) + <f32>scale * load<f32>(x));
  return 0;
}

/** y += scale * (a * b) */
export function addProducts(a: usize, b: usize, scale: f64, count: u32, y: usize): u32 {
  const scales = f32x4.splat(<f32>scale);
  const end = a + (<usize>count << 2);
  for (; a + 16 <= end; a += 16, b += 16, y += 16) {
    v128.store(y, f32x4.add(v128.load(y), f32x4.mul(scales, f32x4.mul(v128.load(a), v128.load(b)))));
  }
  for (; a < end; a += 4, b += 4, y += 4) {
    store<f32>(y, load<f32>(y) + <f32>scale * (load<f32>(a) * load<f32>(b)));
  }
  return 0;
}

/** Every row of y gets the row x added. */
export function addToRows(x: usize, rowCount: u32, columnCount: u32, y: usize): u32 {
  for (let row: u32 = 0; row < rowCount; row++, y += <usize>columnCount << 2) addScaled(x, 1, columnCount, y);
  return 0;
}

/** Row by row, y += scales[row] * x. */
export function addScaledRows(x: usize, scales: usize, rowCount: u32, columnCount: u32, y: usize): u32 {
  const pitch = <usize>columnCount << 2;
  for (let row: u32 = 0; row < rowCount; row++, scales += 4, x += pitch, y += pitch) {
    addScaled(x, <f64>load<f32>(scales), columnCount, y);
  }
  return 0;
}

export function activate(kind: u32, x: usize, count: u32, y: usize): u32 {
  const end = x + (<usize>count << 2);
  for (; x + 16 <= end; x += 16, y += 16) v128.store(y, activated(kind, v128.load(x)));
  for (; x < end; x += 4, y += 4) {
    v128.store_lane<f32>(y, activated(kind, v128.load_zero<f32>(x)), 0);
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function activated(kind: u32, x: v128): v128 {
  if (kind == 0) return exp4(x);
  if (kind == 1) return log4(x);
  if (kind == 2) return tanh4(x);
  if (kind == 3) return sigmoid4(x);
  // In place of what is not above 0: 0, or a fifth of it.
  const below = kind == 4 ? f32x4.splat(0) : f32x4.mul(x, f32x4.splat(0.2));
  return v128.bitselect(x, below, f32x4.gt(x, f32x4.splat(0)));
}

export function activateGradient(kind: u32, x: usize, y: usize, dy: usize, count: u32, dx: usize): u32 {
  const end = x + (<usize>count << 2);
  for (; x + 16 <= end; x += 16, y += 16, dy += 16, dx += 16) {
    const own = f32x4.mul(v128.load(dy), slope(kind, v128.load(x), v128.load(y)));
    v128.store(dx, f32x4.add(v128.load(dx), own));
  }
  for (; x < end; x += 4, y += 4, dy += 4, dx += 4) {
    const at = slope(kind, v128.load_zero<f32>(x), v128.load_zero<f32>(y));
    const own = f32x4.mul(v128.load_zero<f32>(dy), at);
    v128.store_lane<f32>(dx, f32x4.add(v128.load_zero<f32>(dx), own), 0);
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function slope(kind: u32, x: v128, y: v128): v128 {
  const one = f32x4.splat(1);
  if (kind == 0) return y;
  if (kind == 1) return f32x4.div(one, x);
  if (kind == 2) return f32x4.sub(one, f32x4.mul(y, y));
  if (kind == 3) return f32x4.mul(y, f32x4.sub(one, y));
  return v128.bitselect(one, f32x4.splat(kind == 4 ? 0 : 0.2), f32x4.gt(x, f32x4.splat(0)));
}

export function adamStep(
  gradient: usize, count: u32, rate: f64, rootScale: f64, mean: usize, square: usize, value: usize,
): u32 {
  const end = gradient + (<usize>count << 2);
  const rates = f32x4.splat(<f32>rate);
  const roots = f32x4.splat(<f32>rootScale);
  for (; gradient + 16 <= end; gradient += 16, mean += 16, square += 16, value += 16) {
    const g = v128.load(gradient);
    const m = f32x4.add(f32x4.mul(v128.load(mean), f32x4.splat(0.9)), f32x4.mul(g, f32x4.splat(0.1)));
    const own = f32x4.mul(f32x4.mul(g, g), f32x4.splat(0.001));
    const v = f32x4.add(f32x4.mul(v128.load(square), f32x4.splat(0.999)), own);
    v128.store(mean, m);
    v128.store(square, v);
    const size = f32x4.add(f32x4.mul(f32x4.sqrt(v), roots), f32x4.splat(1e-8));
    v128.store(value, f32x4.sub(v128.load(value), f32x4.div(f32x4.mul(rates, m), size)));
  }
  for (; gradient < end; gradient += 4, mean += 4, square += 4, value += 4) {
    const g = load<f32>(gradient);
    const m = load<f32>(mean) * <f32>0.9 + g * <f32>0.1;
    const v = load<f32>(square) * <f32>0.999 + g * g * <f32>0.001;
    store<f32>(mean, m);
    store<f32>(square, v);
    const size = sqrt<f32>(v) * <f32>rootScale + <f32>1e-8;
    store<f32>(value, load<f32>(value) - <f32>rate * m / size);
  }
  return 0;
}
