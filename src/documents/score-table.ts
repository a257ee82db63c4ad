// Results of many algorithms in long form: one value for each algorithm and each combination of what else tells values
// apart (metric, dataset, source). Tables of any shape become this one before they are correlated.
import { UsageError } from '../foundation/errors.js';
import type { Notice } from '../foundation/notice.js';

/** What the levels of one of the factors are always called. */
export const METRIC_FACTOR = 'metric';

/** Scores of algorithms by metric and dataset, for `correlate`. */
export interface ScoreTable {
  readonly kind: 'scores';
  /** What tells the values of one algorithm apart; `metric` is always among them. */
  readonly factors: readonly string[];
  readonly scores: readonly Score[];
  /** Metrics of which the producer of the table knows that smaller is better. */
  readonly lower: readonly string[];
  /** Where the table comes from; empty if it was handed over as values. */
  readonly sources: readonly string[];
  /** What was odd about it. */
  readonly notices: readonly Notice[];
}

/** One number of a table of scores: whose, under which levels, and where it stood. */
export interface Score {
  readonly algorithm: string;
  /** One for each factor, in their order. */
  readonly levels: readonly string[];
  /** Null where the table has no value. */
  readonly value: number | null;
  /** Where it was found. */
  readonly file?: string;
  readonly line?: number;
}

/** A score as a plain object: what is not the algorithm or the value tells values apart, such as metric and dataset. */
export interface ScoreRow {
  readonly algorithm: string;
  readonly value: number | null;
  readonly [factor: string]: string | number | null;
}

/**
 * The table of plain rows; all rows have the same names. NaN is no value.
 * @example scoresOfRows([{ algorithm: 'ease', metric: 'ndcg', value: 0.3 }]).factors;   // ['metric']
 */
export function scoresOfRows(rows: readonly ScoreRow[]): ScoreTable {
  const named = Object.keys(rows[0] ?? {}).filter((name) => name !== 'algorithm' && name !== 'value');
  const hasMetric = named.includes(METRIC_FACTOR);
  const scores = rows.map((row, index): Score => {
    const extra = Object.keys(row).find((name) => !['algorithm', 'value', ...named].includes(name));
    if (extra !== undefined) throw unlike(index, extra, row[extra], `the names of the first row: ${named.join(', ')}`);
    const levels = named.map((name) => wordOf(row, index, name));
    const algorithm = wordOf(row, index, 'algorithm');
    return { algorithm, levels: hasMetric ? levels : [...levels, 'value'], value: numberOf(row, index) };
  });
  const factors = hasMetric ? named : [...named, METRIC_FACTOR];
  return { kind: 'scores', factors, scores, lower: [], sources: [], notices: [] };
}

function wordOf(row: ScoreRow, index: number, name: string): string {
  const word = row[name];
  if ((typeof word === 'string' && word !== '') || Number.isFinite(word)) return `${word}`;
  throw unlike(index, name, word, 'a name');
}

function numberOf({ value }: ScoreRow, index: number): number | null {
  if (value === null || Number.isNaN(value)) return null;
  if (typeof value === 'number') return value;
  throw unlike(index, 'value', value, 'a number, or null where there is none');
}

function unlike(index: number, name: string, found: unknown, expected: string): UsageError {
  return new UsageError('The row is not like the others', { argument: `rows[${index}].${name}`, found, expected });
}
