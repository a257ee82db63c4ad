// Checks that many doors share: whole numbers in range, arrays of the right length, words that are known.
import { UsageError } from './errors.js';
import { nearestName } from './nearest-name.js';

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

/** The word, if it is one of those that are known; another is refused with the nearest. */
export function checkWord<Word extends string>(argument: string, value: Word, words: readonly Word[]): Word {
  if (words.includes(value)) return value;
  const nearest = nearestName(`${value}`, words);
  throw new UsageError(`unknown value of ${argument}`, {
    argument,
    found: value,
    expected: `one of ${words.join(', ')}`,
    ...(nearest === undefined ? {} : { hint: `Did you mean '${nearest}'?` }),
  });
}

/** Refuses an object with a name that is not known: a misspelt option would silently be left at its default. */
export function checkNames(verb: string, options: object, known: readonly string[]): void {
  checkObject('options', options);
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    throw new UsageError(`${verb} has no such option`, {
      argument: 'options',
      found: name,
      expected: `one of ${known.join(', ')}`,
      ...(nearest === undefined ? {} : { hint: `Did you mean '${nearest}'?` }),
    });
  }
}

/** Refuses a share that is not between 0 and 1, such as a level. */
export function checkShare(argument: string, value: number): number {
  if (typeof value === 'number' && value > 0 && value < 1) return value;
  throw new UsageError(`${argument} must lie between 0 and 1`, {
    argument,
    found: value,
    expected: 'a number above 0 and below 1',
    ...(typeof value === 'number' && value >= 1 && value < 100 ? { hint: `95 percent is 0.95.` } : {}),
  });
}
