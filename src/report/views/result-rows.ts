// A result as rows for programs that read tables: one for each run and metric with every digit, or one for each user and run.
// What not every result has adds columns at the end, so that those in front are always where they were.
import type {
  ResultDistribution,
  ResultDocument,
  ResultInterval,
  ResultValue,
} from '../../documents/result-document.js';
import { doublesOfBase64 } from '../../foundation/base64.js';
import type { CsvCell, CsvRow } from './csv-rows.js';

const VALUE_HEADER = [
  ...['run', 'metric', 'value', 'users', 'random', 'best', 'skipped_no_relevant', 'skipped_no_list'],
  ...['skipped_undefined', 'zero_for_missing', 'coverage', 'why', ...Object.keys(intervalFields(undefined))],
];

/** The values in long form; breakdowns and distributions, where they are, add columns at the end. */
export function resultRows(document: ResultDocument): readonly CsvRow[] {
  const rows = document.runs.flatMap(({ name, metrics }) =>
    Object.entries(metrics).map(([label, result]) => valueCells(name, label, result)),
  );
  return withBreakdowns(withSampled(withDistributions([VALUE_HEADER, ...rows], document), document), document);
}

function valueCells(run: string, label: string, result: ResultValue): CsvCell[] {
  const { value, users, random, best, skipped, zeroForMissing, coverage, why, interval } = result;
  return [
    ...[run, label, value, users, random, best, skipped.noRelevant, skipped.noList, skipped.undefined],
    ...[zeroForMissing, coverage, why, ...Object.values(intervalFields(interval))],
  ];
}

/**
 * The users' values in wide form, `user,run,<label>...`, a row at a time, since those of many users do not fit in one text.
 * Metrics without a value for single users have no column; a document without users gives only the header.
 */
export function* userRows({ definitions, runs, users = [] }: ResultDocument): Generator<CsvRow, void> {
  const labels = Object.keys(definitions).filter((label) => runs.some(({ columns }) => columns?.[label] !== undefined));
  yield ['user', 'run', ...labels];
  for (const { name, columns = {} } of runs) {
    const values = labels.map((label) => (columns[label] === undefined ? undefined : doublesOfBase64(columns[label])));
    for (const [i, user] of users.entries()) yield [user, name, ...values.map((column) => column?.[i])];
  }
}

/** `deviation,zeros,quantile_0,quantile_0.05...` behind every value. */
function withDistributions([header = [], ...rows]: readonly CsvRow[], { runs }: ResultDocument): readonly CsvRow[] {
  const byPlace = new Map<string, ResultDistribution>();
  for (const { name, metrics } of runs) {
    for (const [label, { distribution }] of Object.entries(metrics)) {
      if (distribution !== undefined) byPlace.set(placeOf(name, label), distribution);
    }
  }
  const [first] = byPlace.values();
  if (first === undefined) return [header, ...rows];
  const shares = first.quantiles.map(({ share }) => share);
  const [run, metric] = [header.indexOf('run'), header.indexOf('metric')];
  const cellsOf = (sample: ResultDistribution | undefined): CsvRow => [
    sample?.deviation,
    sample?.zeros,
    ...shares.map((share) => sample?.quantiles.find((quantile) => quantile.share === share)?.value),
  ];
  return [
    [...header, 'deviation', 'zeros', ...shares.map((share) => `quantile_${share}`)],
    ...rows.map((row) => [...row, ...cellsOf(byPlace.get(placeOf(row[run], row[metric])))]),
  ];
}

/** `sampled,sampled_full,debiased,sampled_deviation` behind every value that has a sampled one. */
function withSampled([header = [], ...rows]: readonly CsvRow[], { sampled }: ResultDocument): readonly CsvRow[] {
  if (sampled === undefined) return [header, ...rows];
  const [run, metric] = [header.indexOf('run'), header.indexOf('metric')];
  const cellsOf = (row: CsvRow): CsvRow => {
    const sample = sampled.runs.find(({ name }) => name === row[run])?.metrics[`${row[metric]}`];
    return [sample?.sampled, sample?.full, sample?.debiased, sample?.deviation];
  };
  return [
    [...header, 'sampled', 'sampled_full', 'debiased', 'sampled_deviation'],
    ...rows.map((row) => [...row, ...cellsOf(row)]),
  ];
}

const placeOf = (run: CsvCell, label: CsvCell) => JSON.stringify([run, label]);

/** An interval by the names of its columns. */
function intervalFields(interval: ResultInterval | undefined): Readonly<Record<string, CsvCell>> {
  return {
    ci_low: interval?.low,
    ci_high: interval?.high,
    ci_level: interval?.level,
    ci_method: interval?.method,
    ci_replicates: interval?.replicates,
  };
}

/** `breakdown,group`, which are empty for values of all, and a row for each value of a group. */
function withBreakdowns([header = [], ...rows]: readonly CsvRow[], { breakdowns }: ResultDocument): readonly CsvRow[] {
  if (breakdowns === undefined) return [header, ...rows];
  const names = [...header, 'breakdown', 'group'];
  const ofGroups = breakdowns.flatMap(({ by, groups }) =>
    groups.flatMap((group) =>
      group.runs.flatMap(({ name, metrics }) =>
        Object.entries(metrics).map(([label, { value, users, interval }]) => {
          const cells: Readonly<Record<string, CsvCell>> = {
            run: name,
            metric: label,
            value,
            users,
            ...intervalFields(interval),
            breakdown: by,
            group: group.name,
          };
          return names.map((column) => cells[`${column}`]);
        }),
      ),
    ),
  );
  return [names, ...rows.map((row) => [...row, undefined, undefined]), ...ofGroups];
}
