// How the values of users or items spread: bands of about equal shares, groups, and the cells of a histogram.
import type { Memberships } from '../../data/tables/side-inputs.js';

/** A band holds the numbers from its least to its greatest, both of which occur. */
export interface Band {
  readonly least: number;
  readonly greatest: number;
}

/** How much of the whole a number stands for that occurs so many times. */
export type MassOf = (value: number, occurrences: number) => number;

/**
 * At most `bandCount` bands, ascending. Cut c lies at the place between two different numbers up to which the mass is
 * nearest to c / bandCount of all, the lower of two that are as near; a cut that cuts nothing off is left out. Each
 * occurrence has the mass 1 by default; numbers without mass stay below what is cut.
 */
export function bandsOf(values: ArrayLike<number>, bandCount: number, massOf: MassOf = (_, times) => times): Band[] {
  const sorted = Float64Array.from(values).sort();
  const distinct: number[] = [];
  /** Mass of all numbers before each of the distinct ones, and of all. */
  const massBefore = [0];
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && sorted[to] === sorted[from]) to += 1;
    distinct.push(sorted[from]!);
    massBefore.push(massBefore.at(-1)! + massOf(sorted[from]!, to - from));
  }
  const total = massBefore.at(-1)!;
  const starts = [0];
  for (let cut = 1, place = 0; cut < bandCount; cut++) {
    const wanted = (cut * total) / bandCount;
    while (place < distinct.length && massBefore[place + 1]! <= wanted) place += 1;
    const isUpperNearer = place < distinct.length && massBefore[place + 1]! - wanted < wanted - massBefore[place]!;
    const start = isUpperNearer ? place + 1 : place;
    if (start > starts.at(-1)! && start < distinct.length) starts.push(start);
  }
  return distinct.length === 0
    ? []
    : starts.map((start, band) => ({
        least: distinct[start]!,
        greatest: distinct[(starts[band + 1] ?? distinct.length) - 1]!,
      }));
}

/** The place of the band that holds a number: the first that does not end before it, else the last. */
export function bandIndexOf(bands: readonly Band[], value: number): number {
  let [low, high] = [0, bands.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= bands[middle]!.greatest) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** `6-20`, or `6` where all numbers of the band are the same. */
export function bandName({ least, greatest }: Band): string {
  return least === greatest ? `${least}` : `${least}-${greatest}`;
}

/** For each group the values of its members that are numbers, in the order of users; members behind the values are left out. */
export function valuesByGroup(values: Float64Array, memberships: Memberships): Float64Array[] {
  const { offsets, groups, names } = memberships;
  const userCount = Math.min(values.length, offsets.length - 1);
  const found = names.map((): number[] => []);
  for (let user = 0; user < userCount; user++) {
    const value = values[user]!;
    if (Number.isNaN(value)) continue;
    for (let i = offsets[user]!; i < offsets[user + 1]!; i++) found[groups[i]!]!.push(value);
  }
  return found.map((members) => Float64Array.from(members));
}

export function memberCounts({ offsets, groups, names }: Memberships, userCount: number): Uint32Array {
  const counts = new Uint32Array(names.length);
  for (const group of groups.subarray(0, offsets[userCount])) counts[group]! += 1;
  return counts;
}

export function usersWithoutGroup({ offsets }: Memberships, userCount: number): number[] {
  const users: number[] = [];
  for (let user = 0; user < userCount; user++) if (offsets[user] === offsets[user + 1]) users.push(user);
  return users;
}

/** Least and greatest value that there can be; null where there is none. */
export type Range = readonly [least: number | null, greatest: number | null];

const MOST_CELLS = 20;

const ROUND_DIGITS = [1, 2, 5];

/** Beyond 2^50 not every multiple of a digit is exact. */
const MOST_EXACT = 0x4_0000_0000_0000;

/** Counts finite values, ascending and at least one: twenty cells over a known range, round cells otherwise. */
export function histogramOf(sorted: Float64Array, range: Range) {
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

/** Edges at multiples of 1, 2 or 5 times a power of ten: the narrowest of which twenty cells are enough. */
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
