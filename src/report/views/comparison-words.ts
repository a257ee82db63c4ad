// What a comparison was made with, in words that text, Markdown and LaTeX share.
import type { ResultComparedMetric, ResultComparison, ResultPair } from '../../documents/result-document.js';
import { counted, intervalText, NO_VALUE, probabilityText, shortNumber, signedNumber } from '../parts/number-text.js';
import { levelText, methodText } from './value-sentences.js';

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
