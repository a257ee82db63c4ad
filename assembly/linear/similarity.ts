// Sums of products become similarities, two columns in a vector; most sums are 0, and pairs of them are passed over. See
// src/foundation/kernels/sparse-product.ts for the plain bodies.

export function cosineSimilarity(
  products: usize, rowSizes: usize, columnSizes: usize, rowCount: u32, columnCount: u32, shrink: f64,
): u32 {
  return similarity(products, rowSizes, columnSizes, rowCount, columnCount, shrink, false);
}

export function jaccardSimilarity(
  products: usize, rowSizes: usize, columnSizes: usize, rowCount: u32, columnCount: u32, shrink: f64,
): u32 {
  return similarity(products, rowSizes, columnSizes, rowCount, columnCount, shrink, true);
}

/** Inlined, so that each formula gets a loop of its own. */
// @ts-ignore: decorator
@inline
function similarity(
  products: usize, rowSizes: usize, columnSizes: usize, rowCount: u32, columnCount: u32, shrink: f64, isJaccard: bool,
): u32 {
  const damping = f64x2.splat(shrink);
  for (let row: u32 = 0; row < rowCount; row++, rowSizes += 8) {
    const rowSize = v128.load64_splat(rowSizes);
    const end = products + (<usize>columnCount << 3);
    let sizes = columnSizes;
    for (; products + 16 <= end; products += 16, sizes += 16) {
      const sums = v128.load(products);
      if (!v128.any_true(f64x2.ne(sums, f64x2.splat(0)))) continue;
      v128.store(products, divided(sums, denominators(sums, rowSize, v128.load(sizes), damping, isJaccard)));
    }
    if (products < end) {
      const sums = v128.load64_zero(products);
      const found = divided(sums, denominators(sums, rowSize, v128.load64_zero(sizes), damping, isJaccard));
      v128.store64_lane(products, found, 0);
      products += 8;
    }
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function denominators(sums: v128, rowSize: v128, columnSizes: v128, damping: v128, isJaccard: bool): v128 {
  if (!isJaccard) return f64x2.add(f64x2.sqrt(f64x2.mul(rowSize, columnSizes)), damping);
  return f64x2.add(f64x2.sub(f64x2.add(rowSize, columnSizes), sums), damping);
}

/** The quotients; 0 where a denominator is 0, and a sum that is 0 as it is. */
// @ts-ignore: decorator
@inline
function divided(sums: v128, denominators: v128): v128 {
  const zero = f64x2.splat(0);
  const quotients = v128.andnot(f64x2.div(sums, denominators), f64x2.eq(denominators, zero));
  return v128.bitselect(sums, quotients, f64x2.eq(sums, zero));
}
