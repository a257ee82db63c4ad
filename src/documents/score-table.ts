// Results of many algorithms in long form: one value for each algorithm and each combination of what else tells values apart.
// Rows, results of evaluations and several tables become this one before they are correlated.
import { InputError, UsageError } from '../foundation/errors.js';
import type { Notice } from '../foundation/notice.js';
import { atOnce, eachInSteps, type Steps } from '../foundation/work-options.js';
import { hintFor } from './parse-document.js';
import { RESULT_FORMAT, type ResultDocument, type ResultRun } from './result-document.js';

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
  return atOnce(scoreRowsInSteps(rows));
}

/** What a score costs in rows of a step: its names and levels are looked at. */
export const ROWS_A_SCORE = 15;

/** The same with pauses. */
export function* scoreRowsInSteps(rows: readonly ScoreRow[]): Steps<ScoreTable> {
  const named = Object.keys(rows[0] ?? {}).filter((name) => name !== 'algorithm' && name !== 'value');
  const hasMetric = named.includes(METRIC_FACTOR);
  const scoreOfRow = (row: ScoreRow, index: number): Score => {
    const extra = Object.keys(row).find((name) => !['algorithm', 'value', ...named].includes(name));
    if (extra !== undefined) throw unlike(index, extra, row[extra], `the names of the first row: ${named.join(', ')}`);
    const levels = named.map((name) => wordOf(row, index, name));
    const algorithm = wordOf(row, index, 'algorithm');
    return { algorithm, levels: hasMetric ? levels : [...levels, 'value'], value: numberOf(row, index) };
  };
  const scores: Score[] = [];
  yield* eachInSteps(
    rows.length,
    () => ROWS_A_SCORE,
    (index) => scores.push(scoreOfRow(rows[index]!, index)),
  );
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
  throw unlike(index, 'value', value, 'a number or null');
}

function unlike(index: number, name: string, entry: unknown, expected: string): UsageError {
  return new UsageError('The row is not like the others', {
    argument: `rows[${index}].${name}`,
    found: entry,
    expected,
  });
}

/**
 * The tables by name; `factor` is what the names are, such as `dataset`. One table alone stays as it is.
 * @example
 * const table = joinScores(new Map([['old', scoresOfResult(result)], ['new', scoresOfResult(result)]]), 'version');
 * (await correlate(table, { by: 'version' })).levels;   // ['old', 'new']
 */
export function joinScores(tables: ReadonlyMap<string, ScoreTable>, factor: string): ScoreTable {
  const [only, ...more] = tables.values();
  if (only !== undefined && more.length === 0) return only;
  const named = [...tables].map(([name, table]) => withFactor(table, factor, name));
  const factors = named[0]?.factors ?? [METRIC_FACTOR];
  for (const table of named) refuseOtherFactors(table, factors);
  return {
    kind: 'scores',
    factors,
    scores: named.flatMap((table) => {
      const places = factors.map((name) => table.factors.indexOf(name));
      return table.scores.map((score) => ({ ...score, levels: places.map((place) => score.levels[place]!) }));
    }),
    lower: [...new Set(named.flatMap(({ lower }) => lower))],
    sources: named.flatMap(({ sources }) => sources),
    notices: named.flatMap(({ notices }) => notices),
  };
}

function withFactor(table: ScoreTable, factor: string, level: string): ScoreTable {
  if (table.factors.includes(factor)) return table;
  const scores = table.scores.map((score) => ({ ...score, levels: [level, ...score.levels] }));
  return { ...table, factors: [factor, ...table.factors], scores };
}

function refuseOtherFactors({ factors, sources }: ScoreTable, expected: readonly string[]): void {
  if (factors.length === expected.length && factors.every((name) => expected.includes(name))) return;
  throw new InputError('The tables do not have the same columns', {
    file: sources[0],
    found: factors.join(', '),
    expected: `${expected.join(', ')}, as in the first table`,
  });
}

/**
 * The runs and metrics of one document. Metrics that know which way is better keep it.
 * @example scoresOfResult(result).scores.length;   // 4
 */
export function scoresOfResult(document: ResultDocument, file?: string): ScoreTable {
  if (!isResult(document)) {
    throw new InputError('This is not the result of an evaluation', {
      file,
      found: (document as Partial<ResultDocument> | null)?.format,
      expected: `a document of the format ${RESULT_FORMAT}`,
      hint: hintFor((document as Partial<ResultDocument> | null)?.format),
    });
  }
  const scores = document.runs.flatMap(({ name, metrics }) =>
    Object.entries(metrics).map(
      ([label, { value }]): Score => ({
        algorithm: name,
        levels: [label],
        value,
        ...(file === undefined ? {} : { file }),
      }),
    ),
  );
  const labels = Object.keys(document.definitions);
  const lower = labels.filter((label) => document.definitions[label]!.direction === 'lower');
  const sources = file === undefined ? [] : [file];
  return { kind: 'scores', factors: [METRIC_FACTOR], scores, lower, sources, notices: [] };
}

/** Whether the parts that are read here are there; a document from a file may be anything. */
function isResult(document: unknown): document is ResultDocument {
  const { format, runs, definitions } = (document ?? {}) as Partial<ResultDocument>;
  if (format !== RESULT_FORMAT || !Array.isArray(runs) || typeof definitions !== 'object') return false;
  return (runs as readonly Partial<ResultRun>[]).every(
    (run) =>
      typeof run?.name === 'string' &&
      typeof run.metrics === 'object' &&
      Object.values(run.metrics).every((entry) => entry?.value === null || typeof entry?.value === 'number'),
  );
}
