// A model in any language: a command is given training, users and candidates as files and writes recommendations. Files,
// processes and time are handed in; what the command wrote is checked like any input before it is believed.

import { partText } from '../../data/manifest/part-text.js';
import { readInteractions } from '../../data/reading/read-interactions.js';
import type { ByteSource } from '../../data/reading/sources.js';
import { checkCount } from '../../foundation/checks.js';
import { InputError } from '../../foundation/errors.js';
import { checkCommandText } from './command-placeholders.js';
import type { ExternalLists, ExternalRequest } from './external-lists.js';
import { checkedLists } from './external-lists.js';

/** What came of a command. */
export interface CommandOutcome {
  /** Null if it did not end by itself. */
  readonly exitCode: number | null;
  readonly isTimedOut: boolean;
  /** The end of what it wrote to standard error. */
  readonly lastWords: string;
}

/** A folder for one command: files by name, and a way to run the command there. */
export interface CommandFolder {
  /** The path of a file, as the command gets it. */
  pathOf(name: string): string;
  write(name: string, pieces: Iterable<string | Uint8Array>): Promise<void>;
  /** The file, if it is there. */
  read(name: string): Promise<ByteSource | undefined>;
  /** A value as one word of the shell that runs commands, where quotes of the command around it say so. */
  quote(value: string, around: '' | "'" | '"'): string;
  run(command: string, environment: Readonly<Record<string, string>>, timeoutSeconds: number): Promise<CommandOutcome>;
  /** Takes everything away. */
  close(): Promise<void>;
}

const OUTPUT = 'recommendations.csv';

/**
 * Lets a command recommend; the folder is closed whatever happens.
 * @example
 * const folder = await openCommandFolder();
 * const command = "grep -E '^(user|26),' ease.csv > {output}";
 * const request = { command, users: ['26'], train, k: 10, seed: 0, includeSeen: false, timeoutSeconds: 60 };
 * const { table } = await recommendByCommand(folder, request);
 * await folder.close();
 */
export async function recommendByCommand(folder: CommandFolder, request: ExternalRequest): Promise<ExternalLists> {
  checkCount('timeout', request.timeoutSeconds, 1);
  try {
    const { command: text, foldIn, candidates } = request;
    checkCommandText(text, { foldIn: foldIn !== undefined, candidates: candidates !== undefined });
    const words = await writeFiles(folder, request);
    const command = withValues(request.command, words, folder.quote);
    const environment = Object.fromEntries(
      Object.entries(words).map(([word, value]) => [
        `RECGAUGE_${word.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`,
        value,
      ]),
    );
    const outcome = withWords(await folder.run(command, environment, request.timeoutSeconds), words);
    checkOutcome(request, outcome);
    const written = await folder.read(OUTPUT);
    if (written === undefined || written.byteLength === undefined) throw nothingWritten(request, outcome);
    const name = `output of '${request.command}'`;
    const table = await readInteractions(written, { content: 'recommendations', name });
    if (table.rowCount === 0) throw nothingWritten(request, outcome);
    return checkedLists(table, request);
  } finally {
    await folder.close();
  }
}

/** Writes what the command may read; the words that stand for it. */
async function writeFiles(folder: CommandFolder, request: ExternalRequest): Promise<Readonly<Record<string, string>>> {
  const { train, foldIn, candidates, users, k, seed } = request;
  const words: Record<string, string> = { k: `${k}`, seed: `${seed}`, output: folder.pathOf(OUTPUT) };
  for (const [word, table] of Object.entries({ train, foldIn, candidates })) {
    if (table === undefined) continue;
    await folder.write(`${word}.csv`, partText(table));
    words[word] = folder.pathOf(`${word}.csv`);
  }
  await folder.write('users.csv', [['user', ...users.map(quoted)].join('\n'), '\n']);
  return { ...words, users: folder.pathOf('users.csv') };
}

function quoted(id: string): string {
  return /^[\p{L}\p{N}_.:/+-]+$/u.test(id) ? id : `"${id.replaceAll('"', '""')}"`;
}

/** The command with values for its placeholders, each quoted as the quotes around it ask for. */
function withValues(command: string, words: Readonly<Record<string, string>>, quote: CommandFolder['quote']): string {
  let around: '' | "'" | '"' = '';
  let text = '';
  for (let at = 0; at < command.length; at++) {
    const [whole, word] = /^\{(\w+)\}/.exec(command.slice(at)) ?? [];
    const value = word === undefined ? undefined : words[word];
    if (value !== undefined) {
      text += quote(value, around);
      at += whole!.length - 1;
      continue;
    }
    const letter = command[at]!;
    text += letter;
    if (letter === '\\' && around !== "'" && at + 1 < command.length) text += command[++at]!;
    else if (letter === around) around = '';
    else if (around === '' && (letter === "'" || letter === '"')) around = letter;
  }
  return text;
}

/** Where files lie is another place every time: messages name them as the command does, so that they are reproducible. */
function withWords(outcome: CommandOutcome, words: Readonly<Record<string, string>>): CommandOutcome {
  const paths = Object.entries(words).filter(([word]) => word !== 'k' && word !== 'seed');
  const lastWords = paths.reduce((text, [word, path]) => text.replaceAll(path, `{${word}}`), outcome.lastWords);
  return { ...outcome, lastWords };
}

function checkOutcome({ command, timeoutSeconds }: ExternalRequest, outcome: CommandOutcome): void {
  if (outcome.isTimedOut) {
    throw new InputError('the command timed out and was stopped', {
      argument: 'command',
      found: `'${command}' still running after ${timeoutSeconds} s`,
      expected: 'an earlier end',
      hint: ['Allow more time, or use fewer users.', saying(outcome) ?? []].flat().join(' '),
    });
  }
  if (outcome.exitCode === 0) return;
  throw new InputError('the command failed', {
    argument: 'command',
    found: `exit code ${outcome.exitCode ?? 'none'} of '${command}'`,
    expected: 'exit code 0',
    hint: saying(outcome),
  });
}

function nothingWritten({ command }: ExternalRequest, outcome: CommandOutcome): InputError {
  return new InputError('the command wrote no recommendations', {
    argument: 'command',
    found: `no rows from '${command}'`,
    expected: 'rows of user, item and score in the file {output}',
    hint: saying(outcome),
  });
}

/** The last words of the command, where there are any. */
function saying({ lastWords }: CommandOutcome): string | undefined {
  if (lastWords === '') return undefined;
  return `Its output:${lastWords.includes('\n') ? '\n' : ' '}${lastWords}`;
}
