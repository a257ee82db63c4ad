// A value checked against its schema: the first misfit is returned with its path, what was found, what was expected and
// the nearest known name.
import { nearestHint } from './nearest-name.js';
import { type NumberRules, type Schema, type SchemaNode, variants } from './schema.js';

/** Names of fields and numbers of list entries, from the outside in. */
export type ValuePath = readonly (string | number)[];

export interface Misfit {
  readonly path: ValuePath;
  /** `missing`: the last name of the path is not there; `key`: it is not known. */
  readonly part: 'value' | 'key' | 'missing';
  readonly reason: string;
  readonly found: unknown;
  readonly expected: string;
  readonly hint?: string | undefined;
}

export interface CheckOptions {
  /** Ignores unknown keys and accepts any text, as readers of documents do: a later version may write more. */
  readonly isLenient: boolean;
}

type AnySchema = Schema<unknown, boolean>;
type Node<Kind extends SchemaNode['kind']> = Extract<SchemaNode, { readonly kind: Kind }>;

export function misfitOf({ node }: AnySchema, value: unknown, options: CheckOptions): Misfit | undefined {
  if (!hasType(node, value)) return wrongType(node, value);
  switch (node.kind) {
    case 'text':
      return options.isLenient || isFittingText(node, value as string)
        ? undefined
        : misfit('this is not allowed here', value, words(node));
    case 'number':
      return isWithin(node, value as number) ? undefined : misfit('the number is out of range', value, words(node));
    case 'oneOf':
      return wordMisfit(node, value);
    case 'nullable':
      return value === null ? undefined : misfitOf(node.of, value, options);
    case 'list':
      return lengthMisfit(node.of, value as readonly unknown[], node.least) ?? entriesMisfit(node.of, value, options);
    case 'pair':
      return entriesMisfit(node.of, value, options);
    case 'object':
      return objectMisfit(node, value as Readonly<Record<string, unknown>>, options);
    case 'record':
      return firstMisfit(Object.entries(value as object), ([name, each]) =>
        within(name, misfitOf(node.of, each, options)),
      );
    case 'either':
      return misfitOf(node.of.find((each) => hasType(each.node, value))!, value, options);
    case 'varied':
      return variedMisfit(node, value, options);
    default:
      return undefined;
  }
}

/** `models[2].parameters["l 2"]` */
export function pathText(path: ValuePath): string {
  return path.reduce<string>((before, part) => {
    if (typeof part === 'number') return `${before}[${part}]`;
    if (!/^[\w$-]+$/.test(part)) return `${before}[${JSON.stringify(part)}]`;
    return before === '' ? part : `${before}.${part}`;
  }, '');
}

/** What something is, in few words, since the whole of it may be long. */
export function valueWords(value: unknown): unknown {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value !== 'object') return value;
  const names = Object.keys(value);
  return names.length === 0 ? 'an empty object' : `an object with ${names.slice(0, 5).join(', ')}`;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasType(node: SchemaNode, value: unknown): boolean {
  switch (node.kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'oneOf':
      return typeof value === typeof node.values[0];
    case 'anything':
      return value !== undefined;
    case 'nullable':
      return value === null || hasType(node.of.node, value);
    case 'list':
      return Array.isArray(value);
    case 'pair':
      return Array.isArray(value) && value.length === 2;
    case 'object':
    case 'record':
      return isRecord(value);
    case 'either':
      return node.of.some((each) => hasType(each.node, value));
    case 'varied':
      return Array.isArray(value) || hasType(node.of.node, value);
  }
}

function words(node: SchemaNode): string {
  switch (node.kind) {
    case 'text':
      return node.words ?? (node.least === undefined ? 'a text' : 'a text that is not empty');
    case 'number':
      return numberWords(node);
    case 'flag':
      return 'true or false';
    case 'oneOf':
      return node.values.length === 1 ? `${node.values[0]}` : `one of ${node.values.join(', ')}`;
    case 'anything':
      return 'a value';
    case 'nullable':
      return `${words(node.of.node)}, or null`;
    case 'list':
      return node.of.node.kind === 'object' ? 'a list of objects' : `a list of ${words(node.of.node)}`;
    case 'pair':
      return `two of ${words(node.of.node)}`;
    case 'object':
      return node.what === undefined ? 'an object' : `${node.what} with keys of ${Object.keys(node.fields).join(', ')}`;
    case 'record':
      return node.of.node.kind === 'object' ? 'an object' : `names with ${words(node.of.node)} each`;
    case 'either':
      return node.of.map((each) => words(each.node)).join(', or ');
    case 'varied':
      return `${words(node.of.node)}, or a list of such`;
  }
}

function numberWords({ isWhole, least, most, above, below }: NumberRules): string {
  const bounds = [
    ...(least === undefined ? [] : [`from ${least}`]),
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(most === undefined || most === Number.MAX_SAFE_INTEGER ? [] : [`to ${most}`]),
    ...(below === undefined ? [] : [`below ${below}`]),
  ];
  return [isWhole ? 'a whole number' : 'a number', ...bounds].join(' ');
}

function misfit(reason: string, value: unknown, expected: string, hint?: string): Misfit {
  return { path: [], part: 'value', reason, found: valueWords(value), expected, hint };
}

function within(name: string | number, inner: Misfit | undefined): Misfit | undefined {
  return inner === undefined ? undefined : { ...inner, path: [name, ...inner.path] };
}

function wrongType(node: SchemaNode, value: unknown): Misfit {
  // What YAML takes for a number or a flag may have been meant as a text.
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  const hint = isPlain && hasType(node, `${value}`) ? `Put it in quotes: "${value}".` : undefined;
  return misfit('this is not allowed here', value, words(node), hint);
}

function isFittingText({ least = 0, pattern = '', among }: Node<'text'>, value: string): boolean {
  return value.length >= least && new RegExp(pattern, 'u').test(value) && among?.includes(value) !== false;
}

function isWithin({ isWhole, least, most, above, below }: NumberRules, value: number): boolean {
  return (
    Number.isFinite(value) &&
    (isWhole !== true || Number.isInteger(value)) &&
    (least === undefined || value >= least) &&
    (most === undefined || value <= most) &&
    (above === undefined || value > above) &&
    (below === undefined || value < below)
  );
}

function wordMisfit(node: Node<'oneOf'>, value: unknown): Misfit | undefined {
  if (node.values.includes(value as string)) return undefined;
  return misfit('unknown value', value, words(node), nearestHint(`${value}`, node.values.map(String)));
}

function lengthMisfit(of: AnySchema, values: readonly unknown[], least: number): Misfit | undefined {
  if (values.length >= least) return undefined;
  const expected = least === 1 ? `at least one: ${words(of.node)}` : `at least ${least}`;
  return misfit('the list is too short', `${values.length} entries`, expected);
}

function entriesMisfit(of: AnySchema, values: unknown, options: CheckOptions): Misfit | undefined {
  return firstMisfit((values as readonly unknown[]).entries(), ([i, each]) => within(i, misfitOf(of, each, options)));
}

function objectMisfit(
  { what = 'the object', fields }: Node<'object'>,
  value: Readonly<Record<string, unknown>>,
  options: CheckOptions,
): Misfit | undefined {
  const known = Object.keys(fields);
  const stray = options.isLenient ? undefined : Object.keys(value).find((name) => !known.includes(name));
  if (stray !== undefined) {
    const inner = misfit(`${what} has no such key`, stray, `one of ${known.join(', ')}`, nearestHint(stray, known));
    return { ...inner, path: [stray], part: 'key' };
  }
  return firstMisfit(Object.entries(fields), ([name, field]) => {
    if (Object.hasOwn(value, name) && value[name] !== undefined)
      return within(name, misfitOf(field, value[name], options));
    if (field.isOptional) return undefined;
    const hint = field.description === undefined ? undefined : `${name}: ${field.description}.`;
    const inner = misfit(`${what} needs the key ${name}`, undefined, words(field.node), hint);
    return { ...inner, path: [name], part: 'missing' };
  });
}

function variedMisfit(node: Node<'varied'>, value: unknown, options: CheckOptions): Misfit | undefined {
  const values = variants(value, node.isListItself);
  const isOne = values.length === 1 && values[0] === value;
  return isOne
    ? misfitOf(node.of, value, options)
    : (lengthMisfit(node.of, values, 1) ?? entriesMisfit(node.of, values, options));
}

function firstMisfit<E>(entries: Iterable<E>, check: (entry: E) => Misfit | undefined): Misfit | undefined {
  for (const entry of entries) {
    const flaw = check(entry);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}
