// Finds up to sixteen items of a list in the truth of its user and writes their gains, each at its rank: `cells` is the
// user's cell of the first of these ranks, and the next rank lies `rankBytes` further. Both ways return how many gains
// above 0 they wrote.

/** Items of a list that are looked for together. */
export const CELLS_A_STEP: u32 = 16;

/** Bytes that they take; all may be read, however many of them count. */
export const CELLS_BYTES: usize = 64;

/** Bytes of a note: the user's place in the block, the address of eight items of the truth, and which of them. */
const NOTE_BYTES: usize = 12;

/** Bytes for the notes on one truth; each is written before it is known whether it stays. */
// @ts-ignore: decorator
@inline
export function notesBytes(truthCount: u32): usize {
  return (<usize>(truthCount + 7) >> 3) * NOTE_BYTES;
}

/** Compares all of the truth with all of the list at once: the way for a short truth. Returns the end of the notes. */
export function noteMatches(
  width: u32, list: usize, user: u32, truth: usize, truthCount: u32, notes: usize,
): usize {
  if (width <= 4) return noteStep(4, list, user, truth, truthCount, notes);
  if (width <= 8) return noteStep(8, list, user, truth, truthCount, notes);
  if (width <= 12) return noteStep(12, list, user, truth, truthCount, notes);
  return noteStep(16, list, user, truth, truthCount, notes);
}

/**
 * Eight items of the truth go by at a time, by their lower halves. Where some agree with the list, it is noted without
 * a branch, because nobody can guess where. Up to seven items behind the truth are read and left out: the working
 * memory lies behind all arrays, so that this is always memory.
 */
// @ts-ignore: decorator
@inline
function noteStep(width: u32, list: usize, user: u32, truth: usize, truthCount: u32, notes: usize): usize {
  const c0 = v128.load16_splat(list);
  const c1 = v128.load16_splat(list, 4);
  const c2 = v128.load16_splat(list, 8);
  const c3 = v128.load16_splat(list, 12);
  const c4 = width > 4 ? v128.load16_splat(list, 16) : c0;
  const c5 = width > 4 ? v128.load16_splat(list, 20) : c0;
  const c6 = width > 4 ? v128.load16_splat(list, 24) : c0;
  const c7 = width > 4 ? v128.load16_splat(list, 28) : c0;
  const c8 = width > 8 ? v128.load16_splat(list, 32) : c0;
  const c9 = width > 8 ? v128.load16_splat(list, 36) : c0;
  const c10 = width > 8 ? v128.load16_splat(list, 40) : c0;
  const c11 = width > 8 ? v128.load16_splat(list, 44) : c0;
  const c12 = width > 12 ? v128.load16_splat(list, 48) : c0;
  const c13 = width > 12 ? v128.load16_splat(list, 52) : c0;
  const c14 = width > 12 ? v128.load16_splat(list, 56) : c0;
  const c15 = width > 12 ? v128.load16_splat(list, 60) : c0;
  for (let remaining = <i32>truthCount; remaining > 0; remaining -= 8, truth += 32) {
    const lower = v128.shuffle<i16>(v128.load(truth), v128.load(truth, 16), 0, 2, 4, 6, 8, 10, 12, 14);
    let equal = equalsAny(lower, c0, c1, c2, c3);
    if (width > 4) equal = v128.or(equal, equalsAny(lower, c4, c5, c6, c7));
    if (width > 8) equal = v128.or(equal, equalsAny(lower, c8, c9, c10, c11));
    if (width > 12) equal = v128.or(equal, equalsAny(lower, c12, c13, c14, c15));
    const bits = <u32>i16x8.bitmask(equal) & ((1 << min<u32>(remaining, 8)) - 1);
    store<u32>(notes, user);
    store<u32>(notes, <u32>truth, 4);
    store<u32>(notes, bits, 8);
    notes += usize(bits != 0) * NOTE_BYTES;
  }
  return notes;
}

// @ts-ignore: decorator
@inline
function equalsAny(items: v128, a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.or(
    v128.or(i16x8.eq(items, a), i16x8.eq(items, b)),
    v128.or(i16x8.eq(items, c), i16x8.eq(items, d)),
  );
}

/** One bit for each of the sixteen cells that holds the item. */
// @ts-ignore: decorator
@inline
function ranksOf(item: u32, list: usize): u32 {
  const items = i32x4.splat(item);
  const low = i16x8.narrow_i32x4_s(i32x4.eq(v128.load(list), items), i32x4.eq(v128.load(list, 16), items));
  const high = i16x8.narrow_i32x4_s(i32x4.eq(v128.load(list, 32), items), i32x4.eq(v128.load(list, 48), items));
  return i8x16.bitmask(i8x16.narrow_i16x8_s(low, high));
}

/**
 * Looks again, at whole items, at what was noted, and writes the gains. User i of the block has the list at
 * `lists + i * CELLS_BYTES`, of which `lengths[i] - start` items count, and the cells from `cells + i * 8` on.
 */
export function writeNoted(
  notes: usize, notesEnd: usize, lists: usize, lengths: usize, start: u32, width: u32,
  truthItems: usize, truthGains: usize, cells: usize, rankBytes: usize,
): u32 {
  let relevantCount: u32 = 0;
  for (; notes < notesEnd; notes += NOTE_BYTES) {
    const user = <usize>load<u32>(notes);
    const truth = <usize>load<u32>(notes, 4);
    const present = min<u32>(load<u32>(lengths + (user << 2)) - start, width);
    const worth = truthGains + ((truth - truthItems) << 1);
    for (let bits = load<u32>(notes, 8); bits != 0; bits &= bits - 1) {
      const at = <usize>ctz(bits);
      const ranks = ranksOf(load<u32>(truth + (at << 2)), lists + user * CELLS_BYTES) & ((1 << present) - 1);
      relevantCount += writeGain(ranks, load<f64>(worth + (at << 3)), cells + (user << 3), rankBytes);
    }
  }
  return relevantCount;
}

/** Writes the gain at every rank whose bit is set: one, unless a list names an item twice. */
// @ts-ignore: decorator
@inline
function writeGain(ranks: u32, gain: f64, cells: usize, rankBytes: usize): u32 {
  const found = <u32>popcnt(ranks);
  for (; ranks != 0; ranks &= ranks - 1) store<f64>(cells + <usize>ctz(ranks) * rankBytes, gain);
  return gain > 0 ? found : 0;
}

/** Searches the truth, which must not be empty, for the item of every cell: the way for a long truth. */
export function searchCells(
  list: usize, present: u32, truth: usize, truthCount: u32, worth: usize, cells: usize, rankBytes: usize,
): u32 {
  let relevantCount: u32 = 0;
  const listEnd = list + (<usize>present << 2);
  for (; list < listEnd; list += 4, cells += rankBytes) {
    const item = load<u32>(list);
    const place = lastUpTo(truth, truthCount, item);
    if (load<u32>(place) != item) continue;
    const gain = load<f64>(worth + ((place - truth) << 1));
    store<f64>(cells, gain);
    relevantCount += u32(gain > 0);
  }
  return relevantCount;
}

/** Address of the last of the ascending items that is at most `item`; of the first where none is. */
// @ts-ignore: decorator
@inline
function lastUpTo(items: usize, count: u32, item: u32): usize {
  // As many steps for every item, and no branch on what is found: nobody could guess it.
  while (count > 1) {
    const half = count >> 1;
    const middle = items + (<usize>half << 2);
    items = select<usize>(middle, items, load<u32>(middle) <= item);
    count -= half;
  }
  return items;
}
