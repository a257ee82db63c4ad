// Which runs are held against which, and on which users. Pairs of one metric mostly have the same users, and then share
// the resamples of their intervals: what is drawn for one is drawn for all.
import { pairedValues, roundedDifferences } from '../../engine/statistics/paired-values.js';
import type { AlignedRun } from './aligned-runs.js';

export interface PairedColumns {
  readonly run: string;
  readonly other: string;
  /** Values of the users whom both runs have, in one order. */
  readonly values: Float64Array;
  readonly otherValues: Float64Array;
  /** values - otherValues, without what rounding has made of equal differences. */
  readonly differences: Float64Array;
  /** Places of these users among all. */
  readonly places: Uint32Array;
  /** Users whom only one of the runs has a value for. */
  readonly dropped: number;
}

/** Two runs that are held against each other, the first minus the second. */
export type RunPair = readonly [run: AlignedRun, other: AlignedRun];

/** Every pair in the order of runs, or every other run against the baseline. */
export function pairsOf(runs: readonly AlignedRun[], baseline: string | undefined): RunPair[] {
  const base = runs.find(({ name }) => name === baseline);
  return base === undefined
    ? runs.flatMap((run, place) => runs.slice(place + 1).map((other) => [run, other] as const))
    : runs.filter((run) => run !== base).map((run) => [run, base] as const);
}

/** The users whom both runs have; none where they share nobody. */
export function pairedColumns([run, other]: RunPair, label: string): PairedColumns {
  const [mine, others] = [run.columns.get(label)!, other.columns.get(label)!];
  const { a, b, places } = pairedValues(mine, others);
  let dropped = 0;
  for (let user = 0; user < mine.length; user++) {
    if (Number.isNaN(mine[user]!) !== Number.isNaN(others[user]!)) dropped += 1;
  }
  const differences = roundedDifferences(a, b);
  return { run: run.name, other: other.name, values: a, otherValues: b, differences, places, dropped };
}

/** Pairs on the same users together. */
export function byUsers(pairs: readonly PairedColumns[]): PairedColumns[][] {
  const groups: PairedColumns[][] = [];
  for (const pair of pairs) {
    const group = groups.find(([first]) => hasSamePlaces(first!.places, pair.places));
    if (group === undefined) groups.push([pair]);
    else group.push(pair);
  }
  return groups;
}

function hasSamePlaces(one: Uint32Array, other: Uint32Array): boolean {
  return one.length === other.length && one.every((place, i) => place === other[i]);
}
