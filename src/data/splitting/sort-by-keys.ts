// Sorting a stretch of rows by keys that stand beside them. Stretches are short and many, so that the loops are plain and
// nothing is made for a call; rows with equal keys keep their order, which whoever calls may then refine.

const RUN = 10;
/** Keys below 2^53 become numbers in 0 .. 1. */
const KEY_UNIT = 1 / 9007199254740992;
/** So many keys in one place of a deal are sorted by insertion. */
const MOST_IN_PLACE = 16;

let spareKeys = new Float64Array(1024);
let spareRows = new Uint32Array(1024);
let ends = new Uint32Array(1024);

/**
 * Sorts `rows[from]` to `rows[from + length - 1]` by the keys `keys[0]` to `keys[length - 1]`, ascending and stable; the
 * keys move along. No key is NaN.
 */
export function sortByKeys(keys: Float64Array, rows: Uint32Array, from: number, length: number): void {
  if (isSorted(keys, length)) return;
  for (let start = 0; start < length; start += RUN) {
    sortRun(keys, rows, from, start, Math.min(start + RUN, length));
  }
  makeRoom(length);
  for (let width = RUN; width < length; width *= 2) {
    for (let start = 0; start + width < length; start += 2 * width) {
      merge(keys, rows, from, start, start + width, Math.min(start + 2 * width, length));
    }
  }
}

/**
 * The same for seeded keys, which are whole numbers spread evenly over 0 .. 2^53 - 1: they are dealt to as many places as
 * there are keys, and little is left to sort. Comparisons of random keys cannot be foreseen, which makes them slow.
 */
export function sortBySpreadKeys(keys: Float64Array, rows: Uint32Array, from: number, length: number): void {
  if (length <= RUN) {
    sortRun(keys, rows, from, 0, length);
    return;
  }
  makeRoom(length);
  const mostInPlace = deal(keys, rows, from, length);
  if (mostInPlace <= MOST_IN_PLACE) sortRun(keys, rows, from, 0, length);
  else sortByKeys(keys, rows, from, length);
}

/** Puts keys in the order of their places, of which each holds an equal share of all keys; stable. Returns the most in one. */
function deal(keys: Float64Array, rows: Uint32Array, from: number, length: number): number {
  const scale = length * KEY_UNIT;
  // Rounding can give the largest keys a place of their own.
  ends.fill(0, 0, length + 1);
  for (let i = 0; i < length; i++) {
    const key = keys[i]!;
    spareKeys[i] = key;
    spareRows[i] = rows[from + i]!;
    ends[(key * scale) | 0]! += 1;
  }
  let start = 0;
  let most = 0;
  for (let place = 0; place <= length; place++) {
    const count = ends[place]!;
    ends[place] = start;
    start += count;
    if (count > most) most = count;
  }
  for (let i = 0; i < length; i++) {
    const key = spareKeys[i]!;
    const at = ends[(key * scale) | 0]!++;
    keys[at] = key;
    rows[from + at] = spareRows[i]!;
  }
  return most;
}

function makeRoom(length: number): void {
  if (spareKeys.length > length) return;
  spareKeys = new Float64Array(2 * length);
  spareRows = new Uint32Array(2 * length);
  ends = new Uint32Array(2 * length);
}

function isSorted(keys: Float64Array, length: number): boolean {
  for (let i = 1; i < length; i++) if (keys[i]! < keys[i - 1]!) return false;
  return true;
}

function sortRun(keys: Float64Array, rows: Uint32Array, from: number, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const key = keys[i]!;
    const row = rows[from + i]!;
    let at = i;
    for (; at > start && keys[at - 1]! > key; at--) {
      keys[at] = keys[at - 1]!;
      rows[from + at] = rows[from + at - 1]!;
    }
    keys[at] = key;
    rows[from + at] = row;
  }
}

/** Merges two neighbours in place: only the left one is moved out of the way. */
function merge(keys: Float64Array, rows: Uint32Array, from: number, start: number, middle: number, end: number): void {
  const leftCount = middle - start;
  for (let i = 0; i < leftCount; i++) {
    spareKeys[i] = keys[start + i]!;
    spareRows[i] = rows[from + start + i]!;
  }
  let left = 0;
  let right = middle;
  let to = start;
  while (left < leftCount && right < end) {
    if (spareKeys[left]! <= keys[right]!) {
      keys[to] = spareKeys[left]!;
      rows[from + to++] = spareRows[left++]!;
    } else {
      keys[to] = keys[right]!;
      rows[from + to++] = rows[from + right++]!;
    }
  }
  for (; left < leftCount; left++, to++) {
    keys[to] = spareKeys[left]!;
    rows[from + to] = spareRows[left]!;
  }
}
