// The options that values were computed with. A metric of a dialect is read as its library reads: its tie rule, its rule of
// relevance and its users stand in place of those of the evaluation.
import type { ResultDefinition, ResultDocument } from './result-document.js';

type Options = ResultDocument['options'];
type Definitions = ResultDocument['definitions'];

/** Options of an evaluation that a dialect decides, by its word for them. */
const DECIDED: Readonly<Record<string, string>> = {
  relevance: 'relevance',
  ties: 'ties',
  scores: 'scores',
  missingUsers: 'missing-users',
};

/** What else a reading says, with the usual words, which need no mention. */
const FURTHER: Readonly<Record<string, string | number>> = {
  order: 'scores',
  gradeScale: 1,
  lists: 'as-given',
  truth: 'whole',
};

/** What a metric itself decides about users without a list, if it does. */
export function missingUsersOf(definition: object | null | undefined): string | undefined {
  const { family, users, missing, form, pairs }: Readonly<Record<string, unknown>> = { ...definition };
  // In metrics of ratings the word is about predictions.
  if (family !== 'rating' && typeof missing === 'string') return missing;
  const isOfLists = users === 'listed' || users === 'hit' || form === 'truncated' || pairs === 'listed';
  return isOfLists ? 'skip' : undefined;
}

/** The options under which one metric was computed. */
export function optionsOfMetric(options: Options, { dialect, definition }: ResultDefinition): Options {
  const without = missingUsersOf(definition);
  const own = without === undefined ? {} : { 'missing-users': without };
  if (dialect === undefined) return { ...options, ...own };
  const { users } = definition ?? {};
  const read = Object.entries(dialect.reading).flatMap(([name, value]): [string, string | number][] => {
    if (name in DECIDED) return [[DECIDED[name]!, value]];
    return name in FURTHER && FURTHER[name] !== value ? [[name, value]] : [];
  });
  return {
    ...options,
    ...Object.fromEntries(read),
    // Where the order of the file is that of the list, scores are not looked at.
    ...(dialect.reading.order === 'file' ? { ties: null, scores: null } : {}),
    ...own,
    ...(users === undefined ? {} : { users }),
  };
}

/** The options to record: where no metric keeps what was asked for, what all of them have, or null where they differ. */
export function recordedOptions(options: Options, definitions: Definitions): Options {
  const used = Object.values(definitions).map((definition) => optionsOfMetric(options, definition));
  const entries = Object.entries(options).map(([name, asked]) => {
    const values = [...new Set(used.map((each) => each[name] ?? null))];
    return [name, values.length === 0 || values.includes(asked) ? asked : values.length === 1 ? values[0] : null];
  });
  return Object.fromEntries(entries);
}

export interface MetricOptions {
  /** The metrics that they hold for; undefined for all. */
  readonly labels: readonly string[] | undefined;
  /** With values; what is null has none. */
  readonly options: readonly (readonly [name: string, value: string])[];
}

/** Options that all metrics have first, then what only some have. */
export function optionGroups({
  options,
  definitions,
}: Pick<ResultDocument, 'options' | 'definitions'>): MetricOptions[] {
  const used = Object.entries(definitions).map(([label, definition]) => [label, optionsOfMetric(options, definition)]);
  const each = used as [string, Options][];
  const names = [...new Set([...Object.keys(options), ...each.flatMap(([, own]) => Object.keys(own))])];
  const isShared = (name: string) => new Set(each.map(([, own]) => own[name])).size <= 1;
  const textsOf = (own: Options, wanted: readonly string[]) =>
    wanted.flatMap((name) => (own[name] === null || own[name] === undefined ? [] : [[name, `${own[name]}`] as const]));
  const [shared, others] = [names.filter(isShared), names.filter((name) => !isShared(name))];
  const groups = new Map<string, { labels: string[]; options: MetricOptions['options'] }>();
  for (const [label, own] of others.length === 0 ? [] : each) {
    const texts = textsOf(own, others);
    const group = groups.get(JSON.stringify(texts)) ?? { labels: [], options: texts };
    group.labels.push(label);
    groups.set(JSON.stringify(texts), group);
  }
  return [{ labels: undefined, options: textsOf(each[0]?.[1] ?? options, shared) }, ...groups.values()];
}
