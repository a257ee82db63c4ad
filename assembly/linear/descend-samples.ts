// Steps of stochastic gradient descent, two factors to a vector. Products are made two at a time and added one by one, in
// the order of the plain body. See src/foundation/kernels/descend-samples.ts.

const FURTHEST: f64 = 18;
const PLACES_A_UNIT: f64 = 64;
const LAST_PLACE: u32 = 2304;

/** Bytes of a sample. */
const SAMPLE: usize = 12;

export function descendPairs(
  users: usize, items: usize, dimension: u32, samples: usize, sampleCount: u32, rate: f64, l2: f64, sigmoid: usize,
): u32 {
  const rowBytes = <usize>dimension << 3;
  const rates = f64x2.splat(rate);
  const shrinks = f64x2.splat(l2);
  for (let sample: u32 = 0; sample < sampleCount; sample++, samples += SAMPLE) {
    let p = users + <usize>load<u32>(samples) * rowBytes;
    let i = items + <usize>load<u32>(samples, 4) * rowBytes;
    let j = items + <usize>load<u32>(samples, 8) * rowBytes;
    const end = p + rowBytes;
    const x = differenceProduct(p, i, j, rowBytes);
    if (!(abs(x) < Infinity)) return sample;
    const pull = sigmoidAt(sigmoid, -x);
    const pulls = f64x2.splat(pull);
    for (; p + 16 <= end; p += 16, i += 16, j += 16) {
      const own = v128.load(p);
      const wanted = v128.load(i);
      const unwanted = v128.load(j);
      const along = f64x2.mul(pulls, own);
      const apart = f64x2.mul(pulls, f64x2.sub(wanted, unwanted));
      v128.store(p, f64x2.add(own, f64x2.mul(rates, f64x2.sub(apart, f64x2.mul(shrinks, own)))));
      v128.store(i, f64x2.add(wanted, f64x2.mul(rates, f64x2.sub(along, f64x2.mul(shrinks, wanted)))));
      v128.store(j, f64x2.sub(unwanted, f64x2.mul(rates, f64x2.add(along, f64x2.mul(shrinks, unwanted)))));
    }
    if (p == end) continue;
    const own = load<f64>(p);
    const wanted = load<f64>(i);
    const unwanted = load<f64>(j);
    store<f64>(p, own + rate * (pull * (wanted - unwanted) - l2 * own));
    store<f64>(i, wanted + rate * (pull * own - l2 * wanted));
    store<f64>(j, unwanted - rate * (pull * own + l2 * unwanted));
  }
  return 0xffffffff;
}

export function descendPoints(
  users: usize, items: usize, dimension: u32, samples: usize, sampleCount: u32, rate: f64, l2: f64, sigmoid: usize,
): u32 {
  const rowBytes = <usize>dimension << 3;
  const rates = f64x2.splat(rate);
  const shrinks = f64x2.splat(l2);
  for (let sample: u32 = 0; sample < sampleCount; sample++, samples += SAMPLE) {
    let p = users + <usize>load<u32>(samples) * rowBytes;
    let q = items + <usize>load<u32>(samples, 4) * rowBytes;
    const end = p + rowBytes;
    const x = product(p, q, rowBytes);
    if (!(abs(x) < Infinity)) return sample;
    const pull = <f64>load<u32>(samples, 8) - sigmoidAt(sigmoid, x);
    const pulls = f64x2.splat(pull);
    for (; p + 16 <= end; p += 16, q += 16) {
      const own = v128.load(p);
      const theirs = v128.load(q);
      const toOwn = f64x2.sub(f64x2.mul(pulls, theirs), f64x2.mul(shrinks, own));
      const toTheirs = f64x2.sub(f64x2.mul(pulls, own), f64x2.mul(shrinks, theirs));
      v128.store(p, f64x2.add(own, f64x2.mul(rates, toOwn)));
      v128.store(q, f64x2.add(theirs, f64x2.mul(rates, toTheirs)));
    }
    if (p == end) continue;
    const own = load<f64>(p);
    const theirs = load<f64>(q);
    store<f64>(p, own + rate * (pull * theirs - l2 * own));
    store<f64>(q, theirs + rate * (pull * own - l2 * theirs));
  }
  return 0xffffffff;
}

// @ts-ignore: decorator
@inline
function differenceProduct(p: usize, i: usize, j: usize, rowBytes: usize): f64 {
  const end = p + rowBytes;
  let x: f64 = 0;
  for (; p + 16 <= end; p += 16, i += 16, j += 16) {
    const terms = f64x2.mul(v128.load(p), f64x2.sub(v128.load(i), v128.load(j)));
    x += f64x2.extract_lane(terms, 0);
    x += f64x2.extract_lane(terms, 1);
  }
  return p == end ? x : x + load<f64>(p) * (load<f64>(i) - load<f64>(j));
}

// @ts-ignore: decorator
@inline
function product(p: usize, q: usize, rowBytes: usize): f64 {
  const end = p + rowBytes;
  let x: f64 = 0;
  for (; p + 16 <= end; p += 16, q += 16) {
    const terms = f64x2.mul(v128.load(p), v128.load(q));
    x += f64x2.extract_lane(terms, 0);
    x += f64x2.extract_lane(terms, 1);
  }
  return p == end ? x : x + load<f64>(p) * load<f64>(q);
}

// @ts-ignore: decorator
@inline
export function sigmoidAt(sigmoid: usize, x: f64): f64 {
  if (x >= FURTHEST) return load<f64>(sigmoid + (<usize>LAST_PLACE << 3));
  if (x <= -FURTHEST) return load<f64>(sigmoid);
  const at = (x + FURTHEST) * PLACES_A_UNIT;
  const place = min<u32>(<u32>at, LAST_PLACE - 1);
  const low = load<f64>(sigmoid + (<usize>place << 3));
  return low + (at - <f64>place) * (load<f64>(sigmoid + (<usize>place << 3), 8) - low);
}
