// Rows of a sparse matrix times a sparse matrix, added to dense rows. The scatter is one cell at a time, four entries to a
// turn; a finished row is looked over for what is not finite. See src/foundation/kernels/sparse-product.ts for the plain body.

export function sparseProduct(
  leftOffsets: usize, leftColumns: usize, leftValues: usize, rowCount: u32, firstMiddle: u32, middleCount: u32,
  rightOffsets: usize, rightColumns: usize, rightValues: usize, rightIsOnes: u32,
  columnCount: u32, products: usize,
): u32 {
  const rowBytes = <usize>columnCount << 3;
  const leftBase = load<u32>(leftOffsets);
  const rightBase = load<u32>(rightOffsets);
  let offender: u32 = 0xffffffff;
  for (let row: u32 = 0; row < rowCount; row++, leftOffsets += 4, products += rowBytes) {
    // Sums of an earlier stretch go on; the first one starts them.
    if (firstMiddle == 0) memory.fill(products, 0, rowBytes);
    const end = load<u32>(leftOffsets, 4) - leftBase;
    for (let at = load<u32>(leftOffsets) - leftBase; at < end; at++) {
      // Below the first, the difference wraps around to a large number.
      const middle = load<u32>(leftColumns + (<usize>at << 2)) - firstMiddle;
      if (middle >= middleCount) continue;
      const offsets = rightOffsets + (<usize>middle << 2);
      const from = <usize>(load<u32>(offsets) - rightBase);
      const to = <usize>(load<u32>(offsets, 4) - rightBase);
      const value = load<f64>(leftValues + (<usize>at << 3));
      const columns = rightColumns + (from << 2);
      const end = rightColumns + (to << 2);
      if (rightIsOnes) scatterOne(value, columns, end, products);
      else scatter(value, columns, end, rightValues + (from << 3), products);
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

/** Where all values are 1 their products are all the same. */
// @ts-ignore: decorator
@inline
function scatterOne(value: f64, columns: usize, end: usize, products: usize): void {
  for (; columns + 16 <= end; columns += 16) {
    addTo(products, load<u32>(columns), value);
    addTo(products, load<u32>(columns, 4), value);
    addTo(products, load<u32>(columns, 8), value);
    addTo(products, load<u32>(columns, 12), value);
  }
  for (; columns < end; columns += 4) addTo(products, load<u32>(columns), value);
}

// @ts-ignore: decorator
@inline
function addTo(products: usize, column: u32, value: f64): void {
  const cell = products + (<usize>column << 3);
  store<f64>(cell, load<f64>(cell) + value);
}

/** Writes 0 over everything that is not finite; tells whether there was such a thing. */
function clearInfinite(cells: usize, end: usize): bool {
  let different = i64x2.splat(0);
  let at = cells;
  for (; at + 32 <= end; at += 32) {
    const left = v128.load(at);
    const right = v128.load(at, 16);
    // Only a finite number less itself is 0, all bits of it.
    different = v128.or(different, v128.or(f64x2.sub(left, left), f64x2.sub(right, right)));
  }
  let found = v128.any_true(different);
  for (; at < end; at += 8) found = found || load<f64>(at) - load<f64>(at) != 0;
  if (!found) return false;
  for (; cells < end; cells += 8) if (load<f64>(cells) - load<f64>(cells) != 0) store<f64>(cells, 0);
  return true;
}
