// The study of sampled against full rankings of runs, as a page of text, as CSV or as JSON.
import { DEBIASES, fittedTable, jsonText, type SampledStudy, type StudyRow } from '../../shell.js';
import { fittedLines } from '../text-table.js';

/** Names of estimates by what the estimators are called. */
const DEBIAS_NAMES = new Map(Object.entries(DEBIASES).map(([name, estimator]) => [estimator, name]));
const WAYS: Readonly<Record<StudyRow['sampling'], string>> = {
  'without-replacement': 'uniform',
  'with-replacement': 'uniform, replaced',
  popularity: 'popularity',
};

export function studyText(study: SampledStudy, format: string, seed: number | undefined, width: number): string {
  if (format === 'json') return studyJson(study, seed);
  return format === 'csv' ? csvText(study) : pageText(study, seed, width);
}

function pageText({ runs, lists, rows }: SampledStudy, seed: number | undefined, width: number): string {
  const head = headOf(rows, (k) => `OR@${k}`);
  const metrics = [...new Set(rows.map(({ metric }) => metric))];
  const how = seed === undefined ? 'exact means over all draws' : `one draw from seed ${seed}`;
  const tables = metrics.flatMap((metric) => {
    const own = rows.filter((row) => row.metric === metric);
    const full = runs.map((run, i) => `${run} ${own[0]!.full[i]!.toFixed(4)}`);
    const lines = own.map((row) => cellsOf(row, (value) => value.toFixed(4), '-'));
    const sides = head.map((_, column) => (column < 2 ? ('left' as const) : ('right' as const)));
    const values = fittedLines([`${metric}, full: ${full.join(', ')}`], width);
    return ['', ...values, ...fittedTable([head, ...lines], { width, sides, leadCount: 2 })];
  });
  const shared = lists === 'user' ? '; one list for all relevant items of a user' : '';
  const title = fittedLines([`${runs.length} runs, sampled against full ranking (${how}${shared})`], width);
  return `${[...title, ...tables].join('\n')}\n`;
}

function csvText({ runs, rows }: SampledStudy): string {
  const head = [
    'metric',
    ...headOf(rows, (k) => `overlap_${k}`).map((name) => name.toLowerCase().replaceAll(' ', '_')),
  ];
  const names = runs.flatMap((run) => [`full_${run}`, `sampled_${run}`]);
  const lines = rows.map((row) => [
    row.metric,
    ...cellsOf(row, (value) => `${value}`, ''),
    ...runs.flatMap((_, i) => [`${row.full[i]}`, `${row.sampled[i]}`]),
  ]);
  const fieldOf = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [[...head, ...names], ...lines].map((cells) => `${cells.map(fieldOf).join(',')}\n`).join('');
}

function studyJson({ runs, lists, rows }: SampledStudy, seed: number | undefined): string {
  const plain = rows.map(({ sampling, estimator, full, sampled, ...row }) => ({
    ...row,
    sampling: WAYS[sampling],
    debias: DEBIAS_NAMES.get(estimator),
    full: Array.from(full),
    sampled: Array.from(sampled),
  }));
  return `${jsonText({ format: 'recgauge/sampling@1', seed: seed ?? null, lists, runs, rows: plain }, 2)}\n`;
}

function headOf(rows: readonly StudyRow[], overlapName: (k: number) => string): string[] {
  const overlaps = rows[0]!.overlaps.map(({ k }) => overlapName(k));
  return ['sampling', 'debias', 'negatives', 'SRC', ...overlaps, 'reversed', 'off by'];
}

/** What is not defined, such as the SRC of runs that are all equal, is a dash, and empty in CSV. */
function cellsOf(row: StudyRow, print: (value: number) => string, undefinedText: string): string[] {
  const text = (value: number | null) => (value === null || !Number.isFinite(value) ? undefinedText : print(value));
  return [
    WAYS[row.sampling],
    DEBIAS_NAMES.get(row.estimator)!,
    `${row.negativeCount}`,
    text(row.spearman.value),
    ...row.overlaps.map(({ value }) => text(value)),
    `${row.reversedPairCount}`,
    text(row.greatestDistance),
  ];
}
