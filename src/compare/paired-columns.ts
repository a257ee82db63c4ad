// Which runs are held against which, and on which users. Pairs of one metric mostly have the same users, and then share
// the resamples of their intervals: what is drawn for one is drawn for all.
import { InputError } from '../data/errors.js';
import { pairedValues } from '../stats/paired-values.js';
import type { AlignedRun } from './aligned-runs.js';

export interface PairedColumns {
  readonly run: string;
  readonly other: string;
  /** Values of the users whom both runs have, in one order. */
  readonly values: Float64Array;
  readonly otherValues: Float64Array;
  /** values - otherValues. */
  readonly differences: Float64Array;
  /** Places of these users among all. */
  readonly places: Uint32Array;
  /** Users whom only one of the runs has a value for. */
  readonly dropped: number;
}

/** Every pair in the order of runs, or every other run against the baseline. */
export function pairsOf(runs: readonly AlignedRun[], label: string, baseline: string | undefined): PairedColumns[] {
  const base = runs.find(({ name }) => name === baseline);
  const pairs =
    base === undefined
      ? runs.flatMap((run, place) => runs.slice(place + 1).map((other) => [run, other] as const))
      : runs.filter((run) => run !== base).map((run) => [run, base] as const);
  return pairs.map(([run, other]) => pairOf(run, other, label));
}

function pairOf(run: AlignedRun, other: AlignedRun, label: string): PairedColumns {
  const [mine, others] = [run.columns.get(label)!, other.columns.get(label)!];
  const { a, b, places } = pairedValues(mine, others);
  if (a.length === 0) {
    throw new InputError(`The runs ${run.name} and ${other.name} have no user in common in ${label}`, {
      found: 'no user with a value in both',
      expected: 'one user or more',
      hint: 'Are the ids of users written alike in both?',
    });
  }
  const dropped = mine.reduce(
    (count, value, user) => count + (Number.isNaN(value) === Number.isNaN(others[user]!) ? 0 : 1),
    0,
  );
  const differences = a.map((value, user) => value - b[user]!);
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
