// Warnings are data: the library never writes to the console; shells decide how to show what they find here.
import { type Sentence, type Spelling, sentenceText } from './sentence.js';

/** Something odd that was counted, with a code for programs; shells show it, the library never prints. */
export interface Notice {
  /** Stable word for programs, such as `wasm-unavailable`. */
  readonly code: string;
  /** A sentence for people. */
  readonly message: string;
  /** How many times it applies. */
  readonly count: number;
  /** The message with the arguments that it mentions as data; only where it mentions any. */
  readonly sentence?: Sentence | undefined;
}

export function noticeOf(code: string, words: Sentence, count: number): Notice {
  const notice = { code, message: sentenceText(words), count };
  return typeof words === 'string' ? notice : { ...notice, sentence: words };
}

/** The notice as it is shown and stored: its message alone, with arguments spelled as the reader knows them. */
export function spelledNotice<Kind extends Pick<Notice, 'message' | 'sentence'>>(
  notice: Kind,
  spelling?: Spelling,
): Omit<Kind, 'sentence'> {
  const { sentence: words, ...plain } = notice;
  return words === undefined ? plain : { ...plain, message: sentenceText(words, spelling) };
}
