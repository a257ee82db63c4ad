// Where an item stands among sixteen cells of a list. All sixteen are read, however many of them count.

/** One bit for each of the sixteen cells that holds the item. */
// @ts-ignore: decorator
@inline
export function ranksOf(item: u32, list: usize): u32 {
  const items = i32x4.splat(item);
  const low = i16x8.narrow_i32x4_s(i32x4.eq(v128.load(list), items), i32x4.eq(v128.load(list, 16), items));
  const high = i16x8.narrow_i32x4_s(i32x4.eq(v128.load(list, 32), items), i32x4.eq(v128.load(list, 48), items));
  return i8x16.bitmask(i8x16.narrow_i16x8_s(low, high));
}
