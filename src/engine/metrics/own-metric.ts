// Metrics that the catalogue does not hold: a record in its vocabulary, or a function over a judged list. A record is as
// fast as an entry of the catalogue and can be explained; a function is called once for each user, which is slower, and
// its meaning is known to its author alone.
import { nearestName } from '../../foundation/nearest-name.js';
import { METRIC_ENTRIES } from './catalogue.js';
import type { Definition } from './definition.js';
import { refuseMetric } from './label.js';

/** What an own metric says of itself besides how it is computed. */
export interface OwnWords {
  /** As its label without the cutoff: letters, digits, `-` and `_`; no name of the catalogue. */
  readonly name: string;
  /** Ranks looked at; absent for the whole list. */
  readonly cutoff?: number;
  readonly title?: string;
  readonly range?: readonly [least: number | null, greatest: number | null];
  readonly direction?: 'higher' | 'lower' | 'none';
}

/** A metric in the vocabulary of the catalogue, in any combination of its words. */
export interface OwnRecord extends OwnWords {
  readonly kind: 'record';
  readonly definition: Definition;
}

/** One user's list as a function sees it. */
export interface JudgedList {
  /** Grades by rank, up to the cutoff and the end of the list: 0 where the item is not relevant. */
  readonly grades: Float64Array;
  /** Length of the list, uncut. */
  readonly length: number;
  /** Number of the user's relevant items. */
  readonly relevantCount: number;
  /** Grades of all the user's relevant items, highest first. */
  readonly idealGrades: Float64Array;
}

/** A metric computed by a function; NaN leaves the user out of the mean. */
export interface OwnFunction extends OwnWords {
  readonly kind: 'function';
  evaluate(list: JudgedList): number;
}

/** A metric as it is asked for: a label of the catalogue, or one of your own. */
export type Metric = string | OwnRecord | OwnFunction;

const NAME = /^[a-z][a-z0-9_-]*$/i;

/** Refuses an own metric that could be taken for another, or that says what the vocabulary does not. */
export function checkOwnMetric(metric: OwnRecord | OwnFunction): void {
  const { name, cutoff } = metric ?? {};
  if (typeof name !== 'string' || !NAME.test(name)) {
    refuseMetric('Your metric needs a name', name, "letters, digits, '-' and '_', such as 'my-ndcg'");
  }
  if (METRIC_ENTRIES.some((entry) => entry.name === name)) {
    refuseMetric('Your metric cannot have the name of a catalogue metric', name, 'another name');
  }
  if (cutoff !== undefined && !(Number.isSafeInteger(cutoff) && cutoff > 0)) {
    refuseMetric(`${name} cannot have this cutoff`, cutoff, 'a whole number of ranks, 1 or more');
  }
  if (metric.kind === 'record') checkDefinition(name, metric.definition);
  else if (metric.kind !== 'function' || typeof metric.evaluate !== 'function') {
    const forms = "{ kind: 'record', definition } in the vocabulary, or { kind: 'function', evaluate }";
    refuseMetric(`${name} has no definition`, (metric as OwnFunction).kind, forms);
  }
}

type Words = Readonly<Record<string, unknown>>;

/** What a record may say and no label can: numbers, and words that leave the range of their entry. */
const MORE_NUMBERS: Readonly<Partial<Record<Definition['family'], readonly string[]>>> = { items: ['unit'] };
const MORE_WORDS: Readonly<Partial<Record<Definition['family'], Words>>> = { list: { norm: 'ideal-as-given' } };

/** The closed vocabulary of a family is what its entries say, in their definitions and options. */
function checkDefinition(name: string, definition: Definition): void {
  const families = [...new Set(METRIC_ENTRIES.map((entry) => entry.definition.family))];
  const family = (definition as Definition | undefined)?.family;
  const entries = METRIC_ENTRIES.filter((entry) => entry.definition.family === family);
  if (entries.length === 0) refuseMetric(`${name} is of no known family`, family, `one of ${families.join(', ')}`);
  const known = new Map<string, Set<unknown> | 'number'>(MORE_NUMBERS[family!]?.map((key) => [key, 'number']));
  for (const [key, word] of Object.entries(MORE_WORDS[family!] ?? {})) addValues(known, key, word);
  for (const entry of entries) {
    const values = [...Object.entries(entry.definition), ...Object.entries(entry.options)];
    for (const [key, value] of values) addValues(known, key, value);
  }
  for (const [key, value] of Object.entries(definition as unknown as Words)) {
    const allowed = known.get(key);
    if (allowed === undefined) {
      refuseMetric(
        `${name} has an unknown word`,
        key,
        `one of ${[...known.keys()].join(', ')}`,
        nearestName(key, known.keys()),
      );
    }
    if (allowed === 'number' ? Number.isFinite(value) : allowed.has(value)) continue;
    if (allowed === 'number') refuseMetric(`${name} cannot have this ${key}`, value, 'a number');
    const words = [...allowed].map(String);
    refuseMetric(
      `${name} cannot have this ${key}`,
      value,
      `one of ${words.join(', ')}`,
      nearestName(`${value}`, words),
    );
  }
  const required = Object.keys(entries[0]!.definition).filter((key) =>
    entries.every((entry) => Object.hasOwn(entry.definition, key)),
  );
  const missing = required.find((key) => !Object.hasOwn(definition, key));
  if (missing !== undefined)
    refuseMetric(`${name} does not say its ${missing}`, definition, `all of ${required.join(', ')}`);
}

function addValues(known: Map<string, Set<unknown> | 'number'>, key: string, value: unknown): void {
  const isNumber = typeof value === 'number' || (typeof value === 'object' && !Array.isArray(value));
  if (isNumber) {
    known.set(key, 'number');
    return;
  }
  const words = known.get(key);
  if (words === 'number') return;
  const all = words ?? new Set<unknown>();
  for (const word of Array.isArray(value) ? value : [value]) all.add(word);
  known.set(key, all);
}
