// The ways in which recgauge refuses: the data are wrong, the call is wrong, the environment cannot do it, or it was
// asked to stop.
import { type Sentence, sentenceText } from './sentence.js';

/** What an error knows besides its sentence: where, what was found, what was expected, how to fix it. */
export interface ErrorDetails {
  /** The argument at fault. */
  readonly argument?: string;
  readonly user?: number;
  readonly item?: number;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly found?: unknown;
  readonly expected?: string;
  /** The arguments that are possible, where one is not. */
  readonly choices?: readonly string[];
  readonly hint?: string;
}

/** What an error is made of: its details, with sentences where arguments are mentioned. */
export interface ErrorFacts extends Omit<ErrorDetails, 'argument' | 'file' | 'expected' | 'hint'> {
  readonly argument?: string | undefined;
  readonly file?: string | undefined;
  readonly expected?: Sentence | undefined;
  readonly hint?: Sentence | undefined;
}

/** The words of an error with the arguments that they mention as data, for shells that call them otherwise. */
export interface ErrorSentences {
  readonly reason: Sentence;
  readonly expected?: Sentence | undefined;
  readonly hint?: Sentence | undefined;
}

/** Base of all errors that recgauge throws on purpose. */
export class RecgaugeError extends Error {
  /** What went wrong, without the details. */
  readonly reason: string;
  readonly details: ErrorDetails;
  readonly sentences: ErrorSentences;

  constructor(
    reason: Sentence,
    { argument, file, expected, hint, ...facts }: ErrorFacts = {},
    options: { readonly cause?: unknown } = {},
  ) {
    const words = sentenceText(reason);
    const details: ErrorDetails = {
      ...(argument === undefined ? {} : { argument }),
      ...(file === undefined ? {} : { file }),
      ...facts,
      ...(expected === undefined ? {} : { expected: sentenceText(expected) }),
      ...(hint === undefined ? {} : { hint: sentenceText(hint) }),
    };
    super(composeMessage(words, details), options);
    this.reason = words;
    this.details = details;
    this.sentences = { reason, expected, hint };
  }
}

/** The data are wrong: a NaN score, an unsorted list, a malformed row. */
export class InputError extends RecgaugeError {
  override readonly name = 'InputError';
}

/** The call is wrong: an argument missing, of the wrong length or outside its range. */
export class UsageError extends RecgaugeError {
  override readonly name = 'UsageError';
}

/** The environment cannot do what was asked: no WebAssembly SIMD, not enough memory. */
export class UnsupportedError extends RecgaugeError {
  override readonly name = 'UnsupportedError';
}

/** Work was stopped by its `signal` before it was done; `cause` is the signal's reason. */
export class CancelledError extends RecgaugeError {
  override readonly name = 'CancelledError';
}

/** A resource is busy or has vanished: the same call may succeed later. */
export class BusyError extends RecgaugeError {
  override readonly name = 'BusyError';
}

export function changedError(error: RecgaugeError, changes: Partial<ErrorSentences> & ErrorFacts): RecgaugeError {
  const Kind = error.constructor as new (...parts: ConstructorParameters<typeof RecgaugeError>) => RecgaugeError;
  const { reason, ...sentences } = error.sentences;
  const { reason: changedReason = reason, ...facts } = changes;
  return new Kind(changedReason, { ...error.details, ...sentences, ...facts });
}

function composeMessage(message: string, details: ErrorDetails): string {
  const sentences = [`${message}${whereSuffix(details)}`];
  if ('found' in details) sentences.push(`found ${describeValue(details.found)}`);
  if (details.expected !== undefined) sentences.push(`expected ${details.expected}`);
  const body = sentences.join('; ');
  return details.hint === undefined ? body : `${body}. ${details.hint}`;
}

function whereSuffix({ user, item, file, line, column }: ErrorDetails): string {
  const places: string[] = [];
  if (user !== undefined) places.push(`user ${user}`);
  if (item !== undefined) places.push(`item ${item}`);
  if (file !== undefined) places.push([file, line, column].filter((part) => part !== undefined).join(':'));
  return places.length === 0 ? '' : ` (${places.join(', ')})`;
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return value.length > 80 ? `'${value.slice(0, 77)}...'` : `'${value}'`;
  if (Object.is(value, -0)) return '-0';
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean')
    return `${value}`;
  if (typeof value === 'bigint') return `${value}n`;
  const kind = ArrayBuffer.isView(value) ? value.constructor.name : Array.isArray(value) ? 'array' : typeof value;
  return `${/^[aeio]/i.test(kind) ? 'an' : 'a'} ${kind}`;
}
