// Sorting one user's rows: scores descending, equal scores by an ascending key, equal keys in the order in which they
// came. Lists are short and many, so positions are merged in plain loops without a call for each comparison.

const RUN = 12;

let spare: Uint32Array = new Uint32Array(1024);

/**
 * Sorts the positions `order[0]` to `order[length - 1]` so that `scores[position]` descends and, where scores are equal,
 * `keys[position]` ascends. Stable. No score is NaN.
 */
export function sortPositions(
  order: Uint32Array,
  length: number,
  scores: Float32Array | Float64Array,
  keys: Uint32Array,
): void {
  for (let from = 0; from < length; from += RUN) insertionSort(order, from, Math.min(from + RUN, length), scores, keys);
  if (length <= RUN) return;
  if (spare.length < length) spare = new Uint32Array(2 * length);
  let source = order;
  let target: Uint32Array = spare;
  for (let width = RUN; width < length; width *= 2) {
    for (let from = 0; from < length; from += 2 * width) {
      const middle = Math.min(from + width, length);
      merge(source, target, from, middle, Math.min(from + 2 * width, length), scores, keys);
    }
    [source, target] = [target, source];
  }
  if (source !== order) for (let i = 0; i < length; i++) order[i] = source[i]!;
}

function insertionSort(
  order: Uint32Array,
  from: number,
  to: number,
  scores: Float32Array | Float64Array,
  keys: Uint32Array,
): void {
  for (let i = from + 1; i < to; i++) {
    const moved = order[i]!;
    const score = scores[moved]!;
    const key = keys[moved]!;
    let at = i;
    for (; at > from; at--) {
      const other = order[at - 1]!;
      if (scores[other]! > score || (scores[other] === score && keys[other]! <= key)) break;
      order[at] = other;
    }
    order[at] = moved;
  }
}

function merge(
  source: Uint32Array,
  target: Uint32Array,
  from: number,
  middle: number,
  end: number,
  scores: Float32Array | Float64Array,
  keys: Uint32Array,
): void {
  let left = from;
  let right = middle;
  let to = from;
  if (right < end && !isInOrder(source[middle - 1]!, source[middle]!, scores, keys)) {
    let a = source[left]!;
    let b = source[right]!;
    let leftScore = scores[a]!;
    let rightScore = scores[b]!;
    for (;;) {
      if (leftScore > rightScore || (leftScore === rightScore && keys[a]! <= keys[b]!)) {
        target[to++] = a;
        if (++left === middle) break;
        a = source[left]!;
        leftScore = scores[a]!;
      } else {
        target[to++] = b;
        if (++right === end) break;
        b = source[right]!;
        rightScore = scores[b]!;
      }
    }
  }
  while (left < middle) target[to++] = source[left++]!;
  while (right < end) target[to++] = source[right++]!;
}

function isInOrder(a: number, b: number, scores: Float32Array | Float64Array, keys: Uint32Array): boolean {
  return scores[a]! > scores[b]! || (scores[a] === scores[b] && keys[a]! <= keys[b]!);
}
