/// <reference types="node" />
// What a command line of `recgauge evaluate` asks for, checked before a single byte is read: files, runs, metrics and
// where the result goes.
import { basename, dirname } from 'node:path';
import { findDialect, metNeeds, parseBreakdowns, resolveMetrics, splitLabels, UsageError } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { refuseStandardInputTwice, STANDARD_INPUT } from '../input-files.js';
import { atOption } from '../option-names.js';
import { isPattern } from '../run-files.js';
import { DEFAULT_LABELS, FILE_KINDS, type FileKind } from './evaluate-flags.js';
import { checkPolicies } from './evaluate-policies.js';
import { type RequestedSplit, requestedSplit } from './evaluate-split.js';
import type { ResultFiles } from './write-evaluation.js';

/** `-` where the result is written. */
export const STANDARD_OUTPUT = '-';

export interface RequestedRun {
  readonly name: string;
  readonly recs: string | undefined;
  readonly predictions: string | undefined;
}

/** What is read, and where the result goes. */
export interface RequestedFiles extends ResultFiles {
  /** The file of the truth; a split has one of its own. */
  readonly test: string | undefined;
  readonly split: RequestedSplit | undefined;
  readonly runs: readonly RequestedRun[];
}

export interface EvaluateCommandRequest extends RequestedFiles {
  readonly metrics: readonly string[];
  readonly breakdown: readonly string[];
}

export function evaluateRequest(given: ParsedArguments): EvaluateCommandRequest {
  refusePositionals(given);
  const files = requestedFiles(given);
  checkPolicies(given);
  return { ...files, metrics: requestedMetrics(given, files), breakdown: requestedBreakdowns(given) };
}

/** Parsed now, as metrics are, and compared with the files that are given. */
function requestedBreakdowns(given: ParsedArguments): string[] {
  const words = given
    .values('breakdown')
    .flatMap((list) => list.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (given.has('breakdown') && words.length === 0) throw missing('--breakdown', 'words such as activity,popularity');
  parseBreakdowns(words, tablesOf(given));
  return words;
}

/** The tables that there will be, by their names in the library. */
export function tablesOf(given: ParsedArguments) {
  return {
    train: given.value('train') ?? given.value('split'),
    popularity: given.value('popularity'),
    userGroups: given.value('user-groups'),
    itemGroups: given.value('item-groups'),
    itemFeatures: given.value('item-features'),
    baseline: given.value('baseline-recs'),
  };
}

/** The files of any command that evaluates. */
export function requestedFiles(given: ParsedArguments): RequestedFiles {
  const split = requestedSplit(given);
  const test = given.value('test');
  if (test === undefined && split === undefined) {
    throw missing('--test', 'the file of the truth, or --split with a folder of recgauge data split');
  }
  const runs = requestedRuns(given);
  const outputs = resultFiles(given);
  refuseStandardInputTwice(inputPaths(given));
  const contradiction = given.values('header').find((scope) => given.values('no-header').includes(scope));
  if (contradiction !== undefined) {
    throw new UsageError('The option conflicts with --header', {
      argument: '--no-header',
      expected: 'only one of the two',
    });
  }
  return { test, split, runs, ...outputs };
}

/** Where a command that evaluates writes its result. */
export function resultFiles(given: ParsedArguments): ResultFiles {
  const named = given.value('output');
  const output = named === STANDARD_OUTPUT ? undefined : named;
  const perUser = given.value('per-user');
  if (perUser === STANDARD_OUTPUT) {
    throw new UsageError('The users cannot be written to standard output', {
      argument: '--per-user',
      found: perUser,
      expected: 'the name of a file',
      hint: 'Standard output holds the result. A file that is called - can be named ./-.',
    });
  }
  return { output, perUser, html: requestedHtml(given) };
}

/** The file of a report; standard output holds the result itself. */
export function requestedHtml(given: ParsedArguments): string | undefined {
  const html = given.value('html');
  if (html !== STANDARD_OUTPUT) return html;
  throw new UsageError('The report cannot be written to standard output', {
    argument: '--html',
    found: html,
    expected: 'the name of a file',
    hint: 'Standard output holds the result; recgauge report RESULT.json writes a report there.',
  });
}

/** Parsed now, so that a typo is answered before large files are read. */
function requestedMetrics(given: ParsedArguments, { runs }: RequestedFiles): string[] {
  const labels = given.has('metrics')
    ? given
        .values('metrics')
        .flatMap(splitLabels)
        .filter((label) => label !== '')
    : given.has('dialect')
      ? ['*']
      : [...DEFAULT_LABELS];
  if (labels.length === 0) throw missing('--metrics', 'labels such as ndcg@10,recall@20');
  const dialect = given.value('dialect');
  if (dialect !== undefined) checkDialect(dialect, '--dialect');
  metNeeds(resolveMetrics(labels, dialect), runs, tablesOf(given));
  return labels;
}

/** A dialect that is not known is a matter of its own option. */
export function checkDialect(name: string, option: string): void {
  const [id, version] = name.split('@') as [string, string | undefined];
  atOption(option, () => findDialect(id, version));
}

/** The names behind --dialects. */
export function requestedDialects(given: ParsedArguments): readonly string[] {
  const names = given.values('dialects').flatMap((list) => list.split(','));
  const named = names.filter((name) => name !== '');
  for (const name of named) if (name !== 'all') checkDialect(name, '--dialects');
  return named;
}

function requestedRuns(given: ParsedArguments): RequestedRun[] {
  const recs = given.values('recs').map(namedFile);
  const predictions = given.values('predictions').map(namedFile);
  if (recs.length === 0 && predictions.length === 0) throw missing('--recs', 'a file of recommendations');
  refuseTwins('--recs', recs);
  refuseTwins('--predictions', predictions);
  // Rating errors need no lists.
  if (recs.length === 0) return predictions.map(({ name, path }) => ({ name, recs: undefined, predictions: path }));
  const isOnlyPair = recs.length === 1 && predictions.length === 1;
  for (const { name, isNamed } of predictions) {
    if ((isOnlyPair && !isNamed) || recs.some((run) => run.name === name)) continue;
    throw new UsageError('The predictions do not belong to a run', {
      argument: '--predictions',
      found: name,
      expected: `NAME=FILE with the name of a run: ${recs.map((run) => run.name).join(', ')}`,
    });
  }
  return recs.map(({ name, path }) => {
    const own = predictions.find((candidate) => candidate.name === name) ?? (isOnlyPair ? predictions[0] : undefined);
    return { name, recs: path, predictions: own?.path };
  });
}

export interface NamedFile {
  readonly name: string;
  readonly path: string;
  readonly isNamed: boolean;
}

/** `NAME=FILE`, or a file that gives the run its name; what has a slash before the sign is a path. */
export function namedFile(word: string): NamedFile {
  const parts = /^([^=/\\]+)=(.+)$/s.exec(word);
  if (parts !== null) return { name: parts[1]!, path: parts[2]!, isNamed: true };
  return { name: runNameOf(word), path: word, isNamed: false };
}

/** `results/ease.csv.gz` is `ease`, and so is `results/ease/*.csv.gz`. */
export function runNameOf(path: string): string {
  if (path === STANDARD_INPUT) return 'stdin';
  if (isPattern(basename(path))) return runNameOf(dirname(path));
  const file = basename(path);
  return file.replace(/\.gz$/i, '').replace(/(?<=.)\.[^.]*$/, '') || file;
}

export function refuseTwins(argument: string, files: readonly NamedFile[]): void {
  for (const [i, { name }] of files.entries()) {
    if (files.findIndex((file) => file.name === name) === i) continue;
    throw new UsageError('Two runs have the same name', {
      argument,
      found: name,
      expected: 'a different name for each run',
      hint: `Use ${argument} OTHERNAME=FILE.`,
    });
  }
}

/** Paths of all files that are read. */
function inputPaths(given: ParsedArguments): string[] {
  const namedKinds: readonly FileKind[] = ['recs', 'predictions'];
  return FILE_KINDS.flatMap((kind) =>
    given.values(kind).map((word) => (namedKinds.includes(kind) ? namedFile(word).path : word)),
  );
}

function refusePositionals({ positionals }: ParsedArguments): void {
  if (positionals.length === 0) return;
  throw new UsageError('Unexpected argument', {
    found: positionals[0],
    hint: 'Files follow their option: --recs a.csv --recs b.csv.',
  });
}

function missing(argument: string, what: string): UsageError {
  return new UsageError('The option is missing', { argument, expected: `${argument} with ${what}` });
}
