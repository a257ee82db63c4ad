// Checks that many doors share: whole numbers in range, arrays of the right length, words that are known.
import { UsageError } from './errors.js';
import { nearestHint } from './nearest-name.js';

/** Largest count or index that fits the 32-bit cells, less the mark for an empty cell. */
const MOST = 0xfffffffe;

export function checkCount(argument: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least && value <= MOST) return;
  throw new UsageError(`${argument} must be a whole number`, {
    argument,
    found: value,
    expected: `a whole number from ${least} to ${MOST}`,
  });
}

/** Refuses an array whose length is not what the counts say; `formula` says how they say it. */
export function checkLength(argument: string, found: number, expected: number, formula: string): void {
  if (found === expected) return;
  throw new UsageError(`${argument} has the wrong length`, { argument, found, expected: `${formula} = ${expected}` });
}

/** Refuses a call without the object that holds its arguments. */
export function checkObject(argument: string, value: unknown): void {
  if (typeof value === 'object' && value !== null) return;
  throw new UsageError(`${argument} must be an object`, {
    argument,
    found: value,
    expected: 'an object with named arguments',
  });
}

/** Refuses a word that is not known, with those that are and the nearest. `others` are words that nobody means to type. */
export function checkWord(
  argument: string,
  word: string,
  known: readonly string[],
  reason: string,
  others: readonly string[] = [],
): void {
  if (known.includes(word) || others.includes(word)) return;
  const hint = nearestHint(`${word}`, known);
  throw new UsageError(reason, {
    argument,
    found: word,
    expected: `one of ${[...others, ...known].join(', ')}`,
    ...(hint === undefined ? {} : { hint }),
  });
}

/** Refuses options whose names are not known: one that is misspelt would silently stay at its default. */
export function checkOptionNames(options: object, known: readonly string[], verb: string): void {
  checkObject('options', options);
  for (const name of Object.keys(options)) checkWord('options', name, known, `${verb} has no such option`);
}
