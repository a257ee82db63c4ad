// A comparison in brief: for each metric the runs with letters that say who can be told apart, then the pairs; and as a table
// for a paper, runs below each other and one column for each metric.
import type { ResultComparedMetric, ResultComparison, ResultDocument } from '../../documents/result-document.js';
import { withoutColumns } from '../parts/aligned-columns.js';
import { NO_VALUE, shortNumber } from '../parts/number-text.js';
import { comparisonSentences, directionWords, metricSentences, pairCells, pairHeader } from './comparison-words.js';
import { type Blocks, block, type Inline, mark, type SummaryOptions } from './report-blocks.js';
import { noticeTexts } from './value-sentences.js';

/** Columns of the table of pairs that are left out first where a page is narrow, by their place. */
const DISPENSABLE = [7, 2, 9, 6, 8, 4];

/** Nothing for a document without a comparison. */
export function comparisonSummary(document: ResultDocument, { width }: SummaryOptions): Blocks {
  const { comparison, engine, notices } = document;
  if (comparison === undefined) return undefined;
  const pairs = comparison.metrics.map((metric) => pairRows(metric, comparison, width));
  const shown = pairs.flatMap(([header]) => header ?? []);
  return [
    comparison.metrics.map((metric, place) => metricBlocks(metric, pairs[place]!)),
    block.group([
      block.list(comparisonSentences(comparison, shown), { title: 'How' }),
      block.list(noticeTexts(notices), { title: 'Notices', role: 'notices' }),
      block.paragraph(`recgauge ${engine.version}, backend ${engine.backend}`),
    ]),
  ];
}

function metricBlocks(metric: ResultComparedMetric, [header, ...rows]: readonly (readonly string[])[]): Blocks {
  const { label, means, groups } = metric;
  const title = block.heading(`${label} (${directionWords(metric)})`);
  const pairs = header === undefined ? undefined : block.table({ name: `Pairs of runs by ${label}`, header, rows });
  const sentences = block.list(metricSentences(metric));
  if (means.length === 0) return block.group([title, pairs, sentences]);
  const table = block.table({
    name: `Means of ${label}`,
    header: groups === undefined ? ['run', 'mean'] : ['run', 'mean', 'group'],
    rows:
      groups === undefined
        ? means.map(({ run, mean }) => [run, shortNumber(mean)])
        : groups.map(({ run, mean, letters }) => [run, shortNumber(mean), letters]),
  });
  return [block.group([title, table]), block.group([pairs, sentences])];
}

/** The pairs below their header, without as many columns as it takes to fit the page; none where nothing was compared. */
function pairRows({ pairs }: ResultComparedMetric, comparison: ResultComparison, width: number) {
  return pairs.length === 0
    ? []
    : withoutColumns([pairHeader(comparison), ...pairs.map(pairCells)], DISPENSABLE, width);
}

/** The best mean in bold, and beside it the letters of those that cannot be told apart. */
export function comparisonPaper({ comparison, engine }: ResultDocument): Blocks {
  if (comparison === undefined) return undefined;
  const metrics = comparison.metrics.filter(({ means }) => means.length > 0);
  const runs = [...new Set(metrics.flatMap(({ means }) => means.map(({ run }) => run)))];
  const marks =
    comparison.baseline === null
      ? 'runs that share a letter cannot be told apart'
      : `* marks a difference from ${comparison.baseline}`;
  return [
    block.paragraph(`recgauge ${engine.version}; needs \\usepackage{booktabs}`),
    [...comparisonSentences(comparison, []), marks].map((text) => block.paragraph(text)),
    block.table({
      name: 'Means by run',
      header: ['run', ...metrics.map(({ label }) => label)],
      rows: runs.map((run) => [run, ...metrics.map((metric) => paperCell(metric, run))]),
    }),
  ];
}

function paperCell({ means, groups, pairs, direction }: ResultComparedMetric, run: string): Inline {
  const mean = means.find((each) => each.run === run)?.mean;
  if (mean === undefined) return NO_VALUE;
  const all = means.map((each) => each.mean);
  const best = direction === 'none' ? undefined : direction === 'lower' ? Math.min(...all) : Math.max(...all);
  const own = groups?.find((each) => each.run === run)?.letters ?? '';
  const isMarked = groups === undefined && pairs.some((pair) => pair.run === run && pair.isSignificant);
  return markedMean(mean, mean === best, isMarked ? mark.tex('*') : own);
}

/** A mean as a paper shows it: the best one in bold, with the letters of its group. */
export function markedMean(mean: number, isBest: boolean, letters: Inline): Inline {
  const text = shortNumber(mean);
  return [isBest ? mark.strong(text) : text, letters === '' ? undefined : mark.letters(letters)];
}
