// The ways in which recgauge refuses: the data are wrong, the call is wrong, the environment cannot do it, or it was asked
// to stop. Every error says where, what was found, what was expected and, where there is one, how to fix it; the same
// facts are properties, so that a program need not read the sentence.

/** What an error knows besides its sentence: where, what was found, what was expected, how to fix it. */
export interface ErrorDetails {
  /** The argument or option at fault. */
  readonly argument?: string;
  readonly user?: number;
  readonly item?: number;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly found?: unknown;
  readonly expected?: string;
  readonly hint?: string;
}

/** Base of all errors that recgauge throws on purpose. */
export class RecgaugeError extends Error {
  /** What went wrong, without the details. */
  readonly reason: string;
  readonly details: ErrorDetails;

  constructor(reason: string, details: ErrorDetails = {}) {
    super(composeMessage(reason, details));
    this.reason = reason;
    this.details = details;
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

/** The caller asked for work to stop before it was done. */
export class CancelledError extends RecgaugeError {
  override readonly name = 'CancelledError';
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
