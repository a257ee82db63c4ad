// What every table of a result shows: one row for each metric, one value for each run, and beside them what lists in
// random order and the best lists would have had, and how many users stand behind the row. Texts and Markdown only
// lay it out.
import type { ResultDocument, ResultRun, ResultValue } from '../../documents/result-document.js';
import { intervalText, NO_VALUE, shortNumber, wholeNumber } from '../parts/number-text.js';

export interface GridRow {
  readonly label: string;
  /** One for each run. */
  readonly values: readonly string[];
  /** Beside each value; empty where it has none. */
  readonly intervals: readonly string[];
  /** One for each name of the grid's `references`. */
  readonly references: readonly string[];
}

export interface MetricGrid {
  readonly runs: readonly string[];
  /** Names of the columns beside the runs. They are phrases, since a run may well be called `random`. */
  readonly references: readonly string[];
  readonly rows: readonly GridRow[];
}

interface Reference {
  readonly name: string;
  readonly read: (value: ResultValue) => number | null;
  readonly print: (value: number) => string;
}

const REFERENCES: readonly Reference[] = [
  { name: 'at random', read: ({ random }) => random, print: shortNumber },
  { name: 'at best', read: ({ best }) => best, print: shortNumber },
  { name: 'users', read: ({ users }) => users, print: wholeNumber },
];

/** What may stand beside the runs. */
export const REFERENCE_NAMES: readonly string[] = REFERENCES.map(({ name }) => name);

/** A value with its interval behind it. */
export function valuesWithIntervals({ values, intervals }: GridRow): string[] {
  return values.map((value, run) => `${value} ${intervals[run]}`.trimEnd());
}

/** The grid of the document's metrics, for all runs or for some of them; a reference that nobody knows is left out. */
export function metricGrid(
  document: ResultDocument,
  runs: readonly ResultRun[] = document.runs,
  wanted: readonly string[] = REFERENCE_NAMES,
): MetricGrid {
  const labels = Object.keys(document.definitions);
  const isKnown = ({ read }: Reference) =>
    document.runs.some(({ metrics }) => Object.values(metrics).some((value) => read(value) !== null));
  const references = REFERENCES.filter((reference) => wanted.includes(reference.name) && isKnown(reference));
  return {
    runs: runs.map(({ name }) => name),
    references: references.map(({ name }) => name),
    rows: labels.map((label) => ({
      label,
      values: runs.map(({ metrics }) => shortNumber(metrics[label]?.value)),
      intervals: runs.map(({ metrics }) => intervalText(metrics[label]?.interval)),
      // Over all runs, so that a table that is cut into parts says the same in each.
      references: references.map((reference) => sharedText(document.runs, label, reference)),
    })),
  };
}

/** What all runs have, or the least and the greatest. */
function sharedText(runs: readonly ResultRun[], label: string, { read, print }: Reference): string {
  const values = runs.flatMap(({ metrics }) => {
    const value = metrics[label];
    return value === undefined ? [] : [read(value)];
  });
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === 0) return NO_VALUE;
  const least = print(Math.min(...numbers));
  const greatest = print(Math.max(...numbers));
  return least === greatest ? least : `${least} to ${greatest}`;
}
