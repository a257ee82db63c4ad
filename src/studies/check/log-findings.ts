// Findings in a log before it is split: repeated rows, times that are missing or say
// nothing, and what one time for all would leave of its users. They are counts, so that the order of rows does not matter.
import { timeSpan } from '../../data/preparing/drift.js';
import { marked } from '../../data/preparing/row-selection.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { duplicateFindings } from './data-findings.js';
import { lastTimes, marksOf } from './data-leakage.js';
import { countPhrase, type Finding, finding } from './finding.js';
import { KnownPairs } from './known-pairs.js';

/** The share of rows after the one time for all, as most papers have it. */
const TEST_SHARE = 0.2;
/** From here on, users who are new are the rule. */
const MOST_COLD = 0.5;

export function logFindings(log: InteractionTable, now?: number): Finding[] {
  const duplicates = duplicateFindings('the log', log);
  const { timestamps } = log;
  if (timestamps === undefined) {
    const message = `None of the ${countPhrase(log.rowCount, 'row')} of the log has a time.`;
    return [...duplicates, finding('no-timestamps', message, { rows: log.rowCount })];
  }
  const constant = timeFindings([log], now);
  // Equal times of a user are no news where all are equal.
  const others =
    constantTimes([log]).length > 0 ? [] : [...tiedLasts(log, timestamps), ...coldAfterSplit(log, timestamps)];
  return [...duplicates, ...constant, ...others];
}

/** Times of several rows, in all tables that are given, that are one and the same. */
export function constantTimes(tables: readonly InteractionTable[]): Finding[] {
  const timed = tables.filter(({ timestamps }) => timestamps !== undefined);
  const rows = timed.reduce((count, { rowCount }) => count + rowCount, 0);
  const spans = timed.map((table) => timeSpan(table, table.timestamps!));
  const time = spans[0]?.first;
  if (time === undefined || rows < 2 || spans.some(({ first, last }) => first !== time || last !== time)) return [];
  return [finding('constant-timestamps', `All ${rows} rows have the time ${time}.`, { rows, time })];
}

/** The least time that is taken for a Unix time (1973), and where milliseconds and microseconds begin. */
const [LEAST_UNIX_TIME, MILLISECONDS, MICROSECONDS] = [1e8, 1e11, 1e14];
const A_DAY = 86_400;

/** Times that cannot mean what they seem to: all equal, in two units, before 1970, or after `now`, in Unix seconds. */
export function timeFindings(tables: readonly InteractionTable[], now = Number.POSITIVE_INFINITY): Finding[] {
  let [rows, seconds, milliseconds, future, latest, early] = [0, 0, 0, 0, 0, 0];
  let isUnix = false;
  for (const { timestamps = new Float64Array(0), rowCount } of tables) {
    for (let row = 0; row < Math.min(rowCount, timestamps.length); row++) {
      const time = timestamps[row]!;
      rows += 1;
      if (time <= 0) early += 1;
      if (Math.abs(time) >= LEAST_UNIX_TIME) isUnix = true;
      if (!(time >= LEAST_UNIX_TIME)) continue;
      if (time < MILLISECONDS) seconds += 1;
      else if (time < MICROSECONDS) milliseconds += 1;
      const inSeconds = time < MILLISECONDS ? time : time < MICROSECONDS ? time / 1e3 : time / 1e6;
      if (inSeconds <= now + A_DAY) continue;
      future += 1;
      latest = Math.max(latest, time);
    }
  }
  const mixed = `${seconds} rows have times like seconds and ${milliseconds} like milliseconds since 1970.`;
  const inMilliseconds = sentenceOf`All ${rows} rows have times like milliseconds since 1970. Read them with ${mention('timestampFormat', 'milliseconds')}.`;
  const ahead = `${future} of ${countPhrase(rows, 'row')} have a time in the future, up to ${latest}.`;
  const before = `${early} of ${countPhrase(rows, 'row')} have a time of 0 or less, which is 1970 or before.`;
  return [
    ...constantTimes(tables),
    ...(early > 0 && isUnix ? [finding('early-timestamps', before, { rows: early })] : []),
    ...(milliseconds === rows && rows > 0 && constantTimes(tables).length === 0
      ? [finding('timestamps-not-seconds', inMilliseconds, { rows })]
      : []),
    ...(seconds > 0 && milliseconds > 0 ? [finding('mixed-time-units', mixed, { seconds, milliseconds })] : []),
    ...(future > 0 ? [finding('future-timestamps', ahead, { rows: future, latest })] : []),
  ];
}

/** How many different items each user of a table has; users without a row are left out. */
export function itemCountsOf(table: InteractionTable): Uint32Array {
  const pairs = new KnownPairs(table);
  return Uint32Array.from({ length: table.userIds.size }, (_, user) => pairs.look(user)).filter((count) => count > 0);
}

/** Users with several rows of whom none alone is the last. */
function tiedLasts(log: InteractionTable, timestamps: Float64Array): Finding[] {
  const lasts = lastTimes(log, timestamps);
  const counts = new Uint32Array(log.userIds.size);
  for (let row = 0; row < log.rowCount; row++) {
    const user = log.users[row]!;
    if (timestamps[row] === lasts[user]) counts[user]!++;
  }
  const tied = counts.filter((count) => count > 1).length;
  if (tied === 0) return [];
  const users = counts.filter((count) => count > 0).length;
  const message = `${tied} of ${countPhrase(users, 'user')} have several rows at their last time: the tie rule says which is the last.`;
  return [finding('tied-timestamps', message, { tied, users })];
}

/** The boundary is the time of row n - floor(0.2 n) of n; later rows are the test, so that equal times stay together. */
function coldAfterSplit(log: InteractionTable, timestamps: Float64Array): Finding[] {
  const boundary = timestamps.toSorted()[log.rowCount - Math.floor(TEST_SHARE * log.rowCount) - 1]!;
  const [before, after] = [false, true].map((isAfter) =>
    marksOf(
      log.users.filter((_, row) => timestamps[row]! > boundary === isAfter),
      log.userIds.size,
    ),
  ) as [Uint8Array, Uint8Array];
  const testUsers = marked(after);
  const cold = marked(after.map((mark, user) => mark & (before[user]! ^ 1)));
  if (testUsers === 0 || cold / testUsers < MOST_COLD) return [];
  const message = `Of ${countPhrase(testUsers, 'user')} with rows in the last fifth of the log, ${cold} have none before.`;
  return [finding('cold-after-time-split', message, { users: cold, testUsers, boundary })];
}
