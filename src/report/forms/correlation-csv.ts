// Rank correlations for programs that read tables: one row for each pair and measure, in every group and in the mean, with
// every digit. What a row does not have is empty.
import type { CorrelationDocument } from '../../documents/correlation-document.js';
import { csvLine } from './csv-line.js';

const VALUE_HEADER = [
  ...['first', 'second', 'measure', 'value', 'algorithms', 'p', 'low', 'high', 'least', 'residual', 'tied'],
  ...['groups', 'deviation', 'why'],
];

/** The agreement of rankings as CSV: one row for each pair and coefficient of a group, then the means over groups. */
export function renderCorrelationCsv({ groups, average }: CorrelationDocument): string {
  const names = Object.keys(groups[0]?.fixed ?? {});
  const ofGroups = groups.flatMap(({ fixed, pairs }) =>
    pairs.flatMap(({ first, second, count, values }) =>
      Object.entries(values).map(([measure, { value, p, interval, least, residual, tied, why }]) => [
        'group',
        ...names.map((name) => fixed[name]),
        ...[first, second, measure, value, count, p, interval?.[0], interval?.[1], least, residual, tied],
        ...[undefined, undefined, why],
      ]),
    ),
  );
  const ofMean = (average?.pairs ?? []).flatMap(({ first, second, values }) =>
    Object.entries(values).map(([measure, { value, groupCount, deviation, why }]) => [
      'mean',
      ...names.map(() => undefined),
      ...[first, second, measure, value],
      ...Array.from({ length: 7 }, () => undefined),
      ...[groupCount, deviation, why],
    ]),
  );
  return [['scope', ...names, ...VALUE_HEADER], ...ofMean, ...ofGroups].map(csvLine).join('');
}
