// The mean as NumPy computes it for up to 128 values: eight running sums, added in pairs. Golden values that count ties
// with the mean count what this summation makes of them, so they can only be met with the same roundings.

export function numpyMean(values: readonly number[]): number {
  if (values.length > 128) throw new RangeError('NumPy cuts longer sums in halves');
  return numpySum(values) / values.length;
}

function numpySum(values: readonly number[]): number {
  if (values.length < 8) return values.reduce((sum, value) => sum + value, 0);
  const sums = values.slice(0, 8);
  const whole = values.length - (values.length % 8);
  for (let i = 8; i < whole; i++) sums[i % 8]! += values[i]!;
  const [a, b, c, d, e, f, g, h] = sums as [number, number, number, number, number, number, number, number];
  return values.slice(whole).reduce((sum, value) => sum + value, a + b + (c + d) + (e + f + (g + h)));
}
