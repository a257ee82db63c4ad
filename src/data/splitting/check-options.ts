// Checks of options that several splits and candidates share. A word that is not known is answered with the nearest one,
// a number with its range, and an option that the method does not have is refused: it would be silently without effect.

import { checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import { nearestNames } from '../../foundation/nearest-name.js';
import { mention, mentions, sentenceOf } from '../../foundation/sentence.js';

/** Refuses options whose name the method does not know. */
export function checkNames(method: string, options: object, known: readonly string[]): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || name === 'method' || known.includes(name)) continue;
    const nearest = nearestNames(name, known).slice(0, 3);
    throw new UsageError(sentenceOf`${method} has no option ${mention(name)}`, {
      argument: name,
      found: value,
      expected: known.length === 0 ? 'no options' : `one of ${known.join(', ')}`,
      choices: known,
      hint: nearest.length > 0 ? sentenceOf`Did you mean ${mentions(nearest, 'or')}?` : undefined,
    });
  }
}

/** The word that was given, or the default. */
export function checkedWord<Word extends string>(
  argument: string,
  found: Word | undefined,
  allowed: readonly Word[],
  byDefault?: Word,
): Word {
  const word = (found ?? byDefault) as Word;
  return checkWord(argument, word, allowed, sentenceOf`${mention(argument)} must be one of its words`);
}

/** The whole number that was given, or the default. */
export function checkedWhole(
  argument: string,
  found: number | undefined,
  byDefault: number | undefined,
  least: number,
  most: number = 0xffffffff,
): number {
  const value = found ?? byDefault;
  if (value !== undefined && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(sentenceOf`${mention(argument)} must be a whole number in range`, {
    argument,
    found,
    expected: `a whole number from ${least} to ${most}`,
  });
}

export function checkedSeed(found: number | undefined): number {
  return checkedWhole('seed', found, 0, 0, Number.MAX_SAFE_INTEGER);
}

/** Decimals such as 0.8, 0.1 and 0.1 do not sum to 1 in doubles; nobody who errs is nearer than this. */
const SUM_TOLERANCE = 1e-9;

/** Two or three shares that sum to 1; the last is that of test, and neither train nor test is 0. */
export function checkedRatios(found: readonly number[] | undefined): readonly number[] {
  const isList = Array.isArray(found) && (found.length === 2 || found.length === 3);
  if (!isList || !found.every((ratio) => typeof ratio === 'number' && ratio >= 0 && ratio <= Number.MAX_VALUE)) {
    throw new UsageError(sentenceOf`${mention('ratios')} must be two or three shares`, {
      argument: 'ratios',
      found: Array.isArray(found) ? found.join(', ') : found,
      expected: 'the shares of train and test, or of train, validation and test',
    });
  }
  const sum = found.reduce((total, ratio) => total + ratio, 0);
  if (!(Math.abs(sum - 1) <= SUM_TOLERANCE)) {
    throw new UsageError(sentenceOf`${mention('ratios')} must sum to 1`, {
      argument: 'ratios',
      found: `${found.join(' + ')} = ${sum}`,
      expected: 'a sum of 1',
      ...(sum > 0 && { hint: `Did you mean ${found.map((ratio) => ratio / sum).join(', ')}?` }),
    });
  }
  if (found[0] === 0 || found.at(-1) === 0) {
    throw new UsageError(sentenceOf`${mention('ratios')} must leave something for training and for test`, {
      argument: 'ratios',
      found: found.join(', '),
      expected: 'a first and a last share above 0',
    });
  }
  return [...found];
}
