// One row of text split into its fields in full generality: quotes with doubled quotes inside, line breaks inside
// quotes, separators of one or several bytes, or any run of blanks. The quick loop of the parser hands over to this
// file whatever it does not expect, and formats that are never quick live here.

const LF = 10;
const CR = 13;
const SPACE = 32;
const TAB = 9;
const QUOTE = 34;
const BACKSLASH = 92;

export interface FieldRules {
  /** The bytes between two fields; empty for any run of spaces and tabs. */
  readonly separator: Uint8Array;
  readonly hasQuotes: boolean;
  /** Whether a backslash inside quotes takes the quote or backslash behind it into the field. */
  readonly hasEscapes?: boolean;
}

/** What ended a split: a row, the end of the bytes inside a quote, or text behind a closing quote. */
export type SplitOutcome = 'row' | 'open-quote' | 'text-after-quote';

export class RowFields {
  /** How many fields the last row had; a blank line has none. */
  count = 0;
  /** Contents of the fields: field f is `bytes[starts[f]]` to `bytes[ends[f] - 1]`, without quotes and outer blanks. */
  bytes = new Uint8Array(1024);
  starts: number[] = [];
  ends: number[] = [];
  /** Where each field starts in the source. */
  sources: number[] = [];
  /** Where the next row starts. */
  next = 0;
  /** Line breaks inside the row, not counting the one that ends it. */
  innerLineCount = 0;
  readonly #rules: FieldRules;
  #length = 0;

  constructor(rules: FieldRules) {
    this.#rules = rules;
  }

  /** Splits the row that starts at `start`; `source[limit - 1]` is a line break. */
  split(source: Uint8Array, start: number, limit: number): SplitOutcome {
    this.count = 0;
    this.innerLineCount = 0;
    this.#length = 0;
    const { separator, hasQuotes } = this.#rules;
    if (separator.length === 0) return this.#splitAtBlanks(source, start, limit);
    const first = separator[0]!;
    let at = start;
    while (true) {
      const fieldStart = at;
      while (isBlank(source[at]!) && source[at] !== first) at++;
      if (hasQuotes && source[at] === QUOTE) {
        at = this.#quoted(source, at, limit);
        if (at < 0) return 'open-quote';
        while (isBlank(source[at]!) && source[at] !== first) at++;
        if (!isLineEnd(source[at]!) && !startsWith(source, at, separator)) {
          this.sources[this.count - 1] = at;
          return 'text-after-quote';
        }
      } else {
        while (!isLineEnd(source[at]!) && !(source[at] === first && startsWith(source, at, separator))) at++;
        this.#add(source, fieldStart, at, first);
      }
      if (isLineEnd(source[at]!)) break;
      at += separator.length;
    }
    this.#endRow(source, at);
    if (this.count === 1 && this.starts[0] === this.ends[0] && source[start] !== QUOTE) this.count = 0;
    return 'row';
  }

  #splitAtBlanks(source: Uint8Array, start: number, limit: number): SplitOutcome {
    let at = start;
    while (at < limit) {
      while (isBlank(source[at]!)) at++;
      if (isLineEnd(source[at]!)) break;
      const fieldStart = at;
      while (!isBlank(source[at]!) && !isLineEnd(source[at]!)) at++;
      this.#add(source, fieldStart, at, -1);
    }
    this.#endRow(source, at);
    return 'row';
  }

  #endRow(source: Uint8Array, at: number): void {
    this.next = source[at] === CR && source[at + 1] === LF ? at + 2 : at + 1;
  }

  /** An unquoted field without its outer blanks. */
  #add(source: Uint8Array, start: number, end: number, separator: number): void {
    let from = start;
    let to = end;
    while (from < to && isBlank(source[from]!) && source[from] !== separator) from++;
    while (to > from && isBlank(source[to - 1]!) && source[to - 1] !== separator) to--;
    this.#reserve(to - from);
    this.#open(from);
    let length = this.#length;
    for (let i = from; i < to; i++) this.bytes[length++] = source[i]!;
    this.#length = length;
    this.ends[this.count - 1] = length;
  }

  /** A quoted field, from its opening quote; returns what follows the closing one, or -1 if there is none. */
  #quoted(source: Uint8Array, start: number, limit: number): number {
    this.#open(start);
    const { hasEscapes = false } = this.#rules;
    for (let at = start + 1; at < limit; at++) {
      let byte = source[at]!;
      if (hasEscapes && byte === BACKSLASH && (source[at + 1] === QUOTE || source[at + 1] === BACKSLASH)) {
        byte = source[++at]!;
      } else if (byte === QUOTE) {
        if (source[at + 1] !== QUOTE || at + 1 >= limit) {
          this.ends[this.count - 1] = this.#length;
          return at + 1;
        }
        at++;
      } else if (byte === LF || (byte === CR && source[at + 1] !== LF)) this.innerLineCount++;
      this.#reserve(1);
      this.bytes[this.#length++] = byte;
    }
    return -1;
  }

  #open(source: number): void {
    this.starts[this.count] = this.#length;
    this.sources[this.count] = source;
    this.count++;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.#length + more));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === TAB;
}

function isLineEnd(byte: number): boolean {
  return byte === LF || byte === CR;
}

function startsWith(source: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let i = 0; i < word.length; i++) if (source[at + i] !== word[i]) return false;
  return true;
}
