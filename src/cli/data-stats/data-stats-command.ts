/// <reference types="node" />
// `recgauge data stats`: what a log looks like, as it is or after the steps that were asked for.
import { type DatasetStatistics, datasetStatistics, jsonText, spelledNotice } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import type { Command } from '../command.js';
import { LOG_NOTES, LOG_READING, PREPARING, QUIET_OPTION } from '../data/data-flags.js';
import { loadLog, type PreparedLog } from '../data/data-log.js';
import { protocolOf } from '../data/data-protocol.js';
import { stepLines, stepTitle } from '../data/data-steps-text.js';
import { deliver, OUTPUT_OPTION, outputOf } from '../deliver.js';
import { noticeLines } from '../notice-lines.js';
import { outputWidth } from '../page-width.js';
import { fittedLines, withThousands } from '../text-table.js';
import { statisticsLines, statisticsMarkdown } from './data-stats-text.js';

export const dataStatsCommand: Command = {
  name: 'data stats',
  summary: 'users, items, density, activity, popularity and drift of a log',
  usage: [
    'recgauge data stats LOG [--layout NAME] [--min-rating N] [--core N]',
    '                    [--format FORMAT] [-o FILE]',
  ],
  groups: [
    {
      title: 'What is counted',
      options: [
        { name: 'recbole-padding', help: 'one user and one item more, as in tables made with RecBole' },
        { name: 'drop-first-day', help: 'leave the first day, on which everybody is new, out of the drift by day' },
      ],
    },
    PREPARING,
    LOG_READING,
    {
      title: 'Output',
      options: [
        { name: 'format', value: 'FORMAT', words: ['text', 'json', 'markdown'], help: 'how it is written' },
        OUTPUT_OPTION,
        QUIET_OPTION,
      ],
    },
  ],
  notes: [
    'Without any option of preparation, the rows are counted as they are, with those that come twice; with one, the others ' +
      'have their defaults, as in recgauge data filter.',
    ...LOG_NOTES,
  ],
  examples: [
    ['recgauge data stats u.data --layout ml-100k', 'a log as it is'],
    ['recgauge data stats ratings.dat --layout ml-1m --min-rating 4 --core 5', 'what is left, and what it cost'],
    ['recgauge data stats log.csv --recbole-padding --format json', 'numbers of tables made with RecBole'],
    ['recgauge data stats log.csv --protocol trainrec', 'what a protocol leaves of it'],
  ],
  run: runStats,
};

async function runStats(given: ParsedArguments): Promise<number> {
  const output = outputOf(given);
  const log = await loadLog(given, 'stats');
  const counted = protocolOf(given)?.statistics ?? {};
  const statistics = datasetStatistics(log.table, {
    recbolePadding: given.has('recbole-padding') || counted.recbolePadding === true,
    dropFirstDay: given.has('drop-first-day') || counted.dropFirstDay === true,
    ...(log.before === undefined ? {} : { before: log.before }),
  });
  const notices = [...log.notices, ...statistics.notices];
  const format = given.value('format') ?? 'text';
  if (!given.has('quiet') && format === 'text') process.stderr.write(noticeLines({ notices }));
  await deliver(textIn(format, log, { ...statistics, notices }, outputWidth(given)), output);
  return 0;
}

function textIn(format: string, log: PreparedLog, statistics: DatasetStatistics, width: number): string {
  const { name, steps } = log;
  const { notices: all, ...numbers } = statistics;
  const notices = all.map((notice) => spelledNotice(notice));
  if (format === 'json') return `${jsonText({ file: name, steps, statistics: numbers, notices }, 2)}\n`;
  if (format === 'text') {
    const lines = [...statisticsLines(statistics, width), ...below(stepLines(steps, width))];
    return `${[...fittedLines([name], width), ...lines].join('\n')}\n`;
  }
  const done = steps.map(
    (step) =>
      `1. ${stepTitle(step)}: ${withThousands(step.before.rowCount)} to ${withThousands(step.after.rowCount)} rows`,
  );
  const told = notices.map(({ code, message }) => `- ${message} [${code}]`);
  return `${[...statisticsMarkdown(statistics), ...below(done), ...below(told)].join('\n')}\n`;
}

/** Lines below an empty one; none if there are none. */
function below(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}
