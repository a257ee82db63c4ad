// A pivot for narrowing: a sample tells roughly where a rank lies among many scores. Sixteen vectors are drawn from
// as many equal stretches; inside a stretch the place is scattered, so that no regular pattern can mislead for long.
import { countLanes, countersTotal, lanes, largestLane } from '../lanes/lanes';

/** Vectors in a sample. */
const VECTORS: u32 = 16;

/** Bytes of a sample. */
export const SAMPLE_BYTES: usize = 256;

/** Copies a sample of `count` scores, which must fill at least sixteen vectors. */
export function drawSample<T>(values: usize, count: u32, seed: u32, sample: usize): void {
  const vectorCount = count / lanes<T>();
  const stretch = vectorCount / VECTORS;
  for (let i: u32 = 0; i < VECTORS; i++) {
    seed = seed * 1664525 + 1013904223;
    const vector = stretch * i + <u32>((<u64>seed * stretch) >> 32);
    v128.store(sample + (<usize>i << 4), v128.load(values + (<usize>vector << 4)));
  }
}

/** Copies a sample of the scores in the listed 64-byte blocks: one vector of each of sixteen of them. */
export function drawSampleOfBlocks<T>(scores: usize, blocks: usize, blockCount: u32, sample: usize): void {
  for (let i: u32 = 0; i < VECTORS; i++) {
    const block = load<u32>(blocks + (<usize>((i * blockCount) / VECTORS) << 2));
    v128.store(sample + (<usize>i << 4), v128.load(scores + (<usize>block << 6) + (<usize>(i & 3) << 4)));
  }
}

/** The place in a sorted sample below which slightly more than `wanted` of `count` scores should lie. */
// @ts-ignore: decorator
@inline
export function sampleRank<T>(wanted: u32, count: u32): u32 {
  const expected = <u32>((<u64>wanted * VECTORS * lanes<T>()) / count);
  return expected + (expected < 2 ? 1 : 2) + (expected >> 3);
}

/**
 * The sampled score that has at most `rank` sampled scores above it and more than that many when its equals are
 * counted; the smallest when the rank runs over. Walks from the nearer end of the order, one score at a time.
 */
export function sampledScore<T>(sample: usize, rank: u32): T {
  const last = VECTORS * lanes<T>() - 1;
  rank = min<u32>(rank, last);
  return rank <= last / 2 ? walkDown<T>(sample, rank) : walkUp<T>(sample, last - rank);
}

/** The sampled score of a rank counted from the largest. Each round counts what reaches a bound and finds the next. */
function walkDown<T>(sample: usize, rank: u32): T {
  const end = sample + SAMPLE_BYTES;
  const least = v128.splat<T>(<T>-Infinity);
  let bound: T = <T>Infinity;
  while (true) {
    const bounds = v128.splat<T>(bound);
    let reaching = i32x4.splat(0);
    let below = least;
    for (let at = sample; at < end; at += 16) {
      const vector = v128.load(at);
      const reaches = v128.ge<T>(vector, bounds);
      reaching = countLanes<T>(reaching, reaches);
      below = v128.pmax<T>(below, v128.bitselect(least, vector, reaches));
    }
    if (<u32>countersTotal<T>(reaching) > rank) return bound;
    bound = largestLane<T>(below);
  }
}

/** The sampled score of a rank counted from the smallest: the same walk over negated scores. */
function walkUp<T>(sample: usize, rank: u32): T {
  negate<T>(sample);
  const found = walkDown<T>(sample, rank);
  negate<T>(sample);
  return -found;
}

// @ts-ignore: decorator
@inline
function negate<T>(sample: usize): void {
  const end = sample + SAMPLE_BYTES;
  for (let at = sample; at < end; at += 16) v128.store(at, v128.neg<T>(v128.load(at)));
}
