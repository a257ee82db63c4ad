// Columns of non-negative weights under an elastic net. What is left over is computed for all items in vectors, four joined
// items at a time; steps touch joined items only, whose part of the matrix is put together first where it is not too large.
// See src/foundation/kernels/descend-samples.ts for the plain body.

const JOINING_SHARE: f64 = 0.5;
const RESTING_SHARE: f64 = 0.25;

/** Joined items whose part of the matrix is put together: 2 MiB of it at most. */
const MOST_TOGETHER: u32 = 512;

export function descendColumnsScratch(
  gram: usize, itemCount: u32, firstColumn: u32, columnCount: u32, l1: f64, l2: f64, tolerance: f64, sweepLimit: u32,
  weights: usize,
): usize {
  const width = evenWidth(min<u32>(itemCount, MOST_TOGETHER));
  return <usize>itemCount * 24 + ((width * width + width) << 3);
}

export function descendColumns(
  gram: usize, itemCount: u32, firstColumn: u32, columnCount: u32, l1: f64, l2: f64, tolerance: f64, sweepLimit: u32,
  weights: usize, scratch: usize,
): u32 {
  const rowBytes = <usize>itemCount << 3;
  const rests = scratch;
  const steps = rests + rowBytes;
  const joined = steps + rowBytes;
  const together = joined + rowBytes;
  let unfinished: u32 = 0;
  for (let column = firstColumn; column < firstColumn + columnCount; column++, weights += rowBytes) {
    memory.fill(weights, 0, rowBytes);
    let end = joined;
    let sweeps: u32 = 0;
    while (true) {
      memory.copy(rests, gram + <usize>column * rowBytes, rowBytes);
      subtractRows(gram, itemCount, weights, joined, end, rests);
      const longest = setSteps(gram, itemCount, column, l1, l2, weights, rests, steps);
      if (longest <= tolerance) break;
      if (sweeps >= sweepLimit) {
        unfinished += 1;
        break;
      }
      end = join(max<f64>(tolerance, longest * JOINING_SHARE), rowBytes, weights, steps, joined);
      const resting = max<f64>(tolerance / 2, longest * RESTING_SHARE);
      const isTogether = <u32>((end - joined) >> 2) <= MOST_TOGETHER;
      if (isTogether) putTogether(gram, itemCount, rests, joined, end, together);
      let change: f64 = Infinity;
      for (; change > resting && sweeps < sweepLimit; sweeps++) {
        change = isTogether
          ? sweepTogether(l1, l2, weights, joined, end, together)
          : sweep(gram, itemCount, l1, l2, weights, rests, joined, end);
      }
    }
  }
  return unfinished;
}

/** Numbers of a row that is filled up to whole vectors. */
// @ts-ignore: decorator
@inline
function evenWidth(count: u32): usize {
  return <usize>((count + 1) & ~1);
}

/** By how much a step would change a weight; an item that cannot leave 0 is not divided by. */
// @ts-ignore: decorator
@inline
function stepOf(rest: f64, weight: f64, own: f64, l1: f64, l2: f64): f64 {
  if (weight == 0 && rest <= l1) return 0;
  return max<f64>(0, weight + (rest - l1 - l2 * weight) / (own + l2)) - weight;
}

/** The step of every item; the length of the longest. */
function setSteps(
  gram: usize, itemCount: u32, column: u32, l1: f64, l2: f64, weights: usize, rests: usize, steps: usize,
): f64 {
  const diagonal = (<usize>itemCount + 1) << 3;
  let longest: f64 = 0;
  for (let item: u32 = 0; item < itemCount; item++, gram += diagonal) {
    const at = <usize>item << 3;
    const step = item == column ? 0 : stepOf(load<f64>(rests + at), load<f64>(weights + at), load<f64>(gram), l1, l2);
    store<f64>(steps + at, step);
    longest = max<f64>(longest, abs<f64>(step));
  }
  return longest;
}

/** Lists who takes part in a round, as places in a row, in bytes; the end of the list. */
function join(least: f64, rowBytes: usize, weights: usize, steps: usize, joined: usize): usize {
  for (let at: usize = 0; at < rowBytes; at += 8) {
    if (load<f64>(weights + at) > 0 || load<f64>(steps + at) > least) {
      store<u32>(joined, <u32>at);
      joined += 4;
    }
  }
  return joined;
}

/** What is left over of the joined items side by side, then the rows of their part of the matrix. */
function putTogether(gram: usize, itemCount: u32, rests: usize, joined: usize, end: usize, together: usize): void {
  const count = <u32>((end - joined) >> 2);
  const spare = evenWidth(count) - count;
  for (let from = joined; from < end; from += 4, together += 8) store<f64>(together, load<f64>(rests + load<u32>(from)));
  together += spare << 3;
  for (let from = joined; from < end; from += 4) {
    const row = gram + <usize>load<u32>(from) * <usize>itemCount;
    for (let other = joined; other < end; other += 4, together += 8) {
      store<f64>(together, load<f64>(row + load<u32>(other)));
    }
    // Behind an odd number of them lies a 0, so that what is left over there stays what it is.
    if (spare != 0) store<f64>(together, 0);
    together += spare << 3;
  }
}

/** One step for each joined item, ascending, in what was put together; the largest change of a weight. */
function sweepTogether(l1: f64, l2: f64, weights: usize, joined: usize, end: usize, together: usize): f64 {
  const width = evenWidth(<u32>((end - joined) >> 2)) << 3;
  let row = together + width;
  let own = together;
  let largest: f64 = 0;
  for (let from = joined; from < end; from += 4, own += 8, row += width) {
    const at = weights + <usize>load<u32>(from);
    const change = stepOf(load<f64>(own), load<f64>(at), load<f64>(row + (own - together)), l1, l2);
    if (change == 0) continue;
    store<f64>(at, load<f64>(at) + change);
    const factor = f64x2.splat(change);
    for (let rest = together, cell = row, last = together + width; rest < last; rest += 16, cell += 16) {
      v128.store(rest, f64x2.sub(v128.load(rest), f64x2.mul(factor, v128.load(cell))));
    }
    largest = max<f64>(largest, abs<f64>(change));
  }
  return largest;
}

/** The same in the matrix itself. */
function sweep(
  gram: usize, itemCount: u32, l1: f64, l2: f64, weights: usize, rests: usize, joined: usize, end: usize,
): f64 {
  let largest: f64 = 0;
  for (let from = joined; from < end; from += 4) {
    const at = <usize>load<u32>(from);
    const row = gram + at * <usize>itemCount;
    const weight = load<f64>(weights + at);
    const change = stepOf(load<f64>(rests + at), weight, load<f64>(row + at), l1, l2);
    if (change == 0) continue;
    store<f64>(weights + at, weight + change);
    for (let other = joined; other < end; other += 4) {
      const place = <usize>load<u32>(other);
      store<f64>(rests + place, load<f64>(rests + place) - change * load<f64>(row + place));
    }
    largest = max<f64>(largest, abs<f64>(change));
  }
  return largest;
}

/** Takes the rows of joined items off, each times its weight, four rows in one pass. */
function subtractRows(gram: usize, itemCount: u32, weights: usize, joined: usize, end: usize, rests: usize): void {
  const rowBytes = <usize>itemCount << 3;
  for (; joined + 16 <= end; joined += 16) {
    const a = <usize>load<u32>(joined);
    const b = <usize>load<u32>(joined, 4);
    const c = <usize>load<u32>(joined, 8);
    const d = <usize>load<u32>(joined, 12);
    const weightA = load<f64>(weights + a);
    const weightB = load<f64>(weights + b);
    const weightC = load<f64>(weights + c);
    const weightD = load<f64>(weights + d);
    let rowA = gram + a * <usize>itemCount;
    let rowB = gram + b * <usize>itemCount;
    let rowC = gram + c * <usize>itemCount;
    let rowD = gram + d * <usize>itemCount;
    let to = rests;
    for (const last = rests + rowBytes - 16; to <= last; to += 16, rowA += 16, rowB += 16, rowC += 16, rowD += 16) {
      let rest = f64x2.sub(v128.load(to), f64x2.mul(f64x2.splat(weightA), v128.load(rowA)));
      rest = f64x2.sub(rest, f64x2.mul(f64x2.splat(weightB), v128.load(rowB)));
      rest = f64x2.sub(rest, f64x2.mul(f64x2.splat(weightC), v128.load(rowC)));
      v128.store(to, f64x2.sub(rest, f64x2.mul(f64x2.splat(weightD), v128.load(rowD))));
    }
    if (to == rests + rowBytes) continue;
    let rest = load<f64>(to) - weightA * load<f64>(rowA);
    rest -= weightB * load<f64>(rowB);
    rest -= weightC * load<f64>(rowC);
    store<f64>(to, rest - weightD * load<f64>(rowD));
  }
  for (; joined < end; joined += 4) {
    const at = <usize>load<u32>(joined);
    const weight = load<f64>(weights + at);
    let row = gram + at * <usize>itemCount;
    for (let to = rests, last = rests + rowBytes; to < last; to += 8, row += 8) {
      store<f64>(to, load<f64>(to) - weight * load<f64>(row));
    }
  }
}
