/// <reference types="node" />
// The parts of a split, read into the same ids: from a folder whose manifest they must fit, or from files that are named.
import { join } from 'node:path';
import {
  type CandidateTables,
  checkManifest,
  fileSource,
  IdSpace,
  type InteractionTable,
  type PartName,
  parseManifest,
  readInteractions,
  type SplitManifest,
  UsageError,
  type Watched,
} from '../index.js';
import type { Arguments } from './arguments.js';
import { readingProgress } from './data-log.js';
import { nodeHash } from './node-hash.js';
import { numberOption } from './number-option.js';
import { under } from './with-progress.js';

const PARTS = ['train', 'fold-in', 'validation', 'test'] as const;

export async function candidateTables(given: Arguments, watched: Watched): Promise<CandidateTables> {
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
  if (folder === undefined) {
    for (const part of named) tables.set(part, await read(given.value(part)!));
  } else {
    const manifest = await readManifest(join(folder, 'manifest.json'));
    const byFile = new Map<string, InteractionTable>();
    for (const [part, { file }] of Object.entries(foldOf(manifest, given).parts)) {
      const table = await read(join(folder, file));
      tables.set(part as PartName, table);
      byFile.set(file, table);
    }
    checkManifest(manifest, byFile, { createHash: nodeHash, ...under('checking hashes', watched) });
  }
  const [train, test] = [tables.get('train'), tables.get('test')];
  if (train !== undefined && test !== undefined) {
    return { train, test, foldIn: tables.get('fold-in'), validation: tables.get('validation') };
  }
  throw new UsageError('Candidates need training and test rows', {
    argument: train === undefined ? '--train' : '--test',
    found: [...tables.keys()].join(', '),
    expected: '--train FILE and --test FILE',
  });
}

function partReader(watched: Watched): (path: string) => Promise<InteractionTable> {
  const spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };
  return async (path) => readInteractions(await fileSource(path), { ...spaces, ...readingProgress(path, watched) });
}

async function readManifest(path: string): Promise<SplitManifest> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of await fileSource(path)) text += decoder.decode(chunk, { stream: true });
  return parseManifest(text, path);
}

function foldOf({ folds }: SplitManifest, given: Arguments): SplitManifest['folds'][number] {
  const number = numberOption(given, 'fold') ?? (folds.length === 1 ? 0 : undefined);
  const fold = number === undefined ? undefined : folds[number];
  if (fold !== undefined) return fold;
  throw new UsageError(number === undefined ? 'The split has several folds' : 'The split has no such fold', {
    argument: '--fold',
    ...(number === undefined ? {} : { found: number }),
    expected: folds.length === 1 ? '0, the only one' : `0 to ${folds.length - 1}`,
  });
}
