// How likely each count is, when things are drawn and some of them are marked: one form for draws with and without putting
// back, so that what is expected of a count need not know how it was drawn.

/** Probabilities of the counts least, least + 1, ...; all other counts have probability 0. */
export interface CountProbabilities {
  readonly least: number;
  readonly probabilities: Float64Array;
}

/** The sum of P(count) value(count), from the least count on. */
export function expectationOf({ least, probabilities }: CountProbabilities, value: (count: number) => number): number {
  let sum = 0;
  for (let i = 0; i < probabilities.length; i++) {
    // Most counts of many draws are as good as impossible, and the value may be dear.
    if (probabilities[i] !== 0) sum += probabilities[i]! * value(least + i);
  }
  return sum;
}

/** The same without the counts at both ends that are less likely than 1e-30: sums that round at 1e-16 never meet them. */
export function withoutUnlikely({ least, probabilities }: CountProbabilities): CountProbabilities {
  let [from, to] = [0, probabilities.length];
  while (to - from > 1 && probabilities[from]! < 1e-30) from++;
  while (to - from > 1 && probabilities[to - 1]! < 1e-30) to--;
  return { least: least + from, probabilities: probabilities.subarray(from, to) };
}
