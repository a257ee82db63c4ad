/// <reference types="node" />
// Where words go and how they look: standard output holds data only, everything else, notices too, is standard error, and a
// reader who has gone away is no error.
import { lineText, type Notice, type ResultDocument, spelledNotice } from '../shell.js';
import type { ParsedArguments } from './arguments.js';
import { EXIT_CODES, errorReport } from './error-text.js';
import { isJsonLog, logLineText, noticeLogText } from './log-lines.js';
import { optionText } from './option-names.js';

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
    writeError(Object.assign(error, { path: 'standard output' }));
    process.exit(EXIT_CODES.failure);
  });
  // Where not even an error can be shown, nothing is left to do.
  process.stderr.on('error', () => process.exit());
}

/** Writes the error to standard error, as lines or as --json has it. */
export function writeError(error: unknown): void {
  const paint = createPaint(isColourful(process.stderr));
  process.stderr.write(errorReport(error).replace(/^error:/, paint('bad', 'error:')));
}

/** Writes data to standard output and waits until it is gone. */
export function writeData(data: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => process.stdout.write(data, () => resolve()));
}

export type Style = 'heading' | 'good' | 'bad' | 'notice' | 'quiet';

export type Paint = (style: Style, text: string) => string;

const ESCAPES: Readonly<Record<Style, readonly [on: number, off: number]>> = {
  heading: [1, 22],
  good: [32, 39],
  bad: [31, 39],
  notice: [33, 39],
  quiet: [2, 22],
};

/** Only a terminal has colours, and not where NO_COLOR is set to anything (no-color.org) or the terminal is dumb. */
export function isColourful({ isTTY }: Pick<OutputStream, 'isTTY'>): boolean {
  return isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

export function createPaint(isColourfulHere: boolean): Paint {
  if (!isColourfulHere) return (_, text) => text;
  return (style, text) => `\u001b[${ESCAPES[style][0]}m${text}\u001b[${ESCAPES[style][1]}m`;
}

/** The notices of a document, on standard error; `origins` are the notices from which they were made. */
export function writeNotices({ notices }: Pick<ResultDocument, 'notices'>, origins: readonly Notice[] = []): void {
  const lineOf = (notice: ResultDocument['notices'][number]) =>
    noticeLogText(notice, origins.find(({ message }) => message === notice.message) ?? notice);
  process.stderr.write(isJsonLog() ? notices.map(lineOf).join('') : noticeLines({ notices }, origins));
}

/** Whether notices go to standard error; where the result on standard output holds them itself, only --log-format json asks. */
export function wantsNotices(given: Pick<ParsedArguments, 'has'>, isInResult: boolean): boolean {
  return !given.has('quiet') && (isJsonLog() || !isInResult);
}

/** What happened, in a sentence on standard error; `code` is its stable word for programs. */
export function writeInfo(code: string, message: string): void {
  process.stderr.write(isJsonLog() ? logLineText({ level: 'info', code, message }) : `${message}\n`);
}

/**
 * One line per notice, where arguments are options: documents hold the words of the library, whichever shell wrote them.
 * Runs with the same notice share a line. `origins` are the notices from which those of a document were made.
 */
export function noticeLines({ notices }: Pick<ResultDocument, 'notices'>, origins: readonly Notice[] = []): string {
  const runsOf = new Map<string, string[]>();
  for (const notice of notices) {
    const { code, run } = notice;
    const origin = origins.find(({ message }) => message === notice.message) ?? notice;
    const line = `${spelledNotice(origin, optionText).message} [${code}]`;
    runsOf.set(line, [...(runsOf.get(line) ?? []), ...(run === undefined ? [] : [run])]);
  }
  const paint = createPaint(isColourful(process.stderr));
  const lines = [...runsOf].map(([line, runs]) => {
    const about = runs.length === 0 ? '' : `${runs.join(', ')}: `;
    return `${paint('notice', 'notice:')} ${lineText(`${about}${line}`)}\n`;
  });
  return lines.join('');
}
