// All that a pool and its workers say to each other. Everything else about them follows from these few sentences; values
// in them are plain data, typed arrays and compiled modules, which every host can send to a thread.
import {
  CancelledError,
  type ErrorDetails,
  type ErrorSentences,
  InputError,
  RecgaugeError,
  UnsupportedError,
  UsageError,
} from '../errors.js';
import type { WorkProgress } from '../work-options.js';

export type MessageToWorker =
  /** The first message: what the worker makes its tools from. */
  | { readonly kind: 'start'; readonly settings: unknown }
  | { readonly kind: 'hold'; readonly shared: number; readonly value: unknown }
  | { readonly kind: 'drop'; readonly shared: number }
  | {
      readonly kind: 'work';
      readonly job: number;
      readonly task: string;
      readonly input: unknown;
      readonly shared: number | undefined;
      /** Not 0 once the job is to stop; there only where threads may share memory. */
      readonly stopCell: Int32Array | undefined;
    }
  | { readonly kind: 'stop'; readonly job: number };

export type MessageFromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly job: number; readonly progress: WorkProgress }
  | { readonly kind: 'done'; readonly job: number; readonly output: unknown }
  | { readonly kind: 'failed'; readonly job: number; readonly error: ErrorMessage }
  /** The tools could not be made: no task will run here. */
  | { readonly kind: 'unable'; readonly error: ErrorMessage };

export interface ErrorMessage {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly details?: ErrorDetails;
  readonly sentences?: ErrorSentences;
}

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
