// Sums over users drawn with replacement, four replicates in the lanes of a vector. While the next block of users is
// drawn, which keeps the vector units busy, the first column of the block before is summed, which keeps the loads busy
// and brings the rows of the other columns near. Where rows fill more than the cache, grouped-draws.ts sums them. See
// src/foundation/kernels/resample-sums.ts for the plain body.
import { sumColumn, sumFourColumns, sumTwoColumns } from './drawn-sums';
import { dealtBytes, isGrouping, sumGrouped } from './grouped-draws';
import { BLOCK_STEPS, drawBlock, DRAWS_BYTES, Draws, prepareDraws, startDraws } from './draws';

/** Replicates in the lanes of a vector. */
const LANES: u32 = 4;

export function resampleSums(
  values: usize, columnCount: u32, userCount: u32, seedLow: u32, seedHigh: u32, firstReplicate: u32,
  replicateCount: u32, sums: usize, scratch: usize,
): u32 {
  const draws = changetype<Draws>(scratch);
  const totals = scratch + DRAWS_BYTES;
  const pitch = <usize>columnCount << 3;
  const isGrouped = isGrouping(columnCount, userCount);
  const grouped = totals + LANES * pitch;
  for (let first: u32 = 0; first < replicateCount; first += LANES) {
    memory.fill(totals, 0, LANES * pitch);
    const stream = firstReplicate + first;
    const isSummed = isGrouped &&
      sumGrouped(draws, values, columnCount, userCount, seedLow, seedHigh, stream, totals, grouped);
    if (!isSummed && userCount > 0 && columnCount > 0) {
      memory.fill(totals, 0, LANES * pitch);
      prepareDraws(draws, values, columnCount << 3, userCount);
      startDraws(draws, seedLow, seedHigh, stream);
      sumReplicates(draws, userCount, totals, pitch);
    }
    for (let lane: u32 = 0; lane < min(LANES, replicateCount - first); lane++) {
      for (let column: u32 = 0; column < columnCount; column++) {
        const total = load<u64>(totals + lane * pitch + (<usize>column << 3));
        store<f64>(sums + ((<usize>column * replicateCount + first + lane) << 3), <f64>total);
      }
    }
  }
  return 0;
}

export function resampleSumsScratch(
  values: usize, columnCount: u32, userCount: u32, seedLow: u32, seedHigh: u32, firstReplicate: u32,
  replicateCount: u32, sums: usize,
): usize {
  const bytes = DRAWS_BYTES + ((<usize>columnCount * LANES) << 3);
  return isGrouping(columnCount, userCount) ? bytes + dealtBytes(columnCount, userCount) : bytes;
}

/** Adds up the four replicates, a block of draws at a time; the first block is what whole ones leave over. */
function sumReplicates(draws: Draws, userCount: u32, totals: usize, pitch: usize): void {
  let drawn = userCount % BLOCK_STEPS;
  drawBlock(draws, drawn, false, totals, pitch);
  sumColumn(draws.last, drawn, 0, totals, pitch);
  sumOtherColumns(draws.last, drawn, totals, pitch);
  if (drawn == userCount) return;
  drawBlock(draws, BLOCK_STEPS, false, totals, pitch);
  for (drawn += BLOCK_STEPS; drawn < userCount; drawn += BLOCK_STEPS) {
    drawBlock(draws, BLOCK_STEPS, true, totals, pitch);
    sumOtherColumns(draws.previous, BLOCK_STEPS, totals, pitch);
  }
  sumColumn(draws.last, BLOCK_STEPS, 0, totals, pitch);
  sumOtherColumns(draws.last, BLOCK_STEPS, totals, pitch);
}

function sumOtherColumns(block: usize, steps: u32, totals: usize, pitch: usize): void {
  let offset: usize = 8;
  for (; offset + 32 <= pitch; offset += 32) sumFourColumns(block, steps, offset, totals + offset, pitch);
  if (offset + 16 <= pitch) {
    sumTwoColumns(block, steps, offset, totals + offset, pitch);
    offset += 16;
  }
  if (offset < pitch) sumColumn(block, steps, offset, totals + offset, pitch);
}
