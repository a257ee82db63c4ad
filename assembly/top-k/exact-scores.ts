// Scores of items by their factors, exactly as the plain body computes them: s = s + u * i for factors in ascending
// order, every product and every sum rounded to a float. Lanes hold different items, so no sum crosses lanes; eight
// items go at once because each sum waits for the one before it.

/** Writes the scores of `count` items, given as indices into the rows of `itemFactors`, for one user. */
export function scoreListed(
  user: usize, itemFactors: usize, dimension: u32, listed: usize, count: u32, scores: usize,
): void {
  const rowBytes = <usize>dimension << 2;
  let i: usize = 0;
  for (; i + 8 <= count; i += 8) {
    const at = listed + (i << 2);
    scoreEight(
      user, dimension,
      itemFactors + <usize>load<u32>(at) * rowBytes, itemFactors + <usize>load<u32>(at, 4) * rowBytes,
      itemFactors + <usize>load<u32>(at, 8) * rowBytes, itemFactors + <usize>load<u32>(at, 12) * rowBytes,
      itemFactors + <usize>load<u32>(at, 16) * rowBytes, itemFactors + <usize>load<u32>(at, 20) * rowBytes,
      itemFactors + <usize>load<u32>(at, 24) * rowBytes, itemFactors + <usize>load<u32>(at, 28) * rowBytes,
      scores + (i << 2),
    );
  }
  for (; i < count; i++) {
    const row = itemFactors + <usize>load<u32>(listed + (i << 2)) * rowBytes;
    store<f32>(scores + (i << 2), scoreOne(user, row, dimension));
  }
}

/** Writes the scores of all items for one user. */
export function scoreAll(user: usize, itemFactors: usize, dimension: u32, itemCount: u32, scores: usize): void {
  const rowBytes = <usize>dimension << 2;
  let row = itemFactors;
  let i: u32 = 0;
  for (; i + 8 <= itemCount; i += 8, row += rowBytes * 8) {
    scoreEight(
      user, dimension, row, row + rowBytes, row + rowBytes * 2, row + rowBytes * 3, row + rowBytes * 4,
      row + rowBytes * 5, row + rowBytes * 6, row + rowBytes * 7, scores + (<usize>i << 2),
    );
  }
  for (; i < itemCount; i++, row += rowBytes) store<f32>(scores + (<usize>i << 2), scoreOne(user, row, dimension));
}

function scoreOne(user: usize, row: usize, dimension: u32): f32 {
  let score: f32 = 0;
  const end = user + (<usize>dimension << 2);
  for (; user < end; user += 4, row += 4) score = score + load<f32>(user) * load<f32>(row);
  return score;
}

function scoreEight(
  user: usize, dimension: u32, a: usize, b: usize, c: usize, d: usize, e: usize, f: usize, g: usize, h: usize,
  scores: usize,
): void {
  let low = f32x4.splat(0);
  let high = low;
  const wholeEnd = user + ((<usize>dimension >> 2) << 4);
  const end = user + (<usize>dimension << 2);
  let at: usize = 0;
  for (; user < wholeEnd; user += 16, at += 16) {
    low = addFour(low, user, v128.load(a + at), v128.load(b + at), v128.load(c + at), v128.load(d + at));
    high = addFour(high, user, v128.load(e + at), v128.load(f + at), v128.load(g + at), v128.load(h + at));
  }
  for (; user < end; user += 4, at += 4) {
    const factor = v128.load32_splat(user);
    const lowItems = f32x4(load<f32>(a + at), load<f32>(b + at), load<f32>(c + at), load<f32>(d + at));
    const highItems = f32x4(load<f32>(e + at), load<f32>(f + at), load<f32>(g + at), load<f32>(h + at));
    low = f32x4.add(low, f32x4.mul(factor, lowItems));
    high = f32x4.add(high, f32x4.mul(factor, highItems));
  }
  v128.store(scores, low);
  v128.store(scores, high, 16);
}

/** Adds four factors of four items, whose rows are turned so that a lane holds an item. */
// @ts-ignore: decorator
@inline
function addFour(sums: v128, user: usize, a: v128, b: v128, c: v128, d: v128): v128 {
  const abLow = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
  const cdLow = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
  const abHigh = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  const cdHigh = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
  sums = f32x4.add(sums, f32x4.mul(v128.load32_splat(user), v128.shuffle<f32>(abLow, cdLow, 0, 1, 4, 5)));
  sums = f32x4.add(sums, f32x4.mul(v128.load32_splat(user, 4), v128.shuffle<f32>(abLow, cdLow, 2, 3, 6, 7)));
  sums = f32x4.add(sums, f32x4.mul(v128.load32_splat(user, 8), v128.shuffle<f32>(abHigh, cdHigh, 0, 1, 4, 5)));
  return f32x4.add(sums, f32x4.mul(v128.load32_splat(user, 12), v128.shuffle<f32>(abHigh, cdHigh, 2, 3, 6, 7)));
}
