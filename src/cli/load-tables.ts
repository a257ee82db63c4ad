/// <reference types="node" />
// The files of an evaluation as tables that share their ids, read one after the other. All files are looked for before
// the first is read.
import { basename } from 'node:path';
import {
  type ByteSource,
  checkGroupColumns,
  checkTableColumns,
  type EvaluationOptions,
  fingerprintOfTexts,
  type GroupTable,
  IdSpace,
  type InteractionTable,
  inFinalOrder,
  type LoadedSplit,
  type LoadedTable,
  type NoRowsError,
  type Notice,
  type ReadOptions,
  type Run,
  readGroups,
  readInteractions,
  readPartition,
  type Shard,
  type StreamOptions,
  streamRun,
  tableOfFiles,
  UsageError,
  type WorkOptions,
} from '../shell.js';
import type { ParsedArguments } from './arguments.js';
import { readSplitFolder } from './data-split/data-split-files.js';
import type { FileKind } from './evaluate/evaluate-flags.js';
import type { RequestedFiles } from './evaluate/evaluate-request.js';
import type { RequestedSplit } from './evaluate/evaluate-split.js';
import { checkHeads, fileOrInput, loadParquet, STANDARD_INPUT } from './input-files.js';
import { scopedNotices } from './option-names.js';
import { groupOptions, interactionOptions } from './reading-flags.js';
import { filesBehind } from './run-files.js';

export interface LoadedData {
  readonly runs: readonly Run[];
  /** Names and sizes of the files that are dealt to shards. */
  readonly dealt?: string | undefined;
  readonly data: Pick<
    EvaluationOptions,
    'split' | 'itemFeatures' | 'itemGroups' | 'userGroups' | 'baseline' | 'popularity'
  > & { readonly truth: InteractionTable; readonly train: InteractionTable | undefined };
}

/** How runs are read. */
export interface RunReading {
  readonly shard?: Shard;
  /** For what a run is read, and how many of its rows may be held. */
  readonly streaming?: Pick<StreamOptions, 'plan' | 'rowLimit' | 'stores' | 'isAscending'> | undefined;
}

const GROUP_KINDS = ['item-features', 'item-groups', 'user-groups', 'popularity'] as const;

type ShowProgress = NonNullable<WorkOptions['onProgress']>;

export async function loadTables(
  request: RequestedFiles,
  given: ParsedArguments,
  show: ShowProgress,
  { shard, streaming }: RunReading = {},
): Promise<LoadedData> {
  const files = await openFiles(request, given, shard);
  const reader = new Reader(given, files, show, shard?.by === 'file');
  await reader.checkTableColumns(request);
  const parts = request.split === undefined ? undefined : await reader.split(request.split);
  const truth = parts?.truth ?? (await reader.interactions('test', request.test!));
  const train = parts?.train ?? (await reader.optional('train'));
  const runs: Run[] = [];
  for (const { name, recs, predictions } of request.runs) {
    const predicted = predictions === undefined ? undefined : await reader.joined('predictions', predictions);
    // Rating errors want rows, which are then held.
    const table =
      recs === undefined
        ? predicted!
        : streaming === undefined || predicted !== undefined
          ? await reader.joined('recs', recs)
          : await reader.streamed(recs, { ...streaming, truth, train, shard });
    runs.push({ name, table, ...(predicted === undefined ? {} : { predictions: predicted }) });
  }
  const data = {
    truth,
    train,
    split: parts?.split,
    baseline: await reader.optional('baseline-recs'),
    itemFeatures: await reader.groups('item-features'),
    itemGroups: await reader.groups('item-groups'),
    userGroups: await reader.groups('user-groups'),
    popularity: await reader.groups('popularity'),
  };
  // Ids of later tables may have changed the order of ties.
  for (const [place, run] of runs.entries()) {
    const { recs } = request.runs[place]!;
    if (streaming === undefined || recs === undefined) continue;
    runs[place] = { ...run, table: await reader.inFinalOrder(recs, run.table, { ...streaming, truth, train, shard }) };
  }
  return { runs, data, dealt: shard?.by === 'file' ? files.dealt : undefined };
}

/** The sources behind each path; those of runs may be several files, or none where a shard has none. */
type StreamedReading = Omit<StreamOptions, 'userIds' | 'itemIds' | 'name'>;

interface OpenFiles {
  readonly sources: ReadonlyMap<string, readonly ByteSource[]>;
  readonly dealt: string;
}

async function openFiles(
  request: RequestedFiles,
  given: ParsedArguments,
  shard: Shard | undefined,
): Promise<OpenFiles> {
  const kinds: FileKind[] = ['train', 'baseline-recs', ...GROUP_KINDS];
  const files = new Map<string, readonly ByteSource[]>();
  const open = async (path: string, behind: readonly string[]) => {
    files.set(path, await Promise.all(behind.map((each) => fileOrInput(each))));
  };
  const dealt: string[] = [];
  if (request.test !== undefined) await open(request.test, [request.test]);
  for (const path of request.runs.flatMap(({ recs, predictions }) => [recs ?? [], predictions ?? []].flat())) {
    const behind = await filesBehind(path);
    await open(path, behind);
    if (shard?.by !== 'file') continue;
    const all = files.get(path)!;
    dealt.push(...all.map(({ name, byteLength }) => `${basename(name ?? '')} ${byteLength}`));
    files.set(path, filesOfShard(path, all, shard));
  }
  for (const path of kinds.flatMap((kind) => given.values(kind))) await open(path, [path]);
  return { sources: files, dealt: fingerprintOfTexts(dealt) };
}

/** Neighbouring files, so that shards in their order have read what one process would have read. */
function filesOfShard(path: string, files: readonly ByteSource[], { index, count }: Shard): readonly ByteSource[] {
  if (files.length === 1 && count > 1) {
    throw new UsageError('Shards by file need runs of several files', {
      argument: '--shard-by',
      found: `file, and ${path} is one file`,
      expected: 'a folder or a pattern of files that are partitioned by user, or --shard-by hash',
    });
  }
  const cut = (shards: number) => Math.floor((shards * files.length) / count);
  return files.slice(cut(index - 1), cut(index));
}

/** Not a folder or a pattern, whatever it holds. */
function isOneFile(path: string, sources: readonly ByteSource[]): boolean {
  return sources.length === 1 && (path === STANDARD_INPUT || sources[0]!.name === path);
}

/** Reads one file after the other into the same id spaces. */
class Reader {
  readonly #userIds = new IdSpace();
  readonly #itemIds = new IdSpace();
  readonly #given: ParsedArguments;
  readonly #files: OpenFiles['sources'];
  readonly #show: ShowProgress;
  readonly #isOfShard: boolean;
  readonly #bytesTotal: number;
  #bytesDone = 0;

  constructor(given: ParsedArguments, { sources: files }: OpenFiles, show: ShowProgress, isOfShard: boolean) {
    this.#given = given;
    this.#files = files;
    this.#isOfShard = isOfShard;
    this.#show = show;
    const sources = [...files.values()].flat();
    this.#bytesTotal = sources.reduce((sum, { byteLength }) => sum + (byteLength ?? Number.NaN), 0);
  }

  /** Refuses what the first rows of a file tell; the files of a split are known by their manifest. */
  async checkTableColumns({ test, runs }: RequestedFiles): Promise<void> {
    const tables: (readonly [FileKind, string])[] = [
      ...(test === undefined ? [] : [['test', test] as const]),
      ...this.#paths('train'),
      ...runs.flatMap(({ recs, predictions }) => [
        ...(predictions === undefined ? [] : [['predictions', predictions] as const]),
        ...(recs === undefined ? [] : [['recs', recs] as const]),
      ]),
      ...this.#paths('baseline-recs'),
    ];
    const sourcesOf = ([, path]: readonly [FileKind, string]) => this.#files.get(path)!;
    await checkHeads([
      ...tables.flatMap((table) =>
        sourcesOf(table).map((source) => ({
          source,
          check: () => checkTableColumns(source, this.#optionsFor(table[0])),
        })),
      ),
      ...GROUP_KINDS.flatMap((kind) => this.#paths(kind)).flatMap((table) =>
        sourcesOf(table).map((source) => ({
          source,
          check: () => checkGroupColumns(source, { ...groupOptions(this.#given, table[0]), parquet: loadParquet }),
        })),
      ),
    ]);
  }

  #paths(kind: FileKind): readonly (readonly [FileKind, string])[] {
    const path = this.#given.value(kind);
    return path === undefined ? [] : [[kind, path]];
  }

  async interactions(kind: FileKind, path: string): Promise<LoadedTable> {
    return this.#interactionsOf(kind, this.#files.get(path)![0]!);
  }

  /** All files behind a path as one table. */
  async joined(kind: FileKind, path: string): Promise<InteractionTable> {
    const sources = this.#files.get(path)!;
    if (isOneFile(path, sources)) return this.interactions(kind, path);
    const tables: LoadedTable[] = [];
    const refusals: NoRowsError[] = [];
    for (const source of sources) {
      const table = await readPartition(this.#interactionsOf(kind, source), refusals);
      if (table !== undefined) tables.push(table);
    }
    // A shard may have no rows, whoever has the others.
    if (tables.length === 0 && refusals.length > 0 && !this.#isOfShard) throw refusals[0]!;
    return tableOfFiles(path, tables, { userIds: this.#userIds, itemIds: this.#itemIds });
  }

  /** The same, of which no more rows are held than may be. */
  async streamed(path: string, options: StreamedReading): Promise<InteractionTable> {
    return streamRun(...this.#streaming(path, options));
  }

  inFinalOrder(path: string, table: InteractionTable, options: StreamedReading): Promise<InteractionTable> {
    return inFinalOrder(table, ...this.#streaming(path, options));
  }

  #streaming(path: string, options: StreamedReading): Parameters<typeof streamRun> {
    const spaces = { userIds: this.#userIds, itemIds: this.#itemIds };
    const sources = this.#files.get(path)!;
    const read: Parameters<typeof streamRun>[1] = (source, reading) =>
      this.#read('recs', source, (onProgress) => reading(this.#optionsFor('recs', onProgress)));
    return [
      sources,
      read,
      { ...options, ...spaces, name: (isOneFile(path, sources) ? sources[0]!.name : undefined) ?? path },
    ];
  }

  #interactionsOf(kind: FileKind, source: ByteSource): Promise<LoadedTable> {
    return this.#read(kind, source, (onProgress) => readInteractions(source, this.#optionsFor(kind, onProgress)));
  }

  #optionsFor(kind: FileKind, onProgress: ShowProgress = () => {}): ReadOptions {
    return {
      ...interactionOptions(this.#given, kind),
      ...(kind === 'predictions' ? { required: ['rating'] as const } : {}),
      userIds: this.#userIds,
      itemIds: this.#itemIds,
      parquet: loadParquet,
      onProgress,
    };
  }

  /** The files of a split are read as they were written: no option of reading is about them. */
  async split({ folder, fold, learnedFrom }: RequestedSplit): Promise<LoadedSplit> {
    const options = { fold, learnedFrom, userIds: this.#userIds, itemIds: this.#itemIds };
    return readSplitFolder(folder, options, { onProgress: ({ what }) => this.#show({ done: 0, total: 0, what }) });
  }

  async optional(kind: FileKind): Promise<LoadedTable | undefined> {
    const path = this.#given.value(kind);
    return path === undefined ? undefined : this.interactions(kind, path);
  }

  async groups(kind: FileKind): Promise<GroupTable | undefined> {
    const path = this.#given.value(kind);
    if (path === undefined) return undefined;
    const ids = kind === 'user-groups' ? this.#userIds : this.#itemIds;
    const source = this.#files.get(path)![0]!;
    return this.#read(kind, source, (onProgress) =>
      readGroups(source, { ...groupOptions(this.#given, kind), ids, parquet: loadParquet, onProgress }),
    );
  }

  async #read<T extends { readonly notices: readonly Notice[] }>(
    kind: FileKind,
    source: ByteSource,
    read: (onProgress: ShowProgress) => Promise<T>,
  ): Promise<T> {
    const table = await read(({ done, what }) =>
      this.#show({ done: this.#bytesDone + done, total: this.#bytesTotal, what }),
    );
    this.#bytesDone += source.byteLength ?? 0;
    return { ...table, notices: scopedNotices(table.notices, kind) };
  }
}
