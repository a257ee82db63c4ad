// Notes which items of the truth may stand in the list of their user, for all users of a block, and which lists may hold
// an item twice. Items are compared by their lower halves, eight at a time, and what is found is noted without a branch,
// because nobody can guess where it is. Whoever reads the notes looks again, at whole items.

/** Longest truth that is compared item by item with the list; in a longer one, searching costs less. */
export const SHORT_TRUTH_BYTES: usize = 1024;

/** Bytes of a note: the address of eight items of the truth, the user's place in the block, and which of the eight. */
export const NOTE_BYTES: usize = 8;

/** What lies before the notes: where the suspects end, how long the longest truth is, and the suspects. */
const SUSPECTS: usize = 8;

/** Bytes for one block. A suspect and a note are written before it is known whether they stay. */
// @ts-ignore: decorator
@inline
export function notepadBytes(userCount: u32): usize {
  return SUSPECTS + <usize>userCount * (4 + (SHORT_TRUTH_BYTES >> 5) * NOTE_BYTES);
}

// @ts-ignore: decorator
@inline
export function notesOf(notepad: usize, userCount: u32): usize {
  return notepad + SUSPECTS + (<usize>userCount << 2);
}

/** The users whose lists may hold an item twice. */
// @ts-ignore: decorator
@inline
export function suspectsOf(notepad: usize): usize {
  return notepad + SUSPECTS;
}

// @ts-ignore: decorator
@inline
export function suspectsEndOf(notepad: usize): usize {
  return <usize>load<u32>(notepad);
}

// @ts-ignore: decorator
@inline
export function longestTruthBytesOf(notepad: usize): usize {
  return <usize>load<u32>(notepad, 4);
}

/**
 * Returns the end of the notes. User i has the list at `list + i * strideBytes`, which holds the cells from rank `start`
 * on, of which `width` count. Lists become suspects only where `checks` is set. `truthOrigin` is where item 0 of all
 * truths would lie. Up to seven items behind a truth and fifteen behind a list are read: the working memory lies behind
 * all arrays, so that this is always memory.
 */
export function noteMatches(
  width: u32, checks: bool, list: usize, strideBytes: usize, lengths: usize, start: u32,
  offsets: usize, truthOrigin: usize, userCount: u32, notepad: usize,
): usize {
  if (checks) {
    if (width <= 8) return noteEight(list, strideBytes, lengths, offsets, truthOrigin, userCount, notepad);
    if (width <= 10) return noteTen(list, strideBytes, lengths, offsets, truthOrigin, userCount, notepad);
    return noteSixteen(list, strideBytes, lengths, offsets, truthOrigin, userCount, notepad);
  }
  if (width <= 4) return noteTail(list, strideBytes, lengths, start, offsets, truthOrigin, userCount, notepad);
  return noteStep(list, strideBytes, lengths, start, offsets, truthOrigin, userCount, notepad);
}

// A function for each width: in one together, the cells of the list would not stay in registers.
function noteEight(
  list: usize, strideBytes: usize, lengths: usize, offsets: usize, truthOrigin: usize, userCount: u32, notepad: usize,
): usize {
  return note(8, true, list, strideBytes, lengths, 0, offsets, truthOrigin, userCount, notepad);
}

function noteTen(
  list: usize, strideBytes: usize, lengths: usize, offsets: usize, truthOrigin: usize, userCount: u32, notepad: usize,
): usize {
  return note(10, true, list, strideBytes, lengths, 0, offsets, truthOrigin, userCount, notepad);
}

function noteSixteen(
  list: usize, strideBytes: usize, lengths: usize, offsets: usize, truthOrigin: usize, userCount: u32, notepad: usize,
): usize {
  return note(16, true, list, strideBytes, lengths, 0, offsets, truthOrigin, userCount, notepad);
}

function noteTail(
  list: usize, strideBytes: usize, lengths: usize, start: u32,
  offsets: usize, truthOrigin: usize, userCount: u32, notepad: usize,
): usize {
  return note(4, false, list, strideBytes, lengths, start, offsets, truthOrigin, userCount, notepad);
}

function noteStep(
  list: usize, strideBytes: usize, lengths: usize, start: u32,
  offsets: usize, truthOrigin: usize, userCount: u32, notepad: usize,
): usize {
  return note(16, false, list, strideBytes, lengths, start, offsets, truthOrigin, userCount, notepad);
}

// @ts-ignore: decorator
@inline
function note(
  width: u32, checks: bool, list: usize, strideBytes: usize, lengths: usize, start: u32,
  offsets: usize, truthOrigin: usize, userCount: u32, notepad: usize,
): usize {
  let notes = notesOf(notepad, userCount);
  let suspects = suspectsOf(notepad);
  let longest: usize = 0;
  for (let user: u32 = 0; user < userCount; user++, list += strideBytes, lengths += 4, offsets += 4) {
    if (load<u32>(lengths) <= start) continue;
    let truth = truthOrigin + (<usize>load<u32>(offsets) << 2);
    const truthBytes = truthOrigin + (<usize>load<u32>(offsets, 4) << 2) - truth;
    const truthEnd = truth + select<usize>(truthBytes, 0, truthBytes <= SHORT_TRUTH_BYTES);
    longest = max<usize>(longest, truthBytes);
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
    const c10 = width > 10 ? v128.load16_splat(list, 40) : c0;
    const c11 = width > 10 ? v128.load16_splat(list, 44) : c0;
    const c12 = width > 10 ? v128.load16_splat(list, 48) : c0;
    const c13 = width > 10 ? v128.load16_splat(list, 52) : c0;
    const c14 = width > 10 ? v128.load16_splat(list, 56) : c0;
    const c15 = width > 10 ? v128.load16_splat(list, 60) : c0;
    if (checks) {
      // Each cell agrees with itself alone: -1 in every lane.
      const lower = lowerHalves(list);
      let agreeing = i16x8.add(agreements(lower, c0, c1, c2, c3), agreements(lower, c4, c5, c6, c7));
      if (width > 8) agreeing = i16x8.add(agreeing, i16x8.add(i16x8.eq(lower, c8), i16x8.eq(lower, c9)));
      if (width == 10) agreeing = i16x8.add(agreeing, i16x8.eq(c8, c9));
      if (width > 10) {
        agreeing = i16x8.add(agreeing, i16x8.add(i16x8.eq(lower, c10), i16x8.eq(lower, c11)));
        agreeing = i16x8.add(agreeing, agreements(lower, c12, c13, c14, c15));
      }
      let isLone = i16x8.eq(agreeing, i16x8.splat(-1));
      if (width > 10) {
        const last = lowerHalves(list + 32);
        agreeing = i16x8.add(agreements(last, c8, c9, c10, c11), agreements(last, c12, c13, c14, c15));
        isLone = v128.and(isLone, i16x8.eq(agreeing, i16x8.splat(-1)));
      }
      store<u32>(suspects, user);
      suspects += usize(!i16x8.all_true(isLone)) << 2;
    }
    const place = <u64>user << 32;
    for (; truth < truthEnd; truth += 32) {
      const lower = lowerHalves(truth);
      let equal = equalToAny(lower, c0, c1, c2, c3);
      if (width > 4) equal = v128.or(equal, equalToAny(lower, c4, c5, c6, c7));
      if (width > 8) equal = v128.or(equal, v128.or(i16x8.eq(lower, c8), i16x8.eq(lower, c9)));
      if (width > 10) {
        equal = v128.or(equal, v128.or(i16x8.eq(lower, c10), i16x8.eq(lower, c11)));
        equal = v128.or(equal, equalToAny(lower, c12, c13, c14, c15));
      }
      const bits = <u32>i16x8.bitmask(equal);
      store<u64>(notes, <u64>truth | place | (<u64>bits << 48));
      notes += usize(bits != 0) * NOTE_BYTES;
    }
  }
  store<u32>(notepad, <u32>suspects);
  store<u32>(notepad, <u32>longest, 4);
  return notes;
}

// @ts-ignore: decorator
@inline
function lowerHalves(items: usize): v128 {
  return v128.shuffle<i16>(v128.load(items), v128.load(items, 16), 0, 2, 4, 6, 8, 10, 12, 14);
}

/** All bits of a lane where one of the four is equal. */
// @ts-ignore: decorator
@inline
function equalToAny(items: v128, a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.or(
    v128.or(i16x8.eq(items, a), i16x8.eq(items, b)),
    v128.or(i16x8.eq(items, c), i16x8.eq(items, d)),
  );
}

/** Less the number of those of the four that are equal, in every lane. */
// @ts-ignore: decorator
@inline
function agreements(items: v128, a: v128, b: v128, c: v128, d: v128): v128 {
  return i16x8.add(
    i16x8.add(i16x8.eq(items, a), i16x8.eq(items, b)),
    i16x8.add(i16x8.eq(items, c), i16x8.eq(items, d)),
  );
}
