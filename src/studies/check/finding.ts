// One objection to one evaluation: the words of its code beside the numbers that were found.
import { type Sentence, sentenceText } from '../../foundation/sentence.js';
import { LINT_CODES, type LintCode, type LintCodeName } from './lint-codes.js';

/** One objection of the linter, with numbers, reason, citation and advice. */
export interface Finding {
  readonly code: LintCodeName;
  readonly severity: LintCode['severity'];
  /** A sentence with the numbers. */
  readonly message: string;
  /** The message with the arguments that it mentions as data; only where it mentions any. */
  readonly sentence?: Sentence | undefined;
  readonly numbers: Readonly<Record<string, number>>;
  /** Name of the run that it is about; absent where it is about the data or the protocol. */
  readonly run?: string;
  readonly why: string;
  readonly citation: string;
  readonly advice: string;
}

/** The finding of a code with its numbers, and the run if it is about one. */
export function finding(
  name: LintCodeName,
  words: Sentence,
  numbers: Readonly<Record<string, number>>,
  run?: string,
): Finding {
  const { code, severity, why, citation, advice } = LINT_CODES.find(({ code }) => code === name)!;
  const sentence = typeof words === 'string' ? {} : { sentence: words };
  const message = sentenceText(words);
  return {
    code,
    severity,
    message,
    ...sentence,
    numbers,
    ...(run === undefined ? {} : { run }),
    why,
    citation,
    advice,
  };
}

/** In the order of the table of codes; findings of one code stay in their order. */
export function inOrderOfCodes(findings: readonly Finding[]): Finding[] {
  const places = new Map<string, number>(LINT_CODES.map(({ code }, place) => [code, place]));
  return [...findings].sort((a, b) => places.get(a.code)! - places.get(b.code)!);
}

/** `3 users`, `1 user`. */
export function countPhrase(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
