// A value held against its shape: the first mistake is refused with its place, what was found, what was expected and the
// nearest known name.
import { nearestHint } from '../../../foundation/nearest-name.js';
import { type FileOrigin, type FilePath, mistakeAt } from './file-place.js';
import { type FileShape, type NumberShape, type RecordShape, variants } from './file-shape.js';

/** Refuses a value that does not have the shape. */
export function checkShape(shape: FileShape, value: unknown, path: FilePath, origin: FileOrigin): void {
  if (!hasType(shape, value)) throw wrongType(shape, value, path, origin);
  switch (shape.kind) {
    case 'text':
      if (shape.words !== undefined) checkWords(shape.words, value as string, path, origin);
      break;
    case 'number':
      checkNumber(shape, value as number, path, origin);
      break;
    case 'list':
      checkList(shape, value as readonly unknown[], path, origin);
      break;
    case 'record':
      checkRecord(shape, value as Readonly<Record<string, unknown>>, path, origin);
      break;
    case 'map':
      for (const [name, each] of Object.entries(value as object)) checkShape(shape.of, each, [...path, name], origin);
      break;
    case 'either':
      checkShape(shape.shapes.find((each) => hasType(each, value))!, value, path, origin);
      break;
    case 'varied':
      checkVaried(shape, value, path, origin);
      break;
  }
}

/** Whether the value is of the kind that the shape is about, whatever is in it. */
function hasType(shape: FileShape, value: unknown): boolean {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'nothing':
      return value === null;
    case 'list':
      return Array.isArray(value);
    case 'record':
    case 'map':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'either':
      return shape.shapes.some((each) => hasType(each, value));
    case 'varied':
      return Array.isArray(value) || hasType(shape.of, value);
  }
}

/** What may stand there, in words. */
export function shapeWords(shape: FileShape): string {
  switch (shape.kind) {
    case 'text':
      return shape.words === undefined ? 'a text' : shape.words.length === 1 ? shape.words[0]! : oneOf(shape.words);
    case 'number':
      return numberWords(shape);
    case 'flag':
      return 'true or false';
    case 'nothing':
      return 'null';
    case 'list':
      return `a list of ${shapeWords(shape.of)}`;
    case 'record':
      return `${shape.what} with keys of ${Object.keys(shape.fields).join(', ')}`;
    case 'map':
      return `names with ${shapeWords(shape.of)} each`;
    case 'either':
      return shape.shapes.map(shapeWords).join(', or ');
    case 'varied':
      return `${shapeWords(shape.of)}, or a list of such`;
  }
}

function wrongType(shape: FileShape, value: unknown, path: FilePath, origin: FileOrigin) {
  // What YAML takes for a number or a flag may have been meant as a text.
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  const hint = isPlain && hasType(shape, `${value}`) ? `Put it in quotes: "${value}".` : undefined;
  return mistakeAt(origin, path, 'this cannot stand here', {
    found: foundWords(value),
    expected: shapeWords(shape),
    hint,
  });
}

function checkWords(words: readonly string[], word: string, path: FilePath, origin: FileOrigin): void {
  if (words.includes(word)) return;
  throw mistakeAt(origin, path, 'unknown value', {
    found: word,
    expected: oneOf(words),
    hint: nearestHint(word, words),
  });
}

function checkNumber(shape: NumberShape, value: number, path: FilePath, origin: FileOrigin): void {
  const { isWhole, least = -Infinity, most = Infinity, above = -Infinity, below = Infinity } = shape;
  const isIn = value >= least && value <= most && (value > above || above === -Infinity) && value < below;
  if (Number.isFinite(value) && isIn && (isWhole !== true || Number.isInteger(value))) return;
  throw mistakeAt(origin, path, 'the number is out of range', { found: value, expected: numberWords(shape) });
}

function checkList(
  { of, least = 0 }: Extract<FileShape, { kind: 'list' }>,
  values: readonly unknown[],
  path: FilePath,
  origin: FileOrigin,
): void {
  if (values.length < least) {
    const expected = least === 1 ? `at least one: ${shapeWords(of)}` : `at least ${least}`;
    throw mistakeAt(origin, path, 'the list is too short', { found: `${values.length} entries`, expected });
  }
  for (const [i, each] of values.entries()) checkShape(of, each, [...path, i], origin);
}

function checkRecord(
  { what, fields }: RecordShape,
  value: Readonly<Record<string, unknown>>,
  path: FilePath,
  origin: FileOrigin,
): void {
  const known = Object.keys(fields);
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(fields, name)) continue;
    const mistake = { found: name, expected: oneOf(known), hint: nearestHint(name, known) };
    throw mistakeAt(origin, [...path, name], `${what} has no such key`, mistake, 'key');
  }
  for (const [name, { shape, isRequired, meaning }] of Object.entries(fields)) {
    if (Object.hasOwn(value, name)) checkShape(shape, value[name], [...path, name], origin);
    else if (isRequired) {
      throw mistakeAt(origin, path, `${what} needs the key ${name}`, {
        expected: shapeWords(shape),
        hint: `${name}: ${meaning}.`,
      });
    }
  }
}

function checkVaried(
  { of, isListItself }: Extract<FileShape, { kind: 'varied' }>,
  value: unknown,
  path: FilePath,
  origin: FileOrigin,
): void {
  const values = variants(value, isListItself);
  if (values.length === 0) {
    throw mistakeAt(origin, path, 'the list is too short', {
      found: '0 entries',
      expected: `at least one: ${shapeWords(of)}`,
    });
  }
  const isOne = values.length === 1 && values[0] === value;
  for (const [i, each] of values.entries()) checkShape(of, each, isOne ? path : [...path, i], origin);
}

function numberWords({ isWhole, least, most, above, below }: NumberShape): string {
  const bounds = [
    ...(least === undefined ? [] : [`from ${least}`]),
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(most === undefined || most === Number.MAX_SAFE_INTEGER ? [] : [`to ${most}`]),
    ...(below === undefined ? [] : [`below ${below}`]),
  ];
  return [isWhole ? 'a whole number' : 'a number', ...bounds].join(' ');
}

function foundWords(value: unknown): unknown {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value !== 'object') return value;
  const names = Object.keys(value);
  return names.length === 0 ? 'an empty record' : `a record with ${names.slice(0, 5).join(', ')}`;
}

function oneOf(words: readonly string[]): string {
  return `one of ${words.join(', ')}`;
}
