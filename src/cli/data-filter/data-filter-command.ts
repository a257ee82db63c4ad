/// <reference types="node" />
// `recgauge data filter`: a log becomes a dataset, written as CSV or Parquet, with a record of what every step cost.
import { jsonText, spelledNotice } from '../../shell.js';
import { type Command, option, type ParsedArguments } from '../arguments.js';
import { LOG_NOTES, LOG_READING, PREPARING, QUIET_OPTION } from '../data/data-flags.js';
import { loadLog, lostColumns, type PreparedLog, stepLines } from '../data/data-log.js';
import { deliverRows, pageWidth, rowsOutputOf, tableRows } from '../deliver.js';
import { wantsNotices, writeData, writeInfo, writeNotices } from '../output.js';
import { under, withProgress } from '../progress-bar.js';

export const dataFilterCommand: Command = {
  name: 'data filter',
  summary: 'filter a log by rating, duplicates and core',
  usage: [
    'recgauge data filter LOG [--min-rating N] [--duplicates RULE] [--core N]',
    '                     [--format FORMAT] [-o FILE]',
  ],
  groups: [
    PREPARING,
    LOG_READING,
    {
      title: 'Output',
      options: [
        option('--format FORMAT', 'output format of the record of the steps', ['text', 'json']),
        option(
          '-o, --output FILE',
          'where the rows go, as Parquet if it ends with .parquet, else as CSV, compressed if it ends with .gz; the record is then on standard output',
        ),
        QUIET_OPTION,
      ],
    },
  ],
  notes: [
    'Rows have the columns user and item, and rating and timestamp where the log has them, in the order of the log. Without ' +
      '-o they are on standard output, as CSV, and the record of the steps is on standard error.',
    'Even with no option, rows with the same user and item become one: --duplicates keep keeps them.',
    ...LOG_NOTES,
  ],
  examples: [
    ['recgauge data filter ratings.dat --layout ml-1m --min-rating 4 --core 5 -o ml-1m.csv.gz', 'likes, 5-core'],
    ['recgauge data filter log.csv --user-core 10 --item-core 5 --filter user-first -o log10.csv', 'one pass only'],
    ['recgauge data filter log.parquet --core 5 -o log5.parquet', 'from Parquet to Parquet'],
    ['recgauge data filter log.csv --core 5 --quiet | head', 'rows on standard output'],
    ['recgauge data filter log.csv --protocol trainrec -o log5.csv', 'the steps of a protocol'],
  ],
  run: runFilter,
};

async function runFilter(given: ParsedArguments): Promise<number> {
  const output = rowsOutputOf(given);
  const read = await loadLog(given, 'filter', {});
  const log = { ...read, notices: [...read.notices, ...lostColumns(read)] };
  await withProgress(given, (watched) => {
    // Rows on a terminal are progress enough, and a bar would stand among them.
    const isShown = output !== undefined || process.stdout.isTTY !== true;
    return deliverRows(tableRows(log.table, isShown ? under(`writing ${output ?? 'rows'}`, watched) : {}), output);
  });
  const isJson = given.value('format') === 'json';
  const record = isJson ? recordJson(log) : `${stepLines(log.steps, pageWidth(false)).join('\n')}\n`;
  if (output !== undefined) await writeData(record);
  else if (!given.has('quiet')) writeInfo('record', record.trimEnd());
  // JSON holds the notices itself.
  if (wantsNotices(given, isJson)) writeNotices(log);
  return 0;
}

function recordJson({ name, steps, notices }: PreparedLog): string {
  const [before, after] = [steps[0]!.before, steps.at(-1)!.after];
  return `${jsonText({ file: name, steps, before, after, notices: notices.map((notice) => spelledNotice(notice)) }, 2)}\n`;
}
