// What holds between each two of several runs, such as p-values: a symmetric matrix as rows of numbers.

/** rows[i][j] = rows[j][i] = between(i, j) for i < j, asked once for each pair; the diagonal as given. */
export function pairMatrix(count: number, diagonal: number, between: (i: number, j: number) => number): Float64Array[] {
  const rows = Array.from({ length: count }, () => new Float64Array(count).fill(diagonal));
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const value = between(i, j);
      rows[i]![j] = value;
      rows[j]![i] = value;
    }
  }
  return rows;
}
