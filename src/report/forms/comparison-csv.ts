// A comparison for programs that read tables: one row for each metric and pair, with every digit.
import type { ResultDocument } from '../../documents/result-document.js';
import { csvLine } from './csv-line.js';

const HEADER = [
  'metric',
  'run',
  'other',
  'users',
  'dropped',
  'difference',
  'relative',
  'ci_low',
  'ci_high',
  'ci_level',
  'ci_method',
  'test',
  'statistic',
  'p',
  'adjust',
  'p_adjusted',
  'significant',
  'effect_size',
  'rank_biserial',
  'wins',
  'ties',
  'losses',
  'detectable',
  'note',
  'ci_note',
];

/** The pairs in long form; a document without a comparison gives only the header. */
export function renderComparisonCsv({ comparison }: ResultDocument): string {
  const rows = (comparison?.metrics ?? []).flatMap(({ label, pairs }) =>
    pairs.map((pair) => [
      label,
      pair.run,
      pair.other,
      pair.users,
      pair.dropped,
      pair.difference,
      pair.relative,
      pair.interval.low,
      pair.interval.high,
      pair.interval.level,
      pair.interval.method,
      comparison!.test,
      pair.statistic,
      pair.p,
      comparison!.adjust,
      pair.adjusted,
      `${pair.isSignificant}`,
      pair.effectSize,
      pair.rankBiserial,
      pair.wins,
      pair.ties,
      pair.losses,
      pair.detectable,
      pair.note,
      pair.interval.note,
    ]),
  );
  return [HEADER, ...rows].map(csvLine).join('');
}
