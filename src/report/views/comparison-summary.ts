// A comparison in brief: for each metric the runs with letters for significant differences, then the pairs; and as a table
// for a paper, runs below each other and one column for each metric.
import type {
  ResultComparedMetric,
  ResultComparison,
  ResultDocument,
  ResultPair,
} from '../../documents/result-document.js';
import { withoutColumns } from '../parts/aligned-columns.js';
import { counted, intervalText, NO_VALUE, probabilityText, shortNumber, signedNumber } from '../parts/number-text.js';
import { type Blocks, block, type Inline, mark, type SummaryOptions } from './report-blocks.js';
import { levelText, methodText, noticeTexts } from './value-sentences.js';

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

/** The best mean in bold, and beside it the letters of those that do not differ significantly. */
export function comparisonPaper({ comparison, engine }: ResultDocument): Blocks {
  if (comparison === undefined) return undefined;
  const metrics = comparison.metrics.filter(({ means }) => means.length > 0);
  const runs = [...new Set(metrics.flatMap(({ means }) => means.map(({ run }) => run)))];
  const marks =
    comparison.baseline === null
      ? 'runs that share a letter do not differ significantly'
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

const TESTS: Readonly<Record<string, string>> = {
  t: 'paired t test',
  wilcoxon: 'Wilcoxon signed-rank test',
  sign: 'sign test',
  randomisation: 'Fisher randomisation test',
  bootstrap: 'bootstrap test of the mean difference',
  mcnemar: 'McNemar test',
  tukey: 'Tukey HSD test over users as blocks',
};

const ADJUSTMENTS: Readonly<Record<string, string>> = {
  none: 'not adjusted for the number of tests',
  bonferroni: 'Bonferroni',
  sidak: 'Sidak',
  holm: 'Holm',
  'holm-sidak': 'Holm-Sidak',
  hochberg: 'Hochberg',
  bh: 'Benjamini-Hochberg',
  by: 'Benjamini-Yekutieli',
  tukey: 'Tukey',
};

/** What columns of the table of pairs are, by their header. */
const COLUMNS: Readonly<Record<string, string>> = {
  d: 'the mean difference over its standard deviation',
  'w/t/l': 'users for whom the first run is better, equal and worse',
  'least effect': 'the difference that a t test on so many users finds with a power of 80 %',
};

/** How p-values and intervals were made, and what the columns are that the table shows, as sentences. */
export function comparisonSentences(comparison: ResultComparison, shown = Object.keys(COLUMNS)): string[] {
  const [test, adjusted, intervals] = comparisonMethods(comparison) as [string, string, string];
  const columns = Object.entries(COLUMNS).filter(([name]) => shown.includes(name));
  return [
    test,
    `${adjusted}; * marks those of at most ${comparison.alpha}`,
    intervals,
    ...(columns.length === 0 ? [] : [columns.map(([name, text]) => `${name}: ${text}`).join('; ')]),
  ];
}

/** How p-values and intervals were made, without a word on tables. */
export function comparisonMethods(comparison: ResultComparison): string[] {
  const { test, adjust, adjustOver, baseline, interval, family } = comparison;
  const against = baseline === null ? 'every pair of runs' : `all runs against ${baseline}`;
  const adjusted =
    adjust === 'none'
      ? ADJUSTMENTS.none!
      : adjust === 'tukey'
        ? 'adjusted for all pairs of a metric by the test itself'
        : `adjusted by ${ADJUSTMENTS[adjust] ?? adjust} for ${counted(family, 'test')}${scopeWords(adjustOver)}`;
  return [
    `two-sided ${TESTS[test] ?? test} on the users that both runs have a value for; ${against}`,
    `p-values ${adjusted}`,
    `intervals of differences: ${methodText(interval)}, not adjusted`,
  ];
}

function scopeWords(adjustOver: ResultComparison['adjustOver']): string {
  if (adjustOver === undefined) return '';
  return adjustOver === 'metric' ? ' of each metric' : ' over all metrics';
}

export function directionWords({ direction }: ResultComparedMetric): string {
  return direction === 'none' ? 'neither high nor low is better' : `${direction} is better`;
}

export function pairHeader({ interval }: ResultComparison): string[] {
  return [
    'pair',
    'difference',
    'relative',
    `${levelText(interval.level)} interval`,
    'p',
    'adjusted',
    'd',
    'least effect',
    'w/t/l',
    'users',
  ];
}

export function pairCells(pair: ResultPair): string[] {
  const { run, other, difference, relative, interval, p, adjusted, isSignificant } = pair;
  return [
    `${run} - ${other}`,
    signedNumber(difference),
    relative === null ? NO_VALUE : shareText(relative),
    intervalText(interval),
    probabilityText(p),
    `${probabilityText(adjusted)}${isSignificant ? ' *' : '  '}`,
    pair.effectSize === null ? NO_VALUE : `${pair.effectSize > 0 ? '+' : ''}${pair.effectSize.toFixed(2)}`,
    shortNumber(pair.detectable),
    `${pair.wins}/${pair.ties}/${pair.losses}`,
    `${pair.users}`,
  ];
}

/** `+14.3 %` */
export function shareText(share: number): string {
  return `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)} %`;
}

/** What is special about single pairs, and all runs at once, as sentences. */
export function metricSentences({ pairs, friedman, why, sameAs }: ResultComparedMetric): string[] {
  const dropped = new Map<number, string[]>();
  const notes = new Map<string, string[]>();
  for (const { run, other, dropped: count, note, interval } of pairs) {
    const name = `${run} - ${other}`;
    if (count > 0) dropped.set(count, [...(dropped.get(count) ?? []), name]);
    const ofInterval = interval.note === undefined ? undefined : `interval: ${interval.note}`;
    for (const text of [note, ofInterval]) if (text !== undefined) notes.set(text, [...(notes.get(text) ?? []), name]);
  }
  const of = (names: readonly string[]) => (names.length === pairs.length ? '' : ` (${names.join(', ')})`);
  return [
    ...(why === undefined ? [] : [`not compared: ${why}`]),
    ...(sameAs === undefined ? [] : [`the same values as ${sameAs} for every user: tested once`]),
    ...(friedman === undefined
      ? []
      : [
          `all runs: Friedman p = ${probabilityText(friedman.p)}, Iman-Davenport p = ` +
            `${probabilityText(friedman.imanDavenport.p)}; mean ranks ${friedman.meanRanks
              .map(({ run, rank }) => `${run} ${rank.toFixed(2)}`)
              .join(', ')}; critical difference ${friedman.criticalDifference.toFixed(2)} (Nemenyi)`,
        ]),
    ...[...dropped].map(
      ([count, names]) => `${counted(count, 'user')} left out because one of the runs has no value${of(names)}`,
    ),
    ...[...notes].map(([note, names]) => `${note}${of(names)}`),
  ];
}
