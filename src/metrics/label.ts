// The grammar of labels, `name(option=value,...)@k`: a metric is a value whose text form parses back to itself. In the
// canonical form options that have their default are left out, the others stand in a fixed order and numbers are
// written as JavaScript prints them; on canonical labels parsing and printing are exact inverses.
import { UsageError } from '../data/errors.js';
import { nearestName } from '../data/nearest-name.js';
import { type CatalogueEntry, type CatalogueOptions, catalogueEntry, type OpenInterval } from './catalogue.js';
import type { Definition, MetricLabel } from './vocabulary.js';

type OptionName = keyof CatalogueOptions;
type AllowedValues = readonly string[] | OpenInterval | undefined;

/** The options in the order in which they are printed, each with the word of the definition that it changes. */
const OPTION_WORDS = [
  ['gain', 'gain'],
  ['discount', 'discount'],
  ['norm', 'norm'],
  ['p', 'persistence'],
] as const satisfies readonly (readonly [OptionName, keyof Definition])[];

const SHAPE = /^([^(@]*)(?:\(([^()]*)\))?(?:@(.*))?$/s;
const NUMBER = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The metric that a label such as `ndcg(gain=exp2)@10` stands for. */
export function parseLabel(text: string): MetricLabel {
  const parts = typeof text === 'string' ? SHAPE.exec(text) : null;
  if (parts === null) {
    refuse('This is no metric label', text, 'a label such as ndcg@10, map or ndcg(gain=exp2)@10');
  }
  const entry = catalogueEntry(parts[1]!);
  const definition = parts[2] === undefined ? entry.definition : changedDefinition(entry, parts[2]);
  checkCutoff(entry, definition, parts[3]);
  return { name: entry.name, definition, ...(parts[3] === undefined ? {} : { cutoff: Number(parts[3]) }) };
}

/** The canonical text of a label: `parseLabel(printLabel(label))` equals the label. What no text can say is refused. */
export function printLabel({ name, definition, cutoff }: MetricLabel): string {
  const entry = catalogueEntry(name);
  const changes = OPTION_WORDS.filter(([, word]) => definition[word] !== entry.definition[word]);
  for (const [option, word] of changes) checkValue(entry, option, `${definition[word]}`);
  if (definition.fold !== entry.definition.fold) {
    refuse(`${name} cannot have this fold`, definition.fold, entry.definition.fold);
  }
  checkCutoff(entry, definition, cutoff === undefined ? undefined : `${cutoff}`);
  const options = changes.map(([option, word]) => `${option}=${definition[word]}`);
  return `${name}${options.length === 0 ? '' : `(${options.join(',')})`}${cutoff === undefined ? '' : `@${cutoff}`}`;
}

/** The labels of a list such as `recall@20,ndcg(gain=grade,discount=log2-clipped)@10`; commas in options separate none. */
export function splitLabels(text: string): string[] {
  return text.split(/,(?![^(]*\))/).map((label) => label.trim());
}

function changedDefinition(entry: CatalogueEntry, text: string): Definition {
  const changes = new Map<string, string>();
  for (const part of text.split(',')) {
    const [option, value] = part.split(/=(.*)/s) as [string, string | undefined];
    const name = knownOption(entry, option);
    if (value === undefined) {
      refuse(`The option ${name} has no value`, part, `${name}=value, the value being ${allowed(entry, name)}`);
    }
    if (changes.has(name)) refuse(`The option ${name} is given twice`, text, 'each option once');
    checkValue(entry, name, value);
    changes.set(name, value);
  }
  const changed: Record<string, string | number | undefined> = { ...entry.definition };
  for (const [option, word] of OPTION_WORDS) {
    const value = changes.get(option);
    if (value !== undefined) changed[word] = option === 'p' ? Number(value) : value;
  }
  // Every value has been found among the words that the entry allows in its place.
  return changed as unknown as Definition;
}

function knownOption(entry: CatalogueEntry, text: string): OptionName {
  const names = OPTION_WORDS.map(([option]) => option).filter((option) => entry.options[option] !== undefined);
  const name = names.find((option) => option === text);
  if (name !== undefined) return name;
  if (names.length === 0) refuse(`${entry.name} has no options`, text, `the name alone, without brackets`);
  refuse(`${entry.name} has no such option`, text, oneOf(names), nearestName(text, names));
}

function checkValue(entry: CatalogueEntry, option: OptionName, value: string): void {
  const values: AllowedValues = entry.options[option];
  const isAllowed = isWords(values)
    ? values.includes(value)
    : values !== undefined && NUMBER.test(value) && Number(value) > values.above && Number(value) < values.below;
  if (isAllowed) return;
  const nearest = isWords(values) ? nearestName(value, values) : undefined;
  refuse(`${entry.name} cannot have this ${option}`, value, allowed(entry, option), nearest);
}

function allowed({ options, definition }: CatalogueEntry, option: OptionName): string {
  const values: AllowedValues = options[option];
  if (isWords(values)) return oneOf(values);
  if (values !== undefined) return `a number above ${values.above} and below ${values.below}`;
  return `${option === 'p' ? 'none' : definition[option]}, which cannot be changed`;
}

function isWords(values: AllowedValues): values is readonly string[] {
  return Array.isArray(values);
}

function checkCutoff(entry: CatalogueEntry, { norm }: Definition, text: string | undefined): void {
  const isNeeded = entry.cutoff === 'required' || norm === 'cutoff';
  if (text === undefined ? !isNeeded : /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))) return;
  if (text !== undefined) refuse(`${entry.name} cannot have this cutoff`, text, 'a whole number of ranks, 1 or more');
  const example = norm === entry.definition.norm ? '' : `(norm=${norm})`;
  refuse(`${entry.name} needs a cutoff`, `${entry.name}${example}`, `a number of ranks: ${entry.name}${example}@10`);
}

const oneOf = (words: readonly string[]) => (words.length === 1 ? words[0]! : `one of ${words.join(', ')}`);

function refuse(reason: string, found: unknown, expected: string, nearest?: string): never {
  throw new UsageError(reason, {
    argument: 'metrics',
    found,
    expected,
    ...(nearest === undefined ? {} : { hint: `Did you mean '${nearest}'?` }),
  });
}
