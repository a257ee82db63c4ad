// The k best of one row of scores, which is only read. One pass summarises the row by block maxima. A pivot drawn
// from a sample of them then usually leaves little more than k blocks and k scores; where it does not (ties, scores
// in order, seen items on top) a quickselect finds a threshold for certain. What passes is sorted. No usual order of
// the scores is slow, unlike with a heap, which ascending scores make a hundred times slower; only scores placed with
// an eye on where the samples fall can make the quickselect crawl.
import { blockCountOf, blockLength, blockMaxima, maximaBytes } from './block-maxima';
import { paddedBytes } from '../lanes/lanes';
import { narrow } from './narrow';
import { sortDescending, sortScratch, writeEntries } from '../lanes/rank-sort';
import { drawSample, drawSampleOfBlocks, SAMPLE_BYTES, sampledScore, sampleRank } from './sample';
import { clearSeen, excludeSeen, markSeen, seenBytes } from './seen-items';
import { gatherAbove, gatherReaching, listBlocksAbove, listBlocksReaching } from './survivors';
import { chooseThreshold, enoughSurvivors, thresholdScratch } from './threshold';

const CHOICE_BYTES: usize = 64;

/** No limit to the number of survivors. */
const ALL: u32 = 0xffffffff;

/** Most blocks that are ever listed. */
// @ts-ignore: decorator
@inline
function listCapacity<T>(itemCount: u32, k: u32, maxSeen: u32): usize {
  // A threshold lets `enough` blocks pass, or fewer than k above it and k equal to it; where it is minus infinity,
  // blocks with nothing but seen items count as equal too. A group of blocks may run over by its own length.
  const most = <usize>enoughSurvivors(k) + <usize>k + <usize>maxSeen;
  return min<usize>(blockCountOf<T>(itemCount), most) + blockLength<T>();
}

/** Bytes of working memory for rows of `itemCount` scores. */
export function rowScratch<T>(itemCount: u32, k: u32, maxSeen: u32): usize {
  const listed = listCapacity<T>(itemCount, k, maxSeen);
  const survivors = listed * blockLength<T>();
  const narrowing = max<usize>(thresholdScratch<T>(blockCountOf<T>(itemCount)), thresholdScratch<T>(survivors));
  return (
    CHOICE_BYTES +
    seenBytes(itemCount) +
    maximaBytes<T>(itemCount) +
    paddedBytes(listed * 4) +
    paddedBytes(survivors * sizeof<T>()) +
    paddedBytes(survivors * 4) +
    max<usize>(narrowing, sortScratch<T>(min<usize>(survivors, enoughSurvivors(k))))
  );
}

/** Clears the seen bits once; rows leave them clear. */
export function prepareRows(itemCount: u32, scratch: usize): void {
  memory.fill(scratch + CHOICE_BYTES, 0, seenBytes(itemCount));
}

/**
 * Writes the k best of the row, padded with 0xffffffff and -Infinity, and returns how many there are;
 * 0xffffffff when a score is NaN.
 */
export function rowTopK<T>(
  scores: usize, itemCount: u32, k: u32, seen: usize, seenEnd: usize, maxSeen: u32,
  outItems: usize, outScores: usize, scratch: usize,
): u32 {
  const capacity = listCapacity<T>(itemCount, k, maxSeen);
  const seenBits = scratch + CHOICE_BYTES;
  const maxima = seenBits + seenBytes(itemCount);
  const blocks = maxima + maximaBytes<T>(itemCount);
  const survivorScores = blocks + paddedBytes(capacity * 4);
  const survivorItems = survivorScores + paddedBytes(capacity * blockLength<T>() * sizeof<T>());
  const rest = survivorItems + paddedBytes(capacity * blockLength<T>() * 4);

  if (blockMaxima<T>(scores, itemCount, maxima)) return 0xffffffff;
  markSeen(seenBits, seen, seenEnd);
  let count = likelySurvivors<T>(
    scores, itemCount, k, seenBits, maxima, blocks, <u32>capacity, survivorScores, survivorItems, rest,
  );
  if (count < k) {
    count = certainSurvivors<T>(
      scores, itemCount, k, seen, seenEnd, seenBits, maxima, blocks, survivorScores, survivorItems, rest, scratch,
    );
  }
  clearSeen(seenBits, seen, seenEnd);
  count = narrow<T>(survivorScores, survivorItems, count, k, rest, scratch);
  const entries = sortDescending<T>(survivorScores, survivorItems, count, rest);
  return writeEntries<T>(entries, min<u32>(count, k), k, outItems, outScores);
}

/** Survivors of a sampled pivot: k or more of them hold the k best; fewer prove nothing. */
function likelySurvivors<T>(
  scores: usize, itemCount: u32, k: u32, seenBits: usize, maxima: usize, blocks: usize, capacity: u32,
  survivorScores: usize, survivorItems: usize, sample: usize,
): u32 {
  const blockCount = blockCountOf<T>(itemCount);
  if (blockCount <= enoughSurvivors(k)) return 0;
  drawSample<T>(maxima, blockCount, blockCount, sample);
  let rank = sampleRank<T>(k, blockCount);
  for (let attempt = 0; attempt < 2; attempt++, rank += (rank >> 1) + 2) {
    const pivot = sampledScore<T>(sample, rank);
    // A list that fills up is cut short, and then too many pass: leave those to the quickselect.
    const space = capacity - blockLength<T>();
    const listed = listBlocksAbove<T>(maxima, blockCount, pivot, blocks, space);
    if (listed >= space) return 0;
    if (listed < k) continue;
    const count = gatherListed<T>(
      scores, itemCount, k, seenBits, blocks, listed, pivot, survivorScores, survivorItems, sample + SAMPLE_BYTES,
    );
    if (count >= k) return count;
  }
  return 0;
}

/**
 * Scores of the listed blocks above the pivot. Where scores come in order, whole blocks lie above it, many times as
 * many scores as are wanted; a higher pivot is then drawn from the blocks themselves.
 */
function gatherListed<T>(
  scores: usize, itemCount: u32, k: u32, seenBits: usize, blocks: usize, listed: u32, pivot: T,
  survivorScores: usize, survivorItems: usize, sample: usize,
): u32 {
  const most: u32 = enoughSurvivors(k) * 2;
  const count = gatherAbove<T>(
    scores, itemCount, blocks, listed, pivot, seenBits, survivorScores, survivorItems, most,
  );
  if (count <= most) return count;
  drawSampleOfBlocks<T>(scores, blocks, listed, sample);
  const higher = sampledScore<T>(sample, sampleRank<T>(k, listed * blockLength<T>()));
  const fewer = gatherAbove<T>(
    scores, itemCount, blocks, listed, higher, seenBits, survivorScores, survivorItems, ALL,
  );
  if (higher > pivot && fewer >= k) return fewer;
  return gatherAbove<T>(scores, itemCount, blocks, listed, pivot, seenBits, survivorScores, survivorItems, ALL);
}

/** Survivors of an exact threshold over the maxima of unseen scores: always enough, whatever the scores. */
function certainSurvivors<T>(
  scores: usize, itemCount: u32, k: u32, seen: usize, seenEnd: usize, seenBits: usize, maxima: usize, blocks: usize,
  survivorScores: usize, survivorItems: usize, rest: usize, choice: usize,
): u32 {
  const blockCount = blockCountOf<T>(itemCount);
  excludeSeen<T>(scores, itemCount, maxima, seenBits, seen, seenEnd);
  let quota = chooseThreshold<T>(maxima, blockCount, k, enoughSurvivors(k), rest, choice);
  const threshold = load<T>(choice);
  if (quota == 0) {
    const listed = listBlocksAbove<T>(maxima, blockCount, threshold, blocks, blockCount);
    return gatherAbove<T>(
      scores, itemCount, blocks, listed, threshold, seenBits, survivorScores, survivorItems, ALL,
    );
  }
  // A block that holds only seen items looks like one of minus infinities, and must not use up the quota.
  if (threshold == <T>-Infinity) quota += <u32>((seenEnd - seen) >> 2);
  const listed = listBlocksReaching<T>(maxima, blockCount, threshold, quota, blocks);
  return gatherReaching<T>(
    scores, itemCount, blocks, listed, threshold, quota, seenBits, survivorScores, survivorItems,
  );
}
