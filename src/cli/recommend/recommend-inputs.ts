/// <reference types="node" />
// The files of `recgauge recommend`, read into the same ids: the log, prepared as it was asked for, profiles of new users,
// candidates, pairs and the list of users.

import {
  checkTableColumns,
  decodeModel,
  IdSpace,
  type InteractionTable,
  type LearnedFrom,
  type Notice,
  type PrepareOptions,
  type PrepareStep,
  prepare,
  readInteractions,
  type StoredModel,
  UsageError,
} from '../../shell.js';
import { onlyPath, type ParsedArguments } from '../arguments.js';
import { LOG_READING, PREPARING } from '../data/data-flags.js';
import { ONE_LOG } from '../data/data-log.js';
import { logReading, preparingOf } from '../data/data-reading.js';
import { readSplitFolder } from '../data-split/data-split-files.js';
import { checkHeads, fileOrInput, idLines, loadParquet, readBytes } from '../input-files.js';
import { numberOption } from '../number-option.js';
import type { ProgressBar } from '../progress-bar.js';

type Show = ProgressBar['show'];

export interface RecommendInputs {
  readonly train: InteractionTable;
  readonly foldIn: InteractionTable | undefined;
  readonly candidates: InteractionTable | undefined;
  /** Pairs whose ratings are asked for. */
  readonly pairs: InteractionTable | undefined;
  readonly users: readonly string[] | undefined;
  /** In the words of the command line. */
  readonly notices: readonly Notice[];
}

export async function recommendInputs(given: ParsedArguments, show: Show): Promise<RecommendInputs> {
  const spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };
  const notices: Notice[] = [];
  const reading = (isLog: boolean) => ({ parquet: loadParquet, ...(isLog ? logReading(given) : {}) });
  const read = async (path: string, isLog: boolean, preparing: PrepareOptions) => {
    const table = await readInteractions(await fileOrInput(path), {
      ...reading(isLog),
      ...spaces,
      onProgress: show,
    });
    show({ done: 0, total: 0, what: 'preparing' });
    const prepared = prepare(table, preparing);
    notices.push(...table.notices, ...prepared.notices);
    notices.push(...repeatedRows(table.name, prepared.steps));
    return { ...prepared.table, name: table.name };
  };
  const optional = async (name: string, isLog: boolean) => {
    const path = given.value(name);
    return path === undefined ? undefined : read(path, isLog, {});
  };
  const files = [given.positionals[0], ...['fold-in', 'candidates', 'predict'].map((name) => given.value(name))];
  const sources = await Promise.all(files.map((path) => (path === undefined ? undefined : fileOrInput(path))));
  await checkHeads(
    sources.flatMap((source, place) =>
      source === undefined ? [] : [{ source, check: () => checkTableColumns(source, reading(place < 2)) }],
    ),
  );
  const split = given.value('split');
  const known = split === undefined ? undefined : await splitOf(given, split, show);
  const train = withOwnIds(
    known?.train ??
      (await read(onlyPath(given, ONE_LOG, USAGE, 'Run recgauge recommend --help.'), true, preparingOf(given) ?? {})),
    spaces,
  );
  const foldIn = await optional('fold-in', true);
  const candidates = await optional('candidates', false);
  const pairs = await optional('predict', false);
  const some = given.value('users');
  return {
    train,
    foldIn,
    candidates,
    pairs,
    users: some === undefined ? known?.users : await idLines(some, 'user'),
    notices,
  };
}

/** What is known at the test of a split, and the users who are tested. */
async function splitOf(given: ParsedArguments, folder: string, show: Show) {
  const reading = [...LOG_READING.options, ...PREPARING.options].find(({ name }) => given.has(name));
  const found = given.positionals[0] ?? (reading === undefined ? undefined : `--${reading.name}`);
  if (found !== undefined) {
    throw new UsageError('The split already has the training data', {
      argument: '--split',
      found,
      expected: 'no log',
    });
  }
  const learnedFrom = given.value('learned-from') as LearnedFrom | undefined;
  const options = { fold: numberOption(given, 'fold'), learnedFrom };
  const { train, truth } = await readSplitFolder(folder, options, { onProgress: show });
  return { train, users: Array.from(new Set(truth.users), (user) => truth.userIds.idAt(user)) };
}

/** Users and items that preparing took away have no place in the model: ids are numbered anew. */
function withOwnIds(table: InteractionTable, spaces: { userIds: IdSpace; itemIds: IdSpace }): InteractionTable {
  const [userIds, itemIds] = [new IdSpace(), new IdSpace()];
  const users = table.users.map((user) => userIds.intern(table.userIds.idAt(user)));
  const items = table.items.map((item) => itemIds.intern(table.itemIds.idAt(item)));
  Object.assign(spaces, { userIds, itemIds });
  return { ...table, users, items, userIds, itemIds };
}

const USAGE = 'recgauge recommend LOG --model NAME, or --split FOLDER in place of LOG';

/** Rows of a pair that stands several times are one to a model, which is said. */
function repeatedRows(file: string, steps: readonly PrepareStep[]): readonly Notice[] {
  const step = steps.find(({ name }) => name === 'duplicates');
  const count = step === undefined ? 0 : step.before.rowCount - step.after.rowCount;
  if (count === 0) return [];
  const [rows, repeat, were] = count === 1 ? ['row', 'repeats', 'was'] : ['rows', 'repeat', 'were'];
  const message = `${count} ${rows} of ${file} ${repeat} a user and an item and ${were} merged.`;
  return [{ code: 'duplicate-rows', message, count }];
}

/** A model that was saved. */
export async function loadModel(path: string): Promise<StoredModel> {
  return decodeModel(await readBytes(path), path);
}
