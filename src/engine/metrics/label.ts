// The grammar of labels, `name(option=value,...)@k`: a metric is a value whose text form parses back to itself. In the
// canonical form options that have their default are left out, the others stand in the order of the catalogue and
// numbers are written as JavaScript prints them; on canonical labels parsing and printing are exact inverses.
import { UsageError } from '../../foundation/errors.js';
import { nearestName } from '../../foundation/nearest-name.js';
import { catalogueEntry } from './catalogue.js';
import type { MetricEntry, NumberRange, OptionValues } from './catalogue-entry.js';
import type { Definition, MetricLabel } from './definition.js';
import { keyThatNeedsCutoff } from './word-needs.js';

type Value = string | number;

/** A definition as a plain record: its values are words and numbers. */
type Words = Readonly<Record<string, Value | undefined>>;

const SHAPE = /^([^(@]*)(?:\(([^()]*)\))?(?:@(.*))?$/s;
const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * The metric that a label such as `ndcg(gain=exp2)@10` stands for; names ignore case and spaces around words.
 * @example parseLabel('NDCG(gain=exp2)@10').cutoff;   // 10
 */
export function parseLabel(text: string): MetricLabel {
  const parts = typeof text === 'string' ? SHAPE.exec(text) : null;
  if (parts === null) {
    refuseMetric('This is not a metric label', text, 'a label such as ndcg@10, map or ndcg(gain=exp2)@10');
  }
  const entry = catalogueEntry(parts[1]!);
  const definition = parts[2] === undefined ? entry.definition : changedDefinition(entry, parts[2]);
  const cutoff = parts[3]?.trim();
  checkCutoff(entry, definition, cutoff);
  return { name: entry.name, definition, ...(cutoff === undefined ? {} : { cutoff: Number(cutoff) }) };
}

/**
 * The canonical text of a label: `parseLabel(printLabel(label))` equals the label. What no text can say is refused.
 * @example printLabel(parseLabel('NDCG@10'));   // 'ndcg@10'
 */
export function printLabel({ name, definition, cutoff }: MetricLabel): string {
  const entry = catalogueEntry(name);
  const [words, defaults] = [wordsOf(definition), wordsOf(entry.definition)];
  for (const key of Object.keys({ ...defaults, ...words })) {
    if (words[key] !== defaults[key] && !Object.hasOwn(entry.options, key)) {
      refuseMetric(
        `${name} cannot have this ${key}`,
        words[key],
        `${defaults[key] ?? 'none'}, which cannot be changed`,
      );
    }
  }
  const changed = Object.keys(entry.options).filter((option) => words[option] !== defaults[option]);
  for (const option of changed) checkValue(entry, option, `${words[option]}`);
  checkCutoff(entry, definition, cutoff === undefined ? undefined : `${cutoff}`);
  const options = changed.map((option) => `${option}=${words[option]}`);
  return `${name}${options.length === 0 ? '' : `(${options.join(',')})`}${cutoff === undefined ? '' : `@${cutoff}`}`;
}

/**
 * The labels of a list such as `recall@20,ndcg(gain=grade,discount=log2-clipped)@10`; commas in options separate none.
 * @example splitLabels('ndcg@10,recall(relevant=all)@5');   // ['ndcg@10', 'recall(relevant=all)@5']
 */
export function splitLabels(text: string): string[] {
  return text.split(/,(?![^(]*\))/).map((label) => label.trim());
}

function changedDefinition(entry: MetricEntry, text: string): Definition {
  const changed: Record<string, Value | undefined> = { ...wordsOf(entry.definition) };
  const given = new Set<string>();
  for (const part of text.split(',')) {
    const [option, value] = part.split(/=(.*)/s).map((word) => word.trim()) as [string, string | undefined];
    const name = knownOption(entry, option);
    if (value === undefined) {
      refuseMetric(
        `The option ${name} has no value`,
        part,
        `${name}=value, the value being ${allowed(entry.options[name]!)}`,
      );
    }
    if (given.has(name)) refuseMetric(`The option ${name} is given twice`, text, 'each option once');
    given.add(name);
    checkValue(entry, name, value);
    changed[name] = isWords(entry.options[name]!) ? value : Number(value);
  }
  // Every value has been found among those that the entry allows in its place.
  return changed as unknown as Definition;
}

function wordsOf(definition: Definition): Words {
  return definition as unknown as Words;
}

function knownOption(entry: MetricEntry, text: string): string {
  if (Object.hasOwn(entry.options, text)) return text;
  const names = Object.keys(entry.options);
  if (names.length === 0) refuseMetric(`${entry.name} has no options`, text, 'the name alone, without brackets');
  refuseMetric(`${entry.name} has no such option`, text, oneOf(names), nearestName(text, names));
}

function checkValue(entry: MetricEntry, option: string, value: string): void {
  const values = entry.options[option]!;
  if (isWords(values) ? values.includes(value) : NUMBER.test(value) && isWithin(values, Number(value))) return;
  const nearest = isWords(values) ? nearestName(value, values) : undefined;
  refuseMetric(`${entry.name} cannot have this ${option}`, value, allowed(values), nearest);
}

function isWithin({ above, below, from, to }: NumberRange, value: number): boolean {
  return (
    Number.isFinite(value) &&
    !(above !== undefined && value <= above) &&
    !(below !== undefined && value >= below) &&
    !(from !== undefined && value < from) &&
    !(to !== undefined && value > to)
  );
}

function allowed(values: OptionValues): string {
  if (isWords(values)) return oneOf(values);
  const bounds = [
    values.above === undefined ? [] : [`above ${values.above}`],
    values.from === undefined ? [] : [`from ${values.from}`],
    values.below === undefined ? [] : [`below ${values.below}`],
    values.to === undefined ? [] : [`up to ${values.to}`],
  ].flat();
  return `a number ${bounds.join(' and ')}`.trim();
}

function isWords(values: OptionValues): values is readonly string[] {
  return Array.isArray(values);
}

function checkCutoff(entry: MetricEntry, definition: Definition, text: string | undefined): void {
  if (entry.cutoff === 'none') {
    if (text === undefined) return;
    refuseMetric(`${entry.name} has no cutoff`, `@${text}`, 'the metric without one: it looks at everything');
  }
  const key = keyThatNeedsCutoff(definition);
  const isNeeded = entry.cutoff === 'required' || key !== undefined;
  if (text === undefined ? !isNeeded : /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))) return;
  if (text !== undefined)
    refuseMetric(`${entry.name} cannot have this cutoff`, text, 'a whole number of ranks, 1 or more');
  const isDefault = key === undefined || wordsOf(definition)[key] === wordsOf(entry.definition)[key];
  const example = isDefault ? '' : `(${key}=${wordsOf(definition)[key]})`;
  refuseMetric(
    `${entry.name} needs a cutoff`,
    `${entry.name}${example}`,
    `a number of ranks: ${entry.name}${example}@10`,
  );
}

const oneOf = (words: readonly string[]) => (words.length === 1 ? words[0]! : `one of ${words.join(', ')}`);

/** Refuses what a caller says of metrics. */
export function refuseMetric(reason: string, found: unknown, expected: string, nearest?: string): never {
  throw new UsageError(reason, {
    argument: 'metrics',
    found,
    expected,
    hint: nearest === undefined ? undefined : `Did you mean '${nearest}'?`,
  });
}
