// Some rows of the Gram matrix of a sparse matrix, a user at a time. See src/foundation/kernels/sparse-product.ts for the plain body.

export function gramStrip(
  offsets: usize, items: usize, values: usize, userCount: u32, firstItem: u32, rowCount: u32, columnCount: u32,
  strip: usize,
): u32 {
  const base = load<u32>(offsets);
  for (let user: u32 = 0; user < userCount; user++, offsets += 4) {
    const end = <usize>(load<u32>(offsets, 4) - base);
    for (let at = <usize>(load<u32>(offsets) - base); at < end; at++) {
      const item = load<u32>(items + (at << 2));
      if (item < firstItem) continue;
      if (item - firstItem >= rowCount) break;
      // Columns count from the first item of the strip.
      const row = strip + (((<usize>(item - firstItem) * columnCount) - <usize>firstItem) << 3);
      addRow(items + (at << 2), items + (end << 2), values + (at << 3), row);
    }
  }
  return 0;
}

/** Adds the products of the first entry with itself and with all behind it. */
// @ts-ignore: decorator
@inline
function addRow(item: usize, end: usize, value: usize, row: usize): void {
  const own = load<f64>(value);
  for (; item < end; item += 4, value += 8) {
    const cell = row + (<usize>load<u32>(item) << 3);
    store<f64>(cell, load<f64>(cell) + own * load<f64>(value));
  }
}
