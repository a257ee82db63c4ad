/// <reference types="node" />
// Errors as the command line shows them, in its own words: as lines for people, with --json as one object for scripts; and
// the exit code that goes with each kind.
import {
  BusyError,
  ERROR_FORMAT,
  type ErrorDocument,
  InputError,
  jsonText,
  lineText,
  type Mention,
  RecgaugeError,
  sentenceText,
  terminalText,
  UsageError,
} from '../shell.js';
import { wantsJson } from './arguments.js';
import { isJsonLog, logLineText } from './log-lines.js';
import { optionOf, optionText } from './option-names.js';

/** 0 is success; 1 bad data, files or environment; 2 a wrong command line; 3 a check that failed; 4 worth trying again. */
export const EXIT_CODES = { failure: 1, usage: 2, check: 3, busy: 4 } as const;

export function exitCodeOf(error: unknown): number {
  if (error instanceof BusyError) return EXIT_CODES.busy;
  return error instanceof UsageError ? EXIT_CODES.usage : EXIT_CODES.failure;
}

/** The error as lines, ending with a line break. */
export function errorText(error: unknown): string {
  if (error instanceof RecgaugeError) return lines(refusal(error));
  if (isSystemError(error)) return lines([`error: ${error.path ?? error.syscall}: ${systemReason(error)}`]);
  const message = error instanceof Error ? `${error.name}: ${error.message}` : `${error}`;
  const trace = process.env.RECGAUGE_DEBUG && error instanceof Error ? [error.stack ?? ''] : [];
  return lines([
    `error: unexpected: ${message}`,
    '  hint: This is a bug in recgauge. Please report it with the command, the version and, if you can, the files;',
    '        RECGAUGE_DEBUG=1 in the environment shows where it happened.',
  ]).concat(...trace.map((text) => `${terminalText(text)}\n`));
}

function refusal(error: RecgaugeError): string[] {
  const { details } = error;
  const { reason, expected, hint } = wordsOf(error);
  const found = 'found' in details && details.found !== undefined ? [`  found: ${describe(details.found)}`] : [];
  return [
    `error: ${placeOf(error)}${reason}`,
    ...found,
    ...(expected === undefined ? [] : [`  expected: ${expected}`]),
    // What a command printed keeps its lines.
    ...(hint ?? '')
      .split('\n')
      .flatMap((line, place) => (place > 0 ? [`    ${line}`] : line === '' ? [] : [`  hint: ${line}`])),
  ];
}

/** The sentences of an error with options in place of arguments. */
export function wordsOf({ sentences, details: { choices } }: RecgaugeError) {
  const { reason, expected, hint } = sentences;
  const options = choices?.map(optionOf);
  const choice = options?.length === 0 ? 'no options' : options && `one of ${options.join(', ')}`;
  return {
    reason: sentenceText(reason, optionText),
    expected: choice ?? (expected && sentenceText(expected, optionText)),
    hint: hint && sentenceText(hint, optionText),
  };
}

/** The option at fault, as it is typed; undefined where none is. */
function optionAtFault(error: RecgaugeError): string | undefined {
  const { argument } = error.details;
  // Arguments of faulty data are places in arrays, unless a command has said which option is meant.
  const isOption = argument !== undefined && (argument.startsWith('--') || !(error instanceof InputError));
  return isOption ? optionOf(argument) : undefined;
}

/** The option, unless the reason mentions it, and the file. Ids of users and items stand in the reason. */
function placeOf(error: RecgaugeError): string {
  const { argument, file, line, column } = error.details;
  const { reason } = error.sentences;
  const isMention = (part: string | Mention) =>
    typeof part !== 'string' && part.kind === 'argument' && part.argument === argument;
  const fault = typeof reason !== 'string' && reason.some(isMention) ? undefined : optionAtFault(error);
  const option = fault === undefined ? '' : `${fault}: `;
  if (file === undefined) return option;
  return `${option}${[file, line, column].filter((part) => part !== undefined).join(':')}: `;
}

function describe(value: unknown): string {
  if (typeof value !== 'string') return `${value}`;
  const text = value.length > 200 ? `${value.slice(0, 197)}...` : value;
  // What a terminal would obey is spelled out.
  return JSON.stringify(text).replace(/^"|"$/g, "'").replaceAll('\\"', '"');
}

export type SystemError = Error & { readonly code: string; readonly syscall: string; readonly path?: string };

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'No permission to write here',
  EPERM: 'No permission to write here',
  EROFS: 'Nothing can be written here',
  ENOSPC: 'No space left',
  ENOENT: 'No such file or folder',
  ENOTDIR: 'A part of the path is not a folder',
  EMFILE: 'Too many files are open',
  EISDIR: 'This is a folder, not a file',
};

function systemReason({ code, syscall }: SystemError): string {
  return `${REASONS[code] ?? 'The file cannot be used'} (${code}, ${syscall})`;
}

const lines = (texts: readonly string[]) => `${texts.map(lineText).join('\n')}\n`;

/** The error as the command line of this program asked for it. */
export function errorReport(error: unknown): string {
  if (isJsonLog()) return logLineText(errorLogLine(error));
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

function errorLogLine(error: unknown) {
  const { class: kind, code, argument, file, line, column, ...rest } = errorDocument(error);
  const { message, hint, found, expected, exitCode } = rest;
  return {
    level: 'error',
    ...{ message, hint, option: argument, found, expected, exitCode },
    code: code ?? kind.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase(),
    where: file === null ? null : { file, line, column, run: null },
  } as const;
}

function plainValue(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : `${value}`;
  return value === undefined || value === null ? null : `${value}`;
}
