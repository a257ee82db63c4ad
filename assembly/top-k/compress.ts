// Lane compression: moves the lanes that a comparison kept to the front of a vector, in their order.
// WebAssembly has no compress instruction, so a table of byte shuffles stands in for it. A store always
// writes a whole vector: callers leave 16 spare bytes behind what they fill.

/** Shuffles for four 32-bit lanes: row m moves the lanes whose bits are set in m to the front. */
// prettier-ignore
const QUAD_SHUFFLES = memory.data<u8>([
  0,1,2,3, 4,5,6,7, 8,9,10,11, 12,13,14,15,
  0,1,2,3, 4,5,6,7, 8,9,10,11, 12,13,14,15,
  4,5,6,7, 4,5,6,7, 8,9,10,11, 12,13,14,15,
  0,1,2,3, 4,5,6,7, 8,9,10,11, 12,13,14,15,
  8,9,10,11, 4,5,6,7, 8,9,10,11, 12,13,14,15,
  0,1,2,3, 8,9,10,11, 8,9,10,11, 12,13,14,15,
  4,5,6,7, 8,9,10,11, 8,9,10,11, 12,13,14,15,
  0,1,2,3, 4,5,6,7, 8,9,10,11, 12,13,14,15,
  12,13,14,15, 4,5,6,7, 8,9,10,11, 12,13,14,15,
  0,1,2,3, 12,13,14,15, 8,9,10,11, 12,13,14,15,
  4,5,6,7, 12,13,14,15, 8,9,10,11, 12,13,14,15,
  0,1,2,3, 4,5,6,7, 12,13,14,15, 12,13,14,15,
  8,9,10,11, 12,13,14,15, 8,9,10,11, 12,13,14,15,
  0,1,2,3, 8,9,10,11, 12,13,14,15, 12,13,14,15,
  4,5,6,7, 8,9,10,11, 12,13,14,15, 12,13,14,15,
  0,1,2,3, 4,5,6,7, 8,9,10,11, 12,13,14,15,
], 16);

/** Shuffles for two 64-bit lanes. */
// prettier-ignore
const PAIR_SHUFFLES = memory.data<u8>([
  0,1,2,3,4,5,6,7, 8,9,10,11,12,13,14,15,
  0,1,2,3,4,5,6,7, 8,9,10,11,12,13,14,15,
  8,9,10,11,12,13,14,15, 8,9,10,11,12,13,14,15,
  0,1,2,3,4,5,6,7, 8,9,10,11,12,13,14,15,
], 16);

/** The lanes of type T of `vector` whose bits are set in `mask`, moved to the front. */
// @ts-ignore: decorator
@inline
export function compressLanes<T>(vector: v128, mask: i32): v128 {
  const table = sizeof<T>() == 4 ? QUAD_SHUFFLES : PAIR_SHUFFLES;
  return v128.swizzle(vector, v128.load(table + (<usize>mask << 4)));
}
