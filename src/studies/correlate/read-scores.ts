// Tables of results: one row a value (long), one row an algorithm (wide), or the JSON document of an evaluation. Columns
// are found by their usual names, and what is not a number in a column of values is refused with its place.
import { checkHead, withoutMark } from '../../data/reading/first-bytes.js';
import { encrypted, isTakenForParquet } from '../../data/reading/open-parquet.js';
import type { ParquetFile, ParquetSupport } from '../../data/reading/parquet-codec.js';
import { textOfValue } from '../../data/reading/parquet-values.js';
import { parquetOf } from '../../data/reading/read-parquet.js';
import {
  concatenate,
  joinBytes,
  openSource,
  type Source,
  type SourceOptions,
  splitHead,
} from '../../data/reading/sources.js';
import type { ResultDocument } from '../../documents/result-document.js';
import { METRIC_FACTOR, type Score, type ScoreTable, scoresOfResult } from '../../documents/score-table.js';
import { InputError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { call, sentenceOf } from '../../foundation/sentence.js';
import { eachInSteps, inTurns, pause, type Steps } from '../../foundation/work-options.js';
import { type CellOptions, type CellRow, type CellTable, cellTable, scoreOf } from './cell-table.js';
import {
  type AskedColumns,
  checkHeader,
  ROWS_A_CELL,
  type ScoreChoices,
  type ScoreColumnRequest,
  type ScoreColumns,
  scoreColumns,
} from './score-columns.js';

/** Binary formats are known by so many. */
const MARK_BYTES = 4;

/** How a table of scores is read. */
export interface ScoreOptions extends SourceOptions, CellOptions {
  /** Usual names such as `model`, `metric`, `dataset` and `value` are found without. */
  readonly columns?: ScoreChoices;
  /** What reads Parquet: `parquet` of `recgauge/parquet`, or a function that imports it when a file needs it. */
  readonly parquet?: ParquetSupport;
  /** What will be compared; a wide table's columns are that where no column is called so, and metrics otherwise. */
  readonly by?: string;
  /** Columns that tell values apart although they hold numbers; columns of words are taken for such without. */
  readonly factors?: readonly string[];
  /** What `correlate` will be asked: its columns tell values apart too, and unknown ones are refused before rows are read. */
  readonly asked?: AskedColumns;
}

/**
 * Reads a CSV or TSV file with a header, a Parquet file, or a result of an evaluation in JSON, plain or gzip.
 * @example const table = await readScores('algorithm,ndcg,map\nease,0.3,0.2\nknn,0.2,0.1\n');
 */
export async function readScores(source: Source, options: ScoreOptions = {}): Promise<ScoreTable> {
  const opened = await openSource(source, options);
  const { file } = opened;
  const turning = <Result>(steps: Steps<Result>) => inTurns(steps, options.signal, `reading ${file}`);
  const { head, rest } = await splitHead(opened.chunks, MARK_BYTES);
  if (isTakenForParquet(head, file, undefined)) {
    const parquet = await parquetOf({ ...opened, source, head, rest }, options.parquet, options.maxExpanded);
    const request = requestOf(options);
    checkHeader({ file, names: readableColumns(parquet).map(({ name }) => name), headerLine: 1 }, request);
    return turning(scoresOfTable(await parquetCells(parquet, file, options), request));
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of joinBytes(head, rest)) {
    parts.push(chunk);
    length += chunk.length;
  }
  const content = withoutMark(concatenate(parts, length));
  checkHead(content, file);
  const request = requestOf(options);
  if (firstLetter(content) === '{') {
    const [factor] = request.required;
    if (factor === undefined) return scoresOfResult(documentOf(content, file), file);
    throw new InputError('A document has no columns', { file, found: factor, expected: 'a table with this column' });
  }
  const table = await turning(cellTable(content, file, options, (header) => checkHeader(header, request)));
  return turning(scoresOfTable(table, request));
}

function requestOf({ columns: choices = {}, by, factors = [], asked = {} }: ScoreOptions) {
  const told = [by, asked.by].filter((name) => name !== undefined);
  return { choices, by, named: [...told, ...factors, ...Object.keys(asked.where ?? {})], required: factors, asked };
}

function* scoresOfTable(table: CellTable, request: ScoreColumnRequest): Steps<ScoreTable> {
  const columns = yield* scoreColumns(table, request);
  const { levels: wide, values } = columns;
  const own = columns.factors.map(({ name }) => name);
  const hasMetric = own.includes(METRIC_FACTOR) || wide === METRIC_FACTOR;
  const factors = [...own, ...(wide === undefined ? [] : [wide]), ...(hasMetric ? [] : [METRIC_FACTOR])];
  // Where nothing says which metric it is, the column of values gives it a name.
  const unnamed = hasMetric ? [] : [wide === undefined ? table.names[values[0]!]! : 'value'];
  const scoresOf = (row: CellRow) => {
    const word = (index: number, role: string) => {
      if (row.cells[index] !== '') return row.cells[index]!;
      throw table.refusal(row, index, `The ${role} is empty`, { expected: `a ${role}` });
    };
    const algorithm = word(columns.algorithm, 'algorithm');
    const told = columns.factors.map(({ name, index }) => word(index, name));
    return values.map((field): Score => {
      const levels = [...told, ...(wide === undefined ? [] : [table.names[field]!]), ...unnamed];
      return { algorithm, levels, value: scoreOf(table, row, field), file: table.file, line: row.line };
    });
  };
  const scores: Score[] = [];
  yield* eachInSteps(
    table.rows.length,
    () => ROWS_A_CELL * values.length,
    (row) => scores.push(...scoresOf(table.rows[row]!)),
  );
  return { kind: 'scores', factors, scores, lower: [], sources: [table.file], notices: unreadNotices(table, columns) };
}

function unreadNotices({ file, names }: CellTable, { unread }: ScoreColumns): Notice[] {
  if (unread.length === 0) return [];
  const columns = unread.map((index) => names[index]).join(', ');
  const message = `${file} has columns that were not read: ${columns}`;
  return [{ code: 'column-not-read', message, count: unread.length }];
}

function firstLetter(content: Uint8Array): string {
  const start = new TextDecoder().decode(content.subarray(0, 1024)).trimStart();
  return start.slice(0, 1);
}

function documentOf(content: Uint8Array, file: string): ResultDocument {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch (error) {
    throw new InputError('The file is not a JSON document', {
      file,
      found: error instanceof Error ? error.message : `${error}`,
      expected: sentenceOf`the document of ${call('evaluate')}, or a table as CSV`,
    });
  }
}

function readableColumns({ columns }: Pick<ParquetFile, 'columns'>): ParquetFile['columns'] {
  return columns.filter(({ kind }) => kind !== 'nested' && kind !== 'other');
}

/** The cells of a whole file; the line of a row is its number, from 1. */
async function parquetCells(
  { columns, groupSizes, readColumn }: ParquetFile,
  file: string,
  { signal }: ScoreOptions,
): Promise<CellTable> {
  const read = readableColumns({ columns });
  const unreadable = read.find(({ obstacle }) => obstacle !== undefined);
  if (unreadable?.obstacle === 'encryption') throw encrypted(file);
  if (unreadable !== undefined) {
    throw new InputError(`The column '${unreadable.name}' cannot be read`, { file, found: unreadable.obstacle });
  }
  const rows: CellRow[] = [];
  for (let group = 0; group < groupSizes.length; group++) {
    const texts: string[][] = [];
    for (const column of read) {
      const pages = await readColumn(group, column.name);
      await pause(signal, `reading ${file}`);
      const isNull = (value: unknown) => value === null || value === undefined;
      texts.push(
        pages.flatMap((page) => Array.from(page, (value) => (isNull(value) ? '' : textOfValue(value, column)))),
      );
    }
    for (let i = 0; i < groupSizes[group]!; i++) {
      rows.push({ line: rows.length + 1, cells: texts.map((cells) => cells[i]!), offsets: [], offset: 0 });
    }
  }
  const names = read.map(({ name }) => name);
  if (rows.length === 0) throw new InputError('The file has no rows', { file, expected: 'at least one row' });
  return {
    ...{ file, names, headerLine: 1, rows },
    refusal: (row, field, reason, details) =>
      new InputError(`${reason} in row ${row.line} of the column '${names[field]}'`, {
        ...{ file, line: row.line, found: row.cells[field] },
        ...details,
      }),
  };
}
