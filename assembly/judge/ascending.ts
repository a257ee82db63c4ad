// Finds truths whose items do not ascend. All neighbours in the array of all truths are compared at once, without a
// branch; where one truth ends and the next begins they may descend, and only if there are more descents than such
// places is it worth looking for the user.
import { NOBODY } from './nobody';

/** The first user whose items do not ascend or reach 0xffffffff; `origin` is where item 0 of all truths would lie. */
export function firstNotAscending(offsets: usize, origin: usize, userCount: u32): u32 {
  if (userCount == 0) return NOBODY;
  const first = origin + (<usize>load<u32>(offsets) << 2);
  const end = origin + (<usize>load<u32>(offsets + (<usize>userCount << 2)) << 2);
  if (countDescents(first, end) == countDescentsBetween(offsets, origin, userCount, end)) return NOBODY;
  for (let user: u32 = 0; user < userCount; user++, offsets += 4) {
    const from = origin + (<usize>load<u32>(offsets) << 2);
    const to = origin + (<usize>load<u32>(offsets, 4) << 2);
    if (from < to && (load<u32>(to - 4) == NOBODY || countDescents(from, to) != 0)) return user;
  }
  return NOBODY;
}

/** How many of the items are not above the one before. */
function countDescents(first: usize, end: usize): u32 {
  if (end - first < 8) return 0;
  let counts = i32x4.splat(0);
  let at = first;
  // True is -1.
  for (; at + 68 <= end; at += 64) {
    const lower = i32x4.add(descents(at), descents(at + 16));
    counts = i32x4.sub(counts, i32x4.add(lower, i32x4.add(descents(at + 32), descents(at + 48))));
  }
  for (; at + 20 <= end; at += 16) counts = i32x4.sub(counts, descents(at));
  let count = i32x4.extract_lane(counts, 0) + i32x4.extract_lane(counts, 1);
  count += i32x4.extract_lane(counts, 2) + i32x4.extract_lane(counts, 3);
  for (; at + 8 <= end; at += 4) count += i32(load<u32>(at, 4) <= load<u32>(at));
  return count;
}

/** -1 for each of four items that is not below the next. */
// @ts-ignore: decorator
@inline
function descents(at: usize): v128 {
  return i32x4.le_u(v128.load(at, 4), v128.load(at));
}

/** How many truths begin with an item that is not above the last of the truth before; none where one is too large. */
function countDescentsBetween(offsets: usize, origin: usize, userCount: u32, end: usize): u32 {
  const offsetsEnd = offsets + (<usize>userCount << 2);
  let count: u32 = 0;
  for (; offsets < offsetsEnd; offsets += 4) {
    const from = origin + (<usize>load<u32>(offsets) << 2);
    const to = origin + (<usize>load<u32>(offsets, 4) << 2);
    if (from == to) continue;
    const last = load<u32>(to - 4);
    if (last == NOBODY) return NOBODY;
    if (to < end) count += u32(load<u32>(to) <= last);
  }
  return count;
}
