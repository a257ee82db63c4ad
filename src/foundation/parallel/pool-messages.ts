// All that a pool and its workers say to each other. Everything else about them follows from these few sentences; values
// in them are plain data, typed arrays and compiled modules, which every host can send to a thread.
import type { ErrorDetails, ErrorSentences } from '../errors.js';
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

/** An error in words and plain values. */
export interface ErrorMessage {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Of our own errors. */
  readonly details?: ErrorDetails;
  readonly sentences?: ErrorSentences;
}
