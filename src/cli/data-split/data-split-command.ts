/// <reference types="node" />
// `recgauge data split`: a log becomes files of train, validation and test, with a manifest that says how. Everything that
// can be refused without reading is refused first.
import {
  changedError,
  InputError,
  manifestText,
  type Notice,
  type ProtocolChoices,
  protocolRecord,
  protocolText,
  type RowHashes,
  ratingsLikeTimes,
  type Split,
  type SplitFold,
  type SplitOptions,
  splitFiles,
  splitManifest,
  splitTable,
  tableFromRows,
  timeFindings,
  UsageError,
  type WorkOptions,
} from '../../shell.js';
import type { Command, ParsedArguments } from '../arguments.js';
import { namesIn } from '../data/data-folder.js';
import { loadLog, lostColumns, type PreparedLog, stepLines } from '../data/data-log.js';
import { pageWidth } from '../deliver.js';
import { numberOption } from '../number-option.js';
import { writeData, writeInfo, writeNotices } from '../output.js';
import { withProgress } from '../progress-bar.js';
import { fittedLines, percent, textTable, withThousands } from '../text-table.js';
import { hashesOf, MANIFEST, writeSplit } from './data-split-files.js';
import { SPLIT_EXAMPLES, SPLIT_GROUPS, SPLIT_NOTES } from './data-split-flags.js';
import { inSplitWords, protocolOf, splitOptions } from './data-split-request.js';

export const dataSplitCommand: Command = {
  name: 'data split',
  summary: 'split a log into train, validation and test files with a manifest',
  usage: [
    'recgauge data split LOG --method NAME [--row-order ORDER] [--ratio LIST]',
    '                    [--seed N] [--core N] [-o FOLDER]',
    'recgauge data split LOG --protocol NAME [-o FOLDER]',
  ],
  groups: SPLIT_GROUPS,
  notes: SPLIT_NOTES,
  examples: SPLIT_EXAMPLES,
  run: runSplit,
};

async function runSplit(given: ParsedArguments): Promise<number> {
  const options = splitOptions(given);
  const output = given.value('output');
  const fold = numberOption(given, 'fold');
  const ending = endingOf(given);
  checkSplitOptions(options, given, fold);
  const log = await loadLog(given, 'split', {});
  const whole = await withProgress(given, (watched) =>
    inSplitWords(options.method, () => splitLog(log, options, watched)),
  );
  const protocol = protocolOf(given);
  const record = protocol && protocolRecord(protocol, whole.options, log.steps);
  const split = fold === undefined ? whole : { ...whole, folds: [oneFold(whole, fold)] };
  const fileOptions = { ending, search: !given.has('no-search-files'), ...(record && { protocol: record }) };
  const manifest = (hashes: ReadonlyMap<string, RowHashes>) =>
    manifestText({
      ...splitManifest(split, { ...fileOptions, hashes }),
      // What the library cannot know: the log before it was split, and which fold this is.
      ...{ preparation: log.steps, ...(fold === undefined ? {} : { fold }) },
    });
  const files = splitFiles(split, fileOptions);
  const isJson = given.value('format') === 'json';
  const written = output === undefined ? [] : lostColumns(log);
  const notices = [...log.notices, ...written, ...timeNotices(log), ...split.notices];
  let text = '';
  if (output !== undefined) {
    const present = await namesIn(output);
    text = await withProgress(given, (watched) => writeSplit(output, files, manifest, watched));
    notices.push(...leftBehind(present, [MANIFEST, ...files.map(({ file }) => file)]));
  } else if (isJson) text = await withProgress(given, (watched) => manifest(hashesOf(files, watched)));
  await writeData(isJson ? text : textOf(log, split, fold ?? 0, record));
  if (!given.has('quiet')) {
    writeNotices({ notices });
    if (output === undefined) writeInfo('nothing-written', 'Nothing was written: name a folder with -o FOLDER.');
  }
  return 0;
}

/** What the names of files end with. */
function endingOf(given: ParsedArguments): string {
  if (given.has('gzip') && given.has('parquet')) {
    throw new UsageError('The option conflicts with --gzip', { argument: '--parquet', expected: 'only one of them' });
  }
  if (given.has('parquet')) return '.parquet';
  return given.has('gzip') ? '.csv.gz' : '.csv';
}

/** Where times are missing, the columns that could hold them are named, or why one was not read. */
function splitLog({ table, others, notices }: PreparedLog, options: SplitOptions, watched: WorkOptions): Split {
  try {
    return splitTable(table, options, watched);
  } catch (error) {
    if (!(error instanceof InputError) || table.timestamps !== undefined || others.length === 0) throw error;
    const unread = notices.find(({ code }) => code === 'times-not-read');
    if (unread !== undefined) throw changedError(error, { hint: unread.sentence ?? unread.message });
    const hint = `Choose the column of times with --timestamp-column: ${others.join(', ')}.`;
    throw changedError(error, { hint });
  }
}

/** What the linter says of the times themselves. */
function timeNotices({ table }: PreparedLog): Notice[] {
  const ofTimes = timeFindings([table], Date.now() / 1000).map(({ code, message, sentence }) => ({
    ...{ code, message, sentence, count: 1 },
  }));
  return [...ofTimes, ...ratingsLikeTimes(table)];
}

/** Users, and items, of the log that options are tried on. */
const TRIED_IDS = 40;

/** Refuses what would be refused of any log: options that cannot be, a fold that there is not, and times that are not read. */
function checkSplitOptions(options: SplitOptions, given: ParsedArguments, fold: number | undefined): void {
  const tried = trialSplit(options, true);
  if (fold !== undefined && 'folds' in tried) oneFold(tried, fold);
  if (!given.has('no-timestamps') || !('folds' in tried)) return;
  const untimed = trialSplit(options, false);
  if ('folds' in untimed) return;
  throw new UsageError(untimed.sentences.reason, {
    argument: '--no-timestamps',
    hint: 'Leave the option out, or split in another way.',
  });
}

/** The split of a log of all pairs, or what keeps it from being split. */
function trialSplit(options: SplitOptions, isTimed: boolean): Split | InputError {
  const pairs = Array.from({ length: TRIED_IDS * TRIED_IDS }, (_, row) => ({
    ...{ user: row % TRIED_IDS, item: Math.floor(row / TRIED_IDS), rating: (row % 5) + 1 },
    ...(isTimed ? { timestamp: row } : {}),
  }));
  try {
    return inSplitWords(options.method, () => splitTable(tableFromRows(pairs), options));
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

function oneFold({ folds }: Split, number: number): Split['folds'][number] {
  const found = folds[number];
  if (found !== undefined) return found;
  throw new UsageError('The split has no such fold', {
    argument: '--fold',
    found: number,
    expected: folds.length === 1 ? '0, the only one' : `0 to ${folds.length - 1}`,
  });
}

/** Files of another split beside this one would be taken for its own. */
function leftBehind(present: readonly string[], written: readonly string[]): Notice[] {
  const own = new Set(written.map((file) => file.split('/')[0]));
  const others = present.filter((name) => !own.has(name));
  if (others.length === 0) return [];
  const message = `The folder also contains older files: ${others.slice(0, 10).join(', ')}.`;
  return [{ code: 'other-files', message, count: others.length }];
}

function textOf({ name, steps }: PreparedLog, split: Split, first: number, record?: ProtocolChoices): string {
  const chosen = record === undefined ? [] : ['', ...protocolText(record).trimEnd().split('\n')];
  const width = pageWidth(false);
  const tables = [...stepLines(steps, width), '', ...splitLines(split, first, width)];
  return `${[...fittedLines([name], width), ...tables, ...fittedLines(chosen, width)].join('\n')}\n`;
}

/** Lines of a table of parts and a line of remarks for each fold; `first` is the number of the first fold. */
function splitLines({ folds, boundaries, table }: Split, first: number, width: number): string[] {
  const hasTimes = table.timestamps !== undefined;
  const isOne = folds.length === 1 && first === 0;
  const rows = folds.flatMap((fold, i) => rowsOf(fold, isOne ? '' : `${first + i}`));
  const head = [
    isOne ? '' : 'fold',
    'part',
    'rows',
    'users',
    'items',
    ...(hasTimes ? ['first time', 'last time'] : []),
  ];
  const columns = (row: readonly string[]) =>
    (isOne ? row.slice(1) : row).slice(0, isOne ? head.length - 1 : head.length);
  const sides = head.map((_, i) => (i < 2 ? ('left' as const) : ('right' as const)));
  return [
    ...textTable(isOne ? sides.slice(1) : sides, [head, ...rows].map(columns), width),
    '',
    ...(boundaries === undefined ? [] : [`  cut at ${boundaries.join(' and ')}`]),
    ...fittedLines(
      folds.map((fold, i) => `  ${isOne ? '' : `fold ${first + i}: `}${remarks(fold)}`),
      width,
    ),
  ];
}

function rowsOf({ parts, counts }: SplitFold, fold: string): string[][] {
  return parts.map((part) => {
    const { rows, users, items, firstTime, lastTime } = counts.parts[part]!;
    return [fold, part, ...[rows, users, items].map(withThousands), `${firstTime ?? ''}`, `${lastTime ?? ''}`];
  });
}

function remarks({ counts }: SplitFold): string {
  const { usersWithoutTest, coldTestUsers, coldTestItems, leftOutRows, droppedTestRows = 0, parts } = counts;
  const testRows = droppedTestRows + parts.test!.rows;
  const dropped = `${withThousands(droppedTestRows)} of ${counted(testRows, 'test row')}`;
  return [
    `${counted(usersWithoutTest, 'user')} without test rows`,
    counted(coldTestUsers, 'cold test user'),
    counted(coldTestItems, 'cold test item'),
    `${counted(leftOutRows, 'row')} left out`,
    ...(droppedTestRows === 0 ? [] : [`${dropped} (${percent(droppedTestRows / testRows)}) dropped as cold`]),
  ].join(', ');
}

/** `1 row`, `2 rows` */
function counted(count: number, what: string): string {
  return `${withThousands(count)} ${what}${count === 1 ? '' : 's'}`;
}
