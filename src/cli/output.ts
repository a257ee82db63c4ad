/// <reference types="node" />
// Where words go: standard output holds data only, everything else is standard error, and a reader who has gone away is
// no error.
import { errorReport } from './error-json.js';
import { EXIT_CODES } from './error-text.js';

/** The part of a stream that is used, so that tests can hand in their own. */
export interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/**
 * Ends the program quietly when nobody reads its output any more, such as behind `| head`, and with an error when the
 * output cannot be written.
 */
export function watchOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(errorReport(Object.assign(error, { path: 'standard output' })));
    process.exit(EXIT_CODES.failure);
  });
  // Where not even an error can be shown, nothing is left to do.
  process.stderr.on('error', () => process.exit());
}

/** Writes data to standard output and waits until it is gone. */
export function writeData(data: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => process.stdout.write(data, () => resolve()));
}
