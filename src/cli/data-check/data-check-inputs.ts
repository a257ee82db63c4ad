/// <reference types="node" />
// The files of `recgauge data check` as tables that share their ids, beside what was read and what had to be guessed.
import {
  type CheckedPart,
  checkTableColumns,
  IdSpace,
  type InteractionTable,
  type LintRequest,
  type LoadedTable,
  type Notice,
  type PartName,
  type ReadOptions,
  readInteractions,
  type WorkOptions,
} from '../../shell.js';
import { checkedChoice, type ParsedArguments } from '../arguments.js';
import { LOG_FORMATS } from '../data/data-flags.js';
import { loadLog } from '../data/data-log.js';
import { logReading } from '../data/data-reading.js';
import { readSplitFolder } from '../data-split/data-split-files.js';
import { checkHeads, fileOrInput, loadParquet, readResult } from '../input-files.js';
import { numberOption } from '../number-option.js';
import { scopedNotices } from '../option-names.js';
import { withProgress } from '../progress-bar.js';
import { scopedValue } from '../reading-flags.js';
import { type CHECK_KINDS, SCOPED_NAMES } from './data-check-flags.js';
import { type CheckRequest, manifestProtocol } from './data-check-request.js';

export interface CheckInputs {
  readonly request: LintRequest;
  readonly checked: readonly CheckedPart[];
  readonly notices: readonly Notice[];
}

export function checkInputs(asked: CheckRequest, given: ParsedArguments): Promise<CheckInputs> {
  return withProgress(given, ({ onProgress }) => new Reader(given, onProgress).all(asked));
}

class Reader {
  readonly #given: ParsedArguments;
  readonly #onProgress: NonNullable<WorkOptions['onProgress']>;
  readonly #checked: CheckedPart[] = [];
  readonly #notices: Notice[] = [];
  /** Those of the log, once there is one. */
  #spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };

  constructor(given: ParsedArguments, onProgress: NonNullable<WorkOptions['onProgress']>) {
    this.#given = given;
    this.#onProgress = onProgress;
  }

  async all(asked: CheckRequest): Promise<CheckInputs> {
    const { protocol: stated, relevance, cutoffs, ids } = asked;
    await this.#checkHeads(asked);
    const result = asked.result === undefined ? undefined : await readResult(asked.result);
    const log = asked.log === undefined ? undefined : await this.#log();
    const split = asked.folder === undefined ? await this.#files(asked) : await this.#folder(asked.folder);
    const runs: { readonly name: string; readonly table: InteractionTable }[] = [];
    for (const { name, path } of asked.runs) runs.push({ name, table: await this.#table('recs', path, name) });
    if (asked.result !== undefined) this.#checked.push({ part: 'result', file: asked.result });
    const { protocol: known, ...tables } = split;
    const protocol = { ...known, ...stated };
    return {
      request: {
        ...{ log, ...tables, result, relevance, cutoffs, ids },
        ...(runs.length === 0 ? {} : { runs }),
        ...(Object.keys(protocol).length === 0 ? {} : { protocol }),
      },
      checked: this.#checked,
      notices: this.#notices,
    };
  }

  /** Refuses what the first rows of a file tell before the first file is read. */
  async #checkHeads({ log, train, test, runs }: CheckRequest): Promise<void> {
    const files = [
      ...(log === undefined ? [] : [[undefined, log] as const]),
      ...(train === undefined ? [] : [['train', train] as const]),
      ...(test === undefined ? [] : [['test', test] as const]),
      ...runs.map(({ path }) => ['recs', path] as const),
    ];
    const sources = await Promise.all(files.map(([, path]) => fileOrInput(path)));
    await checkHeads(
      sources.map((source, place) => {
        const [kind] = files[place]!;
        const reading =
          kind === undefined ? logReading(argumentsOf(this.#given, kind)) : dataCheckReading(this.#given, kind);
        return { source, check: () => checkTableColumns(source, { ...reading, parquet: loadParquet }) };
      }),
    );
  }

  async #log(): Promise<InteractionTable> {
    const { name, table, notices } = await loadLog(argumentsOf(this.#given, undefined), 'check');
    this.#spaces = { userIds: table.userIds, itemIds: table.itemIds };
    this.#checked.push({ part: 'log', file: name, rows: table.rowCount });
    this.#notices.push(...notices);
    return { ...table, notices } as InteractionTable;
  }

  async #files({ train, test }: CheckRequest): Promise<Pick<LintRequest, 'train' | 'test' | 'protocol'>> {
    return {
      train: train === undefined ? undefined : await this.#table('train', train),
      test: test === undefined ? undefined : await this.#table('test', test),
    };
  }

  /** What is known of held-out users is training to them. */
  async #folder(folder: string): Promise<Pick<LintRequest, 'train' | 'test' | 'protocol'>> {
    const options = { fold: numberOption(this.#given, 'fold'), ...this.#spaces };
    const watched = { onProgress: this.#onProgress };
    const { manifest, parts, train, truth, split } = await readSplitFolder(folder, options, watched);
    const tables = new Map(Object.entries(parts) as [PartName, LoadedTable][]);
    for (const [part, { name, rowCount }] of tables) this.#checked.push({ part, file: name, rows: rowCount });
    return { train, test: truth, protocol: manifestProtocol(manifest, split, tables) };
  }

  async #table(part: CheckKind, path: string, run?: string): Promise<InteractionTable> {
    const table = await readInteractions(await fileOrInput(path), {
      ...{ parquet: loadParquet, ...dataCheckReading(this.#given, part) },
      ...{ ...this.#spaces, onProgress: this.#onProgress },
    });
    this.#checked.push({ part, ...(run === undefined ? {} : { run }), file: path, rows: table.rowCount });
    const notices = scopedNotices(table.notices, part);
    this.#notices.push(...notices);
    return { ...table, notices } as InteractionTable;
  }
}

type CheckKind = (typeof CHECK_KINDS)[number];

/** What only a log has, and recommendations do not. */
const OF_LOGS = ['layout', 'timestamp-column', 'timestamp-format', 'missing-rating'];

/** Recommendations have scores, and no times. */
function dataCheckReading(given: ParsedArguments, kind: CheckKind): ReadOptions {
  if (kind !== 'recs') return logReading(argumentsOf(given, kind));
  const { columns, ...options } = logReading(argumentsOf(given, kind, OF_LOGS));
  return { ...options, content: 'recommendations', columns: { ...columns, timestamp: null } };
}

/** The command line as if it were about one file only. */
export function argumentsOf(
  given: ParsedArguments,
  kind: CheckKind | undefined,
  without: readonly string[] = [],
): ParsedArguments {
  const value = (name: string): string | undefined => {
    if (without.includes(name)) return undefined;
    const word = SCOPED_NAMES.includes(name) ? scopedValue(given, name, kind) : given.value(name);
    return name === 'input-format' && word !== undefined ? checkedChoice('--input-format', word, LOG_FORMATS) : word;
  };
  const has = (name: string) => {
    if (without.includes(name)) return false;
    if (name === 'no-ratings') return hasNoRatings(given.values(name), kind);
    if (name === 'header' || name === 'no-header') return hasHeader(given, name, kind);
    return SCOPED_NAMES.includes(name) ? value(name) !== undefined : given.has(name);
  };
  return { ...given, has, value };
}

/** Without its scores a list would be in another order: they are read unless they are named. */
function hasNoRatings(scopes: readonly string[], kind: CheckKind | undefined): boolean {
  return scopes.includes(kind ?? '') || (kind !== 'recs' && scopes.includes(''));
}

/** Both may be said of the same files, which is refused later on. */
function hasHeader(given: ParsedArguments, name: string, kind: CheckKind | undefined): boolean {
  const scopes = kind === undefined ? [''] : [kind, ''];
  const scope = scopes.find((each) => ['header', 'no-header'].some((word) => given.values(word).includes(each)));
  return scope !== undefined && given.values(name).includes(scope);
}
