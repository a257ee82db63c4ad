// Random numbers that are a function of a key and a place: no state, so that blocks and workers cannot change them.
// See src/foundation/kernels/neural/counted-draws.ts for the plain bodies.

/** The word of a place. */
// @ts-ignore: decorator
@inline
function word(low: u32, high: u32, place: u32): u32 {
  let x = place * 0x9e3779b9 + low;
  x = (x ^ (x >> 16)) * 0x7feb352d;
  x = (x ^ (x >> 15)) * 0x846ca68b;
  x = (x ^ (x >> 16)) + high;
  x = (x ^ (x >> 16)) * 0x7feb352d;
  x = (x ^ (x >> 15)) * 0x846ca68b;
  return x ^ (x >> 16);
}

// @ts-ignore: decorator
@inline
function words(low: v128, high: v128, places: v128): v128 {
  const first = i32x4.splat(0x7feb352d);
  const second = i32x4.splat(0x846ca68b);
  let x = i32x4.add(i32x4.mul(places, i32x4.splat(0x9e3779b9)), low);
  x = i32x4.mul(v128.xor(x, i32x4.shr_u(x, 16)), first);
  x = i32x4.mul(v128.xor(x, i32x4.shr_u(x, 15)), second);
  x = i32x4.add(v128.xor(x, i32x4.shr_u(x, 16)), high);
  x = i32x4.mul(v128.xor(x, i32x4.shr_u(x, 16)), first);
  x = i32x4.mul(v128.xor(x, i32x4.shr_u(x, 15)), second);
  return v128.xor(x, i32x4.shr_u(x, 16));
}

/** y += x * scale where the word of the place reaches the threshold. */
export function addKept(
  x: usize, count: u32, keyLow: u32, keyHigh: u32, threshold: u32, scale: f64, y: usize,
): u32 {
  const scales = f32x4.splat(<f32>scale);
  const low = i32x4.splat(keyLow);
  const high = i32x4.splat(keyHigh);
  const least = i32x4.splat(threshold);
  let places = i32x4(0, 1, 2, 3);
  let place: u32 = 0;
  for (; place + 4 <= count; place += 4, x += 16, y += 16) {
    const isKept = i32x4.ge_u(words(low, high, places), least);
    const own = v128.and(f32x4.mul(v128.load(x), scales), isKept);
    v128.store(y, f32x4.add(v128.load(y), own));
    places = i32x4.add(places, i32x4.splat(4));
  }
  for (; place < count; place++, x += 4, y += 4) {
    const own: f32 = word(keyLow, keyHigh, place) >= threshold ? load<f32>(x) * <f32>scale : 0;
    store<f32>(y, load<f32>(y) + own);
  }
  return 0;
}

export function drawNormals(keyLow: u32, keyHigh: u32, scale: f64, count: u32, values: usize): u32 {
  for (let place: u32 = 0; place < count; place++, values += 4) {
    let sum: u32 = 0;
    for (let draw: u32 = 0; draw < 6; draw++) {
      const both = word(keyLow, keyHigh, place * 6 + draw);
      sum += (both & 0xffff) + (both >> 16);
    }
    store<f32>(values, <f32>((<f64>sum + 6) / 65536 - 6) * <f32>scale);
  }
  return 0;
}

export function drawUniforms(keyLow: u32, keyHigh: u32, scale: f64, count: u32, values: usize): u32 {
  for (let place: u32 = 0; place < count; place++, values += 4) {
    store<f32>(values, <f32>((<f64>word(keyLow, keyHigh, place) + 0.5) / 2147483648 - 1) * <f32>scale);
  }
  return 0;
}

/** Draws for one sample before the last is taken as it is. */
const MOST_DRAWS: u32 = 128;

export function drawUnchosen(
  offsets: usize, items: usize, users: usize, count: u32, itemCount: u32, keyLow: u32, keyHigh: u32, negatives: usize,
): u32 {
  for (let place: u32 = 0; place < count; place++, users += 4, negatives += 4) {
    const user = <usize>load<u32>(users) << 2;
    const from = load<u32>(offsets + user);
    const to = load<u32>(offsets + user, 4);
    let item: u32 = 0;
    for (let draw: u32 = 0; draw < MOST_DRAWS; draw++) {
      item = <u32>((<u64>word(keyLow, keyHigh, place * MOST_DRAWS + draw) * itemCount) >> 32);
      if (!has(items, from, to, item)) break;
    }
    store<u32>(negatives, item);
  }
  return 0;
}

/** Whether an item is among ascending ones. */
// @ts-ignore: decorator
@inline
function has(items: usize, from: u32, to: u32, item: u32): bool {
  const end = to;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (load<u32>(items + (<usize>middle << 2)) < item) from = middle + 1;
    else to = middle;
  }
  return from < end && load<u32>(items + (<usize>from << 2)) == item;
}
