// What a result document, or the board of an experiment, says of differences: between runs, on the users that both have
// values for, and between the definitions of libraries.
import * as is from '../foundation/schema.js';
import { intervalSchema } from './document-parts.js';

const numberOrNull = is.orNull(is.number);

const comparedPair = is.named('a pair', {
  run: is.filledText.about('The difference is that of run minus other.'),
  other: is.filledText,
  users: is.count.about('Users that both runs have a value for.'),
  dropped: is.count.about('Users left out because one of them has none.'),
  difference: is.number.about('That of run minus other.'),
  relative: numberOrNull.about("The difference as a share of the other's mean; null where that is 0."),
  interval: intervalSchema,
  statistic: numberOrNull,
  p: is.share,
  adjusted: is.share,
  isSignificant: is.flag,
  effectSize: numberOrNull.about('Mean difference over its standard deviation; null where that is 0.'),
  rankBiserial: numberOrNull.about('Matched rank-biserial correlation, -1 to 1.'),
  wins: is.count.about('Users for whom run is better.'),
  ties: is.count,
  losses: is.count,
  detectable: numberOrNull.about(
    'The least difference that this many users would show with a power of 0.8; null where nothing varies.',
  ),
  note: is.optional(is.filledText),
});

const friedman = is.named('a friedman', {
  users: is.count,
  statistic: is.number,
  p: is.share,
  imanDavenport: is.object({ statistic: numberOrNull, p: is.share }),
  meanRanks: is.list(is.object({ run: is.filledText, rank: is.number })),
  criticalDifference: is.number.about(
    'Mean ranks that differ by more are significantly different (Nemenyi), at the alpha of the comparison.',
  ),
});

const comparedMetric = is.named('a compared metric', {
  label: is.filledText,
  sameAs: is.optional(
    is.filledText,
    'An earlier metric with the same values for every user in all runs; both count once among tests.',
  ),
  direction: is.oneOf('higher', 'lower', 'none'),
  pairs: is.list(comparedPair),
  means: is
    .list(is.object({ run: is.filledText, mean: is.number }))
    .about('Of each run over its own counted users, in the order of runs; none where nothing is compared.'),
  groups: is.optional(
    is.list(is.object({ run: is.filledText, mean: is.number, letters: is.text })),
    'Best run first: runs that share a letter do not differ significantly. Absent against a baseline.',
  ),
  friedman: is.optional(
    friedman,
    'All runs at once, by the ranks they have with each user, where there are three or more.',
  ),
  why: is.optional(is.filledText, 'Why there are no pairs.'),
});

export const comparisonSchema = is.named('a comparison', {
  test: is.filledText.about('Such as t or wilcoxon.'),
  adjust: is
    .textAmong('none', 'bonferroni', 'sidak', 'holm', 'holm-sidak', 'hochberg', 'bh', 'by', 'tukey')
    .about('How p-values are adjusted for their number.'),
  alpha: is.level,
  baseline: is.orNull(is.text).about('The run that all others are compared with; null if every pair is.'),
  interval: is.object({ level: is.number, method: is.filledText, replicates: is.count, seed: is.count }),
  adjustOver: is.optional(
    is.oneOf('metric', 'all'),
    'Whether the pairs of each metric or of all metrics are adjusted together; all where it is absent.',
  ),
  family: is.count.about('How many p-values are adjusted together; of each metric if they are adjusted over metric.'),
  metrics: is.list(comparedMetric),
});

/** Whether runs differ: pairs of them, metric by metric, on the users that both have values for. */
export interface ResultComparison extends is.TypeOf<typeof comparisonSchema> {}

/** One metric under comparison: means, letters and pairs of runs. */
export interface ResultComparedMetric extends is.TypeOf<typeof comparedMetric> {}

/** Two runs compared by one metric. */
export interface ResultPair extends is.TypeOf<typeof comparedPair> {}

/** The Friedman test over all runs, with mean ranks and their critical difference. */
export interface ResultFriedman extends is.TypeOf<typeof friedman> {}

const diffLine = is.named('a diff line', {
  run: is.text,
  dialect: is.text.about('As in labels.'),
  library: is.text,
  version: is.text,
  label: is.text,
  value: numberOrNull,
  users: is.count,
  difference: numberOrNull.about('From the value of the standard definition.'),
  steps: is
    .list(is.object({ choice: is.text, from: is.text, to: is.text, value: is.number, contribution: is.number }))
    .about('One choice after the other; the contributions add up to the difference.'),
  why: is.optional(is.text),
});

/** What a result document says of one metric in the definitions of several libraries. */
export const diffSchema = is.named('a diff', {
  metric: is.text.about('The label of the standard definition, or of its form that has a value on these data.'),
  standard: is.list(is.object({ run: is.text, value: numberOrNull })).about('Its value in each run.'),
  refused: is.optional(is.text, 'Why what was asked for has no value on these data.'),
  order: is.list(is.text).about('The choices in the order in which they are made; contributions depend on it.'),
  lines: is.list(diffLine),
});

/** One metric as every library computes it, and which choice makes the difference from the standard definition. */
export interface ResultDiff extends is.TypeOf<typeof diffSchema> {}

/** One dialect in a `diff`: its value and what each choice contributes to the difference. */
export interface ResultDiffLine extends is.TypeOf<typeof diffLine> {}
