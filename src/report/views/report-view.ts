// What all parts of the report need to know of a document: its chief metric, the order of its runs and the names that fit.
// And the grid that its tables show: values of each run, and beside them what random and perfect lists would have.
import type { CorrelationDocument } from '../../documents/correlation-document.js';
import type { LintDocument } from '../../documents/lint-document.js';
import type { ResultDefinition, ResultDocument, ResultRun, ResultValue } from '../../documents/result-document.js';
import { intervalText, NO_VALUE, shortNumber, wholeNumber } from '../parts/number-text.js';
import { displayNames, type NameBook } from '../parts/safe-text.js';
import { rangeForAll } from './shown-pairs.js';

/** Title, chief metric and companions of a report. */
export interface HtmlOptions {
  /** Above the page; default: `Evaluation report`. */
  readonly title?: string;
  /** The label by which runs are put in order; the first that was compared, or the first of the document. */
  readonly metric?: string;
  /** What the linter found, to be shown beside the notices. */
  readonly lint?: LintDocument;
  /** Agreement of rankings that was computed elsewhere, in place of that of the users' values. */
  readonly correlation?: CorrelationDocument;
}

/** A run by its values: of a result, or a model on a board of an experiment. */
export interface ValuedRun {
  readonly name: string;
  readonly metrics: Readonly<
    Record<string, { readonly value: number | null; readonly interval?: ValuedInterval | undefined }>
  >;
}

/** What is drawn around a value. */
export const INTERVAL_WORDS = 'Thick lines are intervals of one value, thin ones hold for all values shown at once.';

/** With what its width goes by, where that is not the normal distribution. */
export interface ValuedInterval {
  readonly low: number;
  readonly high: number;
  readonly level: number;
  readonly tailQuantile?: (tail: number) => number;
}

/** A value with its interval, as plots take it, and the one that holds for all of so many; null where there is none. */
export function plotPoint(
  shown: ValuedRun['metrics'][string] | undefined,
  count: number,
  definition?: Pick<ResultDefinition, 'range'>,
) {
  const { value = null, interval } = shown ?? {};
  const whisker =
    value === null || interval === undefined || count < 2
      ? undefined
      : rangeForAll(value, interval, count, definition?.range);
  return { value, low: interval?.low, high: interval?.high, whisker };
}

/** What sections need that show values and nothing else. */
export interface ValuesView {
  readonly document: Pick<ResultDocument, 'definitions'>;
  readonly labels: readonly string[];
  readonly runs: readonly ValuedRun[];
  readonly runName: NameBook;
  /** Its place in the document, by which the chooser of a page knows it. */
  readonly runPlace: (name: string) => number;
  readonly labelName: NameBook;
}

export interface ResultView extends ValuesView {
  readonly document: ResultDocument;
  readonly options: HtmlOptions;
  /** Undefined if no metric says what is better. */
  readonly chief: string | undefined;
  /** Best first by the chief metric; as in the document without one. */
  readonly runs: readonly ResultRun[];
}

export function viewOfResult(document: ResultDocument, options: HtmlOptions): ResultView {
  const labels = Object.keys(document.definitions);
  const chief = chiefMetric(document, labels, options.metric);
  return {
    document,
    options,
    chief,
    labels,
    runs: chief === undefined ? document.runs : bestRunsFirst(document, document.runs, chief),
    runName: displayNames(document.runs.map(({ name }) => name)),
    runPlace: placesOf(document.runs),
    labelName: displayNames(labels),
  };
}

/** Places by name; a name that is not known has none that anybody chooses. */
export function placesOf(named: readonly { readonly name: string }[]): (name: string) => number {
  const places = new Map(named.map(({ name }, place) => [name, place]));
  return (name) => places.get(name) ?? named.length;
}

function chiefMetric(document: ResultDocument, labels: readonly string[], wanted: string | undefined) {
  const { definitions, comparison, runs } = document;
  const isUsable = (label: string) =>
    Object.hasOwn(definitions, label) &&
    definitions[label]!.direction !== 'none' &&
    runs.some(({ metrics }) => typeof metrics[label]?.value === 'number');
  const compared = (comparison?.metrics ?? []).filter(({ pairs }) => pairs.length > 0).map(({ label }) => label);
  return [...(wanted === undefined ? [] : [wanted]), ...compared, ...labels].find(isUsable);
}

/** Runs without a value last; equal ones in the order of the document. */
export function bestRunsFirst(document: ResultDocument, runs: readonly ResultRun[], label: string): ResultRun[] {
  const sign = document.definitions[label]!.direction === 'lower' ? -1 : 1;
  const goodness = ({ metrics }: ResultRun) => {
    const value = metrics[label]?.value;
    return typeof value === 'number' ? sign * value : Number.NEGATIVE_INFINITY;
  };
  return greatestFirst(runs, goodness);
}

/** The greatest first, equal ones as they stand. */
export function greatestFirst<T>(all: readonly T[], goodness: (one: T) => number): T[] {
  return [...all].sort((left, right) => {
    const [first, second] = [goodness(left), goodness(right)];
    return first === second ? 0 : second > first ? 1 : -1;
  });
}

/** The best value of a metric over the runs; undefined where neither way is better, or there is no value. */
export function bestValue({ definitions, runs }: ResultDocument, label: string): number | undefined {
  const { direction } = definitions[label]!;
  const values = runs.flatMap(({ metrics }) => {
    const value = metrics[label]?.value;
    return typeof value === 'number' ? [value] : [];
  });
  if (direction === 'none' || values.length === 0) return undefined;
  return direction === 'lower' ? Math.min(...values) : Math.max(...values);
}

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
