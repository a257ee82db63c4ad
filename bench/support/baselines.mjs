// What a JavaScript user would write: the best k items of one row of scores without those in a Set, best first, equal
// scores in the order of items. Each returns the items.

/** Sorts the indices of all items that were not seen. */
export function rankBySort(row, k, seen) {
  const items = [];
  for (let item = 0; item < row.length; item++) if (!seen.has(item)) items.push(item);
  items.sort((a, b) => row[b] - row[a] || a - b);
  return items.slice(0, k);
}

/** Keeps the best so far in a binary heap with the worst on top; asks the Set only about items that would get in. */
export function rankByHeap(row, k, seen) {
  const heap = { scores: new Float32Array(k), items: new Uint32Array(k), size: 0 };
  let item = fillHeap(heap, row, k, seen);
  let worst = heap.scores[0];
  for (; item < row.length; item++) {
    const score = row[item];
    // An equal score comes later in the order of items, so it does not get in.
    if (score > worst && !seen.has(item)) {
      siftDown(heap, score, item);
      worst = heap.scores[0];
    }
  }
  return itemsOf(heap);
}

/** The same with the search for the next score that gets in as a loop of its own: the fastest plain form we found. */
export function rankByTunedHeap(row, k, seen) {
  const heap = { scores: new Float32Array(k), items: new Uint32Array(k), size: 0 };
  let item = fillHeap(heap, row, k, seen);
  item = nextAbove(row, item, heap.scores[0]);
  while (item < row.length) {
    if (!seen.has(item)) siftDown(heap, row[item], item);
    item = nextAbove(row, item + 1, heap.scores[0]);
  }
  return itemsOf(heap);
}

function nextAbove(row, from, worst) {
  let item = from;
  while (item < row.length && row[item] <= worst) item += 1;
  return item;
}

/** Puts the first k items that were not seen into the heap; returns the item after them. */
function fillHeap(heap, row, k, seen) {
  let item = 0;
  for (; item < row.length && heap.size < k; item++) if (!seen.has(item)) siftUp(heap, row[item], item);
  return item;
}

function itemsOf({ scores, items, size }) {
  const order = Array.from({ length: size }, (_, i) => i);
  order.sort((a, b) => scores[b] - scores[a] || items[a] - items[b]);
  return order.map((i) => items[i]);
}

function siftUp(heap, score, item) {
  const { scores, items } = heap;
  let i = heap.size++;
  while (i > 0) {
    const parent = (i - 1) >> 1;
    if (isWorse(scores[parent], items[parent], score, item)) break;
    scores[i] = scores[parent];
    items[i] = items[parent];
    i = parent;
  }
  scores[i] = score;
  items[i] = item;
}

function siftDown({ scores, items, size }, score, item) {
  let i = 0;
  for (;;) {
    let child = 2 * i + 1;
    if (child >= size) break;
    const right = child + 1;
    if (right < size && isWorse(scores[right], items[right], scores[child], items[child])) child = right;
    if (!isWorse(scores[child], items[child], score, item)) break;
    scores[i] = scores[child];
    items[i] = items[child];
    i = child;
  }
  scores[i] = score;
  items[i] = item;
}

function isWorse(score, item, otherScore, otherItem) {
  return score < otherScore || (score === otherScore && item > otherItem);
}

const ITEM_LIMIT = 2 ** 21;

/**
 * Packs score and item into one double each and lets the typed array sort itself, without a comparison function:
 * 32 bits of the score, made to ascend where the score descends, above 21 bits of the item.
 */
export function rankByPackedKeys(row, k, seen) {
  if (row.length > ITEM_LIMIT) throw new RangeError(`packed keys hold at most ${ITEM_LIMIT} items`);
  const bits = new Uint32Array(row.slice().buffer);
  const keys = new Float64Array(row.length - seen.size);
  let count = 0;
  for (let item = 0; item < bits.length; item++) {
    if (seen.has(item)) continue;
    // -0 equals +0, so it takes the same word.
    const word = bits[item] === 0x80000000 ? 0 : bits[item];
    const descending = word < 0x80000000 ? 0x7fffffff - word : word;
    keys[count++] = descending * ITEM_LIMIT + item;
  }
  keys.sort();
  return Array.from(keys.subarray(0, k), (key) => key % ITEM_LIMIT);
}
