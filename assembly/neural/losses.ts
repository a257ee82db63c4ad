// Losses with their gradients: softmax of rows, the logistic loss and that of pairs. Lanes are places; the one sum, of the
// exponentials of a row, is added up in doubles, four rows side by side. See src/foundation/kernels/neural/elementwise.ts.
import { exp4, log4, sigmoid4 } from './float-functions';

export function softmaxRows(
  logits: usize, rowCount: u32, columnCount: u32, probabilities: usize, maxima: usize, sums: usize,
): u32 {
  const pitch = <usize>columnCount << 2;
  for (let row: usize = 0; row < rowCount; row++) {
    const most = largest(logits + row * pitch, pitch);
    store<f32>(maxima + (row << 2), most);
    exponentials(logits + row * pitch, most, pitch, probabilities + row * pitch);
  }
  let row: usize = 0;
  for (; row + 4 <= rowCount; row += 4) sumFour(probabilities + row * pitch, pitch, sums + (row << 3));
  for (; row < rowCount; row++) {
    let sum: f64 = 0;
    const end = probabilities + (row + 1) * pitch;
    for (let p = probabilities + row * pitch; p < end; p += 4) sum += <f64>load<f32>(p);
    store<f64>(sums + (row << 3), sum);
  }
  for (row = 0; row < rowCount; row++) {
    scaleRow(probabilities + row * pitch, <f32>(1 / load<f64>(sums + (row << 3))), pitch);
  }
  return 0;
}

function largest(p: usize, bytes: usize): f32 {
  const end = p + bytes;
  let most = f32x4.splat(-Infinity);
  for (; p + 16 <= end; p += 16) most = f32x4.pmax(most, v128.load(p));
  let best = f32x4.extract_lane(most, 0);
  best = f32x4.extract_lane(most, 1) > best ? f32x4.extract_lane(most, 1) : best;
  best = f32x4.extract_lane(most, 2) > best ? f32x4.extract_lane(most, 2) : best;
  best = f32x4.extract_lane(most, 3) > best ? f32x4.extract_lane(most, 3) : best;
  for (; p < end; p += 4) best = load<f32>(p) > best ? load<f32>(p) : best;
  // One zero of the two.
  return best + 0;
}

function exponentials(from: usize, most: f32, bytes: usize, to: usize): void {
  const mosts = f32x4.splat(most);
  const end = from + bytes;
  for (; from + 16 <= end; from += 16, to += 16) v128.store(to, exp4(f32x4.sub(v128.load(from), mosts)));
  for (; from < end; from += 4, to += 4) {
    v128.store_lane<f32>(to, exp4(f32x4.sub(v128.load_zero<f32>(from), mosts)), 0);
  }
}

function sumFour(p: usize, pitch: usize, sums: usize): void {
  let a: f64 = 0;
  let b: f64 = 0;
  let c: f64 = 0;
  let d: f64 = 0;
  const second = pitch;
  const third = pitch * 2;
  const fourth = pitch * 3;
  const end = p + pitch;
  for (; p < end; p += 4) {
    a += <f64>load<f32>(p);
    b += <f64>load<f32>(p + second);
    c += <f64>load<f32>(p + third);
    d += <f64>load<f32>(p + fourth);
  }
  store<f64>(sums, a);
  store<f64>(sums, b, 8);
  store<f64>(sums, c, 16);
  store<f64>(sums, d, 24);
}

function scaleRow(p: usize, scale: f32, bytes: usize): void {
  const end = p + bytes;
  const scales = f32x4.splat(scale);
  for (; p + 16 <= end; p += 16) v128.store(p, f32x4.mul(v128.load(p), scales));
  for (; p < end; p += 4) store<f32>(p, load<f32>(p) * scale);
}

/** The lanes of a loss and its slope are stored whole, or the first of them alone. */
export function logisticLoss(logits: usize, labels: usize, count: u32, losses: usize, gradient: usize): u32 {
  const end = logits + (<usize>count << 2);
  for (; logits + 16 <= end; logits += 16, labels += 16, losses += 16, gradient += 16) {
    const z = v128.load(logits);
    const label = v128.load(labels);
    v128.store(losses, crossEntropy(z, label));
    v128.store(gradient, f32x4.sub(sigmoid4(z), label));
  }
  for (; logits < end; logits += 4, labels += 4, losses += 4, gradient += 4) {
    const z = v128.load_zero<f32>(logits);
    const label = v128.load_zero<f32>(labels);
    v128.store_lane<f32>(losses, crossEntropy(z, label), 0);
    v128.store_lane<f32>(gradient, f32x4.sub(sigmoid4(z), label), 0);
  }
  return 0;
}

/** max(z, 0) - z y + log(1 + exp(-|z|)) */
// @ts-ignore: decorator
@inline
function crossEntropy(z: v128, label: v128): v128 {
  const tail = log4(f32x4.add(f32x4.splat(1), exp4(f32x4.neg(f32x4.abs(z)))));
  const above = v128.and(z, f32x4.gt(z, f32x4.splat(0)));
  return f32x4.add(f32x4.sub(above, f32x4.mul(z, label)), tail);
}

export function pairwiseLoss(differences: usize, count: u32, losses: usize, gradient: usize): u32 {
  const end = differences + (<usize>count << 2);
  for (; differences + 16 <= end; differences += 16, losses += 16, gradient += 16) {
    const s = sigmoid4(v128.load(differences));
    const raised = f32x4.add(s, f32x4.splat(1e-10));
    v128.store(losses, f32x4.neg(log4(raised)));
    v128.store(gradient, pull(s, raised));
  }
  for (; differences < end; differences += 4, losses += 4, gradient += 4) {
    const s = sigmoid4(v128.load_zero<f32>(differences));
    const raised = f32x4.add(s, f32x4.splat(1e-10));
    v128.store_lane<f32>(losses, f32x4.neg(log4(raised)), 0);
    v128.store_lane<f32>(gradient, pull(s, raised), 0);
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function pull(s: v128, raised: v128): v128 {
  return f32x4.neg(f32x4.div(f32x4.mul(s, f32x4.sub(f32x4.splat(1), s)), raised));
}
