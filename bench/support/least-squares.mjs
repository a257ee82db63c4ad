// Coefficients that fit measurements best, in shares of each measurement, so that small ones count as large ones do.

/**
 * `terms` are functions of a measurement, `measure` is what was measured. A coefficient that would be negative is 0:
 * nothing here gives time or memory back.
 */
export function fitted(measurements, terms, measure) {
  let used = terms.map((_, term) => term);
  for (;;) {
    const coefficients = solved(
      measurements,
      used.map((term) => terms[term]),
      measure,
    );
    const all = terms.map((_, term) => (used.includes(term) ? coefficients[used.indexOf(term)] : 0));
    if (all.every((value) => value >= 0)) return all;
    used = used.filter((term) => all[term] > 0);
  }
}

/** The greatest distance of a model from a measurement, as a share of it. */
export function largestMiss(measurements, terms, coefficients, measure) {
  const misses = measurements.map((each) => Math.abs(sumOf(each, terms, coefficients) / measure(each) - 1));
  return Math.max(...misses);
}

export function sumOf(measurement, terms, coefficients) {
  return terms.reduce((sum, term, place) => sum + coefficients[place] * term(measurement), 0);
}

/** The normal equations by elimination; a handful of terms needs no more. */
function solved(measurements, terms, measure) {
  const rows = measurements.map((each) => terms.map((term) => term(each) / measure(each)));
  const size = terms.length;
  const matrix = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (__, j) => rows.reduce((sum, row) => sum + row[i] * row[j], 0)),
    rows.reduce((sum, row) => sum + row[i], 0),
  ]);
  for (let i = 0; i < size; i++) {
    const pivot = matrix.slice(i).reduce((best, row) => (Math.abs(row[i]) > Math.abs(best[i]) ? row : best), matrix[i]);
    matrix.splice(matrix.indexOf(pivot), 1);
    matrix.splice(i, 0, pivot);
    for (let j = 0; j < size; j++) {
      if (j === i) continue;
      const factor = matrix[j][i] / pivot[i];
      for (let column = i; column <= size; column++) matrix[j][column] -= factor * pivot[column];
    }
  }
  return matrix.map((row, i) => row[size] / row[i]);
}
