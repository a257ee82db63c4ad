/// <reference types="node" />
// Lines of standard error for programs: with --log-format json every notice, error and step of progress is one JSON object on a
// line of its own.
import { jsonText, LOG_FORMAT, type LogLine, type Notice, spelledNotice } from '../shell.js';
import { valueOnLine } from './arguments.js';
import { optionText } from './option-names.js';

/** Whether this command line asks for JSON lines on standard error; it may be too wrong to be parsed. */
export function isJsonLog(): boolean {
  return valueOnLine(process.argv.slice(2), '--log-format') === 'json';
}

const EMPTY = {
  where: null,
  hint: null,
  option: null,
  found: null,
  expected: null,
  share: null,
  exitCode: null,
} as const;

/** One line: the fields of `line`, and null for the others. */
export function logLineText(line: Pick<LogLine, 'level' | 'code' | 'message'> & Partial<LogLine>): string {
  const { level, code, message, ...rest } = line;
  return `${jsonText({ format: LOG_FORMAT, level, code, message, ...EMPTY, ...rest })}\n`;
}

/** A notice as a line; `origin` mentions the option as data, where there is one. */
export function noticeLogText({ run }: { readonly run?: string | undefined }, origin: Notice): string {
  const { code, message } = spelledNotice(origin, optionText);
  const { sentence } = origin;
  const parts = sentence === undefined || typeof sentence === 'string' ? [] : sentence;
  const [option] = parts.flatMap((part) => (typeof part !== 'string' && part.kind === 'argument' ? [part] : []));
  return logLineText({
    ...{ level: 'warning', code, message },
    where: run === undefined ? null : { file: null, line: null, column: null, run },
    option: option === undefined ? null : optionText(option),
  });
}
