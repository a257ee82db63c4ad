// A pivot for narrowing: a sample tells roughly where a rank lies among many scores. Sixteen vectors are drawn from
// as many equal stretches; inside a stretch the place is scattered, so that no regular pattern can mislead for long.
import { countLanes, countersTotal, lanes, largestLane } from './lanes';

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

/** The place in a sorted sample below which slightly more than `wanted` of `count` scores should lie. */
// @ts-ignore: decorator
@inline
export function sampleRank<T>(wanted: u32, count: u32): u32 {
  const expected = <u32>((<u64>wanted * VECTORS * lanes<T>()) / count);
  return expected + (expected < 2 ? 1 : 2) + (expected >> 3);
}

/**
 * The sampled score that has at most `rank` sampled scores above it and more than that many when its equals are
 * counted; the smallest when the rank runs over. Walks down from the largest: the ranks asked for are small.
 */
export function sampledScore<T>(sample: usize, rank: u32): T {
  const end = sample + SAMPLE_BYTES;
  const floor = v128.splat<T>(<T>-Infinity);
  let bound = v128.splat<T>(<T>Infinity);
  let found = largest<T>(sample, end);
  let reached = atLeast<T>(sample, end, v128.splat<T>(found));
  while (reached <= rank && reached < VECTORS * lanes<T>()) {
    bound = v128.splat<T>(found);
    let below = floor;
    for (let at = sample; at < end; at += 16) {
      const vector = v128.load(at);
      below = v128.pmax<T>(below, v128.bitselect(vector, floor, v128.lt<T>(vector, bound)));
    }
    found = largestLane<T>(below);
    reached = atLeast<T>(sample, end, v128.splat<T>(found));
  }
  return found;
}

// @ts-ignore: decorator
@inline
function largest<T>(sample: usize, end: usize): T {
  let most = v128.load(sample);
  for (let at = sample + 16; at < end; at += 16) most = v128.pmax<T>(most, v128.load(at));
  return largestLane<T>(most);
}

// @ts-ignore: decorator
@inline
function atLeast<T>(sample: usize, end: usize, scores: v128): u32 {
  let counters = i32x4.splat(0);
  for (let at = sample; at < end; at += 16) {
    counters = countLanes<T>(counters, v128.ge<T>(v128.load(at), scores));
  }
  return countersTotal<T>(counters);
}
