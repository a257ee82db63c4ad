// Where something stands in a file of an experiment: its path, such as `models[2].parameters`, and the line and column that
// whoever read the text can tell. A refusal of the library becomes one of the file here, so that nobody has to guess
// which line is meant.
import { InputError, RecgaugeError } from '../../../foundation/errors.js';

/** Keys of records and numbers of list entries, from the outside in. */
export type FilePath = readonly (string | number)[];

/** A place in a text, from 1. */
export interface FilePosition {
  readonly line: number;
  readonly column: number;
}

/** The file a value was read from. */
export interface FileOrigin {
  readonly file?: string | undefined;
  /** The position of the value at a path, or of its key; the nearest one around it if there is none. */
  readonly positionOf?: ((path: FilePath, part: 'key' | 'value') => FilePosition | undefined) | undefined;
}

export interface Mistake {
  readonly found?: unknown;
  readonly expected?: string | undefined;
  readonly hint?: string | undefined;
}

/** `models[2].parameters` */
export function pathText(path: FilePath): string {
  return path.reduce<string>((before, part) => {
    if (typeof part === 'number') return `${before}[${part}]`;
    const name = /^[\w$-]+$/.test(part) ? part : JSON.stringify(part);
    return before === '' ? name : `${before}.${name}`;
  }, '');
}

/** The refusal of what stands at a path. */
export function mistakeAt(
  origin: FileOrigin,
  path: FilePath,
  reason: string,
  { found, expected, hint }: Mistake,
  part: 'key' | 'value' = 'value',
): InputError {
  const where = pathText(path);
  const position = origin.positionOf?.(path, part);
  return new InputError(where === '' ? reason : `${where}: ${reason}`, {
    argument: where,
    ...(origin.file === undefined ? {} : { file: origin.file, ...position }),
    ...(found === undefined ? {} : { found }),
    ...(expected === undefined ? {} : { expected }),
    ...(hint === undefined ? {} : { hint }),
  });
}

/**
 * Does a check of the library whose refusal is then said of the file. `pathOf` says which place an argument of the
 * library is, where it is a more exact one.
 */
export function checkedAt<T>(
  origin: FileOrigin,
  path: FilePath,
  check: () => T,
  pathOf: (argument: string) => FilePath | undefined = () => undefined,
): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof RecgaugeError)) throw error;
    const { argument, found, expected, hint } = error.details;
    const exact = argument === undefined ? undefined : pathOf(argument);
    throw mistakeAt(origin, exact ?? path, error.reason, { found, expected, hint });
  }
}
