// Checks that many functions share: whole numbers in range, arrays of the right length, words that are known.
import { UsageError } from './errors.js';
import { nearestHint } from './nearest-name.js';
import { mention, type Sentence, sentenceOf } from './sentence.js';

/** Largest count or index that fits the 32-bit cells, less the mark for an empty cell. */
const MOST = 0xfffffffe;

export function checkCount(argument: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least && value <= MOST) return;
  throw new UsageError(sentenceOf`${mention(argument)} must be a whole number`, {
    argument,
    found: value,
    expected: `a whole number from ${least} to ${MOST}`,
  });
}

/** Refuses an array whose length is not what the counts say; `formula` says how they say it. */
export function checkLength(argument: string, found: number, expected: number, formula: string): void {
  if (found === expected) return;
  throw new UsageError(sentenceOf`${mention(argument)} has the wrong length`, {
    argument,
    found,
    expected: `${formula} = ${expected}`,
  });
}

export function checkObject(argument: string, value: unknown): void {
  if (typeof value === 'object' && value !== null) return;
  throw new UsageError(sentenceOf`${mention(argument)} must be an object`, {
    argument,
    found: value,
    expected: 'an object with named arguments',
  });
}

/** The word, if it is known; another is refused with the nearest. `others` are words that nobody means to type. */
export function checkWord<Word extends string>(
  argument: string,
  word: Word,
  known: readonly Word[],
  reason: Sentence = sentenceOf`unknown value of ${mention(argument)}`,
  others: readonly string[] = [],
): Word {
  if (known.includes(word) || others.includes(word)) return word;
  throw unknownWord(argument, word, known, reason, others);
}

/** The refusal of a word that is not known. */
export function unknownWord(
  argument: string,
  word: unknown,
  known: readonly string[],
  reason: Sentence,
  others: readonly string[] = [],
): UsageError {
  const words = [...others, ...known];
  const expected = words.length === 1 ? words[0]! : `one of ${words.join(', ')}`;
  return new UsageError(reason, { argument, found: word, expected, hint: nearestHint(`${word}`, known) });
}

/** Refuses options whose names are not known: one that is misspelt would silently stay at its default. */
export function checkOptionNames(options: object, known: readonly string[], verb: string): void {
  checkObject('options', options);
  for (const name of Object.keys(options)) checkWord('options', name, known, `${verb} has no such option`);
}

export function checkShare(argument: string, value: number): number {
  if (typeof value === 'number' && value > 0 && value < 1) return value;
  throw new UsageError(sentenceOf`${mention(argument)} must lie between 0 and 1`, {
    argument,
    found: value,
    expected: 'a number above 0 and below 1',
    ...(value >= 1 && value <= 100 ? { hint: `${value} percent is ${value / 100}.` } : {}),
  });
}

export function checkSeed(seed: number): number {
  if (Number.isSafeInteger(seed) && seed >= 0) return seed;
  throw new UsageError(sentenceOf`${mention('seed')} must be a whole number`, {
    argument: 'seed',
    found: seed,
    expected: `a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`,
  });
}
