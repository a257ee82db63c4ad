/// <reference types="node" />
// Where the result of an evaluation goes: files first, then standard output, each in the form that was asked for.
import { type Notice, type ReportForm, type ResultDocument, render, renderUsersCsv } from '../../shell.js';
import { type OptionGroup, option, type ParsedArguments } from '../arguments.js';
import { deliverShown, ENDING_HELP, OUTPUT_OPTION, pageWidth, writeNamed } from '../deliver.js';
import { EXIT_CODES } from '../error-text.js';
import { wantsNotices, writeNotices } from '../output.js';

export const OUTPUT_FORMATS = ['text', 'json', 'markdown', 'csv'] as const;

export const RESULT_GROUP: OptionGroup = {
  title: 'Output',
  options: [
    option('--format FORMAT', `output format; ${ENDING_HELP}`, OUTPUT_FORMATS),
    OUTPUT_OPTION,
    option('--html FILE', 'write a report as well: one HTML file with plots, definitions and methods'),
    option('--per-user FILE', "write every user's values as CSV: user,run,LABEL..."),
    option('--no-users', "leave the users' values out of the JSON document and the report"),
    option('--strict', 'exit with 3 if there is any notice'),
    option('-q, --quiet', 'no progress bar and no notices on standard error'),
  ],
};

/** Where a result is written. */
export interface ResultFiles {
  readonly output: string | undefined;
  readonly perUser: string | undefined;
  /** Where the report goes. */
  readonly html: string | undefined;
}

/** Whether the document must hold the users: the file of users is made from it even if it is not to hold them. */
export function wantsUsers(given: ParsedArguments, { perUser, html }: ResultFiles, format: ReportForm): boolean {
  return perUser !== undefined || (!given.has('no-users') && (format === 'json' || html !== undefined));
}

/** Writes the result and returns the exit code. */
export async function writeEvaluation(
  { document, notices }: { readonly document: ResultDocument; readonly notices: readonly Notice[] },
  given: ParsedArguments,
  { output, perUser, html }: ResultFiles,
  format: ReportForm,
): Promise<number> {
  const shown = given.has('no-users') ? withoutUsers(document) : document;
  const isFile = output !== undefined;
  const text = render(shown, { form: format, width: pageWidth(isFile), notices: format !== 'text' || isFile });
  if (perUser !== undefined) await writeNamed(perUser, renderUsersCsv(document));
  if (html !== undefined) await writeNamed(html, render(shown, { form: 'html' }));
  // On standard output, JSON and Markdown hold the notices themselves.
  if (wantsNotices(given, !isFile && format !== 'text' && format !== 'csv')) writeNotices(document, notices);
  const inText = () => render(shown, { form: 'text', width: pageWidth(false), notices: false });
  await deliverShown(given, { text, output, shown: inText });
  return given.has('strict') && document.notices.length > 0 ? EXIT_CODES.check : 0;
}

/** The same document with means only. */
export function withoutUsers({ users: _, runs, ...rest }: ResultDocument): ResultDocument {
  return { ...rest, runs: runs.map(({ columns: __, ...run }) => run) };
}
