// The users' values of a document as numbers, as far as runs can be compared by them: the value of a metric must be the
// mean of its users' values, or a test on these would speak of something else.
import type { ResultDefinition, ResultDocument, ResultRun } from '../../documents/result-document.js';
import { pairedValues, roundedDifferences } from '../../engine/statistics/paired-values.js';
import { InputError } from '../../foundation/errors.js';
import { exactMean } from '../../foundation/numbers/exact-sum.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { Steps } from '../../foundation/work-options.js';
import { mergedColumn } from './merge-documents.js';

export interface AlignedRun {
  readonly name: string;
  /** By label: one value for each user, NaN for users without one. */
  readonly columns: ReadonlyMap<string, Float64Array>;
}

export interface AlignedRuns {
  readonly runs: readonly AlignedRun[];
  readonly definitions: Readonly<Record<string, ResultDefinition>>;
  /** By label: why it cannot be compared. */
  readonly refused: ReadonlyMap<string, string>;
}

export function* alignRuns(document: ResultDocument): Steps<AlignedRuns> {
  const refused = new Map<string, string>();
  const runs: AlignedRun[] = [];
  for (const run of document.runs) runs.push({ name: run.name, columns: yield* columnsOf(run, document, refused) });
  for (const label of Object.keys(document.definitions)) {
    const lacking = runs.filter(({ columns }) => !columns.has(label)).map(({ name }) => name);
    if (lacking.length > 0 && !refused.has(label)) refused.set(label, `run ${lacking.join(', ')} does not have it`);
  }
  return { runs, definitions: document.definitions, refused };
}

function* columnsOf(
  { name, columns, metrics }: ResultRun,
  { users }: ResultDocument,
  refused: Map<string, string>,
): Steps<ReadonlyMap<string, Float64Array>> {
  if (columns === undefined || users === undefined) throw withoutUsers(name);
  const byRun = new Map<string, Float64Array>();
  for (const [label, { value, why }] of Object.entries(metrics)) {
    yield;
    const packed = columns[label];
    const values = packed === undefined ? undefined : mergedColumn(name, label, packed, users.length);
    if (value === null) refused.set(label, `run ${name} has no value: ${why ?? 'nobody is counted'}`);
    else if (values === undefined) refused.set(label, 'it has no values per user');
    else if (exactMean(values.filter((one) => !Number.isNaN(one))) === value) byRun.set(label, values);
    else refused.set(label, "it is not a mean of the users' values");
  }
  return byRun;
}

function withoutUsers(run: string): InputError {
  return new InputError(`The document does not hold the users' values of run ${run}`, {
    found: 'means only',
    expected: "the users' values, since runs are compared user by user",
    hint: sentenceOf`Evaluate again without ${mention('users', false)}.`,
  });
}

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

/** Two runs that are compared with each other, the first minus the second. */
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
