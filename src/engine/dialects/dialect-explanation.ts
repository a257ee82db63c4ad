// What a library's metric computes, for people: the formula and words of its definition, how the library reads what it is
// given, and each difference from the standard definition of the metric that a reader would take it for.
import { catalogueEntry } from '../metrics/catalogue.js';
import type { Definition } from '../metrics/definition.js';
import { type Explanation, meaningOf } from '../metrics/explain-label.js';
import { METRIC_SOURCES } from '../metrics/metric-sources.js';
import { type Reading, USUAL_READING, unusualWords } from '../metrics/reading.js';
import type { RequestedMetric } from '../metrics/requested-metric.js';
import type { Dialect, DialectMetric } from './dialect.js';
import { findDialect } from './dialect-registry.js';
import { metricNameOf, resolveDialectLabel, standardOf } from './resolve.js';

/** One choice that a library makes otherwise than the standard. */
export interface DialectDifference {
  /** What is chosen, such as `norm`, `ties` or `users`. */
  readonly choice: string;
  /** The word of the standard definition; null where it has none. */
  readonly standard: string | number | null;
  readonly dialect: string | number | null;
}

/** A metric of a library in words, with every difference from the standard. */
export interface DialectExplanation extends Explanation {
  readonly library: string;
  readonly version: string;
  readonly commit: string;
  /** Where in the library's sources the definition stands. */
  readonly source: string;
  readonly about: string;
  /** Sentences on order, relevance and grades, where the library decides them. */
  readonly reading: readonly string[];
  /** The label of the standard definition, and each difference from it. */
  readonly standard: string;
  readonly differences: readonly DialectDifference[];
  /** When the library has no number. */
  readonly fails?: string;
  readonly breaks?: string;
  readonly note?: string;
}

/**
 * Explains a label such as `elliot:map@20`; `elliot:*` gives all.
 * @example const [{ differences }] = explainDialect('ranx:map@10');
 */
export function explainDialect(label: string): DialectExplanation[] {
  return resolveDialectLabel(label).map(explained);
}

function explained(request: RequestedMetric): DialectExplanation {
  const { label, title, definition, cutoff, dialect: use } = request;
  const dialect = findDialect(use!.id, use!.version);
  const name = metricNameOf(label);
  const metric = dialect.metrics[name]!;
  const { formula, words } = meaningOf(definition!, cutoff, use!.reading);
  const standard = standardOf(name, metric);
  const entry = catalogueEntry(standard);
  const isCut = cutoff !== undefined && entry.cutoff !== 'none';
  return {
    label,
    title,
    formula: `${label} = ${formula}`,
    words,
    citation: METRIC_SOURCES[entry.name]!,
    direction: request.direction,
    library: dialect.library,
    version: dialect.version,
    commit: dialect.commit,
    source: dialect.source,
    about: dialect.about,
    reading: [...readingSentences(use!.reading, definition!.family), ...precisionSentence(dialect, metric)],
    standard: isCut ? `${standard}@${cutoff}` : standard,
    differences: [
      ...definitionDifferences(entry.definition, definition!),
      ...readingDifferences(use!.reading, definition!.family),
      ...(request.direction === entry.direction
        ? []
        : [{ choice: 'better values', standard: entry.direction, dialect: request.direction }]),
    ],
    ...failureOf(metric),
    ...(metric.breaks === undefined ? {} : { breaks: metric.breaks }),
    ...(metric.note === undefined ? {} : { note: metric.note }),
  };
}

function definitionDifferences(standard: object, dialect: object): DialectDifference[] {
  const [from, to] = [standard, dialect] as Readonly<Record<string, string | number>>[];
  return (
    [...new Set([...Object.keys(from!), ...Object.keys(to!)])]
      // What a definition of another form does not say is no choice of its own.
      .filter((key) => to![key] !== undefined && from![key] !== to![key])
      .map((key) => ({ choice: key, standard: from![key] ?? null, dialect: to![key] ?? null }))
  );
}

function readingDifferences(reading: Reading, family: Definition['family']): DialectDifference[] {
  return unusualWords(reading)
    .filter((key) => key !== 'pairs' || family === 'rating')
    .map((key) => ({
      // Not what ties are worth, which a definition may say too.
      choice: key === 'ties' ? 'order of ties' : key,
      standard: USUAL_READING[key],
      dialect: reading[key]!,
    }));
}

function precisionSentence(dialect: Dialect, metric: DialectMetric): string[] {
  const { tolerance = dialect.tolerance ?? 0 } = metric;
  return tolerance > 1e-12 ? [`The library computes in single precision; values agree within ${tolerance}.`] : [];
}

/** The words of metrics over lists tell the order themselves, and with those over pairs who is counted. */
function readingSentences(reading: Reading, family: Definition['family']): string[] {
  const isOrderTold = family === 'list';
  const areUsersTold = family === 'list' || family === 'auc';
  const { ties, scores, order, relevance, gradeScale, lists, truth, missingUsers, pairs } = reading;
  return [
    ...(order === 'file' && !isOrderTold ? ['Lists are in the order of their rows; scores are ignored.'] : []),
    ...(ties === undefined || order === 'file' || isOrderTold ? [] : [TIE_SENTENCES[ties]]),
    ...(scores === 'float32' ? ['Scores are compared in single precision, so nearly equal ones become ties.'] : []),
    ...(relevance === undefined || relevance === 'all' ? [] : [`Test rows with a rating ${relevance} are relevant.`]),
    ...(gradeScale === undefined || gradeScale === 1 ? [] : [`Grades are ratings times ${gradeScale}.`]),
    ...(lists === undefined || lists === 'as-given' ? [] : [LIST_SENTENCES[lists]]),
    ...(truth === 'first-row' ? ['Only the first test row of a user counts.'] : []),
    ...(missingUsers === 'skip' && !areUsersTold ? ['Users of the truth without a list are excluded.'] : []),
    ...(pairs === 'relevant-of-listed' && family === 'rating'
      ? ['Errors are taken over the relevant pairs of users with a list.']
      : []),
  ];
}

const LIST_SENTENCES: Readonly<Record<Exclude<NonNullable<Reading['lists']>, 'as-given'>, string>> = {
  'truth-appended': 'Relevant items missing from a list are appended to it in order.',
  'truth-tied': 'Relevant items missing from a list are appended to it as ties.',
  filled: 'Short lists are padded to the cutoff with other items of the catalogue, training items included.',
  'zero-filled': 'All other items of the catalogue are in the list with score 0.',
};

const TIE_SENTENCES: Readonly<Record<NonNullable<Reading['ties']>, string>> = {
  id: 'Items with equal scores are ordered by ascending id.',
  'id-descending': 'Items with equal scores are ordered by descending id.',
  'text-descending': 'Items with equal scores are ordered by descending id, compared as text: 9 before 10.',
  given: 'Items with equal scores keep the order of their rows.',
};

function failureOf({ fails }: DialectMetric): { readonly fails?: string } {
  if (fails === undefined) return {};
  const when = fails.when.map((condition) => CONDITION_WORDS[condition]).join(' or ');
  return {
    fails: `Has no value ${when}, because ${fails.why}; the library returns ${fails.result.replace(/[.,]$/, '')}.`,
  };
}

const CONDITION_WORDS: Readonly<Record<NonNullable<DialectMetric['fails']>['when'][number], string>> = {
  always: 'always',
  'missing-list': 'if a test user has no list',
  'short-list': 'if a list is shorter than the cutoff or missing',
  'short-given-list': 'if a given list is shorter than the cutoff',
  'small-catalogue': 'if there are fewer items than the cutoff',
  'user-without-hit': 'if a user has no hit',
  'one-sided-list': 'if a list has only relevant items, or none',
  'untrained-user': 'if a user has no training interactions',
};

/**
 * The explanation as lines of text.
 * @example
 * dialectExplanationText(explainDialect('ranx:map@10')[0]).split('\n')[0];   // 'ranx:map@10: Mean average precision, as in ranx 2cae52f'
 */
export function dialectExplanationText(explanation: DialectExplanation): string {
  const { label, title, formula, words, reading, standard, differences, note, breaks, fails } = explanation;
  const { library, version, commit, source, direction } = explanation;
  const sameAs = `No difference from ${standard}.`;
  return [
    `${label}: ${title}`,
    '',
    `  ${formula}`,
    '',
    ...words,
    ...reading,
    betterSentence(direction),
    ...(note === undefined ? [] : [note]),
    ...(fails === undefined ? [] : [fails]),
    ...(breaks === undefined ? [] : [`Breaks a law of metrics: ${breaks}`]),
    '',
    ...(differences.length === 0 ? [sameAs] : [`Differences from ${standard}:`, ...differences.map(differenceLine)]),
    '',
    `Source: ${library} ${version}, ${source}, commit ${commit}.`,
    '',
  ].join('\n');
}

export function betterSentence(direction: Explanation['direction']): string {
  if (direction === 'none') return 'Neither high nor low values are better.';
  return direction === 'higher' ? 'Higher values are better.' : 'Lower values are better.';
}

function differenceLine({ choice, standard, dialect }: DialectDifference): string {
  return `  ${choice}: ${dialect ?? 'not given'} (standard: ${standard ?? 'none'})`;
}
