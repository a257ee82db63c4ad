/// <reference types="node" />
// `recgauge data candidates`: the items that each test user's ranking is made of, as CSV or Parquet.
import {
  type CandidateChoice,
  type CandidateLists,
  type CandidateTables,
  candidatesBy,
  checkTableColumns,
  fileSource,
  IdSpace,
  type InteractionTable,
  idColumn,
  joinedSplit,
  jsonText,
  numberColumn,
  overrideProtocol,
  type ProtocolChoices,
  protocolCandidates,
  protocolPreset,
  readInteractions,
  type SplitFiles,
  tableFromRows,
  UsageError,
  type WorkOptions,
} from '../../shell.js';

import type { Command, ParsedArguments } from '../arguments.js';
import { requireInputs } from '../check-outputs.js';
import { LOG_READING } from '../data/data-flags.js';
import { logReading } from '../data/data-reading.js';
import { readSplitFolder } from '../data-split/data-split-files.js';
import { deliverRows, rowsOutputOf, type WrittenRows } from '../deliver.js';
import { IDS_OPTION } from '../evaluate/evaluate-flags.js';
import { checkHeads, loadParquet } from '../input-files.js';
import { numberOption } from '../number-option.js';
import { withOptionNames } from '../option-names.js';
import { writeData, writeInfo, writeNotices } from '../output.js';
import { under, withProgress } from '../progress-bar.js';
import { withThousands } from '../text-table.js';
import { CANDIDATE_GROUPS, CANDIDATE_NAMES, candidateOptions } from './data-candidates-flags.js';

export const dataCandidatesCommand: Command = {
  name: 'data candidates',
  summary: 'candidate items for each test user of a split',
  usage: [
    'recgauge data candidates FOLDER [--strategy NAME] [--negatives N] [-o FILE]',
    'recgauge data candidates --train FILE --test FILE [--strategy NAME] [-o FILE]',
  ],
  groups: CANDIDATE_GROUPS,
  notes: [
    'FOLDER is one that recgauge data split wrote; its files must be those of its manifest. Rows have the columns user and ' +
      'item; relevant, if every relevant item has its own list; and draws, how often an item was drawn.',
    'A folder that was split by a protocol has the candidates of that protocol, unless --strategy or --protocol is given.',
    'Values on sampled candidates are not comparable with those on all items (Krichene and Rendle 2020).',
    'Exit code: 0 on success, 1 on an input error, 2 on a usage error.',
  ],
  examples: [
    ['recgauge data candidates split --strategy train-items -o candidates.csv.gz', 'items of training, unseen'],
    [
      'recgauge data candidates split --strategy sampled --negatives 100 --seed 42 -o sampled.csv',
      '100 negatives per user',
    ],
    [
      'recgauge data candidates --train train.csv --test test.csv --strategy rel-plus-n --negatives 99 -o pairs.csv',
      'each relevant item among 99 others',
    ],
  ],
  run: runCandidates,
};

async function runCandidates(given: ParsedArguments): Promise<number> {
  const output = rowsOutputOf(given);
  checkChoice(given);
  await requireInputs(dataCandidatesCommand, given);
  const { tables, candidates, protocol } = await withProgress(given, async (watched) => {
    const { protocol: ofFolder, ...tables } = await candidateTables(given, watched);
    const [choice, protocol] = choiceOf(given, ofFolder);
    const candidates = withOptionNames(CANDIDATE_NAMES, () => candidatesBy(tables, choice, watched));
    return { tables, candidates, protocol };
  });
  // Rows on a terminal are progress enough, and a bar would stand among them.
  const isShown = output !== undefined || process.stdout.isTTY !== true;
  await withProgress(given, (watched) =>
    deliverRows(
      candidateRows(candidates, tables, isShown ? under(`writing ${output ?? 'rows'}`, watched) : {}),
      output,
    ),
  );
  const { users, lists, fullLists, options } = candidates;
  const counts = { lists: users.length, candidates: lists.items.length, fullLists };
  const record =
    given.value('format') === 'json'
      ? `${jsonText({ ...(protocol === undefined ? {} : { protocol }), options, ...counts }, 2)}\n`
      : `${withThousands(counts.lists)} lists with ${withThousands(counts.candidates)} candidates, ` +
        `${withThousands(fullLists)} of them with every item that could be drawn` +
        `${protocol === undefined ? '' : `; ${options.strategy}, by the protocol ${protocol}`}\n`;
  if (output !== undefined) await writeData(record);
  else if (!given.has('quiet')) writeInfo('record', record.trimEnd());
  return 0;
}

/** Items to draw from where options are tried: more than any default asks for. */
const TRIED_ITEMS = 1000;

/** Tried on a few rows: options that are refused there would be refused of any split. A folder may choose a strategy itself. */
function checkChoice(given: ParsedArguments): void {
  candidateOptions(given);
  if (given.positionals.length > 0 && !given.has('strategy') && !given.has('protocol')) return;
  const spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };
  // No threshold lies above these ratings.
  const rowOf = (user: string, item: number) => ({ user, item, rating: Number.MAX_VALUE });
  const others = Array.from({ length: TRIED_ITEMS }, (_, item) => rowOf('v', item + 1));
  const [train, test] = [
    [rowOf('u', 1), ...others],
    [rowOf('u', 2), ...others],
  ].map((rows) => tableFromRows(rows, spaces));
  try {
    const [choice] = choiceOf(given, undefined);
    // How many negatives there are to draw from only the data can tell.
    const { negatives = 0 } = choice as { readonly negatives?: number };
    const tried = Number.isSafeInteger(negatives) && negatives > 1 ? { ...choice, negatives: 1 } : choice;
    withOptionNames(CANDIDATE_NAMES, () => candidatesBy({ train: train!, test: test! }, tried));
  } catch (error) {
    if (error instanceof UsageError) throw error;
  }
}

/** By a protocol that is named, else by that of the folder, unless a strategy is said; else all items. */
function choiceOf(
  given: ParsedArguments,
  folder: ProtocolChoices | undefined,
): [choice: CandidateChoice, protocol?: string] {
  const said = candidateOptions(given);
  const name = given.value('protocol');
  if (name !== undefined) {
    return [protocolCandidates(overrideProtocol(protocolPreset(name), { candidates: said })), name];
  }
  if (folder === undefined || given.has('strategy')) return [{ strategy: 'full', ...said } as CandidateChoice];
  return [{ ...folder.candidates, ...said } as CandidateChoice, folder.protocol];
}

function candidateRows(candidates: CandidateLists, tables: CandidateTables, watched: WorkOptions): WrittenRows {
  const { users, lists, relevant, draws } = candidates;
  const { userIds, itemIds } = tables.test;
  const rowCount = lists.items.length;
  /** What is said of a list, for each of its rows. */
  const repeated = (perList: ArrayLike<number>) => {
    const column = new Uint32Array(rowCount);
    for (let list = 0; list < users.length; list++) {
      column.fill(perList[list]!, lists.offsets[list]!, lists.offsets[list + 1]!);
    }
    return column;
  };
  return {
    text: () => candidateText(candidates, tables, watched),
    parquet: (codec) =>
      codec.write(
        [
          idColumn('user', repeated(users), userIds),
          idColumn('item', lists.items, itemIds),
          ...(relevant === undefined ? [] : [idColumn('relevant', repeated(relevant), itemIds)]),
          ...(draws === undefined ? [] : [numberColumn('draws', Uint32Array.from(draws))]),
        ],
        rowCount,
      ),
  };
}

/** Pieces of a text with a line for each candidate of each list. */
function* candidateText(
  candidates: CandidateLists,
  { test }: CandidateTables,
  { onProgress }: WorkOptions,
): Generator<string> {
  const { users, lists, relevant, draws } = candidates;
  const itemTexts = Array.from({ length: test.itemIds.size }, (_, item) => fieldOf(test.itemIds.idAt(item)));
  yield `user,item${relevant === undefined ? '' : ',relevant'}${draws === undefined ? '' : ',draws'}\n`;
  for (let list = 0; list < users.length; list++) {
    const user = fieldOf(test.userIds.idAt(users[list]!));
    const about = relevant === undefined ? '' : `,${itemTexts[relevant[list]!]}`;
    let text = '';
    for (let place = lists.offsets[list]!; place < lists.offsets[list + 1]!; place++) {
      text += `${user},${itemTexts[lists.items[place]!]}${about}${draws === undefined ? '' : `,${draws[place]}`}\n`;
    }
    onProgress?.({ done: list + 1, total: users.length, what: 'writing lists' });
    yield text;
  }
}

/** An id as a field; in quotes where it could be read as something else. */
function fieldOf(id: string): string {
  return /^[\p{L}\p{N}_.:/+-]+$/u.test(id) ? id : `"${id.replaceAll('"', '""')}"`;
}

const PARTS = ['train', 'fold-in', 'validation', 'test'] as const;

/** The tables, and the protocol of the folder where it has one. */
export type SplitTables = CandidateTables & { readonly protocol?: ProtocolChoices | undefined };

/**
 * The parts of a split, read into the same ids: from a folder whose manifest they must fit, or from files that are named
 * and read as any log is.
 */
async function candidateTables(given: ParsedArguments, watched: WorkOptions): Promise<SplitTables> {
  const [folder, ...others] = given.positionals;
  const named = PARTS.filter((part) => given.has(part));
  if (others.length > 0 || (folder === undefined) === (named.length === 0)) {
    throw new UsageError('Expected one split', {
      found: [...given.positionals, ...named.map((part) => `--${part}`)].join(' ') || 'no files',
      expected: 'a folder of recgauge data split, or --train FILE --test FILE',
    });
  }
  return folder === undefined ? namedTables(given, named, watched) : folderTables(given, folder, watched);
}

async function folderTables(given: ParsedArguments, folder: string, watched: WorkOptions): Promise<SplitTables> {
  const needless = [...LOG_READING.options, IDS_OPTION].find(({ name }) => given.has(name));
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
  const sources = await Promise.all(named.map((part) => fileSource(given.value(part)!)));
  await checkHeads(sources.map((source) => ({ source, check: () => checkTableColumns(source, reading) })));
  for (const [place, part] of named.entries()) {
    const options = { ...reading, ...under(`reading ${given.value(part)}`, watched) };
    tables.set(part, await readInteractions(sources[place]!, options));
  }
  const joined = joinedSplit(Object.fromEntries(tables) as SplitFiles, given.value('ids'));
  if (!given.has('quiet')) writeNotices(joined);
  const { train, test, 'fold-in': foldIn, validation } = joined.tables;
  return { train, test, foldIn, validation };
}
