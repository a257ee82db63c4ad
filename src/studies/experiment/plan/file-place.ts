// Where something stands in a file of an experiment: its path, and the line and column that whoever read the text can tell. A
// refusal of the library becomes one of the file here.
import { InputError, RecgaugeError } from '../../../foundation/errors.js';
import type { Schema } from '../../../foundation/schema.js';
import { misfitOf, pathText, type ValuePath } from '../../../foundation/schema-check.js';

/** A place in a text, from 1. */
export interface FilePosition {
  readonly line: number;
  readonly column: number;
}

/** The file a value was read from. */
export interface FileOrigin {
  readonly file?: string | undefined;
  /** The position of the value at a path, or of its key; the nearest one around it if there is none. */
  readonly positionOf?: ((path: ValuePath, part: 'key' | 'value') => FilePosition | undefined) | undefined;
}

export interface Mistake {
  readonly found?: unknown;
  readonly expected?: string | undefined;
  readonly hint?: string | undefined;
}

/** The refusal of what stands at a path. */
export function mistakeAt(
  origin: FileOrigin,
  path: ValuePath,
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
    ...{ expected, hint },
  });
}

/** Refuses a value of a file that is not what the schema says, at its place. */
export function checkFile<T>(schema: Schema<T>, value: unknown, origin: FileOrigin): asserts value is T {
  const misfit = misfitOf(schema, value, { isLenient: false });
  if (misfit === undefined) return;
  const { path, part, reason, found, expected, hint } = misfit;
  // A key that is missing is shown where its record stands.
  if (part === 'missing') throw mistakeAt(origin, path.slice(0, -1), reason, { expected, hint });
  throw mistakeAt(origin, path, reason, { found, expected, hint }, part);
}

/**
 * Does a check of the library whose refusal is then said of the file. `pathOf` says which place an argument of the
 * library is, where it is a more exact one.
 */
export function checkedAt<T>(
  origin: FileOrigin,
  path: ValuePath,
  check: () => T,
  pathOf: (argument: string) => ValuePath | undefined = () => undefined,
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
