// A split that was written to files, read back for an evaluation: the parts of one fold, compared with the hashes of the
// manifest, and the facts about it that a result should carry.
import { checkManifest, parseManifest } from '../../data/manifest/check-manifest.js';
import type { DigestOptions } from '../../data/manifest/rows-digest.js';
import type { ManifestFold, SplitManifest } from '../../data/manifest/split-manifest.js';
import { type LoadedTable, readInteractions } from '../../data/reading/read-interactions.js';
import type { ReadOptions } from '../../data/reading/read-options.js';
import { openSource, type Source, type SourceOptions } from '../../data/reading/sources.js';
import { joinTables } from '../../data/splitting/join-tables.js';
import type { PartName } from '../../data/splitting/part-names.js';
import { IdSpace } from '../../data/tables/ids.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { IdNormaliser, parseIdRule } from '../../data/tables/normalise-ids.js';
import type { ResultSplit } from '../../documents/result-document.js';
import { checkCount, checkOptionNames, checkWord } from '../../foundation/checks.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { atOnce } from '../../foundation/work-options.js';
import { checkIds, faultNotices } from './id-overlap.js';

/** Which fold of a split is read, and what counts as training. */
export interface ReadSplitOptions
  extends Pick<SourceOptions, 'onProgress' | 'signal'>,
    Pick<ReadOptions, 'parquet'>,
    Pick<DigestOptions, 'createHash'> {
  /** The number of the fold, from 0; a split with several needs it. */
  readonly fold?: number | undefined;
  /** `train-and-validation` where recommenders learned from both; default: `train`. What was known of held-out users counts always. */
  readonly learnedFrom?: LearnedFrom | undefined;
  /** Spaces to intern into, which the tables of the runs must share. */
  readonly userIds?: IdSpace;
  readonly itemIds?: IdSpace;
}

/** Which parts of a split count as training. */
export type LearnedFrom = 'train' | 'train-and-validation';

/** The words for the parts that count as training. */
export const LEARNED_FROM: readonly LearnedFrom[] = ['train', 'train-and-validation'];

/** A split read back from its files and compared with its manifest. */
export interface LoadedSplit {
  readonly manifest: SplitManifest;
  /** All parts of the fold that have rows. */
  readonly parts: Readonly<Partial<Record<PartName, LoadedTable>>>;
  /** For `evaluate`: the test part, what was learned from, and what the result says of the split. */
  readonly truth: InteractionTable;
  readonly train: InteractionTable;
  readonly split: ResultSplit;
}

const OPTION_NAMES: readonly (keyof ReadSplitOptions)[] = [
  ...(['fold', 'learnedFrom', 'userIds', 'itemIds', 'onProgress', 'signal', 'parquet', 'createHash'] as const),
];

/** The name of the manifest within the folder of a split. */
export const MANIFEST_FILE = 'manifest.json';

/** Opens a file of the split by its path within the folder, such as `manifest.json` or `fold-0/test.csv`. */
export type OpenFile = (file: string) => Source | Promise<Source>;

/**
 * Reads the parts of a fold. Files that are not those of the manifest are refused, with both hashes; what `truth`, `train`
 * and `split` hold can be handed to `evaluate` as it is.
 * @example
 * const parts = new Map([...files].map(([file, table]) => [file, Buffer.concat([...partText(table)])]));
 * const { truth, train } = await readSplit((file) => parts.get(file) ?? manifestText(manifest));
 */
export async function readSplit(open: OpenFile, options: ReadSplitOptions = {}): Promise<LoadedSplit> {
  checkOptionNames(options, OPTION_NAMES, 'readSplit');
  const learnedFrom = checkWord('learnedFrom', options.learnedFrom ?? 'train', LEARNED_FROM);
  if (options.fold !== undefined) checkCount('fold', options.fold, 0);
  const manifest = await readManifest(open);
  const { number, fold } = chosenFold(manifest, options.fold);
  const { userIds = new IdSpace(), itemIds = new IdSpace(), onProgress, signal } = options;
  const parquet = options.parquet === undefined ? {} : { parquet: options.parquet };
  const hashing = options.createHash === undefined ? {} : { createHash: options.createHash };
  const parts: Partial<Record<PartName, LoadedTable>> = {};
  for (const [part, { file, rows }] of Object.entries(fold.parts)) {
    // A part without rows has no table; its file holds a header only.
    if (rows === 0) continue;
    const source = await open(file);
    const named = { name: (source as { readonly name?: string }).name ?? file };
    const table = await readInteractions(source, {
      ...{ signal, onProgress },
      ...named,
      ...(/\.parquet$/.test(file) ? { format: 'parquet', ...parquet } : { format: 'csv', header: true }),
      userIds,
      itemIds,
    });
    checkManifest(manifest, new Map([[file, table]]), hashing);
    parts[part as PartName] = table;
  }
  const learned = learnedParts(learnedFrom).filter((part) => parts[part] !== undefined);
  const [truth, train] = [parts.test, learned[0] === 'train' ? joined(learned, parts) : undefined];
  if (truth === undefined || train === undefined) {
    throw new InputError('The split has no rows to evaluate with', {
      file: MANIFEST_FILE,
      found: Object.keys(parts).join(', ') || 'no parts with rows',
      expected: 'train and test with rows',
    });
  }
  return { manifest, parts, truth, train, split: splitFacts(manifest, number, fold, learned) };
}

/** The manifest of a folder of a split. */
export async function readManifest(open: OpenFile): Promise<SplitManifest> {
  const source = await open(MANIFEST_FILE);
  const { file, chunks } = await openSource(source, {
    name: (source as { readonly name?: string }).name ?? MANIFEST_FILE,
  });
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return parseManifest(text, file);
}

/** The fold of this number, or the only one; a folder may hold one fold of many, which then keeps its number. */
export function chosenFold(
  manifest: SplitManifest,
  asked: number | undefined,
): { readonly number: number; readonly fold: ManifestFold } {
  const numbers = manifest.folds.map((_, index) => (manifest.folds.length === 1 ? (manifest.fold ?? index) : index));
  const number = asked ?? (numbers.length === 1 ? numbers[0] : undefined);
  const index = number === undefined ? -1 : numbers.indexOf(number);
  if (index >= 0) return { number: number!, fold: manifest.folds[index]! };
  throw new UsageError(asked === undefined ? 'The split has several folds' : 'The split has no such fold', {
    argument: 'fold',
    ...(asked === undefined ? {} : { found: asked }),
    expected: numbers.length === 1 ? `${numbers[0]}, the only one` : `0 to ${numbers.length - 1}`,
    ...(asked === undefined ? { hint: 'Each fold has runs of its own: evaluate one after the other.' } : {}),
  });
}

/** The parts that are known when test users are met. */
function learnedParts(learnedFrom: LearnedFrom): readonly PartName[] {
  const known: readonly PartName[] = ['train', 'fold-in', 'item-fold-in'];
  return learnedFrom === 'train' ? known : [...known, 'validation'];
}

function joined(names: readonly PartName[], parts: Readonly<Partial<Record<PartName, LoadedTable>>>): InteractionTable {
  const tables = names.map((name) => parts[name]!);
  if (tables.length === 1) return tables[0]!;
  return { ...joinTables(tables, names), name: tables.map(({ name }) => name).join(' and ') };
}

// What a result says of the split that it was made on: enough to make the same split again, and to notice another one.

/** The facts about one fold; `learned` are the parts that were learned from. */
function splitFacts(
  manifest: SplitManifest,
  fold: number,
  { parts, counts: { droppedTestRows = 0 } }: ManifestFold,
  learned: readonly string[],
): ResultSplit {
  const { data, options, folds, preparation = [] } = manifest;
  const { method, ...choices } = options as Readonly<Record<string, unknown>> & { readonly method: string };
  const useOf = (part: string) => (part === 'test' ? 'truth' : learned.includes(part) ? 'training' : 'none');
  return {
    method,
    seed: typeof choices.seed === 'number' ? choices.seed : null,
    fold,
    foldCount: Math.max(folds.length, fold + 1, typeof choices.folds === 'number' ? choices.folds : 1),
    log: data.name ?? null,
    fingerprint: data.fingerprint,
    options: Object.fromEntries(Object.entries(choices).map(([name, value]) => [name, plainOf(value)])),
    preparation: preparation.map(({ name, options: chosen }) => {
      const words = Object.entries(chosen).map(([option, value]) => `${option} ${plainOf(value)}`);
      return words.length === 0 ? name : `${name} (${words.join(', ')})`;
    }),
    parts: Object.fromEntries(
      Object.entries(parts).map(([part, { rows, sha256 }]) => [part, { rows, sha256, use: useOf(part) } as const]),
    ),
    ...(droppedTestRows === 0 ? {} : { droppedTestRows }),
  };
}

function plainOf(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.join(', ') : `${value}`;
}

/** Tables by the names of their parts, which share their id spaces. */
export type SplitFiles = Readonly<Partial<Record<string, InteractionTable>>> & {
  readonly train: InteractionTable;
  readonly test: InteractionTable;
};

/** The tables with ids written alike, as `ids` asks for; training and test that share none are refused. */
export function joinedSplit<Tables extends SplitFiles>(
  tables: Tables,
  ids: string | undefined,
): { readonly tables: Tables; readonly notices: readonly Notice[] } {
  const normaliser = new IdNormaliser(tables.train, parseIdRule(ids));
  const named = Object.entries(tables).map(([name, table]) => [name, table && normaliser.table(table)] as const);
  const joined = Object.fromEntries(named) as unknown as Tables;
  const { train, test: truth } = joined;
  return { tables: joined, notices: faultNotices(atOnce(checkIds([], { truth, train }, { ids }))) };
}
