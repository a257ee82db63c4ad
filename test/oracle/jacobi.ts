// Eigenvalues of a symmetric matrix by Jacobi's rotations: one pair of rows and columns after the other until nothing is
// left beside the diagonal. Slow, short and unlike the solver it is compared with.

/** Descending. */
export function jacobiEigenvalues(matrix: readonly (readonly number[])[]): number[] {
  const a = matrix.map((row) => [...row]);
  const size = a.length;
  for (let sweep = 0; sweep < 60; sweep++) {
    let beside = 0;
    let whole = 0;
    for (let p = 0; p < size; p++) {
      for (let q = 0; q < size; q++) {
        whole += a[p]![q]! ** 2;
        if (p !== q) beside += a[p]![q]! ** 2;
      }
    }
    if (beside <= 1e-32 * whole) break;
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(a, p, q);
  }
  return a.map((row, place) => row[place]!).sort((x, y) => y - x);
}

function rotate(a: number[][], p: number, q: number): void {
  if (a[p]![q] === 0) return;
  const theta = (a[q]![q]! - a[p]![p]!) / (2 * a[p]![q]!);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (const row of a) [row[p], row[q]] = [c * row[p]! - s * row[q]!, s * row[p]! + c * row[q]!];
  const [above, below] = [a[p]!, a[q]!];
  a[p] = above.map((x, k) => c * x - s * below[k]!);
  a[q] = above.map((x, k) => s * x + c * below[k]!);
}
