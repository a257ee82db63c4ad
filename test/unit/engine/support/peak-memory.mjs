// Ranks one large problem, named on the command line, and prints by how much the peak memory of this process exceeds
// what it held before the call. Inputs are filled beforehand: a page that nobody wrote to takes no memory.
import { createEngineSync } from '../../../../build/modules/shell.js';
import { peakBytes } from './peak-bytes.mjs';

const MEGABYTE = 2 ** 20;
const [problem, backend] = process.argv.slice(2);
const engine = createEngineSync({ backend });

/** Different values in a few passes over memory: each row counts up from where the last one ended. */
function fill(values, rowLength) {
  for (let i = 0; i < values.length; i++) values[i] = (i * 7919) % rowLength;
  return values;
}

/** The first items of every user. */
function firstItems(userCount, count) {
  const offsets = new Uint32Array(userCount + 1);
  const items = new Uint32Array(userCount * count);
  for (let user = 0; user < userCount; user++) offsets[user + 1] = (user + 1) * count;
  for (let i = 0; i < items.length; i++) items[i] = i % count;
  return { offsets, items };
}

/** Ten items for the first user, all for the second. */
function shortAndLong(itemCount) {
  const items = new Uint32Array(10 + itemCount);
  for (let i = 0; i < items.length; i++) items[i] = i < 10 ? i : i - 10;
  return { offsets: Uint32Array.of(0, 10, items.length), items };
}

function dense(Scores, userCount, itemCount, k, more = {}) {
  const scores = fill(new Scores(userCount * itemCount), itemCount);
  return () => engine.topK({ scores, userCount, itemCount, k, ...more });
}

function allocated(userCount, itemCount, k) {
  const scores = fill(engine.allocateScores(userCount, itemCount), itemCount);
  return () => engine.topK({ scores, userCount, itemCount, k });
}

function factors(userCount, itemCount, dimension, k, more = {}) {
  const userFactors = fill(new Float32Array(userCount * dimension), 13);
  const itemFactors = fill(new Float32Array(itemCount * dimension), 17);
  return () => engine.topKFromFactors({ userFactors, itemFactors, dimension, userCount, itemCount, k, ...more });
}

/** No ranking at all, but a caller who copies: proof that the measurement can fail. */
function copy() {
  const scores = fill(new Float32Array(25 * 2 ** 20), 1000);
  return () => {
    const copied = scores.slice();
    return engine.topK({ scores: copied.subarray(0, 10), userCount: 1, itemCount: 10, k: 1 });
  };
}

const problems = {
  '300 MB of floats': () => dense(Float32Array, 75, 1_000_000, 100),
  '300 MB of doubles': () => dense(Float64Array, 37, 1_000_000, 100),
  '300 MB of floats in few long rows': () => dense(Float32Array, 3, 25_000_000, 1000),
  '300 MB of floats in many short rows': () => dense(Float32Array, 750_000, 100, 10),
  '300 MB inside the engine': () => allocated(75, 1_000_000, 100),
  'lists much longer than rows': () => dense(Float32Array, 300_000, 2, 100),
  'lists as long as rows': () => dense(Float64Array, 2, 2 ** 20, 2 ** 20),
  'lists as long as long rows': () => dense(Float32Array, 1, 6_000_000, 6_000_000),
  'one long list of candidates': () =>
    dense(Float32Array, 1, 12_000_000, 10, { candidates: firstItems(1, 12_000_000) }),
  'long lists of few candidates': () => dense(Float32Array, 300_000, 2, 100, { candidates: firstItems(300_000, 1) }),
  'a long list of candidates beside a short one': () =>
    dense(Float32Array, 2, 12_000_000, 10, { candidates: shortAndLong(12_000_000) }),
  'a list of far more than all items': () => dense(Float32Array, 1, 1000, 20_000_000),
  'factors and a list of far more than all items': () => factors(4, 1000, 2, 5_000_000),
  'factors and one very long seen list': () => factors(1, 12_000_000, 1, 10, { seen: firstItems(1, 11_999_999) }),
  'factors of two million dimensions': () => factors(1, 8, 2_000_000, 3),
  'factors of many users and items': () => factors(1_000, 200_000, 1, 10),
  'factors of many dimensions': () => factors(512, 8, 50_000, 5),
  'factors and long lists': () => factors(512, 20_000, 2, 20_000),
  'factors and long seen lists': () => factors(512, 60_000, 1, 10, { seen: firstItems(512, 59_000) }),
  'a copy of 100 MB': copy,
};

const rank = problems[problem]();
const before = peakBytes();
const { items, scores, lengths } = rank();
const peak = peakBytes();
const output = items.byteLength + scores.byteLength + lengths.byteLength;
const filledCells = lengths.reduce((sum, length) => sum + length, 0);
process.stdout.write(JSON.stringify({ beyondMegabytes: (peak - before - output) / MEGABYTE, filledCells }));
