// Tables that are read without an error and cannot be what the caller takes them for: files in the wrong place, the same rows
// twice, scores that rise where they should fall, and scores that order nothing.

import type { LoadedTable } from '../../data/reading/loaded-table.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ResultNotice } from '../../documents/result-document.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { type Notice, noticeOf } from '../../foundation/notice.js';
import { mention, type Sentence, sentenceOf } from '../../foundation/sentence.js';
import type { Steps } from '../../foundation/work-options.js';
import type { EvaluatedRun } from './evaluate-run.js';
import type { OverlapRun, OverlapTables } from './id-overlap.js';
import type { InputTables } from './join-inputs.js';
import { repeatedNotices } from './repeated-rows.js';
import { RowWalks } from './row-walks.js';
import { fingerprintOfRun, rowCountOf, shiftCountsOf, type TrendCounts, trendCounts } from './run-table.js';

/** With fewer users an order may be chance. */
const LEAST_USERS = 5;
/** Nearly all of the lists. */
const NEARLY_ALL = 0.95;
/** Far below random: a fifth of it, where at least so many hits are expected; not one is clearer. */
const FAR_BELOW = 0.2;
const LEAST_EXPECTED = { few: 10, none: 4 };

/** What is odd about the tables, each with the words for it. */
export function* oddTables(
  runs: readonly OverlapRun[],
  { truth, train }: OverlapTables,
  walks = new RowWalks(),
  order: InputTables['order'] = 'descending',
): Steps<readonly ResultNotice[]> {
  const trends: Trend[] = [];
  for (const { table } of runs) trends.push(trendOf(yield* trendCounts(table, walks.groupsOf(table))));
  const ofTruth = trendOf(yield* trendCounts(truth, walks.groupsOf(truth)));
  const isSwapped = ofTruth === 'falling' && !trends.includes('falling');
  const name = truth.name ?? 'The truth';
  const notices: ResultNotice[] = [
    ...(formatName(truth) === 'run'
      ? [
          misplaced(
            sentenceOf`${`${name} is a TREC run, which holds recommendations. Give it with `}${mention('runs')}.`,
          ),
        ]
      : []),
    ...(isSwapped && formatName(truth) !== 'run'
      ? [
          misplaced(
            sentenceOf`${`${name} looks like recommendations: the values of each user fall from row to row. Are `}${mention('truth')} and ${mention('runs')} swapped?`,
          ),
        ]
      : []),
    ...ratingsLikeTimes(truth),
    ...(train !== undefined && (yield* areSame(truth, train))
      ? [misplaced(sentenceOf`${mention('truth')} and ${mention('train')} hold the same rows.`)]
      : []),
  ];
  for (const [r, { name: run, table }] of runs.entries()) {
    const add = (notice: Notice) => notices.push({ ...notice, run });
    if (formatName(table) === 'qrels') {
      add(misplaced(sentenceOf`It holds TREC judgements. Give them with ${mention('truth')}.`));
    }
    let isTwin = false;
    for (const [argument, other] of [['truth', truth] as const, ['train', train] as const]) {
      if (other === undefined || !(yield* areSame(table, other))) continue;
      isTwin = true;
      add(misplaced(sentenceOf`It has the same rows as ${mention(argument)}.`));
    }
    if (!isTwin) repeatedNotices(table, (yield* shiftCountsOf(table, truth, walks)).repeats).forEach(add);
    for (const twin of runs.slice(0, r)) {
      if (!(yield* areSame(twin.table, table))) continue;
      add(misplaced(`It has the same rows as ${twin.name}.`));
      break;
    }
    if (trends[r] === 'rising') {
      const way = order === 'ascending' ? 'fall' : 'rise';
      const words = `The scores of nearly all lists ${way} from row to row. `;
      add(noticeOf('reversed-scores', sentenceOf`${words}${orderQuestion(order)}`, 1));
    }
    if (trends[r] === 'equal') {
      const words = 'All scores of a list are equal, so that ids decide the order.';
      add(noticeOf('equal-scores', `${words} The tie rule given keeps the order of the file.`, 1));
    }
  }
  return notices;
}

/** The least value that is taken for a Unix time (1973). */
const LEAST_UNIX_TIME = 1e8;

/** Ratings of which each is as large as times are. */
export function ratingsLikeTimes({ values, rowCount, name = 'the truth' }: InteractionTable): Notice[] {
  if (values === undefined || rowCount < 2) return [];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < rowCount; row++) {
    least = Math.min(least, values[row]!);
    most = Math.max(most, values[row]!);
  }
  if (!(least >= LEAST_UNIX_TIME)) return [];
  const words = `The ratings of ${name} are from ${least} to ${most}, like times. Are the columns of ratings and times swapped? Choose that of ratings with `;
  return [noticeOf('rating-like-time', sentenceOf`${words}${mention('columns.rating')}.`, rowCount)];
}

/** A run that hits far less than chance, although it has lists for most users. */
export function belowRandomNotices(
  requests: readonly RequestedMetric[],
  run: EvaluatedRun,
  order: InputTables['order'],
): Notice[] {
  const { columns, lengths } = run;
  const low = columns.find(({ value, random, userCount }, column) => {
    const { direction, definition, cutoff = 1, dialect } = requests[column]!;
    if (direction !== 'higher' || definition?.family !== 'list' || dialect !== undefined || random === null)
      return false;
    const filled = lengths.reduce((count, length) => count + (length >= cutoff ? 1 : 0), 0);
    const least = LEAST_EXPECTED[value === 0 ? 'none' : 'few'];
    return filled * 2 >= userCount && random * userCount >= least && value < FAR_BELOW * random;
  });
  if (low === undefined) return [];
  const [value, random] = [low.value, low.random!].map((number) => number.toFixed(4));
  const words = `${low.label} is ${value}, far below ${random}, the value of random lists. `;
  // Lists that leave training out never hit it.
  const other =
    low.value === 0
      ? sentenceOf` Or does ${mention('truth')} hold training rows, which lists leave out? Or are these lists training rows?`
      : '';
  return [noticeOf('below-random', sentenceOf`${words}${orderQuestion(order)}${other}`, 1)];
}

/** Whether scores are read the wrong way round; `order` is how they were read. */
function orderQuestion(order: InputTables['order']): Sentence {
  return order === 'ascending'
    ? sentenceOf`Is higher better? Then leave out ${mention('order', 'ascending')}.`
    : sentenceOf`Is lower better? Then use ${mention('order', 'ascending')}.`;
}

function misplaced(words: Sentence): Notice {
  return noticeOf('misplaced-file', words, 1);
}

function formatName(table: InteractionTable): string | undefined {
  return (table as Partial<LoadedTable>).format?.name;
}

/** Whether two tables, however they came about, have the same rows. */
function* areSame(first: InteractionTable, second: InteractionTable): Steps<boolean> {
  if (first === second) return true;
  if (rowCountOf(first) !== rowCountOf(second) || rowCountOf(first) < LEAST_USERS) return false;
  return (yield* fingerprintOfRun(first)) === (yield* fingerprintOfRun(second));
}

type Trend = keyof TrendCounts;

/** How the values of nearly all users go on, in the order of the file. */
function trendOf(counts: TrendCounts): Trend {
  const listed = counts.rising + counts.falling + counts.equal + counts.other;
  if (listed < LEAST_USERS) return 'other';
  const trend = (['rising', 'falling', 'equal'] as const).find((name) => counts[name] >= NEARLY_ALL * listed);
  return trend === 'equal' && counts.equal < listed ? 'other' : (trend ?? 'other');
}
