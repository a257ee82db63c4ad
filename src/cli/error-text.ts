/// <reference types="node" />
// Errors as the command line shows them: where, what, then found, expected and a hint on lines of their own, in the words
// of the command line; and the exit code that goes with each kind.
import { InputError, inCommandWords, lineText, RecgaugeError, terminalText, UsageError } from '../shell.js';

/** 0 is success; the data, the environment or a file 1, the command line 2, a check that did not hold 3. */
export const EXIT_CODES = { failure: 1, usage: 2, check: 3 } as const;

export function exitCodeOf(error: unknown): number {
  return error instanceof UsageError ? EXIT_CODES.usage : EXIT_CODES.failure;
}

/** Options whose name as an argument of the library differs by more than its spelling. */
const OPTION_NAMES: Readonly<Record<string, string>> = {
  truth: '--test',
  runs: '--recs',
  lists: '--recs',
  baseline: '--baseline-recs',
  coefficients: '--coefficient',
  separator: '--separator',
  format: '--input-format',
  'columns.user': '--user-column',
  'columns.item': '--item-column',
  'columns.rating': '--rating-column',
  'columns.timestamp': '--timestamp-column',
  'missing.rating': '--missing-rating',
  'core.users': '--user-core',
  'core.items': '--item-core',
  'filter.users': '--user-core',
  'filter.items': '--item-core',
  memoryLimit: '--memory',
  parameters: '--set',
  'protocol.sampledNegatives': '--negatives',
  'protocol.core': '--least-items',
  'protocol.heldOut': '--held-out',
  'protocol.searchBudget': '--search-budget',
  'columns.group': '--group-column',
  'columns.id': '--item-column or --user-column',
  'sampled.negatives': '--sampled',
  'sampled.sampling': '--sampling',
  'sampled.mode': '--sampled-mode',
  'sampled.debias': '--debias',
  'sampled.replacement': '--replacement',
};

/** The error as lines, ending with a line break. */
export function errorText(error: unknown): string {
  if (error instanceof RecgaugeError) return lines(refusal(error));
  if (isSystemError(error)) return lines([`error: ${error.path ?? error.syscall}: ${systemReason(error)}`]);
  const message = error instanceof Error ? `${error.name}: ${error.message}` : `${error}`;
  const trace = process.env.RECGAUGE_DEBUG && error instanceof Error ? [error.stack ?? ''] : [];
  return lines([
    `error: unexpected: ${message}`,
    '  hint: This is a mistake of recgauge. Please report it with the command, the version and, if you can, the files;',
    '        RECGAUGE_DEBUG=1 in the environment shows where it happened.',
  ]).concat(...trace.map((text) => `${terminalText(text)}\n`));
}

function refusal(error: RecgaugeError): string[] {
  const { details } = error;
  const found = 'found' in details && details.found !== undefined ? [`  found: ${describe(details.found)}`] : [];
  const expected = details.expected === undefined ? [] : [`  expected: ${inCommandWords(details.expected)}`];
  const hint = details.hint === undefined ? [] : [`  hint: ${inCommandWords(details.hint)}`];
  return [`error: ${placeOf(error)}${reasonText(error)}`, ...found, ...expected, ...hint];
}

/** The reason in the words of the command line; the place in a file that it begins with stays as the file spells it. */
export function reasonText({ details, reason }: RecgaugeError): string {
  const place = details.argument === undefined ? '' : `${details.argument}: `;
  return reason.startsWith(place) ? `${place}${inCommandWords(reason.slice(place.length))}` : inCommandWords(reason);
}

/** The option at fault, as it is typed; undefined where none is. */
export function optionAtFault(error: RecgaugeError): string | undefined {
  const { argument } = error.details;
  // Arguments of faulty data are places in arrays, unless somebody has said which option is meant.
  const isOption = argument !== undefined && (argument.startsWith('--') || !(error instanceof InputError));
  return isOption ? optionOf(argument) : undefined;
}

/** The option and the file; indices of users and items are left out, for in files they have ids, which the reason names. */
function placeOf(error: RecgaugeError): string {
  const { file, line, column } = error.details;
  const fault = optionAtFault(error);
  const option = fault === undefined ? '' : `${fault}: `;
  if (file === undefined) return option;
  return `${option}${[file, line, column].filter((part) => part !== undefined).join(':')}: `;
}

function optionOf(argument: string): string {
  if (argument.startsWith('-')) return argument;
  if (argument.startsWith('parameters.')) return `--set ${argument.slice('parameters.'.length)}`;
  return OPTION_NAMES[argument] ?? `--${argument.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function describe(value: unknown): string {
  if (typeof value !== 'string') return `${value}`;
  const text = value.length > 200 ? `${value.slice(0, 197)}...` : value;
  // What a terminal would obey is spelled out.
  return JSON.stringify(text).replace(/^"|"$/g, "'").replaceAll('\\"', '"');
}

export type SystemError = Error & { readonly code: string; readonly syscall: string; readonly path?: string };

export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'There is no permission to write here',
  EPERM: 'There is no permission to write here',
  EROFS: 'Nothing can be written here',
  ENOSPC: 'There is no space left',
  ENOENT: 'There is no such file or folder',
  ENOTDIR: 'A part of the path is no folder',
  EMFILE: 'Too many files are open',
  EISDIR: 'This is a folder, not a file',
};

export function systemReason({ code, syscall }: SystemError): string {
  return `${REASONS[code] ?? 'The file cannot be used'} (${code}, ${syscall})`;
}

const lines = (texts: readonly string[]) => `${texts.map(lineText).join('\n')}\n`;
