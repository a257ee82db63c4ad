// Rows of a sparse matrix times a sparse matrix, added to dense rows. The scatter is one cell at a time, four entries to a
// turn; a finished row is looked over for what is not finite. See src/kernels/sparse-product.ts for the plain body.

export function sparseProduct(
  leftOffsets: usize, leftColumns: usize, leftValues: usize, rowCount: u32, firstMiddle: u32, middleCount: u32,
  rightOffsets: usize, rightColumns: usize, rightValues: usize, columnCount: u32, products: usize,
): u32 {
  const rowBytes = <usize>columnCount << 3;
  const leftBase = load<u32>(leftOffsets);
  const rightBase = load<u32>(rightOffsets);
  let offender: u32 = 0xffffffff;
  for (let row: u32 = 0; row < rowCount; row++, leftOffsets += 4, products += rowBytes) {
    const end = load<u32>(leftOffsets, 4) - leftBase;
    for (let at = load<u32>(leftOffsets) - leftBase; at < end; at++) {
      // Below the first, the difference wraps around to a large number.
      const middle = load<u32>(leftColumns + (<usize>at << 2)) - firstMiddle;
      if (middle >= middleCount) continue;
      const offsets = rightOffsets + (<usize>middle << 2);
      const from = <usize>(load<u32>(offsets) - rightBase);
      const to = <usize>(load<u32>(offsets, 4) - rightBase);
      const value = load<f64>(leftValues + (<usize>at << 3));
      scatter(value, rightColumns + (from << 2), rightColumns + (to << 2), rightValues + (from << 3), products);
    }
    if (clearInfinite(products, products + rowBytes)) offender = min<u32>(offender, row);
  }
  return offender;
}

// @ts-ignore: decorator
@inline
function scatter(value: f64, columns: usize, end: usize, values: usize, products: usize): void {
  // Columns of a row differ, so that no addition waits for another.
  for (; columns + 16 <= end; columns += 16, values += 32) {
    addTo(products, load<u32>(columns), value * load<f64>(values));
    addTo(products, load<u32>(columns, 4), value * load<f64>(values, 8));
    addTo(products, load<u32>(columns, 8), value * load<f64>(values, 16));
    addTo(products, load<u32>(columns, 12), value * load<f64>(values, 24));
  }
  for (; columns < end; columns += 4, values += 8) addTo(products, load<u32>(columns), value * load<f64>(values));
}

// @ts-ignore: decorator
@inline
function addTo(products: usize, column: u32, value: f64): void {
  const cell = products + (<usize>column << 3);
  store<f64>(cell, load<f64>(cell) + value);
}

/** Writes 0 over everything that is not finite; tells whether there was such a thing. */
function clearInfinite(cells: usize, end: usize): bool {
  const zero = f64x2.splat(0);
  let finite = i64x2.splat(-1);
  for (; cells + 16 <= end; cells += 16) {
    const vector = v128.load(cells);
    // Only a finite number less itself is 0.
    const isFinite = f64x2.eq(f64x2.sub(vector, vector), zero);
    v128.store(cells, v128.and(vector, isFinite));
    finite = v128.and(finite, isFinite);
  }
  let found = !i64x2.all_true(finite);
  if (cells < end) {
    const value = load<f64>(cells);
    if (value - value != 0) {
      store<f64>(cells, 0);
      found = true;
    }
  }
  return found;
}
