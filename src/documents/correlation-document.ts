// How far rankings of algorithms agree, as plain JSON with a version: what `correlate` found, for reports and programs.
// Types, check and the published JSON schema come from these descriptions.
import * as is from '../foundation/schema.js';
import { engineOf, noticeSchema } from './document-parts.js';

/** Names the kind and the version of the document; a change that old readers cannot read changes the number. */
export const CORRELATION_FORMAT = 'recgauge/correlation@1';

const coefficient = is.orNull(is.numberWithin({ least: -1, most: 1 }));

const measure = is.named('a measure', {
  title: is.filledText,
  formula: is.filledText,
  citation: is.filledText,
  range: is.pairOf(is.number),
});

const correlationValue = is.named('a correlation value', {
  value: coefficient.about('Null where it is not defined; why then says it.'),
  p: is.optional(
    is.orNull(is.share),
    'Two-sided, of no association; null where there is no test, absent for measures without one.',
  ),
  interval: is.optional(is.orNull(is.pairOf(is.number)), 'At 95 %.'),
  least: is.optional(is.share, 'Of rank-biased overlap: the least value, whatever follows the rankings.'),
  residual: is.optional(is.share, 'Of rank-biased overlap: how much more than the least it could be.'),
  tied: is.optional(
    is.flag,
    'Whether equal values stand where only the order of names could decide between them; absent where that cannot be.',
  ),
  why: is.optional(is.filledText),
});

const correlationPair = is.named('a correlation pair', {
  first: is.filledText,
  second: is.filledText,
  count: is.count.about('Algorithms that have a value on both sides.'),
  values: is.record(correlationValue).about('By the name of the measure.'),
});

const correlationGroup = is.named('a correlation group', {
  fixed: is.record(is.filledText).about('What is the same for all values of the group, such as the dataset of each.'),
  levels: is.list(is.filledText, 2).about("Those of the document's levels that occur here."),
  algorithmCount: is.count,
  pairs: is.list(correlationPair, 1).about('Each pair of levels once, in their order.'),
});

const correlationMean = is.named('a correlation mean', {
  value: coefficient.about('Of the groups that have a value; null if none has.'),
  groupCount: is.count,
  deviation: is.orNull(is.numberWithin({ least: 0 })).about('Over groupCount - 1; null for fewer than two groups.'),
  why: is.optional(is.filledText),
});

const correlationAverage = is.object({
  pairs: is.list(is.object({ first: is.filledText, second: is.filledText, values: is.record(correlationMean) }), 1),
});

export const correlationSchema = is.named('an agreement', {
  format: is.oneOf(CORRELATION_FORMAT),
  engine: engineOf({}),
  sources: is.list(is.filledText).about('Where the values came from; empty if they were handed over.'),
  options: is
    .record(is.orNull(is.either(is.text, is.number)))
    .about('Every choice that can change a number, by its name as an option of the command line, without dashes.'),
  by: is.filledText.about('What is compared with each other: metric, dataset or another column.'),
  levels: is.list(is.filledText, 2).about('All that are compared, in the order in which they came.'),
  algorithms: is.list(is.filledText, 2).about('In the order by which ties are broken.'),
  lower: is.list(is.filledText).about('Metrics of which smaller values are better.'),
  measures: is.record(measure).about('What each number means, by name, such as spearman and or@5.'),
  groups: is.list(correlationGroup, 1).about('One for each combination of what is not compared.'),
  average: is.orNull(correlationAverage).about('Over the groups; null if there is only one.'),
  notices: is.list(noticeSchema),
});

/** What `correlate` found, as versioned plain data. */
export interface CorrelationDocument extends is.TypeOf<typeof correlationSchema> {}

/** What a coefficient is: title, formula, source and range. */
export interface CorrelationMeasure extends is.TypeOf<typeof measure> {}

/** Scores that are correlated together, such as those of one dataset. */
export interface CorrelationGroup extends is.TypeOf<typeof correlationGroup> {}

/** Two levels, such as two metrics, and how far they agree. */
export interface CorrelationPair extends is.TypeOf<typeof correlationPair> {}

/** One coefficient of one pair; null where it is not defined. */
export interface CorrelationValue extends is.TypeOf<typeof correlationValue> {}

/** Pairs averaged over groups of scores. */
export interface CorrelationAverage extends is.TypeOf<typeof correlationAverage> {}

/** The mean of a coefficient over groups. */
export interface CorrelationMean extends is.TypeOf<typeof correlationMean> {}
