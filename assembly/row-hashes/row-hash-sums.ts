// Hashes of rows, four in the lanes of a vector. Sums are of whole numbers modulo 2^32, which are the same in any order. See
// src/foundation/kernels/row-hashes.ts for the plain body.
const MIXER_1: i32 = 0x85ebca6b;
const MIXER_2: i32 = 0xc2b2ae35;
const ODD_1: i32 = 0x9e3779b1;
const ODD_4: i32 = 0x27d4eb2f;
const ODD_5: i32 = 0x165667b1;
const ODD_6: i32 = 0x2c1b3c6d;
const SIGN: i32 = 0x80000000;

export function rowHashSums(
  users: usize, items: usize, values: usize, hasValues: u32, positions: usize, hasPositions: u32, rowCount: u32,
  userHashes: usize, itemHashes: usize, sums: usize,
): u32 {
  let sums0 = i32x4.splat(0);
  let sums1 = i32x4.splat(0);
  let sums2 = i32x4.splat(0);
  let sums3 = i32x4.splat(0);
  let known = i32x4.splat(-1);
  let userA = i32x4.splat(0);
  let userB = i32x4.splat(0);
  let low = i32x4.splat(0);
  let value = i32x4.splat(0);
  for (let row: u32 = 0; row < rowCount; row += 4) {
    const rest = rowCount - row;
    const four = rest < 4 ? partOf(users, row, rest) : v128.load(users + (<usize>row << 2));
    if (hasPositions != 0 || row == 0 || !i32x4.all_true(i32x4.eq(four, known))) {
      known = four;
      const first = pairs(userHashes, i32x4.extract_lane(four, 0), i32x4.extract_lane(four, 1));
      const second = pairs(userHashes, i32x4.extract_lane(four, 2), i32x4.extract_lane(four, 3));
      userA = i32x4.mul(v128.shuffle<i32>(first, second, 0, 2, 4, 6), i32x4.splat(ODD_1));
      userB = v128.shuffle<i32>(first, second, 1, 3, 5, 7);
      if (hasPositions != 0) {
        userB = i32x4.add(userB, rest < 4 ? partOf(positions, row, rest) : v128.load(positions + (<usize>row << 2)));
      }
      userB = i32x4.mul(userB, i32x4.splat(MIXER_1));
    }
    const listed = rest < 4 ? partOf(items, row, rest) : v128.load(items + (<usize>row << 2));
    const one = pairs(itemHashes, i32x4.extract_lane(listed, 0), i32x4.extract_lane(listed, 1));
    const other = pairs(itemHashes, i32x4.extract_lane(listed, 2), i32x4.extract_lane(listed, 3));
    if (hasValues != 0) {
      const at = values + (<usize>row << 3);
      const begin = rest < 4 ? doublesOf(at, rest) : v128.load(at);
      const end = rest < 4 ? doublesOf(at + 16, rest < 2 ? 0 : rest - 2) : v128.load(at, 16);
      low = v128.shuffle<i32>(begin, end, 0, 2, 4, 6);
      let high = v128.shuffle<i32>(begin, end, 1, 3, 5, 7);
      // One zero of two.
      const zeros = v128.and(i32x4.eq(high, i32x4.splat(SIGN)), i32x4.eq(low, i32x4.splat(0)));
      high = v128.andnot(high, zeros);
      value = v128.xor(i32x4.mul(high, i32x4.splat(MIXER_2)), i32x4.mul(low, i32x4.splat(ODD_4)));
    }
    const ofItem = v128.shuffle<i32>(one, other, 0, 2, 4, 6);
    const alsoOfItem = v128.shuffle<i32>(one, other, 1, 3, 5, 7);
    let a = mixed(i32x4.add(userA, v128.xor(ofItem, value)));
    const turned = i32x4.add(i32x4.mul(value, i32x4.splat(ODD_5)), low);
    let b = mixed(i32x4.add(userB, v128.xor(alsoOfItem, turned)));
    let c = i32x4.mul(v128.xor(a, i32x4.shr_u(b, 15)), i32x4.splat(ODD_5));
    let d = i32x4.mul(i32x4.add(a, i32x4.splat(ODD_6)), b);
    if (rest < 4) {
      const isRow = i32x4.lt_u(i32x4(0, 1, 2, 3), i32x4.splat(rest));
      a = v128.and(a, isRow);
      b = v128.and(b, isRow);
      c = v128.and(c, isRow);
      d = v128.and(d, isRow);
    }
    sums0 = i32x4.add(sums0, a);
    sums1 = i32x4.add(sums1, b);
    sums2 = i32x4.add(sums2, c);
    sums3 = i32x4.add(sums3, d);
  }
  store<i32>(sums, sumOf(sums0));
  store<i32>(sums, sumOf(sums1), 4);
  store<i32>(sums, sumOf(sums2), 8);
  store<i32>(sums, sumOf(sums3), 12);
  return 0;
}

/** The two hashes of one id, and of another. */
// @ts-ignore: decorator
@inline
function pairs(hashes: usize, one: i32, other: i32): v128 {
  return v128.load64_lane(hashes + (<usize>(<u32>other) << 3), v128.load64_zero(hashes + (<usize>(<u32>one) << 3)), 1);
}

// @ts-ignore: decorator
@inline
function mixed(words: v128): v128 {
  const bits = i32x4.mul(v128.xor(words, i32x4.shr_u(words, 16)), i32x4.splat(MIXER_1));
  const others = i32x4.mul(v128.xor(bits, i32x4.shr_u(bits, 13)), i32x4.splat(MIXER_2));
  return v128.xor(others, i32x4.shr_u(others, 16));
}

/** The last cells of a column, fewer than four; the first again where there are none. */
function partOf(column: usize, row: u32, count: u32): v128 {
  const at = column + (<usize>row << 2);
  let cells = i32x4.splat(load<i32>(at));
  if (count > 1) cells = i32x4.replace_lane(cells, 1, load<i32>(at, 4));
  if (count > 2) cells = i32x4.replace_lane(cells, 2, load<i32>(at, 8));
  return cells;
}

function doublesOf(at: usize, count: u32): v128 {
  if (count > 1) return v128.load(at);
  return count == 1 ? v128.load64_zero(at) : i32x4.splat(0);
}

function sumOf(lanes: v128): i32 {
  return (
    i32x4.extract_lane(lanes, 0) + i32x4.extract_lane(lanes, 1) + i32x4.extract_lane(lanes, 2) +
    i32x4.extract_lane(lanes, 3)
  );
}
