// Values by band of relevant items: every run is evaluated once more for each band, with the truth cut down to it. All
// metrics are there, those too that no user has a value of.

import type { ResultBreakdown, ResultGroup, ResultGroupValue } from '../../documents/result-document.js';
import { countedValues } from '../../engine/metrics/aggregates.js';
import type { MetricColumn } from '../../engine/metrics/metric-column.js';
import { inTurns, type WorkOptions } from '../../foundation/work-options.js';
import type { BreakdownRequest, WholeEvaluation } from './breakdown-request.js';
import { evaluateRun, type RunEvaluation } from './evaluate-run.js';
import { Notices } from './evaluation-notices.js';
import { groupValue } from './group-value.js';
import { isMeanOfUsers } from './mean-of-users.js';
import { type PopularityBand, popularityBandsOf, preparedForBand, tableOfBand } from './popularity-bands.js';

/** One line for each band, from the least popular items to the most popular. */
export async function itemBreakdown(request: BreakdownRequest, whole: WholeEvaluation): Promise<ResultBreakdown> {
  const { words, bands } = popularityBandsOf(request, whole.data, whole.options);
  const groups: ResultGroup[] = [];
  for (const [place, band] of bands.entries()) {
    const evaluation = evaluationOfBand(whole, band, { place, count: bands.length });
    const { relevantCounts, numbering } = await inTurns(
      evaluation.preparation.dataFor(0, whole.policies),
      whole.options.signal,
      'the evaluation',
    );
    const counts = relevantCounts.subarray(0, numbering.truthUserCount);
    const users = counts.reduce((count, relevant) => count + (relevant > 0 ? 1 : 0), 0);
    const runs: ResultGroup['runs'][number][] = [];
    for (const [index, { name }] of whole.runs.entries()) {
      const { columns } = await evaluateRun({ ...evaluation, index });
      const metrics: Record<string, ResultGroupValue> = {};
      for (const column of columns) metrics[column.label] = await groupValue(numbersOf(column), whole);
      runs.push({ name, metrics });
    }
    groups.push({ name: band.name, users, items: band.itemCount, runs });
  }
  return { by: request.by, words, groups };
}

function evaluationOfBand(
  { runs, groups, requests, preparation, engine, options, data }: WholeEvaluation,
  band: PopularityBand,
  progress: { readonly place: number; readonly count: number },
): Omit<RunEvaluation, 'index'> {
  const isRated = runs.some(({ predictions }) => predictions !== undefined);
  const { signal, onProgress } = options;
  const tell: WorkOptions['onProgress'] =
    onProgress &&
    (({ done, total, what }) =>
      onProgress({
        done: progress.place * total + done,
        total: progress.count * total,
        what: `${what}, popularity ${band.name}`,
      }));
  return {
    runs,
    groups,
    requests,
    preparation: preparedForBand(preparation, band),
    engine,
    options: {
      truth: isRated ? tableOfBand(options.truth, data, band) : options.truth,
      onProgress: tell,
      signal,
    },
    // What is odd about lists and truth has been told of all items.
    notices: new Notices([]),
  };
}

function numbersOf(column: MetricColumn) {
  const { value, values, userCount } = column;
  return { value, users: userCount, counted: values && isMeanOfUsers(column) ? countedValues(values) : undefined };
}
