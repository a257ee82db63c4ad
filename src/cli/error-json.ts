/// <reference types="node" />
// Errors for scripts: with --json one object on one line of standard error, in place of the text for people. Its fields
// are always there, and null where there is nothing to say.
import { ERROR_FORMAT, type ErrorDocument, jsonText, RecgaugeError } from '../shell.js';
import { wantsJson } from './arguments.js';
import { errorText, exitCodeOf, isSystemError, optionAtFault, systemReason, wordsOf } from './error-text.js';

/** The error as the command line of this program asked for it. */
export function errorReport(error: unknown): string {
  return wantsJson(process.argv.slice(2)) ? `${jsonText(errorDocument(error))}\n` : errorText(error);
}

export function errorDocument(error: unknown): ErrorDocument {
  const empty: ErrorDocument = {
    ...{ format: ERROR_FORMAT, class: 'UnexpectedError', code: null, message: '', argument: null, found: null },
    ...{ expected: null, hint: null, file: null, line: null, column: null, exitCode: exitCodeOf(error) },
  };
  if (error instanceof RecgaugeError) {
    const { file = null, line = null, column = null, found } = error.details;
    const { reason, expected = null, hint = null } = wordsOf(error);
    return {
      ...empty,
      ...{ class: error.name, message: reason, argument: optionAtFault(error) ?? null },
      ...{ found: plainValue(found), expected, hint, file, line, column },
    };
  }
  if (isSystemError(error)) {
    return {
      ...empty,
      ...{ class: 'SystemError', code: error.code, message: systemReason(error), file: error.path ?? null },
    };
  }
  return { ...empty, message: error instanceof Error ? `${error.name}: ${error.message}` : `${error}` };
}

function plainValue(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : `${value}`;
  return value === undefined || value === null ? null : `${value}`;
}
