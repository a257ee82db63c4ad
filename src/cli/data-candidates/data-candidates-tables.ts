/// <reference types="node" />
// The parts of a split, read into the same ids: from a folder whose manifest they must fit, or from files that are named
// and read as any log is.
import {
  type CandidateTables,
  fileSource,
  IdSpace,
  type InteractionTable,
  type ProtocolChoices,
  readInteractions,
  UsageError,
  type WorkOptions,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { LOG_READING } from '../data/data-flags.js';
import { logReading } from '../data/data-reading.js';
import { readSplitFolder } from '../data-split/data-split-folder.js';
import { numberOption } from '../number-option.js';
import { loadParquet } from '../parquet-support.js';
import { under } from '../with-progress.js';

const PARTS = ['train', 'fold-in', 'validation', 'test'] as const;

/** The tables, and the protocol of the folder where it has one. */
export type SplitTables = CandidateTables & { readonly protocol?: ProtocolChoices | undefined };

export async function candidateTables(given: ParsedArguments, watched: WorkOptions): Promise<SplitTables> {
  const [folder, ...others] = given.positionals;
  const named = PARTS.filter((part) => given.has(part));
  if (others.length > 0 || (folder === undefined) === (named.length === 0)) {
    throw new UsageError('Candidates are made for one split', {
      found: [...given.positionals, ...named.map((part) => `--${part}`)].join(' ') || 'no files',
      expected: 'a folder of recgauge data split, or --train FILE --test FILE',
    });
  }
  return folder === undefined ? namedTables(given, named, watched) : folderTables(given, folder, watched);
}

async function folderTables(given: ParsedArguments, folder: string, watched: WorkOptions): Promise<SplitTables> {
  const needless = LOG_READING.options.find(({ name }) => given.has(name));
  if (needless !== undefined) {
    throw new UsageError('The option has no effect: files of a split are read as they were written', {
      argument: `--${needless.name}`,
      expected: 'files that are named, with --train and --test',
    });
  }
  const { parts, manifest } = await readSplitFolder(folder, { fold: numberOption(given, 'fold') }, watched);
  const { train, test, validation } = parts;
  return { train: train!, test: test!, foldIn: parts['fold-in'], validation, protocol: manifest.protocol };
}

async function namedTables(
  given: ParsedArguments,
  named: readonly (typeof PARTS)[number][],
  watched: WorkOptions,
): Promise<SplitTables> {
  if (given.has('fold')) {
    throw new UsageError('The option has no effect without a folder of recgauge data split', { argument: '--fold' });
  }
  const missing = (['train', 'test'] as const).find((part) => !named.includes(part));
  if (missing !== undefined) {
    throw new UsageError('Candidates need training and test rows', {
      argument: `--${missing}`,
      found: named.join(', '),
      expected: '--train FILE and --test FILE',
    });
  }
  const reading = { ...logReading(given), userIds: new IdSpace(), itemIds: new IdSpace(), parquet: loadParquet };
  const tables = new Map<string, InteractionTable>();
  for (const part of named) {
    const path = given.value(part)!;
    const options = { ...reading, ...under(`reading ${path}`, watched) };
    tables.set(part, await readInteractions(await fileSource(path), options));
  }
  return {
    train: tables.get('train')!,
    test: tables.get('test')!,
    foldIn: tables.get('fold-in'),
    validation: tables.get('validation'),
  };
}
