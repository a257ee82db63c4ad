// Sums of the rows that were drawn: of one column, or of two or four side by side, for four replicates. A block holds
// the address of a row for each step and replicate; totals of one replicate lie side by side, those of the next
// `pitch` bytes further on.

/** Adds the values of one column, `offset` bytes into the row. */
export function sumColumn(block: usize, steps: u32, offset: usize, totals: usize, pitch: usize): void {
  let total0 = load<u64>(totals);
  let total1 = load<u64>(totals + pitch);
  let total2 = load<u64>(totals + 2 * pitch);
  let total3 = load<u64>(totals + 3 * pitch);
  const end = block + (<usize>steps << 4);
  for (; block < end; block += 16) {
    total0 += load<u64>(<usize>load<u32>(block) + offset);
    total1 += load<u64>(<usize>load<u32>(block, 4) + offset);
    total2 += load<u64>(<usize>load<u32>(block, 8) + offset);
    total3 += load<u64>(<usize>load<u32>(block, 12) + offset);
  }
  store<u64>(totals, total0);
  store<u64>(totals + pitch, total1);
  store<u64>(totals + 2 * pitch, total2);
  store<u64>(totals + 3 * pitch, total3);
}

/** Adds the values of two neighbouring columns. */
export function sumTwoColumns(block: usize, steps: u32, offset: usize, totals: usize, pitch: usize): void {
  let totals0 = v128.load(totals);
  let totals1 = v128.load(totals + pitch);
  let totals2 = v128.load(totals + 2 * pitch);
  let totals3 = v128.load(totals + 3 * pitch);
  const end = block + (<usize>steps << 4);
  for (; block < end; block += 16) {
    totals0 = i64x2.add(totals0, v128.load(<usize>load<u32>(block) + offset));
    totals1 = i64x2.add(totals1, v128.load(<usize>load<u32>(block, 4) + offset));
    totals2 = i64x2.add(totals2, v128.load(<usize>load<u32>(block, 8) + offset));
    totals3 = i64x2.add(totals3, v128.load(<usize>load<u32>(block, 12) + offset));
  }
  v128.store(totals, totals0);
  v128.store(totals + pitch, totals1);
  v128.store(totals + 2 * pitch, totals2);
  v128.store(totals + 3 * pitch, totals3);
}

/** Adds the values of four neighbouring columns, two replicates at a time: more totals would not fit the registers. */
export function sumFourColumns(block: usize, steps: u32, offset: usize, totals: usize, pitch: usize): void {
  const end = block + (<usize>steps << 4);
  sumFourOfTwo(block, end, offset, totals, totals + pitch);
  sumFourOfTwo(block + 8, end + 8, offset, totals + 2 * pitch, totals + 3 * pitch);
}

// @ts-ignore: decorator
@inline
function sumFourOfTwo(block: usize, end: usize, offset: usize, totals: usize, others: usize): void {
  let totals0 = v128.load(totals);
  let totals1 = v128.load(totals, 16);
  let others0 = v128.load(others);
  let others1 = v128.load(others, 16);
  for (; block < end; block += 16) {
    const row = <usize>load<u32>(block) + offset;
    totals0 = i64x2.add(totals0, v128.load(row));
    totals1 = i64x2.add(totals1, v128.load(row, 16));
    const other = <usize>load<u32>(block, 4) + offset;
    others0 = i64x2.add(others0, v128.load(other));
    others1 = i64x2.add(others1, v128.load(other, 16));
  }
  v128.store(totals, totals0);
  v128.store(totals, totals1, 16);
  v128.store(others, others0);
  v128.store(others, others1, 16);
}
