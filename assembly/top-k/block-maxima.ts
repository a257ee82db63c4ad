// Summarises a row of scores by the maximum of each block of consecutive scores: 64 bytes a block, 16 floats or 8
// doubles. The top-k items lie in the top-k blocks, so that all later work looks at a sixteenth of the row. The same
// pass finds NaN, which has no place in an order.

/** Scores of type T in one block. */
// @ts-ignore: decorator
@inline
export function blockLength<T>(): u32 {
  return 64 / sizeof<T>();
}

// @ts-ignore: decorator
@inline
export function blockCountOf<T>(count: u32): u32 {
  return (count + blockLength<T>() - 1) / blockLength<T>();
}

/** Bytes for the maxima of `count` scores, with space for the padding behind them. */
// @ts-ignore: decorator
@inline
export function maximaBytes<T>(count: u32): usize {
  return ((<usize>blockCountOf<T>(count) * sizeof<T>() + 63) & ~63) + 64;
}

/**
 * Writes the maximum of every block of `count` scores, then one block of -Infinity so that vectors may run over.
 * True when a score is NaN; the maxima then mean nothing. The row is read as four stretches side by side: memory
 * answers four streams about a quarter faster than one.
 */
export function blockMaxima<T>(scores: usize, count: u32, maxima: usize): bool {
  const stretch = ((<usize>count * sizeof<T>()) >> 8) << 6;
  const step = stretch / blockLength<T>();
  const end = scores + stretch;
  let ordered = i32x4.splat(-1);
  let from = scores;
  let to = maxima;
  for (; from < end; from += 64, to += sizeof<T>()) {
    const a0 = v128.load(from);
    const a1 = v128.load(from, 16);
    const a2 = v128.load(from, 32);
    const a3 = v128.load(from, 48);
    ordered = v128.and(ordered, orderedFour<T>(a0, a1, a2, a3));
    const a = maximumOfFour<T>(a0, a1, a2, a3);
    const second = from + stretch;
    const b0 = v128.load(second);
    const b1 = v128.load(second, 16);
    const b2 = v128.load(second, 32);
    const b3 = v128.load(second, 48);
    ordered = v128.and(ordered, orderedFour<T>(b0, b1, b2, b3));
    const b = maximumOfFour<T>(b0, b1, b2, b3);
    const third = second + stretch;
    const c0 = v128.load(third);
    const c1 = v128.load(third, 16);
    const c2 = v128.load(third, 32);
    const c3 = v128.load(third, 48);
    ordered = v128.and(ordered, orderedFour<T>(c0, c1, c2, c3));
    const c = maximumOfFour<T>(c0, c1, c2, c3);
    const fourth = third + stretch;
    const d0 = v128.load(fourth);
    const d1 = v128.load(fourth, 16);
    const d2 = v128.load(fourth, 32);
    const d3 = v128.load(fourth, 48);
    ordered = v128.and(ordered, orderedFour<T>(d0, d1, d2, d3));
    const d = maximumOfFour<T>(d0, d1, d2, d3);
    storeAcross<T>(a, b, c, d, to, step);
  }
  return blockMaximaOfTail<T>(scores + stretch * 4, scores + <usize>count * sizeof<T>(), maxima + step * 4)
    || !v128.all_true<i32>(ordered);
}

/** The last blocks, too few to be four stretches, and the padding. */
function blockMaximaOfTail<T>(from: usize, end: usize, to: usize): bool {
  let nan = false;
  while (from < end) {
    const blockEnd = min<usize>(from + 64, end);
    let best: T = <T>-Infinity;
    for (; from < blockEnd; from += sizeof<T>()) {
      const score = load<T>(from);
      nan = nan || score != score;
      best = score > best ? score : best;
    }
    store<T>(to, best);
    to += sizeof<T>();
  }
  const padding = v128.splat<T>(<T>-Infinity);
  v128.store(to, padding);
  v128.store(to, padding, 16);
  v128.store(to, padding, 32);
  v128.store(to, padding, 48);
  return nan;
}

// @ts-ignore: decorator
@inline
function maximumOfFour<T>(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.pmax<T>(v128.pmax<T>(a, b), v128.pmax<T>(c, d));
}

/** All bits set in the lanes where none of the four vectors holds NaN. */
// @ts-ignore: decorator
@inline
function orderedFour<T>(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.and(
    v128.and(v128.eq<T>(a, a), v128.eq<T>(b, b)),
    v128.and(v128.eq<T>(c, c), v128.eq<T>(d, d)),
  );
}

/** Stores the largest lane of a, b, c and d, `step` bytes apart. */
// @ts-ignore: decorator
@inline
function storeAcross<T>(a: v128, b: v128, c: v128, d: v128, to: usize, step: usize): void {
  if (sizeof<T>() == 4) {
    const ab = f32x4.pmax(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(a, b, 2, 6, 3, 7));
    const cd = f32x4.pmax(v128.shuffle<f32>(c, d, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 2, 6, 3, 7));
    const all = f32x4.pmax(v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), v128.shuffle<f32>(ab, cd, 2, 3, 6, 7));
    v128.store32_lane(to, all, 0);
    v128.store32_lane(to + step, all, 1);
    v128.store32_lane(to + step * 2, all, 2);
    v128.store32_lane(to + step * 3, all, 3);
  } else {
    const ab = f64x2.pmax(v128.shuffle<f64>(a, b, 0, 2), v128.shuffle<f64>(a, b, 1, 3));
    const cd = f64x2.pmax(v128.shuffle<f64>(c, d, 0, 2), v128.shuffle<f64>(c, d, 1, 3));
    v128.store64_lane(to, ab, 0);
    v128.store64_lane(to + step, ab, 1);
    v128.store64_lane(to + step * 2, cd, 0);
    v128.store64_lane(to + step * 3, cd, 1);
  }
}
