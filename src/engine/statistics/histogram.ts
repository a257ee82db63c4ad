// A histogram that people can read: cells that a metric's range or round numbers decide, never more than twenty. Two
// runs therefore have the same cells wherever that makes sense, and whole numbers that are few have a cell each.

export interface Histogram {
  /** Ascending, one more than counts; a value on an inner edge belongs to the upper cell. */
  readonly edges: readonly number[];
  readonly counts: readonly number[];
}

/** Least and greatest value that there can be; null where there is none. */
export type Range = readonly [least: number | null, greatest: number | null];

const MOST_CELLS = 20;

/** First digits of the widths of cells. */
const ROUND_DIGITS = [1, 2, 5];

/** Beyond 2^50 not every multiple of a digit is exact. */
const MOST_EXACT = 0x4_0000_0000_0000;

/** Counts finite values, ascending and at least one: twenty cells over a known range, round cells otherwise. */
export function histogramOf(sorted: Float64Array, range: Range): Histogram {
  const edges = fixedEdges(sorted, range) ?? roundEdges(sorted);
  const counts = new Array<number>(edges.length - 1).fill(0);
  let cell = 0;
  for (const value of sorted) {
    while (cell < counts.length - 1 && value >= edges[cell + 1]!) cell += 1;
    counts[cell]! += 1;
  }
  return { edges, counts };
}

/** Undefined where the range has an open end, or does not hold: some libraries break the laws of their metrics. */
function fixedEdges(sorted: Float64Array, [least, greatest]: Range): number[] | undefined {
  if (least === null || greatest === null || !(greatest > least)) return undefined;
  if (sorted[0]! < least || sorted.at(-1)! > greatest) return undefined;
  return Array.from({ length: MOST_CELLS + 1 }, (_, i) => least + ((greatest - least) * i) / MOST_CELLS);
}

/**
 * Multiples of 1, 2 or 5 times a power of ten around all values: the narrowest of which twenty cells are enough, at
 * least 1 for whole numbers. Equal values, and values too near together for round cells, share one.
 */
function roundEdges(sorted: Float64Array): number[] {
  const [least, greatest] = [sorted[0]!, sorted.at(-1)!];
  const span = greatest - least;
  if (span === 0 || !Number.isFinite(span)) return [least, greatest];
  const [, decimals] = (span / MOST_CELLS).toExponential().split('e');
  const lowest = sorted.every(Number.isInteger) ? Math.max(0, Number(decimals)) : Number(decimals);
  for (let exponent = lowest; exponent <= lowest + 2; exponent++) {
    for (const digit of ROUND_DIGITS) {
      const edges = edgesAround(least, greatest, (cells) => scaled(cells * digit, exponent));
      if (edges !== undefined) return edges;
    }
  }
  return [least, greatest];
}

/** number x 10^exponent, rounded once where the power is exact. */
function scaled(number: number, exponent: number): number {
  return exponent < 0 ? number / Number(`1e${-exponent}`) : number * Number(`1e${exponent}`);
}

/** Undefined where it takes more cells than there may be, or numbers that are not exact. */
function edgesAround(least: number, greatest: number, edgeAt: (cells: number) => number): number[] | undefined {
  const width = edgeAt(1);
  let first = Math.floor(least / width);
  let last = Math.ceil(greatest / width);
  if (!(Math.abs(first) < MOST_EXACT && Math.abs(last) < MOST_EXACT)) return undefined;
  // The division may have been rounded over an edge.
  while (edgeAt(first) > least) first -= 1;
  while (edgeAt(first + 1) <= least) first += 1;
  while (edgeAt(last - 1) > greatest) last -= 1;
  while (edgeAt(last) <= greatest) last += 1;
  if (last - first > MOST_CELLS) return undefined;
  return Array.from({ length: last - first + 1 }, (_, i) => edgeAt(first + i));
}
