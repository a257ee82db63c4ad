// Narrows a set of scores to little more than its k best without sorting it: a quickselect whose partition step is a
// vector comparison and a lane compression, with pivots taken from a small sample. It need not find the k-th score
// itself; a threshold that lets a few more than k pass costs less, and the final sort drops the surplus.
import { compressLanes } from './compress';
import { laneBits, paddedBytes } from '../lanes/lanes';
import { drawSample, SAMPLE_BYTES, sampledScore, sampleRank } from './sample';

/** How many survivors are few enough to be sorted as they are. */
// @ts-ignore: decorator
@inline
export function enoughSurvivors(k: u32): u32 {
  return k + (k >> 1) + 64;
}

/** How many survivors are kept where a cut is made anyhow: closer to k, since what is kept is scored and sorted. */
// @ts-ignore: decorator
@inline
export function fewSurvivors(k: u32): u32 {
  return k + (k >> 3) + 16;
}

/** Bytes of working memory for choosing a threshold over `count` scores: two partitions and a sample. */
// @ts-ignore: decorator
@inline
export function thresholdScratch<T>(count: usize): usize {
  return 2 * paddedBytes(count * sizeof<T>()) + SAMPLE_BYTES;
}

/**
 * Chooses a threshold such that the k best of `count` scores are among those above it and the first `quota` equal to
 * it, and at most `enough` in all. Writes the threshold to `choice` and returns the quota, which is zero when k or
 * more scores lie above.
 */
export function chooseThreshold<T>(
  values: usize, count: u32, k: u32, enough: u32, scratch: usize, choice: usize,
): u32 {
  store<T>(choice, <T>-Infinity);
  if (count <= enough) return k;
  const sample = scratch;
  let target = scratch + SAMPLE_BYTES;
  let spare = target + paddedBytes(<usize>count * sizeof<T>());
  let current = values;
  let remaining = count;
  let above: u32 = 0; // scores known to lie above all that remain
  let seed: u32 = count;
  while (true) {
    const wanted = k - above;
    // Few remain only when a lower part was kept: any of them serves as a pivot.
    let pivot = load<T>(current + <usize>(remaining >> 1) * sizeof<T>());
    if (remaining >= 64) {
      seed = seed * 747796405 + 2891336453;
      drawSample<T>(current, remaining, seed, sample);
      pivot = sampledScore<T>(sample, sampleRank<T>(wanted, remaining));
    }
    const greater = keepAbove<T>(current, remaining, pivot, target);
    if (greater >= wanted) {
      if (above + greater <= enough) {
        store<T>(choice, pivot);
        return 0;
      }
      remaining = greater;
    } else {
      const equal = countEqual<T>(current, remaining, pivot);
      if (greater + equal >= wanted) {
        store<T>(choice, pivot);
        return wanted - greater;
      }
      remaining = keepBelow<T>(current, remaining, pivot, target);
      above += greater + equal;
    }
    current = target;
    target = spare;
    spare = current;
  }
}

/** Copies the values above the pivot to `to`, in order, and returns how many they are. */
function keepAbove<T>(from: usize, count: u32, pivot: T, to: usize): u32 {
  return keep<T>(from, count, pivot, to, true);
}

/** Copies the values below the pivot to `to`, in order, and returns how many they are. */
function keepBelow<T>(from: usize, count: u32, pivot: T, to: usize): u32 {
  return keep<T>(from, count, pivot, to, false);
}

// @ts-ignore: decorator
@inline
function keep<T>(from: usize, count: u32, pivot: T, to: usize, above: bool): u32 {
  const pivots = v128.splat<T>(pivot);
  const end = from + <usize>count * sizeof<T>();
  const start = to;
  for (; from + 16 <= end; from += 16) {
    const values = v128.load(from);
    const kept = laneBits<T>(above ? v128.gt<T>(values, pivots) : v128.lt<T>(values, pivots));
    v128.store(to, compressLanes<T>(values, kept));
    to += <usize>popcnt(kept) * sizeof<T>();
  }
  for (; from < end; from += sizeof<T>()) {
    const value = load<T>(from);
    store<T>(to, value);
    to += usize(above ? value > pivot : value < pivot) * sizeof<T>();
  }
  return <u32>((to - start) / sizeof<T>());
}

function countEqual<T>(from: usize, count: u32, pivot: T): u32 {
  const pivots = v128.splat<T>(pivot);
  const end = from + <usize>count * sizeof<T>();
  let equal: u32 = 0;
  for (; from + 16 <= end; from += 16) equal += popcnt(laneBits<T>(v128.eq<T>(v128.load(from), pivots)));
  for (; from < end; from += sizeof<T>()) equal += u32(load<T>(from) == pivot);
  return equal;
}
