// Options whose value is a number.
import { UsageError } from '../shell.js';
import type { ParsedArguments } from './arguments.js';

/** The number behind an option; undefined where it is not given. Its range is a matter of whoever uses it. */
export function numberOption(given: ParsedArguments, name: string): number | undefined {
  const text = given.value(name);
  if (text === undefined) return undefined;
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return Number(text);
  throw new UsageError('The option needs a number', { argument: `--${name}`, found: text, expected: 'a number' });
}
