// Sorting a stretch of rows by keys that stand beside them. Stretches are short and many, so that the loops are plain and
// nothing is made for a call; rows with equal keys keep their order, which whoever calls may then refine.

const RUN = 10;

let spareKeys = new Float64Array(1024);
let spareRows = new Uint32Array(1024);

/**
 * Sorts `rows[from]` to `rows[from + length - 1]` by the keys `keys[0]` to `keys[length - 1]`, ascending and stable; the
 * keys move along. No key is NaN.
 */
export function sortByKeys(keys: Float64Array, rows: Uint32Array, from: number, length: number): void {
  if (isSorted(keys, length)) return;
  for (let start = 0; start < length; start += RUN) {
    sortRun(keys, rows, from, start, Math.min(start + RUN, length));
  }
  if (spareKeys.length < length) {
    spareKeys = new Float64Array(2 * length);
    spareRows = new Uint32Array(2 * length);
  }
  for (let width = RUN; width < length; width *= 2) {
    for (let start = 0; start + width < length; start += 2 * width) {
      merge(keys, rows, from, start, start + width, Math.min(start + 2 * width, length));
    }
  }
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
