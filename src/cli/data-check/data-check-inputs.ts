/// <reference types="node" />
// The files of `recgauge data check` as tables that share their ids, beside what was read and what had to be guessed.
import {
  type CheckedPart,
  fileSource,
  IdSpace,
  type InteractionTable,
  type LintRequest,
  type LoadedTable,
  type Notice,
  type PartName,
  type ReadOptions,
  readInteractions,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { loadLog } from '../data/data-log.js';
import { readSplitFolder } from '../data-split/data-split-folder.js';
import { STANDARD_INPUT } from '../evaluate/evaluate-request.js';
import { standardInput } from '../load-tables.js';
import { numberOption } from '../number-option.js';
import { loadParquet } from '../parquet-support.js';
import { createProgressBar, type ProgressBar } from '../progress-bar.js';
import { readResult } from '../read-result.js';
import { manifestProtocol } from './data-check-protocol.js';
import { argumentsOf, type CheckKind, dataCheckReading } from './data-check-reading.js';
import type { CheckRequest } from './data-check-request.js';

export interface CheckInputs {
  readonly request: LintRequest;
  readonly checked: readonly CheckedPart[];
  readonly notices: readonly Notice[];
}

export async function checkInputs(asked: CheckRequest, given: ParsedArguments): Promise<CheckInputs> {
  const bar = createProgressBar(process.stderr, given.has('quiet'));
  try {
    return await new Reader(given, bar).all(asked);
  } finally {
    bar.clear();
  }
}

class Reader {
  readonly #given: ParsedArguments;
  readonly #bar: ProgressBar;
  readonly #checked: CheckedPart[] = [];
  readonly #notices: Notice[] = [];
  /** Those of the log, once there is one. */
  #spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };

  constructor(given: ParsedArguments, bar: ProgressBar) {
    this.#given = given;
    this.#bar = bar;
  }

  async all(asked: CheckRequest): Promise<CheckInputs> {
    const { protocol: stated, relevance, cutoffs, ids } = asked;
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
    const { manifest, parts, train, truth, split } = await readSplitFolder(folder, options, {
      onProgress: this.#bar.show,
    });
    const tables = new Map(Object.entries(parts) as [PartName, LoadedTable][]);
    for (const [part, { name, rowCount }] of tables) this.#checked.push({ part, file: name, rows: rowCount });
    return { train, test: truth, protocol: manifestProtocol(manifest, split, tables) };
  }

  async #table(part: CheckKind, path: string, run?: string): Promise<InteractionTable> {
    const table = await this.#read(path, dataCheckReading(this.#given, part));
    this.#checked.push({ part, ...(run === undefined ? {} : { run }), file: path, rows: table.rowCount });
    this.#notices.push(...table.notices);
    return table;
  }

  async #read(path: string, options: ReadOptions): Promise<LoadedTable> {
    const source = path === STANDARD_INPUT ? standardInput() : await fileSource(path);
    return readInteractions(source, {
      parquet: loadParquet,
      ...options,
      ...this.#spaces,
      onProgress: this.#bar.show,
    });
  }
}
