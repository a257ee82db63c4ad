// Which column of a table of results is the algorithm, the metric, the dataset and the value; or, where every metric has a
// column of its own, which columns are metrics. Usual names are known; what nothing tells is refused with the choices.
import type { CellTable } from './cell-table.js';
import { RoleFinder } from './role-finder.js';
import type { ScoreChoices } from './score-names.js';
import { noValues, refuseNames, whichValue } from './score-refusals.js';
import { isNumberText } from './score-values.js';

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
}

/** What a wide table's columns may be called, if no column is. */
const WIDE_NAMES: readonly string[] = ['metric', 'dataset', 'source', 'configuration'];

export function scoreColumns(table: CellTable, request: ScoreColumnRequest): ScoreColumns {
  refuseNames(table, request.choices);
  const roles = new RoleFinder(table, request.choices);
  const [metric, dataset] = [roles.find('metric'), roles.find('dataset')];
  const algorithm = roles.find('algorithm') ?? roles.firstForAlgorithm((index) => !isNumeric(table, index));
  const free = roles.free();
  // What has no name is the number of a row, or a separator too many at the end.
  const named = free.filter((index) => table.names[index] !== '');
  const isNamed = (index: number) => request.named.includes(table.names[index]!);
  const numeric = named.filter((index) => !isNamed(index) && isNumeric(table, index));
  const value = roles.chosen.value ?? longValue(table, roles, metric !== undefined, numeric);
  const isLong = value !== undefined;
  if (!isLong && numeric.length === 0) throw noValues(table);
  const values = isLong ? [value] : numeric;
  const others = named.filter((index) => !values.includes(index) && !numeric.includes(index));
  const told = others.filter((index) => isNamed(index) || tellsApart(table, index, values));
  const factors = [
    ...told.map((index) => ({ name: table.names[index]!, index })),
    ...(dataset === undefined ? [] : [{ name: 'dataset', index: dataset }]),
    ...(metric === undefined ? [] : [{ name: 'metric', index: metric }]),
  ];
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
function isNumeric({ rows }: CellTable, index: number): boolean {
  const cells = rows.map(({ cells }) => cells[index]!).filter((cell) => cell !== '');
  return cells.length > 0 && cells.filter(isNumberText).length * 2 >= cells.length;
}

/** Whether every row with a value has a word there: a column with gaps holds remarks. */
function tellsApart({ rows }: CellTable, index: number, values: readonly number[]): boolean {
  const words = rows.flatMap(({ cells }) => (values.some((value) => cells[value] !== '') ? [cells[index]!] : []));
  return words.length > 0 && !words.includes('');
}
