// A result for programs that read tables: one row for each run and metric with every digit, or one row for each user and
// run. Fields are quoted where they must be, lines end with a line feed, and what has no value is empty.
import type { ResultDocument, ResultRun, ResultValue } from '../../documents/result-document.js';
import { userColumn } from '../views/user-column.js';
import { type CsvCell, csvLine } from './csv-line.js';
import { intervalFields, withDetailRows } from './details-csv.js';

const VALUE_HEADER = [
  'run',
  'metric',
  'value',
  'users',
  'random',
  'best',
  'skipped_no_relevant',
  'skipped_no_list',
  'skipped_undefined',
  'zero_for_missing',
  'coverage',
  'why',
  ...Object.keys(intervalFields(undefined)),
];

/** The values in long form; breakdowns and distributions, where they are, add columns at the end. */
export function renderCsv(document: ResultDocument): string {
  const rows = document.runs.flatMap(({ name, metrics }) =>
    Object.entries(metrics).map(([label, result]) => valueCells(name, label, result)),
  );
  return withDetailRows([VALUE_HEADER, ...rows], document)
    .map(csvLine)
    .join('');
}

function valueCells(run: string, label: string, result: ResultValue): CsvCell[] {
  const { value, users, random, best, skipped, zeroForMissing, coverage, why, interval } = result;
  return [
    run,
    label,
    value,
    users,
    random,
    best,
    skipped.noRelevant,
    skipped.noList,
    skipped.undefined,
    zeroForMissing,
    coverage,
    why,
    ...Object.values(intervalFields(interval)),
  ];
}

/** Users whose lines are handed over at a time. */
const USERS_A_PIECE = 4096;

/**
 * The users' values in wide form, `user,run,<label>...`, in pieces of text, since those of many users do not fit in one.
 * Metrics without a value for single users have no column; a document without users gives only the header.
 */
export function* renderUsersCsv({ definitions, runs, users = [] }: ResultDocument): Generator<string, void> {
  const labels = Object.keys(definitions).filter((label) => runs.some(({ columns }) => columns?.[label] !== undefined));
  yield csvLine(['user', 'run', ...labels]);
  for (const run of runs) yield* usersOfRun(run, labels, users);
}

function* usersOfRun({ name, columns = {} }: ResultRun, labels: readonly string[], users: readonly string[]) {
  const values = labels.map((label) => (columns[label] === undefined ? undefined : userColumn(columns[label])));
  for (let from = 0; from < users.length; from += USERS_A_PIECE) {
    const piece = users.slice(from, from + USERS_A_PIECE);
    yield piece.map((user, i) => csvLine([user, name, ...values.map((column) => column?.[from + i])])).join('');
  }
}
