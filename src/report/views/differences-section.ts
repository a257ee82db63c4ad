// Whether runs differ: paired differences with their intervals, letters for runs that do not differ significantly, and the
// critical-difference diagram, metric by metric.
import type { ResultComparedMetric, ResultComparison } from '../../documents/result-document.js';
import { probabilityText, shortNumber, signedNumber } from '../parts/number-text.js';
import { displayNames } from '../parts/safe-text.js';
import { comparisonSentences, directionWords, metricSentences, pairCells, pairHeader } from './comparison-summary.js';
import { type Blocks, block, inline, mark, type ReportBlock, type Section, sentence } from './report-blocks.js';
import type { ResultView, ValuesView } from './report-view.js';
import { levelText } from './value-sentences.js';

const MOST_PAIRS = 40;
const MOST_RANKS = 30;
const MOST_MEANS = 8;

/** Undefined where nothing was compared. */
export function differencesSection(view: ResultView): Section | undefined {
  const { comparison } = view.document;
  if (comparison === undefined) return undefined;
  const { chief, labels } = view;
  const chiefs = comparison.metrics.filter(({ label }) => label === chief);
  const shown = chiefs.length === 0 ? comparison.metrics : chiefs;
  const folded = comparison.metrics.filter((metric) => !shown.includes(metric));
  const partOf = (metric: ResultComparedMetric) => metricPart(view, metric, comparison);
  const numbers = (metrics: readonly ResultComparedMetric[]) => metrics.map(({ label }) => labels.indexOf(label));
  return block.section({
    id: 'differences',
    title: 'Is the difference real?',
    metrics: numbers(comparison.metrics),
    body: [
      shown.map(partOf),
      block.others(folded.map(partOf), numbers(folded), folded.length === 1),
      block.heading('How to read this'),
      block.list(comparisonSentences(comparison).map(sentence)),
    ],
  });
}

function metricPart(view: ResultView, metric: ResultComparedMetric, comparison: ResultComparison): ReportBlock {
  const sentences = metricSentences(metric).map(sentence);
  const heading = block.heading(inline`${mark.code(view.labelName(metric.label))}, ${directionWords(metric)}`);
  return block.ofMetric(view.labels.indexOf(metric.label), [
    heading,
    lettersTable(view, metric),
    metric.pairs.length === 0 ? undefined : pairsFigure(view, metric, comparison),
    metric.friedman === undefined ? undefined : ranksFigure(view, metric, comparison),
    block.list(sentences),
  ]);
}

function lettersTable({ runName, labelName }: ResultView, { label, groups, means }: ResultComparedMetric): Blocks {
  if (groups === undefined && means.length === 0) return undefined;
  const rows =
    groups === undefined
      ? means.map(({ run, mean }) => [mark.name(runName(run)), shortNumber(mean)])
      : groups.map(({ run, mean, letters }) => [mark.name(runName(run)), shortNumber(mean), letters]);
  const table = block.table({
    name: `Means of ${labelName(label)}`,
    header: groups === undefined ? ['run', 'mean'] : ['run', 'mean', 'group'],
    rows,
  });
  // The leaderboard has the same letters.
  const shown = rows.length > MOST_MEANS ? block.details('Means and groups', table) : table;
  return groups === undefined
    ? shown
    : [
        shown,
        block.paragraph(
          'Runs that share a letter do not differ significantly; that does not show that they are equal.',
          {
            isNote: true,
          },
        ),
      ];
}

/** Differences of pairs with their intervals. */
export function pairsFigure(view: ValuesView, metric: ResultComparedMetric, comparison: ResultComparison): ReportBlock {
  const { label, pairs } = metric;
  const short = displayNames(
    view.runs.map(({ name }) => name),
    18,
  );
  const shown = [...pairs]
    .sort((left, right) => Math.abs(right.difference) - Math.abs(left.difference))
    .slice(0, MOST_PAIRS);
  const rows = shown.map(({ run, other, difference, interval, isSignificant }) => ({
    name: `${short(run)} − ${short(other)}`,
    value: difference,
    ...{ low: interval.low, high: interval.high, isStrong: isSignificant },
    text: `${signedNumber(difference)}${isSignificant ? ' *' : ''}`,
  }));
  const plot = {
    title: `Paired differences of ${view.labelName(label)}`,
    desc: `${shown.filter(({ isSignificant }) => isSignificant).length} of ${shown.length} differences shown are significant.`,
    rows,
    axis: `difference of ${view.labelName(label)}`,
    reference: { value: 0, name: 'no difference' },
    isDifference: true,
  };
  const cells = pairs.map((pair) =>
    pairCells({ ...pair, run: view.runName(pair.run), other: view.runName(pair.other) }).map((cell) => cell.trim()),
  );
  const rest =
    pairs.length > shown.length ? ` The ${shown.length} largest of ${pairs.length} pairs; the table has all.` : '';
  return block.figure({
    caption: `Mean differences over the users that both runs have a value for, with ${levelText(comparison.interval.level)} intervals; a star marks those that are significant.${rest}`,
    plot: { kind: 'interval', ...plot },
    table: block.table({
      name: `Pairs of runs by ${view.labelName(label)}`,
      header: pairHeader(comparison),
      rows: cells,
    }),
  });
}

/** The critical-difference diagram over users. */
export function ranksFigure(
  { runName, labelName }: ValuesView,
  { label, friedman }: ResultComparedMetric,
  { alpha }: ResultComparison,
): Blocks {
  const { meanRanks, criticalDifference, p, users } = friedman!;
  const ranks = [...meanRanks]
    .sort((left, right) => left.rank - right.rank)
    .slice(0, MOST_RANKS)
    .map(({ run, rank }) => ({ name: runName(run), rank }));
  const plot = {
    title: `Mean ranks by ${labelName(label)}`,
    desc: `${ranks.map(({ name, rank }) => `${name} ${rank.toFixed(2)}`).join(', ')}; critical difference ${criticalDifference.toFixed(2)}.`.slice(
      0,
      600,
    ),
    ranks,
    criticalDifference,
  };
  return block.figure({
    caption: `Mean ranks over ${users} users, 1 being the best (Friedman p = ${probabilityText(p)}). Thick lines join runs that are nearer to each other than the critical difference of the Nemenyi test at ${alpha}. It looks at places only, and may join runs that differ significantly in the test of means above.`,
    plot: { kind: 'ranks', ...plot },
    table: block.table({
      name: `Mean ranks by ${labelName(label)}`,
      header: ['run', 'mean rank'],
      rows: ranks.map(({ name, rank }) => [mark.name(name), rank.toFixed(2)]),
    }),
  });
}
