/// <reference types="node" />
// `recgauge data stats`: what a log looks like, as it is or after the steps that were asked for.
import {
  type DatasetStatistics,
  datasetStatistics,
  type InteractionSpread,
  jsonText,
  spelledNotice,
} from '../../shell.js';
import { type Command, option, type ParsedArguments } from '../arguments.js';
import { LOG_NOTES, LOG_READING, PREPARING, QUIET_OPTION } from '../data/data-flags.js';
import { loadLog, type PreparedLog, stepLines, stepTitle } from '../data/data-log.js';
import { protocolOf } from '../data-split/data-split-request.js';
import { deliverFormats, ENDING_HELP, formatOfOutput, OUTPUT_OPTION } from '../deliver.js';
import { wantsNotices, writeNotices } from '../output.js';
import { fittedLines, percent, textTable, withThousands } from '../text-table.js';

const FORMATS = ['text', 'json', 'markdown'] as const;

export const dataStatsCommand: Command = {
  name: 'data stats',
  summary: 'statistics of a log: users, items, density, popularity, drift',
  usage: [
    'recgauge data stats LOG [--layout NAME] [--min-rating N] [--core N]',
    '                    [--format FORMAT] [-o FILE]',
  ],
  groups: [
    {
      title: 'What is counted',
      options: [
        option('--recbole-padding', 'count one user and item more, as in tables made with RecBole'),
        option('--drop-first-day', 'leave the first day, on which everybody is new, out of the drift by day'),
      ],
    },
    PREPARING,
    LOG_READING,
    {
      title: 'Output',
      options: [option('--format FORMAT', `output format; ${ENDING_HELP}`, FORMATS), OUTPUT_OPTION, QUIET_OPTION],
    },
  ],
  notes: [
    'Without any option of preparation, the rows are counted as they are, with repeated ones; with one, the others ' +
      'have their defaults, as in recgauge data filter.',
    ...LOG_NOTES,
  ],
  examples: [
    ['recgauge data stats u.data --layout ml-100k', 'a log as it is'],
    ['recgauge data stats ratings.dat --layout ml-1m --min-rating 4 --core 5', 'the result and the losses'],
    ['recgauge data stats log.csv --recbole-padding --format json', 'numbers of tables made with RecBole'],
    ['recgauge data stats log.csv --protocol trainrec', 'what a protocol leaves of it'],
  ],
  run: runStats,
};

async function runStats(given: ParsedArguments): Promise<number> {
  const format = formatOfOutput(given, FORMATS, 'text');
  const log = await loadLog(given, 'stats');
  const counted = protocolOf(given)?.statistics ?? {};
  const statistics = datasetStatistics(log.table, {
    recbolePadding: given.has('recbole-padding') || counted.recbolePadding === true,
    dropFirstDay: given.has('drop-first-day') || counted.dropFirstDay === true,
    ...(log.before === undefined ? {} : { before: log.before }),
  });
  const notices = [...log.notices, ...statistics.notices];
  if (wantsNotices(given, format !== 'text')) writeNotices({ notices });
  await deliverFormats(given, FORMATS, (form, width) => textIn(form, log, { ...statistics, notices }, width));
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

type Line = readonly [what: string, value: string];

/** The statistics as aligned lines. */
function statisticsLines(statistics: DatasetStatistics, width: number): string[] {
  return textTable(['left', 'left'], linesOf(statistics), width);
}

/** The statistics as a table of Markdown. */
function statisticsMarkdown(statistics: DatasetStatistics): string[] {
  return [
    '| Statistic | Value |',
    '|:--|:--|',
    ...linesOf(statistics).map(([what, value]) => `| ${what} | ${value} |`),
  ];
}

function linesOf(statistics: DatasetStatistics): Line[] {
  const { ratings, time, drift, dropRates } = statistics;
  return [
    ['users', withThousands(statistics.userCount)],
    ['items', withThousands(statistics.itemCount)],
    ['interactions', withThousands(statistics.rowCount)],
    ['density', numberText(statistics.density)],
    ['sparsity', `${statistics.sparsityPercent.toFixed(4)} %`],
    ['interactions per user', spreadText(statistics.perUser)],
    ['interactions per item', spreadText(statistics.perItem)],
    ['per item / per user', numberText(statistics.perItemToPerUser)],
    ['popularity Gini index', numberText(statistics.popularityGini)],
    ['ratings', ratings === undefined ? 'none' : `${ratings.least} to ${ratings.most}${levelsText(ratings.levels)}`],
    ['times', time === undefined ? 'none' : `${time.first} to ${time.last} (${daysText(time.dayCount)})`],
    ...(drift === undefined
      ? []
      : ([
          ['days counted', withThousands(drift.dayCount)],
          ['interactions per day', `${numberText(drift.rowsPerDay)} (on ${percent(drift.daysWithRows)} of the days)`],
          ['new users per day', `${numberText(drift.newUsersPerDay)} (on ${percent(drift.daysWithNewUsers)})`],
          ['new items per day', `${numberText(drift.newItemsPerDay)} (on ${percent(drift.daysWithNewItems)})`],
        ] as const)),
    ...(dropRates === undefined
      ? []
      : ([
          [
            'dropped on the way',
            `${percent(dropRates.rows)} of rows, ${percent(dropRates.users)} of users, ${percent(dropRates.items)} of items`,
          ],
        ] as const)),
  ];
}

function spreadText({ mean, least, median, most }: InteractionSpread): string {
  return `mean ${numberText(mean)}, least ${least}, median ${median}, most ${withThousands(most)}`;
}

function levelsText(levels: readonly number[] | undefined): string {
  return levels === undefined ? ', many levels' : `, ${levels.length === 1 ? '1 level' : `${levels.length} levels`}`;
}

function daysText(count: number): string {
  return count === 1 ? '1 day' : `${withThousands(count)} days`;
}

/** Six digits at most. */
function numberText(value: number): string {
  return `${Number(value.toPrecision(6))}`;
}
