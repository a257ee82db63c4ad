// The values of single users in a document: read back from their compact form, how they are spread, and whether metrics agree
// on which users were served well.
import type { ResultDocument, ResultRun } from '../../documents/result-document.js';
import { doublesOfBase64 } from '../../foundation/base64.js';

export interface UserSpread {
  readonly users: number;
  readonly zeros: number;
  readonly edges: readonly number[];
  readonly counts: readonly number[];
  /** Shares 0.05, 0.25, 0.5, 0.75 and 0.95. */
  readonly quantiles: readonly number[];
}

const CELLS = 20;
export const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** Undefined where the document knows of no user, or nobody has a value. */
export function userSpread(run: ResultRun, label: string): UserSpread | undefined {
  const distribution = run.metrics[label]?.distribution;
  if (distribution !== undefined) {
    const { users, zeros, quantiles, histogram } = distribution;
    const at = (share: number) => quantiles.find((quantile) => quantile.share === share)?.value ?? Number.NaN;
    return { users, zeros, ...histogram, quantiles: SHARES.map(at) };
  }
  const column = run.columns?.[label];
  return column === undefined ? undefined : spreadOfValues(doublesOfBase64(column));
}

/** Cells of equal width from the least to the greatest value; quantiles are linear between neighbours. */
export function spreadOfValues(column: Float64Array): UserSpread | undefined {
  const values = column.filter(Number.isFinite).sort();
  const count = values.length;
  if (count === 0) return undefined;
  const [least, greatest] = [values[0]!, values[count - 1]!];
  const high = greatest > least ? greatest : least + 1;
  const edges = Array.from({ length: CELLS + 1 }, (_, i) =>
    i === CELLS ? high : least + (i * (high - least)) / CELLS,
  );
  const counts = new Array<number>(CELLS).fill(0);
  let zeros = 0;
  let cell = 0;
  for (const value of values) {
    while (cell < CELLS - 1 && value >= edges[cell + 1]!) cell += 1;
    counts[cell]! += 1;
    if (value === 0) zeros += 1;
  }
  const quantiles = SHARES.map((share) => {
    const place = share * (count - 1);
    const below = Math.floor(place);
    const above = Math.min(count - 1, below + 1);
    return values[below]! + (place - below) * (values[above]! - values[below]!);
  });
  return { users: count, zeros, edges, counts, quantiles };
}

export interface Agreement {
  /** Metrics that users have values of, shown or not. */
  readonly knownCount: number;
  readonly labels: readonly string[];
  /** By row and column; undefined on the diagonal, null where no run has a value. */
  readonly cells: readonly (readonly (number | null | undefined)[])[];
}

const MOST_LABELS = 20;

/** Spearman's rank correlation over users, averaged over runs; undefined where fewer than two metrics have values of users. */
export function userAgreement({ definitions, runs }: ResultDocument): Agreement | undefined {
  const known = Object.keys(definitions).filter((label) =>
    runs.some(({ columns }) => columns !== undefined && Object.hasOwn(columns, label)),
  );
  const labels = known.slice(0, MOST_LABELS);
  if (labels.length < 2) return undefined;
  const sums = labels.map(() => labels.map(() => ({ total: 0, count: 0 })));
  for (const { columns = {} } of runs) {
    const values = labels.map((label) =>
      Object.hasOwn(columns, label) ? doublesOfBase64(columns[label]!) : undefined,
    );
    for (const [row, first] of values.entries()) {
      for (let column = row + 1; column < labels.length; column++) {
        const second = values[column];
        const correlation = first === undefined || second === undefined ? null : rankCorrelation(first, second);
        if (correlation === null) continue;
        sums[row]![column]!.total += correlation;
        sums[row]![column]!.count += 1;
      }
    }
  }
  const turned = labels.map((label) => definitions[label]!.direction === 'lower');
  const cells = labels.map((_, row) =>
    labels.map((__, column) => {
      if (row === column) return undefined;
      const { total, count } = sums[Math.min(row, column)]![Math.max(row, column)]!;
      return count === 0 ? null : (turned[row] === turned[column] ? 1 : -1) * (total / count);
    }),
  );
  return { labels, cells, knownCount: known.length };
}

/** Pearson's correlation of mid-ranks over the places where both have a value; null where one does not vary. */
export function rankCorrelation(first: Float64Array, second: Float64Array): number | null {
  const both: number[] = [];
  for (let i = 0; i < first.length; i++) if (Number.isFinite(first[i]) && Number.isFinite(second[i])) both.push(i);
  if (both.length < 2) return null;
  const [left, right] = [midRanks(both.map((i) => first[i]!)), midRanks(both.map((i) => second[i]!))];
  const middle = (both.length + 1) / 2;
  let [product, leftSquares, rightSquares] = [0, 0, 0];
  for (let i = 0; i < left.length; i++) {
    const [x, y] = [left[i]! - middle, right[i]! - middle];
    product += x * y;
    leftSquares += x * x;
    rightSquares += y * y;
  }
  if (leftSquares === 0 || rightSquares === 0) return null;
  return product / (Math.sqrt(leftSquares) * Math.sqrt(rightSquares));
}

/** 1 for the least; equal values share the mean of their ranks. */
function midRanks(values: readonly number[]): Float64Array {
  const order = Uint32Array.from(values.keys()).sort((left, right) => values[left]! - values[right]!);
  const ranks = new Float64Array(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to += 1;
    for (let place = from; place < to; place++) ranks[order[place]!] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}
