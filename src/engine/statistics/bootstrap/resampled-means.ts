// Means of users drawn with replacement, many times over. Replicate r of a seed draws the same users whatever else is
// asked for: in one call or in many, on any backend, for one column or five that share the draws.
import { type Backend, returnBuffer, takeBuffer } from '../../../foundation/kernels/contract.js';
import { resampleSums } from '../../../foundation/kernels/resample-sums.js';
import { powerOfTwo, splitExponent } from '../../../foundation/numbers/double-double.js';
import { createGenerator } from '../../../foundation/numbers/generator.js';
import { normalQuantile } from '../../../foundation/numbers/normal.js';
import { atOnce, type Steps, stopIfAborted } from '../../../foundation/work-options.js';
import { momentsOf } from '../paired-values.js';
import { checkColumns, checkResampling, type ResamplingOptions } from './bootstrap-interval.js';

// Values as whole numbers of a unit, a power of two: sums are then exact in any order, and a mean is off by less than
// one unit, 2^-50 of the range of the values up to 2,000 users and 2^-43 at 200,000.

const WORD = 4294967296;

/** Bits of a whole number that a double still holds, and bits that a sum may have. */
const MOST_VALUE_BITS = 52;
const MOST_SUM_BITS = 63;

export const FOUR_ROUNDINGS = 8.881784197001252e-16;

/** How the values of a column become whole numbers: `value = (least + number) * unit`, up to half a unit. */
export interface WholeScale {
  readonly unit: number;
  readonly least: number;
  /** Means this near to each other are the same: no more than rounding lies between them, as 0.1 + 0.2 and 0.3. */
  readonly tieWidth: number;
}

/** The scale of at least one value, none larger than 2^300. Values that are all equal become zeros. */
export function wholeScale(values: Float64Array): WholeScale {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    least = Math.min(least, values[i]!);
    most = Math.max(most, values[i]!);
  }
  const unit = least === most ? 1 : unitFor(least, most, values.length);
  const tieWidth = 2 * unit + FOUR_ROUNDINGS * Math.max(Math.abs(least), Math.abs(most));
  return { unit, least: least / unit, tieWidth: least === most ? 0 : tieWidth };
}

/** Columns as whole numbers of two words, the low one first; value c of user u is number `u * columnCount + c`. */
export function wholeWords(
  columns: readonly Float64Array[],
  scales: readonly WholeScale[],
  words: Uint32Array = new Uint32Array(wordCount(columns)),
): Uint32Array {
  const columnCount = columns.length;
  for (const [c, values] of columns.entries()) {
    const { unit, least } = scales[c]!;
    for (let i = 0, at = 2 * c; i < values.length; i++, at += 2 * columnCount) {
      const number = Math.round(values[i]! / unit - least);
      const high = Math.floor(number / WORD);
      words[at] = number - high * WORD;
      words[at + 1] = high;
    }
  }
  return words;
}

function wordCount(columns: readonly Float64Array[]): number {
  return 2 * columns.length * (columns[0]?.length ?? 0);
}

export function meanOfWhole(sum: number, count: number, { unit, least }: WholeScale): number {
  return (least + sum / count) * unit;
}

function unitFor(least: number, most: number, count: number): number {
  // 2^countBits values of at most 2^bits + 1 units have a sum below 2^64.
  const countBits = 32 - Math.clz32(count - 1);
  const bits = Math.min(MOST_VALUE_BITS, MOST_SUM_BITS - countBits);
  // The range is below 2^(exponent + 1).
  const { exponent } = splitExponent(most - least);
  return powerOfTwo(Math.max(-1074, exponent + 1 - bits));
}

/** Draws that one call of the kernel makes: a few milliseconds, after which the caller may have a word. */
const DRAWS_A_CALL = 2097152;
const MOST_REPLICATES_A_CALL = 65536;

/** So few values are copied anew for every call: cheaper than memory of their own. */
const FEW_VALUES = 8192;

/** Replicates that a vector holds: calls for fewer would leave lanes empty. */
const LANES = 4;

/** mean[r] of each column, over users drawn by createGenerator(seed, firstReplicate + r). Refuses infinities. */
export function resampledMeans(
  backend: Backend,
  columns: readonly Float64Array[],
  options: ResamplingOptions,
): Float64Array[] {
  checkColumns(columns);
  checkResampling(options);
  return atOnce(resampleScaled(backend, columns, columns.map(wholeScale), options));
}

/** The same for columns that were checked and whose scales are known. */
export function resampleScaled(
  backend: Backend,
  columns: readonly Float64Array[],
  scales: readonly WholeScale[],
  options: ResamplingOptions,
): Steps<Float64Array[]> {
  const write = ({ from, to }: ColumnPart, words: Uint32Array) =>
    wholeWords(columns.slice(from, to), scales.slice(from, to), words);
  return resampleParts(backend, { length: wordCount(columns), write }, scales, options);
}

/** The same for values that are whole numbers already, of `wholeWords`: who draws in several parts makes them once. */
export function resampleWords(
  backend: Backend,
  values: Uint32Array,
  scales: readonly WholeScale[],
  options: ResamplingOptions,
): Steps<Float64Array[]> {
  const write = (part: ColumnPart, words: Uint32Array) => writeColumns(values, scales.length, part, words);
  return resampleParts(backend, { length: values.length, write }, scales, options);
}

/** Words of all columns, of which some at a time are written where they are drawn from. */
interface WordSource {
  readonly length: number;
  readonly write: (part: ColumnPart, words: Uint32Array) => void;
}

function* resampleParts(
  backend: Backend,
  { length, write }: WordSource,
  scales: readonly WholeScale[],
  options: ResamplingOptions,
): Steps<Float64Array[]> {
  const means: Float64Array[] = [];
  const columnsAtOnce = columnsThatStayCached(backend, scales.length, length * Uint32Array.BYTES_PER_ELEMENT);
  for (let from = 0; from < scales.length; from += columnsAtOnce) {
    const part = { from, to: Math.min(from + columnsAtOnce, scales.length) };
    const ofPart = (length / scales.length) * (part.to - part.from);
    const onProgress = progressOfPart(options, part, scales.length);
    const { words, release } = holdWords(backend, ofPart, (held) => write(part, held));
    try {
      const partScales = scales.slice(part.from, part.to);
      means.push(...(yield* resampleColumns(backend, words, partScales, { ...options, onProgress })));
    } finally {
      release();
    }
  }
  return means;
}

/**
 * Values of all columns up to this size are drawn from together, those of more in parts of up to that size. Kernels in
 * WebAssembly deal draws out to rows that lie in the cache together.
 */
const CACHED_BYTES = {
  js: { together: 1 << 24, part: 1 << 23 },
  wasm: { together: 1 << 26, part: 1 << 26 },
};

/** Drawing users again for each part costs less than drawing from more values than caches hold. */
function columnsThatStayCached({ name }: Backend, columnCount: number, bytes: number): number {
  const { together, part } = CACHED_BYTES[name];
  if (bytes <= together) return columnCount;
  return Math.min(columnCount, Math.max(1, Math.floor((part * columnCount) / bytes)));
}

interface ColumnPart {
  readonly from: number;
  readonly to: number;
}

/** Writes the words of some columns, side by side as those of all are. */
function writeColumns(values: Uint32Array, columnCount: number, { from, to }: ColumnPart, words: Uint32Array): void {
  const width = 2 * (to - from);
  for (let at = 0, start = 2 * from; at < words.length; at += width, start += 2 * columnCount) {
    for (let i = 0; i < width; i++) words[at + i] = values[start + i]!;
  }
}

/** Progress of all columns, in replicates. */
function progressOfPart(
  { onProgress, replicates }: ResamplingOptions,
  { from, to }: ColumnPart,
  columnCount: number,
): ResamplingOptions['onProgress'] {
  return (progress) => {
    const done = Math.floor((from * replicates + (to - from) * progress.done) / columnCount);
    onProgress?.({ ...progress, done });
  };
}

function* resampleColumns(
  backend: Backend,
  words: Uint32Array,
  scales: readonly WholeScale[],
  { seed, replicates, firstReplicate = 0, onProgress, signal }: ResamplingOptions,
): Steps<Float64Array[]> {
  const means = scales.map(() => new Float64Array(replicates));
  const columnCount = scales.length;
  const userCount = words.length / (2 * columnCount);
  const seedWords = { seedLow: seed % WORD, seedHigh: Math.floor(seed / WORD) };
  const step = replicatesACall(userCount * columnCount);
  for (let from = 0; from < replicates; from += step) {
    if (from > 0) yield;
    stopIfAborted(signal, 'the bootstrap');
    const replicateCount = Math.min(step, replicates - from);
    const sums = new Float64Array(replicateCount * columnCount);
    const shape = { columnCount, userCount, firstReplicate: firstReplicate + from, replicateCount };
    backend.run(resampleSums, { values: words, ...seedWords, ...shape, sums });
    for (const [c, scale] of scales.entries()) {
      for (let r = 0; r < replicateCount; r++) {
        means[c]![from + r] = meanOfWhole(sums[c * replicateCount + r]!, userCount, scale);
      }
    }
    onProgress?.({ done: from + replicateCount, total: replicates, what: 'resampling users' });
  }
  return means;
}

/** Many words lie in the backend's own memory while they are used, or every call would copy them there. */
function holdWords(
  backend: Backend,
  length: number,
  write: (words: Uint32Array) => void,
): { readonly words: Uint32Array; release(): void } {
  const buffer = length <= 2 * FEW_VALUES ? undefined : takeBuffer(backend, length);
  const words =
    buffer === undefined ? new Uint32Array(length) : new Uint32Array(buffer.buffer, buffer.byteOffset, length);
  write(words);
  return { words, release: () => buffer && returnBuffer(backend, buffer) };
}

function replicatesACall(valuesAReplicate: number): number {
  const fitting = Math.floor(DRAWS_A_CALL / valuesAReplicate / LANES) * LANES;
  return Math.min(MOST_REPLICATES_A_CALL, Math.max(LANES, fitting));
}

/** The part of a bootstrap that kernels do: means of resamples of these columns, by these scales. */
export interface Draws {
  readonly columns: readonly Float64Array[];
  readonly scales: readonly WholeScale[];
}

/** error = sqrt(v / (n - 1)), v = mean of d^2 - (mean of d)^2, d = x - estimate; n is at least 2. */
export function errorDraws(columns: readonly Float64Array[], estimates: readonly number[]) {
  const squares = columns.map((column, c) => column.map((value) => (value - estimates[c]!) * (value - estimates[c]!)));
  const scales = [...columns, ...squares].map(wholeScale);
  const errorsOf = (drawn: readonly Float64Array[]) =>
    columns.map((column, c) => {
      const [means, meanSquares] = [drawn[c]!, drawn[columns.length + c]!];
      const largest = Math.sqrt(squares[c]!.reduce((most, square) => Math.max(most, square), 0));
      const lost = scales[columns.length + c]!.tieWidth + 2 * largest * scales[c]!.tieWidth;
      const errors = means.map((mean, r) => {
        const variance = meanSquares[r]! - (mean - estimates[c]!) * (mean - estimates[c]!);
        return variance <= lost ? 0 : Math.sqrt(variance / (column.length - 1));
      });
      return { means, errors };
    });
  return { draws: { columns: [...columns, ...squares], scales }, errorsOf };
}

// The parametric bootstrap of the mean: resamples come from a normal distribution with the mean and deviation of the
// sample instead of from the users.

const REPLICATES_A_STEP = 16384;

/** mean[r] = m + z[r] s / sqrt(n), z[r] a normal quantile from createGenerator(seed, firstReplicate + r). */
export function normalMeans(
  columns: readonly Float64Array[],
  { seed, replicates, firstReplicate = 0, onProgress, signal }: ResamplingOptions,
): Float64Array[] {
  const samples = columns.map((column) => {
    const { mean, deviation, count } = momentsOf(column);
    return { mean, error: deviation / Math.sqrt(count), means: new Float64Array(replicates) };
  });
  for (let r = 0; r < replicates; r++) {
    const deviate = normalQuantile((createGenerator(seed, firstReplicate + r).nextUint32() + 0.5) / WORD);
    for (const { mean, error, means } of samples) means[r] = mean + deviate * error;
    if ((r + 1) % REPLICATES_A_STEP !== 0 && r + 1 !== replicates) continue;
    onProgress?.({ done: r + 1, total: replicates, what: 'drawing means' });
    stopIfAborted(signal, 'the bootstrap');
  }
  return samples.map(({ means }) => means);
}
