// Whether metrics agree on which users were served well: Spearman's rank correlation over users, run by run, averaged over
// runs. Metrics of which less is better are turned round.
import type { ResultDocument } from '../../documents/result-document.js';
import { userColumn } from './user-column.js';

export interface Agreement {
  /** Metrics that users have values of, shown or not. */
  readonly knownCount: number;
  readonly labels: readonly string[];
  /** By row and column; undefined on the diagonal, null where no run has a value. */
  readonly cells: readonly (readonly (number | null | undefined)[])[];
}

const MOST_LABELS = 20;

/** Undefined where fewer than two metrics have values of users. */
export function userAgreement({ definitions, runs }: ResultDocument): Agreement | undefined {
  const known = Object.keys(definitions).filter((label) =>
    runs.some(({ columns }) => columns !== undefined && Object.hasOwn(columns, label)),
  );
  const labels = known.slice(0, MOST_LABELS);
  if (labels.length < 2) return undefined;
  const sums = labels.map(() => labels.map(() => ({ total: 0, count: 0 })));
  for (const { columns = {} } of runs) {
    const values = labels.map((label) => (Object.hasOwn(columns, label) ? userColumn(columns[label]!) : undefined));
    for (const [row, first] of values.entries()) {
      for (let column = row + 1; column < labels.length; column++) {
        const second = values[column];
        const found = first === undefined || second === undefined ? null : rankCorrelation(first, second);
        if (found === null) continue;
        sums[row]![column]!.total += found;
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
