/// <reference types="node" />
// What a command may write, decided before it reads anything: no input is ever overwritten, two outputs are two files, and a
// file that recgauge may not have written is replaced only with --force.
import { constants } from 'node:fs';
import { access, open, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { gunzipSync, constants as zlib } from 'node:zlib';
import { fileSource, InputError, MANIFEST_FILE, UsageError } from '../shell.js';
import { type Command, type OptionSpec, OUTPUT_NAMES, type ParsedArguments } from './arguments.js';
import { checkTarget } from './data/data-folder.js';
import { namedFile, STANDARD_OUTPUT } from './evaluate/evaluate-request.js';
import { STANDARD_INPUT } from './input-files.js';
import { filesBehind } from './run-files.js';

/** A file of a command line with what names it there: an option, or a word of the usage. */
export interface NamedPath {
  readonly path: string;
  readonly name: string;
  /** Whether an output is a folder of a split. */
  readonly isFolder?: boolean;
}

/** Enough of a file to know it by. */
const HEAD_BYTES = 4096;

/** How files begin that only recgauge writes. Rows of CSV, text and Markdown could be anybody's. */
const OWN_HEADS: readonly RegExp[] = [
  /^\s*\{\s*"format":\s*"recgauge\//,
  /^\{"check":"[0-9a-f]{16}","head":\{"format":"recgauge\/trials/,
  /^recgauge-model \d/,
  /^recgauge part \d/,
  /^<!doctype html>.*<meta name="generator" content="recgauge /is,
  /^(<\?xml[^>]*>\s*)?<testsuites name="recgauge gate" /,
  /^(#compdef recgauge\n)?# Completion of recgauge for /,
];

/** The files that `recgauge data split` writes into its folder. */
const SPLIT_FILE = new RegExp(
  `^((fold|search)-\\d+/)*((train|fold-in|item-fold-in|validation|test)\\.(csv|csv\\.gz|parquet)|${MANIFEST_FILE})$`,
);

/** Refuses what a command line would write and must not, before the command runs. */
export async function checkCommandOutputs(command: Command, given: ParsedArguments): Promise<void> {
  const outputs = command.groups.flatMap(({ options }) => options.filter(isWritten).flatMap(valuesIn(given)));
  const written = outputs.filter(({ path }) => path !== STANDARD_OUTPUT);
  if (written.length === 0) return;
  const inputs = (await Promise.all(inputsOf(command, given).map(filesOf))).flat();
  const programs = given.values('command').flatMap((text) => filesInCommand(text, '--command'));
  await checkOutputs(written, [...inputs, ...programs], given.has('force'));
}

/** Whatever may be a file in a command of your own, which only its shell can take apart. */
export function filesInCommand(command: string, name: string): readonly NamedPath[] {
  const words = [/\s+/, /[\s"'<>|;&()=]+/, /["']/].flatMap((gap) => command.split(gap));
  return words.filter((word) => word !== '').map((path) => ({ path, name }));
}

/** What is read for a word of the command line: all files of a folder or a pattern, and the file behind standard input. */
async function filesOf(input: NamedPath): Promise<readonly NamedPath[]> {
  if (input.path === STANDARD_INPUT) return [{ ...input, path: '/dev/stdin' }];
  const files = await filesBehind(input.path).catch(() => []);
  return [input, ...files.map((path) => ({ ...input, path }))];
}

/** Refuses a file that does not exist, before another is read. */
export async function requireInputs(command: Command, given: ParsedArguments): Promise<void> {
  for (const { path } of inputsOf(command, given)) {
    if (path !== STANDARD_INPUT && !(await isDirectory(path))) await fileSource(path);
  }
}

/** Refuses outputs that cannot be written, that are inputs or each other, and, unless forced, files of others. */
export async function checkOutputs(
  outputs: readonly NamedPath[],
  inputs: readonly NamedPath[],
  isForced: boolean,
): Promise<void> {
  const taken = new Map<string, NamedPath>();
  for (const output of outputs) {
    const { path, name, isFolder } = output;
    if (isFolder) await checkTarget(path, isForced);
    else await checkPlace(path);
    const identity = await identityOf(path);
    const twin = identity === undefined ? undefined : taken.get(identity);
    if (twin !== undefined) {
      const found = `${path}, as for ${twin.name}`;
      throw new UsageError('Two outputs are the same file', { argument: name, found, expected: 'another file' });
    }
    if (identity !== undefined) taken.set(identity, output);
    for (const input of inputs) {
      if (!(await isOverwritten(input.path, output))) continue;
      throw new UsageError('Refusing to overwrite an input file', {
        ...{ argument: name, found: path, expected: `another ${isFolder ? 'folder' : 'file'}` },
        hint: `${input.path} is read as ${input.name}.`,
      });
    }
    if (!isFolder && !isForced) await refuseForeign(path);
  }
}

/** Refuses to replace a file that recgauge may not have written. */
export async function refuseForeign(path: string): Promise<void> {
  const existing = await stat(path).catch(() => undefined);
  // Nothing is lost with an empty file, and pipes and devices keep nothing.
  if (existing === undefined || !existing.isFile() || existing.size === 0) return;
  const head = await headOf(path);
  if (OWN_HEADS.some((pattern) => pattern.test(head))) return;
  throw new InputError('The file exists, and recgauge may not have written it', {
    ...{ file: path, expected: 'a new file, or a document, report or model of recgauge' },
    hint: 'Choose another name, or overwrite it with --force.',
  });
}

function inputsOf(command: Command, given: ParsedArguments): readonly NamedPath[] {
  const options = command.groups.flatMap((group) => group.options.filter(isRead));
  const positionals = command.completes === undefined ? positionalsOf(command, given) : [];
  return [...positionals, ...options.flatMap(valuesIn(given))];
}

const isWritten = ({ name }: OptionSpec): boolean => OUTPUT_NAMES.includes(name);

/** The folder of a store is made, if it is not there. */
const isRead = ({ name, value = '' }: OptionSpec): boolean =>
  !OUTPUT_NAMES.includes(name) && name !== 'store' && /FILE|NPY|PAIRS|RESULT|^FOLDER$/.test(value);

function valuesIn(given: ParsedArguments): (option: OptionSpec) => readonly NamedPath[] {
  return ({ name, value = '' }) =>
    given.values(name).map((word) => ({ path: pathOf(word, value), name: `--${name}`, isFolder: value === 'FOLDER' }));
}

/** What stands for the words of a command line in the usage, such as LOG or [NAME=]RESULT.json. */
function positionalsOf({ usage }: Command, { positionals }: ParsedArguments): readonly NamedPath[] {
  const word = /(?<= )(\[NAME=\])?[A-Z][\w.]*/.exec(usage[0]!)?.[0] ?? 'FILE';
  return positionals.map((path) => ({ path: pathOf(path, word), name: word.replace(/\[NAME=\]|\.+$/g, '') }));
}

function pathOf(word: string, placeholder: string): string {
  return placeholder.startsWith('[NAME=]') ? namedFile(word).path : word;
}

/** The folder must be there and let files be made in it; the file itself must not be a folder. */
async function checkPlace(path: string): Promise<void> {
  const folder = dirname(path);
  const parent = await stat(folder).catch(() => undefined);
  if (parent === undefined) {
    throw new InputError('The folder of this file does not exist', { file: path, expected: `the folder ${folder}` });
  }
  if (!parent.isDirectory()) {
    throw new InputError('The folder of this file is not a folder', { file: path, found: folder });
  }
  const existing = await stat(path).catch(() => undefined);
  if (existing?.isDirectory()) throw new InputError('This is a folder, not a file', { file: path });
  // Files are written beside their place and then renamed; devices are written directly.
  const place = existing === undefined || existing.isFile() ? folder : path;
  await access(place, constants.W_OK).catch(() => {
    throw new InputError('The file cannot be written', { file: path, expected: `permission to write to ${place}` });
  });
}

/** Whether an input would be replaced: it is the output, a file of a split in it, or the folder of a split around it. */
async function isOverwritten(input: string, { path, isFolder }: NamedPath): Promise<boolean> {
  if (isFolder) return isSplitFile(input, path);
  if (await isDirectory(input)) return (await exists(path)) && isSplitFile(path, input);
  const identity = await identityOf(path);
  return identity !== undefined && identity === (await identityOf(input));
}

/** Whether a path is one that a split has in this folder. */
async function isSplitFile(path: string, folder: string): Promise<boolean> {
  const inside = relative(await realPathOf(folder), await realPathOf(path));
  return SPLIT_FILE.test(inside.replaceAll('\\', '/'));
}

/** Equal for all spellings of one file, links included; devices have none. */
async function identityOf(path: string): Promise<string | undefined> {
  const existing = await stat(path, { bigint: true }).catch(() => undefined);
  if (existing === undefined) return realPathOf(path);
  return existing.isFile() || existing.isDirectory() ? `${existing.dev}:${existing.ino}` : undefined;
}

/** What is not there yet has the real path of its folder. */
async function realPathOf(path: string): Promise<string> {
  return realpath(path).catch(async () => {
    const folder = await realpath(dirname(path)).catch(() => resolve(dirname(path)));
    return join(folder, basename(path));
  });
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

export async function isDirectory(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

/** The first characters of a file, unpacked where it is packed. */
async function headOf(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return new TextDecoder().decode(isPacked ? gunzipSync(bytes, { finishFlush: zlib.Z_SYNC_FLUSH }) : bytes);
  } catch {
    return '';
  } finally {
    await handle.close();
  }
}
