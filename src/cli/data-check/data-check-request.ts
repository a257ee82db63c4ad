/// <reference types="node" />
// What a command line of `recgauge data check` asks for, checked before a table is read: which files, what is known of the
// evaluation, and where the findings go.

import {
  type InteractionTable,
  type LintRequest,
  type LoadedSplit,
  type ProtocolRecord,
  policiesOf,
  type SplitManifest,
  UsageError,
} from '../../shell.js';
import { noEffect, type ParsedArguments } from '../arguments.js';
import { isDirectory } from '../check-outputs.js';
import { PREPARING } from '../data/data-flags.js';
import { numbersOf } from '../data/data-reading.js';
import { outputOf } from '../deliver.js';
import { type NamedFile, namedFile, refuseTwins } from '../evaluate/evaluate-request.js';
import { refuseStandardInputTwice, STANDARD_INPUT } from '../input-files.js';
import { numberOption } from '../number-option.js';
import { CHECK_GROUPS } from './data-check-flags.js';

export interface CheckRequest extends Pick<LintRequest, 'relevance' | 'cutoffs' | 'ids'> {
  readonly log: string | undefined;
  readonly folder: string | undefined;
  readonly train: string | undefined;
  readonly test: string | undefined;
  readonly runs: readonly NamedFile[];
  readonly result: string | undefined;
  readonly protocol: NonNullable<LintRequest['protocol']>;
  readonly output: string | undefined;
}

export async function checkRequest(given: ParsedArguments): Promise<CheckRequest> {
  const [path, ...others] = given.positionals;
  if (others.length > 0) {
    throw new UsageError('More than one log', {
      found: given.positionals.join(' and '),
      expected: 'recgauge data check LOG, or a folder of recgauge data split',
    });
  }
  const isFolder = path !== undefined && path !== STANDARD_INPUT && (await isDirectory(path));
  const runs = given.values('recs').map(namedFile);
  refuseTwins('--recs', runs);
  const request = {
    log: isFolder ? undefined : path,
    folder: isFolder ? path : undefined,
    train: given.value('train'),
    test: given.value('test'),
    runs,
    result: given.value('result'),
    protocol: statedProtocol(given),
    relevance: given.value('relevance'),
    cutoffs: given.has('cutoffs') ? numbersOf('cutoffs', given.value('cutoffs')!) : undefined,
    ids: given.value('ids'),
    output: outputOf(given),
  };
  policiesOf(request.relevance === undefined ? {} : { relevance: request.relevance });
  checkCombination(request, given);
  checkPaths(request);
  return request;
}

function checkCombination(
  { log, folder, train, test, runs, result, protocol }: CheckRequest,
  given: ParsedArguments,
): void {
  const parts = [...(train === undefined ? [] : ['--train']), ...(test === undefined ? [] : ['--test'])];
  const whole = log ?? folder;
  if (whole !== undefined && parts.length > 0) {
    throw new UsageError('A log or a folder already contains the rows', {
      argument: parts[0]!,
      found: `${parts.join(' and ')} beside ${whole}`,
      expected: 'LOG, FOLDER, or --train and --test',
    });
  }
  const isEmpty = runs.length === 0 && result === undefined && Object.keys(protocol).length === 0;
  if (whole === undefined && parts.length === 0 && isEmpty) {
    throw new UsageError('Nothing to check', {
      expected: 'a log, a folder of recgauge data split, --train and --test, --recs, --result, or what is known',
      hint: 'recgauge data check --help has examples.',
    });
  }
  if (folder === undefined) refuse(given, ['fold'], 'a folder of recgauge data split');
  if (log === undefined) {
    const names = PREPARING.options.map(({ name }) => name);
    refuse(given, names, 'a log', '--relevance selects test rows; recgauge data filter prepares a log.');
  }
  const isWithoutTest = test === undefined && folder === undefined;
  if (isWithoutTest) refuse(given, ['relevance'], '--test or a folder', '--min-rating selects rows of a log.');
}

/** An option that nothing would come of. */
function refuse(given: ParsedArguments, names: readonly string[], needed: string, hint?: string): void {
  const name = names.find((each) => given.has(each));
  if (name === undefined) return;
  throw noEffect(name, needed, hint);
}

function checkPaths({ log, train, test, runs, result }: CheckRequest): void {
  refuseStandardInputTwice([log, train, test, result, ...runs.map(({ path }) => path)]);
}

/** `--codes` reads nothing, so that whatever else is said of files is a mistake. */
export function refuseAllButCodes(given: ParsedArguments): void {
  const allowed = ['codes', 'format', 'output', 'quiet'];
  const others = CHECK_GROUPS.flatMap(({ options }) => options).filter(({ name }) => !allowed.includes(name));
  const other = others.find(({ name }) => given.has(name));
  const found = given.positionals[0] ?? (other === undefined ? undefined : `--${other.name}`);
  if (found === undefined) return;
  throw new UsageError('--codes lists the codes and takes no files', { argument: '--codes', found });
}

type SplitKind = NonNullable<ProtocolRecord['split']>;

/** The record that the words make; `--baselines none` is a list of none. */
function statedProtocol(given: ParsedArguments): ProtocolRecord {
  const numbers = [
    ['sampledNegatives', numberOption(given, 'negatives')],
    ['core', numberOption(given, 'least-items')],
    ['heldOut', numberOption(given, 'held-out')],
    ['folds', numberOption(given, 'folds')],
    ['searchBudget', numberOption(given, 'search-budget')],
    ['split', given.value('split')],
    ['searchMethod', given.value('search-method')],
    ['hasTimestamps', given.has('timed') ? true : undefined],
    ['baselines', baselinesOf(given)],
  ] as const;
  return Object.fromEntries(numbers.filter(([, value]) => value !== undefined)) as ProtocolRecord;
}

function baselinesOf(given: ParsedArguments): readonly string[] | undefined {
  const names = given
    .value('baselines')
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names?.length === 1 && names[0] === 'none' ? [] : names;
}

/**
 * What a manifest and the parts of its fold say. How many items users have is counted where as many are held out for
 * validation as for the test, because only then is there a least number to hold it against.
 */
export function manifestProtocol(
  { options }: SplitManifest,
  { droppedTestRows }: Pick<LoadedSplit['split'], 'droppedTestRows'>,
  parts: ReadonlyMap<string, InteractionTable>,
): ProtocolRecord {
  const split = splitKind(options);
  const { test: heldOut } = options as { readonly test?: unknown };
  const [test, ...others] = ['test', 'validation', 'fold-in', 'train'].map((part) => parts.get(part));
  const isCounted = typeof heldOut === 'number' && test !== undefined && others[0] !== undefined;
  return {
    ...(split === undefined ? {} : { split }),
    ...(droppedTestRows === undefined ? {} : { droppedTestRows }),
    ...(isCounted ? { heldOut, core: leastRows(test, others) } : {}),
  };
}

function splitKind(options: SplitManifest['options']): SplitKind | undefined {
  switch (options.method) {
    case 'user-ratio':
    case 'leave-n-out':
    case 'hold-n-out':
    case 'given-n':
      return options.order;
    case 'global-ratio':
    case 'cross-validation':
    case 'rival-cross-validation':
    case 'rival-ratio':
      return 'random';
    case 'rival-temporal':
      return options.scope === 'global' ? 'global-temporal' : 'temporal';
    case 'global-temporal':
    case 'user-inductive':
    case 'item-inductive':
    case 'fully-inductive':
      return options.method;
    default:
      return undefined;
  }
}

/** The least number of rows of a test user in all parts. */
function leastRows(test: InteractionTable, others: readonly (InteractionTable | undefined)[]): number {
  const counts = new Uint32Array(test.userIds.size);
  for (const table of [test, ...others]) for (const user of table?.users ?? []) counts[user]!++;
  return test.users.reduce((least, user) => Math.min(least, counts[user]!), Number.POSITIVE_INFINITY);
}
