// How the users' values of a metric are spread: as the document says, or counted here from its columns.
import type { ResultRun } from '../../documents/result-document.js';
import { userColumn } from './user-column.js';

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
  const told = run.metrics[label]?.distribution;
  if (told !== undefined) {
    const { users, zeros, quantiles, histogram } = told;
    const at = (share: number) => quantiles.find((quantile) => quantile.share === share)?.value ?? Number.NaN;
    return { users, zeros, ...histogram, quantiles: SHARES.map(at) };
  }
  const column = run.columns?.[label];
  return column === undefined ? undefined : spreadOfValues(userColumn(column));
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
