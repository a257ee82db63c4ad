// Errors on their way between threads, where classes do not travel: an InputError that a worker threw is an InputError for
// whoever waits, with the same words and the same properties.
import {
  CancelledError,
  type ErrorDetails,
  InputError,
  RecgaugeError,
  UnsupportedError,
  UsageError,
} from '../errors.js';
import type { ErrorMessage } from './pool-messages.js';

const OWN_CLASSES = { InputError, UsageError, UnsupportedError, CancelledError } as const;
const HOST_CLASSES = { RangeError, TypeError, SyntaxError, ReferenceError } as const;

export function messageOfError(error: unknown): ErrorMessage {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined };
  const { name, message, stack } = error;
  if (!(error instanceof RecgaugeError)) return { name, message, stack };
  return { name, message, stack, details: plainDetails(error.details), sentences: error.sentences };
}

export function errorOfMessage(told: ErrorMessage): Error {
  const error = Object.hasOwn(OWN_CLASSES, told.name) ? ownError(told) : hostError(told);
  // Composed there, from a value that may not have travelled.
  error.message = told.message;
  if (told.stack !== undefined) error.stack = told.stack;
  return error;
}

function ownError({ name, details = {}, sentences = { reason: '' } }: ErrorMessage): Error {
  const { reason, ...words } = sentences;
  return new OWN_CLASSES[name as keyof typeof OWN_CLASSES](reason, { ...details, ...words });
}

function hostError({ name, message }: ErrorMessage): Error {
  if (Object.hasOwn(HOST_CLASSES, name)) return new HOST_CLASSES[name as keyof typeof HOST_CLASSES](message);
  const error = new Error(message);
  if (name !== 'Error') Object.defineProperty(error, 'name', { value: name, configurable: true });
  return error;
}

/** What was found may be anything; what cannot be sent, or is large, is named by its kind. */
function plainDetails(details: ErrorDetails): ErrorDetails {
  const { found } = details;
  const isPlain = found === null || !['object', 'function', 'symbol'].includes(typeof found);
  if (!('found' in details) || isPlain) return { ...details };
  return { ...details, found: Object.prototype.toString.call(found) };
}
