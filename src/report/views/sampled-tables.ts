// Sampled values beside those of the full ranking, metric by metric, so that nobody reads one for the other.
import type { ResultDocument, ResultSampledValue } from '../../documents/result-document.js';
import { shortNumber, signedNumber } from '../parts/number-text.js';
import type { DetailTable } from './breakdown-tables.js';

/** One table with a line for each metric and run; none where nothing was sampled. */
export function sampledTables({ sampled }: ResultDocument): DetailTable[] {
  if (sampled === undefined) return [];
  const isDebiased = sampled.debias !== 'none';
  const lines = Object.keys(sampled.runs[0]?.metrics ?? {}).flatMap((label) =>
    sampled.runs.map(({ name, metrics }) => [label, name, ...cellsOf(metrics[label]!, isDebiased)]),
  );
  const header = ['metric', 'run', 'full', 'sampled', 'off by', 'times', 'deviation'];
  return [{ header: isDebiased ? [...header, 'debiased', 'off by'] : header, rows: lines, leadCount: 2 }];
}

function cellsOf({ full, sampled, debiased, deviation }: ResultSampledValue, isDebiased: boolean): string[] {
  return [
    shortNumber(full),
    shortNumber(sampled),
    signedNumber(sampled - full),
    full > 0 ? (sampled / full).toFixed(2) : '-',
    shortNumber(deviation),
    ...(isDebiased ? [shortNumber(debiased), signedNumber(debiased === undefined ? undefined : debiased - full)] : []),
  ];
}
