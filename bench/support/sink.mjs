// Every timed result ends here, so that no compiler may leave the work out.
let total = 0;

/** Takes a number, or one number of a typed array, into the sum. */
export function sink(value) {
  total += typeof value === 'number' ? value : (value[value.length >> 1] ?? 0);
}

/** The sum so far; printed with the results, which makes it needed. */
export function sinkTotal() {
  return total;
}
