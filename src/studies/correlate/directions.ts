// Which way is better, metric by metric: what the caller says, what the table knows, and errors of ratings, of which
// nobody wants more.
import { METRIC_FACTOR, type ScoreTable } from '../../documents/score-table.js';
import { METRIC_ENTRIES } from '../../engine/metrics/catalogue.js';
import { UsageError } from '../../foundation/errors.js';
import { nearestHint } from '../../foundation/nearest-name.js';
import { type Notice, noticeOf } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';

/** Metrics whose direction the caller sets: smaller is better, or larger is. */
export interface Directions {
  /** Metrics or their names without the cutoff, in any case: `novelty` is `Novelty@10`. */
  readonly lower?: readonly string[];
  readonly higher?: readonly string[];
}

/** The metrics of the table of which smaller values are better. */
export function lowerMetrics(table: ScoreTable, { lower = [], higher = [] }: Directions): string[] {
  const place = table.factors.indexOf(METRIC_FACTOR);
  const metrics = [...new Set(table.scores.map(({ levels }) => levels[place]!))];
  const said = { lower: directedMetrics('lower', lower, metrics), higher: directedMetrics('higher', higher, metrics) };
  const both = metrics.find((metric) => said.lower.has(metric) && said.higher.has(metric));
  if (both !== undefined) {
    throw new UsageError('A metric cannot be better both ways', { argument: 'higher', found: both });
  }
  return metrics.filter((metric) => {
    if (said.lower.has(metric)) return true;
    return !said.higher.has(metric) && (table.lower.includes(metric) || isRatingError(metric));
  });
}

/** The metrics that these words mean. */
export function directedMetrics(argument: string, words: readonly string[], metrics: readonly string[]): Set<string> {
  const directions = new Set<string>();
  for (const word of words) {
    const exact = metrics.filter((metric) => metric === word);
    const alike = exact.length > 0 ? exact : metrics.filter((metric) => isAlike(metric, word));
    if (alike.length === 0) throw unknownMetric(argument, word, metrics);
    for (const metric of alike) directions.add(metric);
  }
  return directions;
}

function isAlike(metric: string, word: string): boolean {
  return metric.toLowerCase() === word.toLowerCase() || plainMetric(metric) === word.toLowerCase();
}

/** `Novelty@10` and `elliot:novelty(x=1)@10` are `novelty`. */
function plainMetric(metric: string): string {
  return metric
    .toLowerCase()
    .replace(/^[^:(]*:/, '')
    .replace(/[(@].*$/s, '')
    .trim();
}

function isRatingError(metric: string): boolean {
  const entry = METRIC_ENTRIES.find(({ name }) => name === plainMetric(metric));
  return entry !== undefined && entry.definition.family === 'rating' && entry.direction === 'lower';
}

/** Other tools turn some metrics around: novelty and gini of a plain table may be either way. */
export function directionNotice(table: ScoreTable, lower: readonly string[], { higher = [] }: Directions): Notice[] {
  const place = table.factors.indexOf(METRIC_FACTOR);
  const metrics = [...new Set(table.scores.map(({ levels }) => levels[place]!))];
  const said = directedMetrics('higher', higher, metrics);
  const isOpen = (metric: string) =>
    !lower.includes(metric) &&
    !said.has(metric) &&
    !metric.includes(':') &&
    METRIC_ENTRIES.some(({ name, direction }) => direction === 'lower' && name === plainMetric(metric));
  const open = metrics.filter(isOpen);
  const which = open.join(', ');
  if (open.length === 0) return [];
  const words = `Higher values of ${which} are taken as better; recgauge's own definitions have it the other way. Choose with `;
  return [noticeOf('direction-assumed', sentenceOf`${words}${mention('lower')} or ${mention('higher')}.`, open.length)];
}

function unknownMetric(argument: string, word: string, metrics: readonly string[]): UsageError {
  const hint = nearestHint(word, [...metrics, ...metrics.map(plainMetric)]);
  return new UsageError('Unknown metric', {
    argument,
    found: word,
    expected: metrics.join(', '),
    hint,
  });
}
