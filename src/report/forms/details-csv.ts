// Breakdowns and distributions in the CSV of values: columns at its end, and lines for the groups, so that whoever reads
// the columns in front finds them where they always are.
import type { ResultDistribution, ResultDocument, ResultInterval } from '../../documents/result-document.js';
import type { CsvCell } from './csv-line.js';

type Row = readonly CsvCell[];

/** The table of values, its header first, with what was asked for beside them; the same where nothing was. */
export function withDetailRows(table: readonly Row[], document: ResultDocument): readonly Row[] {
  return withBreakdowns(withSampled(withDistributions(table, document), document), document);
}

/** `deviation,zeros,quantile_0,quantile_0.05...` behind every value. */
function withDistributions([header = [], ...rows]: readonly Row[], { runs }: ResultDocument): readonly Row[] {
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
  const cellsOf = (found: ResultDistribution | undefined): Row => [
    found?.deviation,
    found?.zeros,
    ...shares.map((share) => found?.quantiles.find((quantile) => quantile.share === share)?.value),
  ];
  return [
    [...header, 'deviation', 'zeros', ...shares.map((share) => `quantile_${share}`)],
    ...rows.map((row) => [...row, ...cellsOf(byPlace.get(placeOf(row[run], row[metric])))]),
  ];
}

/** `sampled,sampled_full,debiased,sampled_deviation` behind every value that has a sampled one. */
function withSampled([header = [], ...rows]: readonly Row[], { sampled }: ResultDocument): readonly Row[] {
  if (sampled === undefined) return [header, ...rows];
  const [run, metric] = [header.indexOf('run'), header.indexOf('metric')];
  const cellsOf = (row: Row): Row => {
    const found = sampled.runs.find(({ name }) => name === row[run])?.metrics[`${row[metric]}`];
    return [found?.sampled, found?.full, found?.debiased, found?.deviation];
  };
  return [
    [...header, 'sampled', 'sampled_full', 'debiased', 'sampled_deviation'],
    ...rows.map((row) => [...row, ...cellsOf(row)]),
  ];
}

const placeOf = (run: CsvCell, label: CsvCell) => JSON.stringify([run, label]);

/** An interval by the names of its columns. */
export function intervalFields(interval: ResultInterval | undefined): Readonly<Record<string, CsvCell>> {
  return {
    ci_low: interval?.low,
    ci_high: interval?.high,
    ci_level: interval?.level,
    ci_method: interval?.method,
    ci_replicates: interval?.replicates,
  };
}

/** `breakdown,group`, which are empty for values of all, and a row for each value of a group. */
function withBreakdowns([header = [], ...rows]: readonly Row[], { breakdowns }: ResultDocument): readonly Row[] {
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
