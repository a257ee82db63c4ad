// Which column of a table of results is the algorithm, the metric, the dataset and the value; or, where every metric has a
// column of its own, which columns are metrics. Usual names are known; what nothing tells is refused with the choices.
import { normalName } from '../../data/reading/column-names.js';
import { InputError } from '../../foundation/errors.js';
import { nearestHint } from '../../foundation/nearest-name.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { eachInSteps, type Steps } from '../../foundation/work-options.js';
import { type CellTable, isNumberText } from './cell-table.js';
import { type Directions, directedMetrics } from './directions.js';
import { checkName, type Selection } from './select-scores.js';

/** What a column of a table of scores holds. */
export type ScoreRole = 'algorithm' | 'metric' | 'dataset' | 'value';

/** Columns by their name in the header or by their number from 0. */
export type ScoreChoices = Readonly<Partial<Record<ScoreRole, string | number>>>;

/** Names that are taken for granted, best first, without case, blanks and punctuation. */
export const SCORE_NAMES: Readonly<Record<ScoreRole, readonly string[]>> = {
  algorithm: [
    ...['algorithm', 'algorithmmasked', 'algorithmname', 'algo', 'model', 'modelname', 'recommender', 'run'],
    ...['system', 'method', 'approach', 'name'],
  ],
  metric: ['metric', 'metricname', 'measure', 'measurename', 'indicator'],
  dataset: ['dataset', 'datasetname', 'data', 'corpus', 'collection', 'benchmark'],
  value: ['value', 'score', 'result', 'metricvalue', 'mean', 'average'],
};

export interface ScoreColumns {
  readonly algorithm: number;
  /** What tells values apart, by name; in a wide table without the metric. */
  readonly factors: readonly { readonly name: string; readonly index: number }[];
  /** One column with the values, or one for each level of what `levels` is. */
  readonly values: readonly number[];
  /** What the names of the columns of values are, in a wide table. */
  readonly levels: string | undefined;
  /** Columns that are not read. */
  readonly unread: readonly number[];
}

export interface ScoreColumnRequest {
  readonly choices: ScoreChoices;
  /** What is to be compared, if that is known. */
  readonly by: string | undefined;
  /** Columns that tell values apart even if they hold numbers. */
  readonly named: readonly string[];
  /** Those of them that the table must have. */
  readonly required: readonly string[];
  readonly asked: AskedColumns;
}

/** The options of `correlate` that name columns or metrics. */
export interface AskedColumns extends Directions, Selection {
  readonly by?: string;
  /** What several files are, if the table is one of them. */
  readonly fileFactor?: string;
}

/** Refuses columns that a header does not have, before the rows behind it are looked at. */
export function checkHeader(header: Header, { choices, by, required, asked }: ScoreColumnRequest): void {
  refuseNames(header, choices);
  refuseUnknown(header, new RoleFinder(header, choices), by, asked);
  const missing = required.find((name) => !header.names.includes(name));
  if (missing !== undefined) throw noSuchColumn(header, 'factor', missing);
}

/** Refuses names that no row could make known; which columns of words tell values apart is seen in the rows. */
function refuseUnknown({ names }: Header, roles: RoleFinder, reading: string | undefined, asked: AskedColumns): void {
  const [algorithm, metric, dataset] = [roles.find('algorithm'), roles.find('metric'), roles.find('dataset')];
  const { by, where = {}, ignore = [], lower = [], higher = [], fileFactor } = asked;
  const wide = metric === undefined && WIDE_NAMES.find((name) => name === reading);
  const own = names.filter((name, index) => name !== '' && index !== algorithm);
  const others = [fileFactor ?? [], dataset === undefined ? [] : 'dataset', wide || []].flat();
  const factors = [...new Set([...own, 'metric', ...others])];
  if (by !== undefined) checkName(factors, 'by', by);
  for (const name of Object.keys(where)) checkName(['algorithm', ...factors], 'where', name);
  for (const name of ignore) checkName(factors, 'ignore', name);
  // Metrics of a long table stand in its rows, and those of several files may stand in another.
  if (metric !== undefined || fileFactor !== undefined) return;
  directedMetrics('lower', lower, [...factors, 'value']);
  directedMetrics('higher', higher, [...factors, 'value']);
}

/** The names of the columns and where they stand. */
type Header = Pick<CellTable, 'file' | 'headerLine' | 'names'>;

/** What a cell costs in rows of a step: its text is taken for a number. */
export const ROWS_A_CELL = 7;

/** What a wide table's columns may be called, if no column is. */
const WIDE_NAMES: readonly string[] = ['metric', 'dataset', 'source', 'configuration'];

export function* scoreColumns(table: CellTable, request: ScoreColumnRequest): Steps<ScoreColumns> {
  checkHeader(table, request);
  const areNumeric: boolean[] = [];
  for (const index of table.names.keys()) areNumeric.push(yield* holdsNumbers(table, index));
  const roles = new RoleFinder(table, request.choices);
  const [metric, dataset] = [roles.find('metric'), roles.find('dataset')];
  const algorithm = roles.find('algorithm') ?? roles.firstForAlgorithm((index) => !areNumeric[index]);
  const free = roles.free();
  // What has no name is the number of a row, or a separator too many at the end.
  const named = free.filter((index) => table.names[index] !== '');
  const isNamed = (index: number) => request.named.includes(table.names[index]!);
  const numeric = named.filter((index) => !isNamed(index) && areNumeric[index]);
  const value = roles.chosen.value ?? longValue(table, roles, metric !== undefined, numeric);
  const isLong = value !== undefined;
  if (!isLong && numeric.length === 0) throw noValues(table);
  const values = isLong ? [value] : numeric;
  const others = named.filter((index) => !values.includes(index) && !numeric.includes(index));
  const apart = others.filter((index) => isNamed(index) || tellsApart(table, index, values));
  const factors = [
    ...apart.map((index) => ({ name: table.names[index]!, index })),
    ...(dataset === undefined ? [] : [{ name: 'dataset', index: dataset }]),
    ...(metric === undefined ? [] : [{ name: 'metric', index: metric }]),
  ];
  for (const name of request.required) {
    if (!factors.some(({ index }) => table.names[index] === name)) throw noFactor(table, name);
  }
  const read = new Set([...values, ...factors.map(({ index }) => index)]);
  const unread = free.filter((index) => !read.has(index));
  return { algorithm, factors, values, levels: isLong ? undefined : wideName(request.by, factors), unread };
}

/** A wide table's columns are what is compared, if that is a usual word and no column is called so. */
function wideName(by: string | undefined, factors: ScoreColumns['factors']): string {
  const isFree = by !== undefined && WIDE_NAMES.includes(by) && !factors.some(({ name }) => name === by);
  return isFree ? by : 'metric';
}

/** Beside a metric there is one value; without one, a single column of numbers must be called so. */
function longValue(
  table: CellTable,
  roles: RoleFinder,
  hasMetric: boolean,
  numeric: readonly number[],
): number | undefined {
  const known = roles.known('value');
  if (!hasMetric) return numeric.length === 1 && numeric[0] === known ? known : undefined;
  if (known !== undefined) return known;
  if (numeric.length > 1) throw whichValue(table);
  return numeric[0];
}

/** At least half of what is not empty are numbers; the others are then mistakes and not names. */
function* holdsNumbers({ rows }: CellTable, index: number): Steps<boolean> {
  let [cellCount, numberCount] = [0, 0];
  const count = (row: number) => {
    const cell = rows[row]!.cells[index]!;
    if (cell === '') return;
    cellCount += 1;
    if (isNumberText(cell)) numberCount += 1;
  };
  yield* eachInSteps(rows.length, () => ROWS_A_CELL, count);
  yield;
  return cellCount > 0 && numberCount * 2 >= cellCount;
}

/** Whether every row with a value has a word there: a column with gaps holds remarks. */
function tellsApart({ rows }: CellTable, index: number, values: readonly number[]): boolean {
  const words = rows.flatMap(({ cells }) => (values.some((value) => cells[value] !== '') ? [cells[index]!] : []));
  return words.length > 0 && !words.includes('');
}

const ROLES = Object.keys(SCORE_NAMES) as ScoreRole[];

/**
 * The roles of columns in a table of results: those that the caller chose, then those with a usual name. A column has one
 * role, and a guess never stands in the way of a choice.
 */
class RoleFinder {
  /** The columns that the caller chose. */
  readonly chosen: Readonly<Partial<Record<ScoreRole, number>>>;
  readonly #table: Header;
  readonly #roles = new Map<number, ScoreRole>();

  constructor(table: Header, choices: ScoreChoices) {
    this.#table = table;
    const chosen: Partial<Record<ScoreRole, number>> = {};
    for (const role of ROLES) {
      const choice = choices[role];
      if (choice !== undefined) chosen[role] = this.#take(role, choice);
    }
    this.chosen = chosen;
  }

  /** The column that was chosen, else the one with a usual name. */
  find(role: ScoreRole): number | undefined {
    const index = this.chosen[role] ?? this.known(role);
    if (index !== undefined) this.#roles.set(index, role);
    return index;
  }

  /** The column with a usual name that has no other role. */
  known(role: ScoreRole): number | undefined {
    const normal = this.#table.names.map(normalName);
    const places = SCORE_NAMES[role].map((name) => normal.findIndex((each, i) => each === name && !this.#roles.has(i)));
    return places.find((index) => index >= 0);
  }

  /** Without a usual name the algorithms are in the first column, or where that is something else, in one of words. */
  firstForAlgorithm(holdsWords: (index: number) => boolean): number {
    const index = this.free().find((each) => each === 0 || holdsWords(each));
    if (index === undefined) throw noAlgorithm(this.#table);
    this.#roles.set(index, 'algorithm');
    return index;
  }

  /** Columns without a role. */
  free(): number[] {
    return [...this.#table.names.keys()].filter((index) => !this.#roles.has(index));
  }

  #take(role: ScoreRole, choice: string | number): number {
    const { names } = this.#table;
    const named = names.indexOf(`${choice}`);
    const index = named < 0 && /^\d+$/.test(`${choice}`) ? Number(choice) : named;
    if (names[index] === undefined) throw noSuchColumn(this.#table, role, `${choice}`);
    const other = this.#roles.get(index);
    if (other !== undefined) throw twoRoles(this.#table, index, other, role);
    this.#roles.set(index, role);
    return index;
  }
}

/** Refuses a first line that does not name columns, each by its own name. */
function refuseNames({ file, headerLine: line, names }: Header, choices: ScoreChoices): void {
  const list = names.join(', ');
  const twin = names.find((name, i) => names.indexOf(name) !== i);
  if (twin !== undefined) {
    throw new InputError('Two columns have the same name', { file, line, found: twin, expected: 'different names' });
  }
  if (names.length < 2) {
    throw new InputError('Only one column', {
      file,
      line,
      found: list,
      expected: 'algorithms and values',
      hint: sentenceOf`If the separator was guessed wrongly, use ${mention('separator')}.`,
    });
  }
  const isNamed = SCORE_NAMES.algorithm.includes(normalName(names[0]!)) || Object.keys(choices).length > 0;
  if (isNamed || !names.some(isNumberText)) return;
  throw new InputError('The first line does not name the columns', {
    file,
    line,
    found: list,
    expected: 'a header such as algorithm,metric,dataset,value or algorithm,ndcg@10,recall@10',
  });
}

function noSuchColumn({ file, headerLine: line, names }: Header, role: string, choice: string): InputError {
  return new InputError('Unknown column', {
    ...{ file, line, found: choice, expected: `the ${role} in one of ${names.join(', ')}` },
    hint: nearestHint(choice, names),
  });
}

/** The column holds the algorithms or the values. */
function noFactor({ file, headerLine: line }: Header, name: string): InputError {
  return new InputError('This column cannot distinguish values', {
    ...{ file, line, found: name, expected: 'a column that holds neither the algorithms nor the values' },
  });
}

function twoRoles({ file, headerLine: line, names }: Header, index: number, one: string, other: string) {
  const reason = `One column cannot be both ${one} and ${other}`;
  return new InputError(reason, { file, line, found: names[index], expected: 'another column' });
}

function noAlgorithm({ file, headerLine: line, names }: Header): InputError {
  return new InputError('No column of algorithms', {
    file,
    line,
    found: names.join(', '),
    expected: 'a column such as algorithm, model or run',
    hint: sentenceOf`Choose the column with ${mention('columns.algorithm')}.`,
  });
}

function noValues({ file, headerLine: line, names }: Header): InputError {
  return new InputError('No column of numbers', {
    file,
    line,
    found: names.join(', '),
    expected: 'a column called value, or one for each metric',
  });
}

/** Several columns hold numbers, and nothing tells which of them are the values. */
function whichValue({ file, headerLine: line, names }: Header): InputError {
  return new InputError('It is not clear which column holds the value', {
    file,
    line,
    found: names.join(', '),
    expected: `a column such as ${SCORE_NAMES.value.slice(0, 3).join(', ')}`,
    hint: sentenceOf`Choose the column with ${mention('columns.value')}.`,
  });
}
