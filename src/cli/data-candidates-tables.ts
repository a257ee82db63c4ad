/// <reference types="node" />
// The parts of a split, read into the same ids: from a folder whose manifest they must fit, or from files that are named.
import {
  type CandidateTables,
  fileSource,
  IdSpace,
  type InteractionTable,
  type PartName,
  type ProtocolChoices,
  readInteractions,
  UsageError,
  type Watched,
} from '../index.js';
import type { Arguments } from './arguments.js';
import { readingProgress } from './data-log.js';
import { readSplitFolder } from './data-split-folder.js';
import { numberOption } from './number-option.js';
import { loadParquet } from './parquet-support.js';

const PARTS = ['train', 'fold-in', 'validation', 'test'] as const;

/** The tables, and the protocol of the folder where it has one. */
export type SplitTables = CandidateTables & { readonly protocol?: ProtocolChoices | undefined };

export async function candidateTables(given: Arguments, watched: Watched): Promise<SplitTables> {
  const [folder, ...others] = given.positionals;
  const named = PARTS.filter((part) => given.has(part));
  if (others.length > 0 || (folder === undefined) === (named.length === 0)) {
    throw new UsageError('Candidates are made for one split', {
      found: [...given.positionals, ...named.map((part) => `--${part}`)].join(' ') || 'no files',
      expected: 'a folder of recgauge data split, or --train FILE --test FILE',
    });
  }
  const read = partReader(watched);
  const tables = new Map<PartName, InteractionTable>();
  let protocol: ProtocolChoices | undefined;
  if (folder === undefined) {
    for (const part of named) tables.set(part, await read(given.value(part)!));
  } else {
    const split = await readSplitFolder(folder, numberOption(given, 'fold'), read, watched);
    for (const [part, table] of split.tables) tables.set(part, table);
    protocol = split.manifest.protocol;
  }
  const [train, test] = [tables.get('train'), tables.get('test')];
  if (train !== undefined && test !== undefined) {
    return { train, test, foldIn: tables.get('fold-in'), validation: tables.get('validation'), protocol };
  }
  throw new UsageError('Candidates need training and test rows', {
    argument: train === undefined ? '--train' : '--test',
    found: [...tables.keys()].join(', '),
    expected: '--train FILE and --test FILE',
  });
}

function partReader(watched: Watched): (path: string) => Promise<InteractionTable> {
  const spaces = { userIds: new IdSpace(), itemIds: new IdSpace(), parquet: loadParquet };
  return async (path) => readInteractions(await fileSource(path), { ...spaces, ...readingProgress(path, watched) });
}
