/// <reference types="node" />
// What a command line of `recgauge correlate` asks for, checked before a file is read: files with their names, how they
// are read, what is compared and where the result goes.
import { type CorrelateOptions, type ScoreOptions, type ScoreTable, splitLabels, UsageError } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { outputOf } from '../deliver.js';
import { type NamedFile, namedFile, refuseTwins, STANDARD_INPUT } from '../evaluate/evaluate-request.js';

export interface CorrelateRequest {
  readonly files: readonly NamedFile[];
  readonly reading: ScoreOptions;
  readonly output: string | undefined;
  /** What several files are, if their tables do not say it. */
  readonly fileFactor: string;
}

/** What files may be, besides datasets. */
const FILE_FACTORS = ['dataset', 'source', 'configuration'];

export function correlateRequest(given: ParsedArguments): CorrelateRequest {
  const files = given.positionals.map(namedFile);
  if (files.length === 0) {
    throw new UsageError('There is no file', {
      expected: 'recgauge correlate results.csv',
      hint: 'Run recgauge correlate --help.',
    });
  }
  refuseTwins('FILE', files);
  if (files.filter(({ path }) => path === STANDARD_INPUT).length > 1) {
    throw new UsageError('Standard input can be read only once', { found: 'several files called -' });
  }
  const output = outputOf(given);
  const by = given.value('by');
  const fileFactor = by !== undefined && FILE_FACTORS.includes(by) ? by : 'dataset';
  return { files, reading: readingOf(given, files.length === 1), output, fileFactor };
}

function readingOf(given: ParsedArguments, isOnly: boolean): ScoreOptions {
  const columns = ['algorithm', 'metric', 'dataset', 'value'].flatMap((role) => {
    const choice = given.value(`${role}-column`);
    return choice === undefined ? [] : [[role, choice]];
  });
  const by = given.value('by');
  const separator = given.value('separator');
  return {
    columns: Object.fromEntries(columns),
    // Several files are what is compared, so their columns are metrics.
    ...(by === undefined || !isOnly ? {} : { by }),
    ...(separator === undefined ? {} : { separator: separator === 'tab' || separator === '\\t' ? '\t' : separator }),
    ...(given.has('no-quotes') ? { quotes: false } : {}),
    factors: [
      ...(by === undefined ? [] : [by]),
      ...words(given, 'factors'),
      ...conditions(given).map(([name]) => name),
    ],
  };
}

/** What the verb is asked; `table` decides whether a comma in a condition separates values. */
export function correlateOptions(given: ParsedArguments, table: ScoreTable): CorrelateOptions {
  const by = given.value('by');
  const coefficients = words(given, 'coefficient');
  const persistence = given.value('persistence');
  return {
    ...(by === undefined ? {} : { by }),
    ...(coefficients.length === 0 ? {} : { coefficients: coefficients as CorrelateOptions['coefficients'] & {} }),
    ...(given.has('top') ? { top: cutoffs(given.value('top')!) } : {}),
    ...(persistence === undefined ? {} : { persistence: Number(persistence) }),
    lower: words(given, 'lower'),
    higher: words(given, 'higher'),
    ignore: words(given, 'ignore'),
    where: whereOf(given, table),
  };
}

/** Commas inside brackets belong to a label. */
function words(given: ParsedArguments, option: string): string[] {
  return given
    .values(option)
    .flatMap(splitLabels)
    .filter((word) => word !== '');
}

function cutoffs(text: string): number[] {
  if (text === '0') return [];
  return text.split(',').map((word) => {
    if (/^[1-9]\d*$/.test(word.trim())) return Number(word);
    throw new UsageError('A cutoff is a number of algorithms', {
      argument: '--top',
      found: word,
      expected: 'a whole number from 1, such as 5, or 0 alone for no overlap',
    });
  });
}

function conditions(given: ParsedArguments): [name: string, values: string][] {
  return given.values('where').map((text) => {
    const at = text.indexOf('=');
    if (at > 0 && at < text.length - 1) return [text.slice(0, at), text.slice(at + 1)];
    throw new UsageError('The condition names no value', {
      argument: '--where',
      found: text,
      expected: '--where COLUMN=VALUE, such as --where dataset=ML-1M',
    });
  });
}

/** Values with commas between them, unless the whole text is a value; a column that is named twice has all of them. */
function whereOf(given: ParsedArguments, { factors, scores }: ScoreTable): NonNullable<CorrelateOptions['where']> {
  const where = new Map<string, string[]>();
  for (const [name, text] of conditions(given)) {
    const place = factors.indexOf(name);
    const isWhole = scores.some(({ algorithm, levels }) => (name === 'algorithm' ? algorithm : levels[place]) === text);
    where.set(name, [...(where.get(name) ?? []), ...(isWhole ? [text] : text.split(','))]);
  }
  return Object.fromEntries(where);
}
