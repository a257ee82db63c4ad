// Options whose value is a number.
import { UsageError } from '../shell.js';
import type { ParsedArguments } from './arguments.js';

/** Options whose unit is easily written behind the number. */
const OF_GIB: readonly string[] = ['memory', 'max-expanded'];

/** The number behind an option; undefined where it is not given. Its range is a matter of whoever uses it. */
export function numberOption(given: ParsedArguments, name: string): number | undefined {
  const text = given.value(name);
  if (text === undefined) return undefined;
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return Number(text);
  const expected = OF_GIB.includes(name) ? 'a number of GiB, such as 4 or 0.5' : 'a number';
  throw new UsageError('The option needs a number', { argument: `--${name}`, found: text, expected });
}

/** Options that are given, by what the library calls them: `missingUsers` for `--missing-users`. */
export function givenOptions(
  given: ParsedArguments,
  words: readonly string[],
  numbers: readonly string[] = [],
): Readonly<Record<string, string | number>> {
  const nameOf = (option: string) => option.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const entries = [
    ...words.map((option) => [nameOf(option), given.value(option)] as const),
    ...numbers.map((option) => [nameOf(option), numberOption(given, option)] as const),
  ];
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** The text between fields, where it is said; `tab` is a word for what is hard to type. */
export function separatorOption(word: string | undefined): { readonly separator?: string } {
  if (word === undefined) return {};
  return { separator: word === 'tab' || word === '\\t' ? '\t' : word };
}

const GIB = 1024 * 1024 * 1024;

export const EXPANDED_HELP =
  'the largest size to which gzip or Parquet may expand; default: 100 times the file, and at least 0.25';

/** The limit of `--max-expanded` in bytes, as an option of reading. */
export function expansionLimit(given: ParsedArguments): { readonly maxExpanded?: number } {
  const gib = numberOption(given, 'max-expanded');
  if (gib === undefined) return {};
  if (gib > 0) return { maxExpanded: gib * GIB };
  throw new UsageError('The limit must be above 0', {
    argument: '--max-expanded',
    found: gib,
    expected: 'GiB, such as 4',
  });
}
