// Factors as small integers, for a first look at scores that costs a quarter of the exact arithmetic. Steps are
// powers of two, so that scaling is exact and the only error is that of rounding to the nearest step: at most half a
// step a factor. That makes the bound in `error-bound.ts` a matter of plain sums.

/** Factors are padded with zeros to a multiple of this, so that packing works on whole vectors. */
// @ts-ignore: decorator
@inline
export function paddedDimension(dimension: u32): u32 {
  return (dimension + 7) & ~7;
}

/** Bytes of a panel of eight items. */
// @ts-ignore: decorator
@inline
export function panelBytes(dimension: u32): usize {
  return <usize>paddedDimension(dimension) << 4;
}

/** Largest b for which sums of products of integers up to 2^b stay below 2^30. */
export function integerBits(dimension: u32): i32 {
  let bits: i32 = 14;
  while ((<u64>paddedDimension(dimension) << (2 * bits)) > 1 << 30) bits--;
  return bits;
}

/** The scale, a power of two, that takes magnitudes up to `most` to at most 2^bits. `most` is positive and finite. */
export function scaleFor(most: f32, bits: i32): f64 {
  // most < 2^(exponent + 1)
  const exponent = <i32>((reinterpret<u64>(<f64>most) >> 52) & 0x7ff) - 1023;
  return reinterpret<f64>(<u64>(bits - 1 - exponent + 1023) << 52);
}

/** Largest magnitude in `mostAt`, largest sum of magnitudes of one row in `mostSumAt`; both infinite on bad rows. */
export function measureRows(rows: usize, dimension: u32, rowCount: u32, mostAt: usize, mostSumAt: usize): void {
  let most = f32x4.splat(0);
  let mostSum: f32 = 0;
  for (let row: u32 = 0; row < rowCount; row++) {
    let sums = f32x4.splat(0);
    const wholeEnd = rows + ((<usize>dimension >> 2) << 4);
    const end = rows + (<usize>dimension << 2);
    for (; rows < wholeEnd; rows += 16) {
      const magnitudes = f32x4.abs(v128.load(rows));
      sums = f32x4.add(sums, magnitudes);
      most = f32x4.pmax(most, magnitudes);
    }
    let sum: f32 =
      f32x4.extract_lane(sums, 0) + f32x4.extract_lane(sums, 1) + f32x4.extract_lane(sums, 2) + f32x4.extract_lane(sums, 3);
    for (; rows < end; rows += 4) {
      const magnitude = abs<f32>(load<f32>(rows));
      sum += magnitude;
      most = f32x4.pmax(most, f32x4.splat(magnitude));
    }
    // A NaN fails every comparison, so it is asked for by one that must hold.
    if (!(sum < Infinity)) mostSum = Infinity;
    mostSum = sum > mostSum ? sum : mostSum;
  }
  store<f32>(mostSumAt, mostSum);
  store<f32>(
    mostAt,
    max<f32>(
      max<f32>(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
      max<f32>(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
    ),
  );
}

/** Whether magnitudes are such that scaling by a power of two is exact and no sum of products overflows. */
export function canQuantise(dimension: u32, most: f32, mostSum: f32): bool {
  return dimension <= 4096 && most > 1e-18 && most < 1e15 && mostSum < 1e18;
}
