// Statistics of a dataset as a page of text or of Markdown: the same lines in the same order.
import type { DatasetStatistics, InteractionSpread } from '../../shell.js';
import { percent, textTable, withThousands } from '../text-table.js';

type Line = readonly [what: string, value: string];

/** The statistics as aligned lines. */
export function statisticsLines(statistics: DatasetStatistics, width: number): string[] {
  return textTable(['left', 'left'], linesOf(statistics), width);
}

/** The statistics as a table of Markdown. */
export function statisticsMarkdown(statistics: DatasetStatistics): string[] {
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
