// A hit rate is a share of users, with the interval that such a share deserves.

/** The 97.5 % quantile of the standard normal distribution, for an interval of 95 %. */
const NORMAL_QUANTILE = 1.959963984540054;

export interface Share {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The share p = count / total with Wilson's 95 % interval: (p + z^2 / 2n -+ z sqrt(p (1 - p) / n + z^2 / 4n^2)) / (1 + z^2 / n).
 * E. B. Wilson, Journal of the American Statistical Association 22 (1927).
 */
export function wilsonShare(count: number, total: number): Share {
  const rate = count / total;
  const squared = (NORMAL_QUANTILE * NORMAL_QUANTILE) / total;
  const middle = rate + squared / 2;
  const halfWidth = Math.sqrt(squared * (rate * (1 - rate) + squared / 4));
  return { rate, low: (middle - halfWidth) / (1 + squared), high: (middle + halfWidth) / (1 + squared) };
}
