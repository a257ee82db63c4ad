// What a value read from a file must look like, said in a few words that can be put together. The first place that is
// different is told with its path, what was found and what was expected.

export interface Misfit {
  /** `runs[0].metrics["ndcg@10"].value`; empty for the whole. */
  readonly path: string;
  readonly found: string;
  readonly expected: string;
}

/** Undefined where the value fits. */
export type Shape = (value: unknown, path: string) => Misfit | undefined;

/** A value that a test accepts; `expected` says which those are. */
export function fitting(expected: string, accepts: (value: unknown) => boolean): Shape {
  return (value, path) => (accepts(value) ? undefined : { path, found: shapeWord(value), expected });
}

export const text = fitting('a text', (value) => typeof value === 'string');
export const number = fitting('a number', Number.isFinite);
export const count = fitting(
  'a whole number of 0 or more',
  (value) => Number.isInteger(value) && (value as number) >= 0,
);
export const flag = fitting('true or false', (value) => typeof value === 'boolean');

export function oneOf(...words: readonly string[]): Shape {
  return fitting(`one of ${words.join(', ')}`, (value) => words.includes(value as string));
}

export function orNull(shape: Shape): Shape {
  return (value, path) => {
    const misfit = value === null ? undefined : shape(value, path);
    return misfit === undefined || misfit.path !== path
      ? misfit
      : { ...misfit, expected: `${misfit.expected}, or null` };
  };
}

export function listOf(shape: Shape): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) return { path, found: shapeWord(value), expected: 'a list' };
    return firstOf(value.map((entry, place) => () => shape(entry, `${path}[${place}]`)));
  };
}

/** An object whose keys are names of the user's. */
export function byName(shape: Shape): Shape {
  return (value, path) => {
    if (!isRecord(value)) return { path, found: shapeWord(value), expected: 'an object' };
    return firstOf(
      Object.entries(value).map(
        ([key, entry]) =>
          () =>
            shape(entry, `${path}[${JSON.stringify(key)}]`),
      ),
    );
  };
}

/** An object with these fields; `optional` ones may be absent, and fields that nobody knows are left alone. */
export function object(fields: Readonly<Record<string, Shape>>, optional: Readonly<Record<string, Shape>> = {}): Shape {
  return (value, path) => {
    if (!isRecord(value)) return { path, found: shapeWord(value), expected: 'an object' };
    const inside = (name: string) => (path === '' ? name : `${path}.${name}`);
    return firstOf([
      ...Object.entries(fields).map(
        ([name, shape]) =>
          () =>
            shape(ownOf(value, name), inside(name)),
      ),
      ...Object.entries(optional).map(([name, shape]) => () => {
        const own = ownOf(value, name);
        return own === undefined ? undefined : shape(own, inside(name));
      }),
    ]);
  };
}

/** A shape that is needed before it can be said, or one that looks at the whole. */
export function both(first: Shape, second: Shape): Shape {
  return (value, path) => first(value, path) ?? second(value, path);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What something is, in a word, since the whole of it may be long. */
export function shapeWord(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (isRecord(value)) return 'an object';
  return `${JSON.stringify(value)}`.slice(0, 80);
}

function ownOf(value: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function firstOf(checks: readonly (() => Misfit | undefined)[]): Misfit | undefined {
  for (const check of checks) {
    const misfit = check();
    if (misfit !== undefined) return misfit;
  }
  return undefined;
}
