// Shapes that documents from elsewhere are held against before anything is made of them: somebody may have written, cut or
// edited them. A shape refuses with the place of what does not fit.

/** Makes the error for a place, what is there and what should be. */
export type Refuse = (place: string, found: string, expected: string) => Error;
export type Shape = (value: unknown, place: string, refuse: Refuse) => void;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What something is, in a word, since the whole of it may be long. */
export function shapeOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (isRecord(value)) return 'an object';
  return JSON.stringify(value).slice(0, 80);
}

function plainShape(expected: string, isOne: (value: unknown) => boolean): Shape {
  return (value, place, refuse) => {
    if (!isOne(value)) throw refuse(place, shapeOf(value), expected);
  };
}

export const text: Shape = plainShape('a text', (value) => typeof value === 'string');
export const number: Shape = plainShape('a number', (value) => typeof value === 'number');
export const flag: Shape = plainShape('true or false', (value) => typeof value === 'boolean');
export const anyObject: Shape = plainShape('an object', isRecord);

export function word(...words: readonly string[]): Shape {
  return plainShape(words.join(' or '), (value) => words.includes(value as string));
}

export function orNull(shape: Shape): Shape {
  return (value, place, refuse) => {
    if (value !== null) shape(value, place, refuse);
  };
}

export function optional(shape: Shape): Shape {
  return (value, place, refuse) => {
    if (value !== undefined) shape(value, place, refuse);
  };
}

export function listOf(shape: Shape): Shape {
  return (value, place, refuse) => {
    if (!Array.isArray(value)) throw refuse(place, shapeOf(value), 'a list');
    for (const [index, entry] of value.entries()) shape(entry, `${place}[${index}]`, refuse);
  };
}

/** An object whose names are free. */
export function recordOf(shape: Shape): Shape {
  return (value, place, refuse) => {
    if (!isRecord(value)) throw refuse(place, shapeOf(value), 'an object');
    for (const [name, entry] of Object.entries(value))
      shape(entry, `${place}[${JSON.stringify(name.slice(0, 40))}]`, refuse);
  };
}

/** An object with these names; others do no harm. */
export function objectWith(shapes: Readonly<Record<string, Shape>>): Shape {
  return (value, place, refuse) => {
    if (!isRecord(value)) throw refuse(place, shapeOf(value), 'an object');
    for (const [name, shape] of Object.entries(shapes)) {
      shape(Object.hasOwn(value, name) ? value[name] : undefined, place === '' ? name : `${place}.${name}`, refuse);
    }
  };
}
