// The few vector operations whose spelling depends on whether a lane holds a float or a double.

/** Lanes of type T in a vector. */
// @ts-ignore: decorator
@inline
export function lanes<T>(): u32 {
  return 16 / sizeof<T>();
}

/** One bit for each lane of a comparison's result. */
// @ts-ignore: decorator
@inline
export function laneBits<T>(comparison: v128): i32 {
  return sizeof<T>() == 4 ? i32x4.bitmask(comparison) : i64x2.bitmask(comparison);
}

/** One bit for each score of a 64-byte block that lies above the threshold (or reaches it). */
// @ts-ignore: decorator
@inline
export function blockBits<T>(block: usize, thresholds: v128, reaching: bool): u32 {
  const a = passes<T>(v128.load(block), thresholds, reaching);
  const b = passes<T>(v128.load(block, 16), thresholds, reaching);
  const c = passes<T>(v128.load(block, 32), thresholds, reaching);
  const d = passes<T>(v128.load(block, 48), thresholds, reaching);
  return sizeof<T>() == 4
    ? i8x16.bitmask(v128.narrow<i16>(v128.narrow<i32>(a, b), v128.narrow<i32>(c, d)))
    : i64x2.bitmask(a) | (i64x2.bitmask(b) << 2) | (i64x2.bitmask(c) << 4) | (i64x2.bitmask(d) << 6);
}

// @ts-ignore: decorator
@inline
function passes<T>(vector: v128, thresholds: v128, reaching: bool): v128 {
  return reaching ? v128.ge<T>(vector, thresholds) : v128.gt<T>(vector, thresholds);
}

/** Adds one to the counters of the lanes in which the comparison held (its result is -1 there). */
// @ts-ignore: decorator
@inline
export function countLanes<T>(counters: v128, comparison: v128): v128 {
  return sizeof<T>() == 4 ? i32x4.sub(counters, comparison) : i64x2.sub(counters, comparison);
}

/** Sum over the lanes of counters. */
// @ts-ignore: decorator
@inline
export function countersTotal<T>(counters: v128): i32 {
  return sizeof<T>() == 4
    ? i32x4.extract_lane(counters, 0) + i32x4.extract_lane(counters, 1) +
        i32x4.extract_lane(counters, 2) + i32x4.extract_lane(counters, 3)
    : i32x4.extract_lane(counters, 0) + i32x4.extract_lane(counters, 2);
}

/** The largest lane. */
// @ts-ignore: decorator
@inline
export function largestLane<T>(vector: v128): T {
  if (sizeof<T>() == 4) {
    const half = f32x4.pmax(vector, v128.shuffle<f32>(vector, vector, 2, 3, 0, 1));
    return <T>f32x4.extract_lane(f32x4.pmax(half, v128.shuffle<f32>(half, half, 1, 0, 3, 2)), 0);
  }
  return <T>f64x2.extract_lane(f64x2.pmax(vector, v128.shuffle<f64>(vector, vector, 1, 0)), 0);
}

/** All bits set in the lanes whose position, counted from `first`, comes after `position`. */
// @ts-ignore: decorator
@inline
export function lanesAfter<T>(first: i32, position: i32): v128 {
  return sizeof<T>() == 4
    ? i32x4.gt_s(i32x4.add(i32x4(0, 1, 2, 3), i32x4.splat(first)), i32x4.splat(position))
    : i64x2.gt_s(i64x2.add(i64x2(0, 1), i64x2.splat(first)), i64x2.splat(position));
}

/** Bytes rounded up to whole blocks, with a spare block for stores that run over. */
// @ts-ignore: decorator
@inline
export function paddedBytes(bytes: usize): usize {
  return ((bytes + 63) & ~63) + 64;
}
