// Columns of non-negative weights under an elastic net. What is left over is computed for all items in vectors, four joined
// items at a time; steps touch joined items only. See src/kernels/descend-columns.ts for the plain body.

const JOINING_SHARE: f64 = 0.25;
const RESTING_SHARE: f64 = 0.125;

export function descendColumnsScratch(
  gram: usize, itemCount: u32, firstColumn: u32, columnCount: u32, l1: f64, l2: f64, tolerance: f64, sweepLimit: u32,
  weights: usize,
): usize {
  return <usize>itemCount * 20 + 16;
}

export function descendColumns(
  gram: usize, itemCount: u32, firstColumn: u32, columnCount: u32, l1: f64, l2: f64, tolerance: f64, sweepLimit: u32,
  weights: usize, scratch: usize,
): u32 {
  const rowBytes = <usize>itemCount << 3;
  let unfinished: u32 = 0;
  for (let place: u32 = 0; place < columnCount; place++, weights += rowBytes) {
    memory.fill(weights, 0, rowBytes);
    const isDone = descendColumn(
      gram, itemCount, firstColumn + place, l1, l2, tolerance, sweepLimit, weights, scratch, scratch + rowBytes,
      scratch + 2 * rowBytes,
    );
    if (!isDone) unfinished += 1;
  }
  return unfinished;
}

/** Finds one column; whether it was done within the limit. Joined items are kept as places in a row, in bytes. */
function descendColumn(
  gram: usize, itemCount: u32, column: u32, l1: f64, l2: f64, tolerance: f64, sweepLimit: u32, weights: usize,
  rests: usize, steps: usize, joined: usize,
): bool {
  const rowBytes = <usize>itemCount << 3;
  let end = joined;
  let resting: f64 = Infinity;
  let sweeps: u32 = 0;
  while (true) {
    memory.copy(rests, gram + <usize>column * rowBytes, rowBytes);
    subtractRows(gram, itemCount, weights, joined, end, rests);
    const strongest = setSteps(gram, itemCount, column, l1, l2, weights, rests, steps);
    if (strongest <= tolerance && resting <= tolerance) return true;
    if (sweeps >= sweepLimit) return false;
    const least = max<f64>(tolerance, strongest * JOINING_SHARE);
    end = joined;
    for (let at: usize = 0; at < rowBytes; at += 8) {
      if (load<f64>(weights + at) > 0 || load<f64>(steps + at) > least) {
        store<u32>(end, <u32>at);
        end += 4;
      }
    }
    resting = max<f64>(tolerance, strongest * RESTING_SHARE);
    let largest: f64 = Infinity;
    for (; largest > resting && sweeps < sweepLimit; sweeps++) {
      largest = sweep(gram, itemCount, l1, l2, weights, rests, joined, end);
    }
    if (largest > resting) resting = largest;
  }
  return false;
}

/** The step of every item that may join; the strongest. */
function setSteps(
  gram: usize, itemCount: u32, column: u32, l1: f64, l2: f64, weights: usize, rests: usize, steps: usize,
): f64 {
  const diagonal = (<usize>itemCount + 1) << 3;
  let strongest: f64 = 0;
  for (let item: u32 = 0; item < itemCount; item++, gram += diagonal) {
    const at = <usize>item << 3;
    const rest = load<f64>(rests + at);
    let step: f64 = 0;
    if (rest > l1 && item != column && load<f64>(weights + at) == 0) step = (rest - l1) / (load<f64>(gram) + l2);
    store<f64>(steps + at, step);
    strongest = max<f64>(strongest, step);
  }
  return strongest;
}

/** One step for each joined item, ascending; the largest change of a weight. */
function sweep(
  gram: usize, itemCount: u32, l1: f64, l2: f64, weights: usize, rests: usize, joined: usize, end: usize,
): f64 {
  let largest: f64 = 0;
  for (let from = joined; from < end; from += 4) {
    const at = <usize>load<u32>(from);
    const row = gram + at * <usize>itemCount;
    const weight = load<f64>(weights + at);
    const next = max<f64>(0, weight + (load<f64>(rests + at) - l1 - l2 * weight) / (load<f64>(row + at) + l2));
    const change = next - weight;
    if (change == 0) continue;
    store<f64>(weights + at, next);
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
