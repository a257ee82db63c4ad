// Steps of stochastic gradient descent on SVD++, two factors to a vector; the last of an odd number is done alone. See
// src/foundation/kernels/descend-samples.ts for the plain body.
import { sigmoidAt } from './descend-samples';

/** The sum of the profile before the user's samples, and as it moves. */
export function descendProfilesScratch(
  users: usize, items: usize, implicit: usize, userBiases: usize, itemBiases: usize, dimension: u32, visited: usize,
  visitCount: u32, profileOffsets: usize, profileItems: usize, sampleOffsets: usize, sampleItems: usize,
  sampleValues: usize, mean: f64, rate: f64, l2: f64, isLogistic: u32, sigmoid: usize,
): usize {
  return <usize>dimension << 4;
}

export function descendProfiles(
  users: usize, items: usize, implicit: usize, userBiases: usize, itemBiases: usize, dimension: u32, visited: usize,
  visitCount: u32, profileOffsets: usize, profileItems: usize, sampleOffsets: usize, sampleItems: usize,
  sampleValues: usize, mean: f64, rate: f64, l2: f64, isLogistic: u32, sigmoid: usize, scratch: usize,
): u32 {
  const rowBytes = <usize>dimension << 3;
  const before = scratch;
  const folded = scratch + rowBytes;
  const shrink = rate * l2;
  for (let visit: u32 = 0; visit < visitCount; visit++, visited += 4, profileOffsets += 4, sampleOffsets += 4) {
    const profile = profileItems + (<usize>load<u32>(profileOffsets) << 2);
    const profileEnd = profileItems + (<usize>load<u32>(profileOffsets, 4) << 2);
    if (profile == profileEnd) continue;
    const root = sqrt<f64>(<f64>((profileEnd - profile) >> 2));
    fold(implicit, profile, profileEnd, rowBytes, root, before);
    memory.copy(folded, before, rowBytes);
    const user = <usize>load<u32>(visited);
    const p = users + user * rowBytes;
    const userBias = userBiases + (user << 3);
    const end = load<u32>(sampleOffsets, 4);
    let kept: f64 = 1;
    for (let sample = load<u32>(sampleOffsets); sample < end; sample++) {
      const item = <usize>load<u32>(sampleItems + (<usize>sample << 2));
      const q = items + item * rowBytes;
      const itemBias = itemBiases + (item << 3);
      const x = mean + load<f64>(userBias) + load<f64>(itemBias) + score(p, q, folded, rowBytes);
      if (!(abs(x) < Infinity)) return visit;
      const expected = isLogistic == 1 ? sigmoidAt(sigmoid, x) : x;
      const error = load<f64>(sampleValues + (<usize>sample << 3)) - expected;
      if (!(abs(error) < Infinity)) return visit;
      store<f64>(userBias, load<f64>(userBias) + rate * (error - l2 * load<f64>(userBias)));
      store<f64>(itemBias, load<f64>(itemBias) + rate * (error - l2 * load<f64>(itemBias)));
      move(p, q, folded, rowBytes, error, rate, l2);
      kept -= kept * shrink;
    }
    for (let d: usize = 0; d < rowBytes; d += 8) {
      store<f64>(folded + d, (load<f64>(folded + d) - kept * load<f64>(before + d)) / root);
    }
    handOut(implicit, profile, profileEnd, rowBytes, kept, folded);
  }
  return 0xffffffff;
}

/** The sum of the profile's implicit factors over the root of its length. */
// @ts-ignore: decorator
@inline
function fold(implicit: usize, profile: usize, profileEnd: usize, rowBytes: usize, root: f64, sums: usize): void {
  memory.fill(sums, 0, rowBytes);
  for (; profile < profileEnd; profile += 4) {
    const y = implicit + <usize>load<u32>(profile) * rowBytes;
    let d: usize = 0;
    for (; d + 16 <= rowBytes; d += 16) v128.store(sums + d, f64x2.add(v128.load(sums + d), v128.load(y + d)));
    if (d < rowBytes) store<f64>(sums + d, load<f64>(sums + d) + load<f64>(y + d));
  }
  for (let d: usize = 0; d < rowBytes; d += 8) store<f64>(sums + d, load<f64>(sums + d) / root);
}

// @ts-ignore: decorator
@inline
function score(p: usize, q: usize, folded: usize, rowBytes: usize): f64 {
  let sum: f64 = 0;
  let d: usize = 0;
  for (; d + 16 <= rowBytes; d += 16) {
    const terms = f64x2.mul(v128.load(q + d), f64x2.add(v128.load(p + d), v128.load(folded + d)));
    sum += f64x2.extract_lane(terms, 0);
    sum += f64x2.extract_lane(terms, 1);
  }
  return d < rowBytes ? sum + load<f64>(q + d) * (load<f64>(p + d) + load<f64>(folded + d)) : sum;
}

/** One step of the factors of user and item, and of the profile's sum. */
// @ts-ignore: decorator
@inline
function move(p: usize, q: usize, folded: usize, rowBytes: usize, error: f64, rate: f64, l2: f64): void {
  const errors = f64x2.splat(error);
  const rates = f64x2.splat(rate);
  const shrinks = f64x2.splat(l2);
  let d: usize = 0;
  for (; d + 16 <= rowBytes; d += 16) {
    const own = v128.load(p + d);
    const theirs = v128.load(q + d);
    const sum = v128.load(folded + d);
    const along = f64x2.mul(errors, theirs);
    const toTheirs = f64x2.sub(f64x2.mul(errors, f64x2.add(own, sum)), f64x2.mul(shrinks, theirs));
    v128.store(q + d, f64x2.add(theirs, f64x2.mul(rates, toTheirs)));
    v128.store(p + d, f64x2.add(own, f64x2.mul(rates, f64x2.sub(along, f64x2.mul(shrinks, own)))));
    v128.store(folded + d, f64x2.add(sum, f64x2.mul(rates, f64x2.sub(along, f64x2.mul(shrinks, sum)))));
  }
  if (d == rowBytes) return;
  const own = load<f64>(p + d);
  const theirs = load<f64>(q + d);
  const sum = load<f64>(folded + d);
  store<f64>(q + d, theirs + rate * (error * (own + sum) - l2 * theirs));
  store<f64>(p + d, own + rate * (error * theirs - l2 * own));
  store<f64>(folded + d, sum + rate * (error * theirs - l2 * sum));
}

/** Every y of the profile shrinks and moves by its part of what the sum moved beyond that. */
// @ts-ignore: decorator
@inline
function handOut(
  implicit: usize, profile: usize, profileEnd: usize, rowBytes: usize, kept: f64, shift: usize,
): void {
  const shares = f64x2.splat(kept);
  for (; profile < profileEnd; profile += 4) {
    const y = implicit + <usize>load<u32>(profile) * rowBytes;
    let d: usize = 0;
    for (; d + 16 <= rowBytes; d += 16) {
      v128.store(y + d, f64x2.add(f64x2.mul(shares, v128.load(y + d)), v128.load(shift + d)));
    }
    if (d < rowBytes) store<f64>(y + d, kept * load<f64>(y + d) + load<f64>(shift + d));
  }
}
