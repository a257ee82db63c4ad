// Whether runs differ: paired differences with their intervals, and the critical-difference diagram, metric by metric.
import type { ResultComparedMetric, ResultComparison } from '../../documents/result-document.js';
import { probabilityText, signedNumber } from '../parts/number-text.js';
import { displayNames } from '../parts/safe-text.js';
import { comparisonSentences, directionWords, metricSentences, pairCells, pairHeader } from './comparison-summary.js';
import { type Blocks, block, inline, mark, type ReportBlock, type Section, sentence } from './report-blocks.js';
import type { ResultView, ValuesView } from './report-view.js';
import { type ShownPair, shownPairs } from './shown-pairs.js';
import { levelText } from './value-sentences.js';

const MOST_PAIRS = 40;
const MOST_RANKS = 30;

/** Undefined where nothing was compared. */
export function differencesSection(view: ResultView): Section | undefined {
  const { comparison } = view.document;
  if (comparison === undefined) return undefined;
  const { chief } = view;
  const chiefs = comparison.metrics.filter(({ label }) => label === chief);
  const shown = chiefs.length === 0 ? comparison.metrics : chiefs;
  const folded = comparison.metrics.filter((metric) => !shown.includes(metric));
  const partOf = (metric: ResultComparedMetric) => metricPart(view, metric, comparison);
  return block.section({
    id: 'differences',
    title: 'Is the difference real?',
    body: [
      shown.map(partOf),
      block.others(folded.map(partOf), folded.length === 1),
      block.details('How to read this', block.list(comparisonSentences(comparison).map(sentence))),
    ],
  });
}

function metricPart(view: ResultView, metric: ResultComparedMetric, comparison: ResultComparison): ReportBlock {
  const { friedman: _, ...rest } = metric;
  const sentences = metricSentences(rest);
  const ofRanks = metricSentences(metric).filter((text) => !sentences.includes(text));
  const heading = block.heading(inline`${mark.code(view.labelName(metric.label))}, ${directionWords(metric)}`);
  return block.ofMetric(view.labels.indexOf(metric.label), [
    heading,
    metric.pairs.length === 0 ? undefined : pairsFigure(view, metric, comparison),
    block.list(sentences.map(sentence)),
    metric.friedman === undefined
      ? undefined
      : block.details('Mean ranks, by another test', [
          ranksFigure(view, metric, comparison),
          block.list(ofRanks.map(sentence)),
        ]),
  ]);
}

/** Differences of pairs with their intervals. */
export function pairsFigure(view: ValuesView, metric: ResultComparedMetric, comparison: ResultComparison): ReportBlock {
  const { label } = metric;
  const pairs = shownPairs(metric, comparison.alpha);
  const short = displayNames(
    view.runs.map(({ name }) => name),
    18,
  );
  const shown = pairs.slice(0, MOST_PAIRS);
  const runsOf = ({ run, other }: ShownPair) => [view.runPlace(run), view.runPlace(other)];
  const rows = shown.map((pair) => ({
    ...pairRow(pair),
    runs: runsOf(pair),
    name: `${short(pair.run)} − ${short(pair.other)}`,
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
    caption: `Mean differences, the better run minus the other, over the users that both have a value for. Thick lines are ${levelText(comparison.interval.level)} intervals of one difference, thin ones are adjusted for all comparisons; where a thin line keeps clear of zero there is a star and the difference is unlikely to be chance.${rest}`,
    plot: { kind: 'interval', ...plot },
    table: block.table({
      name: `Pairs of runs by ${view.labelName(label)}`,
      header: pairHeader(comparison),
      rows: cells,
      rowRuns: pairs.map(runsOf),
    }),
  });
}

/** A difference as plots show it: strong where its whisker keeps clear of zero, which is what the test says. */
export function pairRow({ difference, interval, whisker, isSignificant }: ShownPair) {
  return {
    ...{ value: difference, low: interval.low, high: interval.high, whisker, isStrong: isSignificant },
    text: `${signedNumber(difference)}${isSignificant ? ' *' : ''}`,
  };
}

/** The critical-difference diagram over users. */
export function ranksFigure(
  { runName, runPlace, labelName }: ValuesView,
  { label, friedman }: ResultComparedMetric,
  { alpha }: ResultComparison,
): Blocks {
  const { meanRanks, criticalDifference, p, users } = friedman!;
  const ranks = [...meanRanks]
    .sort((left, right) => left.rank - right.rank)
    .slice(0, MOST_RANKS)
    .map(({ run, rank }) => ({ name: runName(run), rank, runs: [runPlace(run)] }));
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
      rowRuns: ranks.map(({ runs }) => runs),
    }),
  });
}
