// Agreement of rankings, written from the definitions and as slow as they are: all pairs, all ranks, long sums.

export interface SlowPairs {
  readonly concordant: number;
  readonly discordant: number;
  readonly tiedFirst: number;
  readonly tiedSecond: number;
}

export function slowPairs(x: readonly number[], y: readonly number[]): SlowPairs {
  const counts = { concordant: 0, discordant: 0, tiedFirst: 0, tiedSecond: 0 };
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      if (x[i] === x[j]) counts.tiedFirst++;
      if (y[i] === y[j]) counts.tiedSecond++;
      if (x[i] === x[j] || y[i] === y[j]) continue;
      if (x[i]! < x[j]! === y[i]! < y[j]!) counts.concordant++;
      else counts.discordant++;
    }
  }
  return counts;
}

export function slowTauB(x: readonly number[], y: readonly number[]): number {
  const { concordant, discordant, tiedFirst, tiedSecond } = slowPairs(x, y);
  const pairs = (x.length * (x.length - 1)) / 2;
  return (concordant - discordant) / Math.sqrt((pairs - tiedFirst) * (pairs - tiedSecond));
}

export function slowTauC(x: readonly number[], y: readonly number[]): number {
  const { concordant, discordant } = slowPairs(x, y);
  const m = Math.min(new Set(x).size, new Set(y).size);
  return (concordant - discordant) / ((x.length ** 2 * (m - 1)) / m / 2);
}

/** One more than the smaller values, and half of the other equal ones. */
export function slowMidRanks(values: readonly number[]): number[] {
  return values.map((value) => {
    const less = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return less + (equal + 1) / 2;
  });
}

export function slowPearson(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [i, value] of x.entries()) {
    xy += (value - mx) * (y[i]! - my);
    xx += (value - mx) ** 2;
    yy += (y[i]! - my) ** 2;
  }
  return xy / Math.sqrt(xx * yy);
}

/** The share of all permutations of y whose C - D is as far from zero. */
export function permutationTest(x: readonly number[], y: readonly number[]): number {
  const score = (values: readonly number[]) => {
    const { concordant, discordant } = slowPairs(x, values);
    return Math.abs(concordant - discordant);
  };
  const found = score(y);
  const all = permutations(y);
  return all.filter((values) => score(values) >= found).length / all.length;
}

function permutations(values: readonly number[]): number[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, i) => permutations(values.filter((_, j) => j !== i)).map((rest) => [value, ...rest]));
}

/** Depths after which p^d is nothing for p up to 0.95. */
const DEPTH = 1500;

/** The mean of the agreement at each depth, weighted by (1 - p) p^(d - 1). */
function weighted(p: number, agreement: (depth: number) => number): number {
  let [sum, weight] = [0, 1 - p];
  for (let depth = 1; depth <= DEPTH; depth++, weight *= p) sum += weight * agreement(depth);
  return sum;
}

function overlapAt(a: readonly number[], b: readonly number[], depth: number): number {
  const head = b.slice(0, depth);
  return a.slice(0, depth).filter((item) => head.includes(item)).length;
}

/** Rank-biased overlap with everything behind the lists assumed: as before, nothing in common, or all that can be. */
export function slowRankBiased(first: readonly number[], second: readonly number[], p: number) {
  const [shorter, longer] = first.length <= second.length ? [first, second] : [second, first];
  const [s, l] = [shorter.length, longer.length];
  const seen = (depth: number) => overlapAt(shorter, longer, Math.min(depth, l));
  const going = (depth: number) => seen(depth) + Math.max(0, depth - s) * (seen(s) / s);
  const most = (depth: number) => Math.min(depth, seen(depth) + Math.max(0, depth - s) + Math.max(0, depth - l));
  const least = weighted(p, (depth) => seen(depth) / depth);
  return {
    value: weighted(p, (depth) => (depth <= l ? going(depth) / depth : going(l) / l)),
    least,
    residual: weighted(p, (depth) => most(depth) / depth) - least,
  };
}
