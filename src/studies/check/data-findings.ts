// What training and test give reason to object to: leakage, duplicates, cold users and items, users lost on the way. Test
// rows are the relevant ones, apart from where they are counted as duplicates.
import { markFirstRows } from '../../data/preparing/duplicate-rows.js';
import type { RelevanceRule } from '../../data/preparing/relevance.js';
import { RowSelection } from '../../data/preparing/row-selection.js';
import type { LoadedTable } from '../../data/reading/loaded-table.js';
import { droppedNotices } from '../../data/splitting/split.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ResultComparedMetric, ResultDocument, ResultPair } from '../../documents/result-document.js';
import { usersNeeded } from '../../engine/statistics/effect-sizes.js';
import { type DataLeakage, lastTimes } from './data-leakage.js';
import { countPhrase, type Finding, finding } from './finding.js';
import type { ProtocolRecord } from './lint-request.js';

/** Rows that repeat the user and item of another row of the table. */
export function duplicateFindings(argument: string, table: InteractionTable): Finding[] {
  const duplicates = markFirstRows(new RowSelection(table), new Uint8Array(table.rowCount));
  if (duplicates === 0) return [];
  const message = `${duplicates} of ${countPhrase(table.rowCount, 'row')} of ${argument} repeat a user and item.`;
  return [finding('duplicates', message, { duplicates, rows: table.rowCount })];
}

export function leakageFindings(leak: DataLeakage, { split }: ProtocolRecord): Finding[] {
  const { testRowCount: rows, repeatedPairCount: pairs } = leak;
  const repeated = `${countPhrase(pairs, 'pair')} of user and item in the test ${pairs === 1 ? 'is' : 'are'} in training too.`;
  return [
    ...(pairs === 0 ? [] : [finding('test-in-train', repeated, { pairs, rows })]),
    ...olderFindings(leak),
    ...coldFindings(leak, split),
    ...untestedFindings(leak, split),
  ];
}

/** Rows older than others' training say nothing new where all of them are older than their own user's. */
function olderFindings({ older, testRowCount: rows }: DataLeakage): Finding[] {
  if (older === undefined) return [];
  const { ofUser, ofAnybody } = older;
  const of = (count: number) => `${count} of ${countPhrase(rows, 'test row')} ${count === 1 ? 'is' : 'are'} older than`;
  const own = `${of(ofUser.rowCount)} the last training row of the same user (${countPhrase(ofUser.userCount, 'user')}).`;
  const any = `${of(ofAnybody.rowCount)} the last training row of anybody (${countPhrase(ofAnybody.userCount, 'user')}).`;
  const numbersOf = ({ rowCount, userCount }: typeof ofUser) => ({ older: rowCount, rows, users: userCount });
  return [
    ...(ofUser.rowCount === 0 ? [] : [finding('test-before-train', own, numbersOf(ofUser))]),
    ...(ofAnybody.rowCount === ofUser.rowCount ? [] : [finding('future-in-train', any, numbersOf(ofAnybody))]),
  ];
}

/** Users whose rows were cut in time, within one moment: nothing but the order of equal times says what is held out. */
export function tiedCutFindings(train: InteractionTable, test: InteractionTable, { older }: DataLeakage): Finding[] {
  if (older === undefined || older.ofUser.rowCount > 0) return [];
  const lasts = lastTimes(train, train.timestamps!);
  const tied = new Set(test.users.filter((user, row) => test.timestamps![row] === lasts[user])).size;
  if (tied === 0) return [];
  const message = `The last training row and a test row of ${countPhrase(tied, 'user')} have the same time.`;
  return [finding('tied-timestamps', message, { tied })];
}

/** Users or items that were held out whole are meant to be cold. */
function coldFindings(leak: DataLeakage, split: ProtocolRecord['split']): Finding[] {
  const { coldUsers, coldItems, testUserCount, testRowCount: rows } = leak;
  const findings: Finding[] = [];
  if (coldUsers.count > 0 && split !== 'user-inductive' && split !== 'fully-inductive') {
    const message = `${coldUsers.count} of ${countPhrase(testUserCount, 'test user')} have no training row (${countPhrase(coldUsers.rowCount, 'test row')}).`;
    const numbers = { users: coldUsers.count, testUsers: testUserCount, coldRows: coldUsers.rowCount, rows };
    findings.push(finding('cold-users', message, numbers));
  }
  if (coldItems.count > 0 && split !== 'item-inductive' && split !== 'fully-inductive') {
    const message = `${countPhrase(coldItems.count, 'test item')} without a training row: ${coldItems.rowCount} of ${countPhrase(rows, 'test row')}.`;
    findings.push(finding('cold-items', message, { items: coldItems.count, coldRows: coldItems.rowCount, rows }));
  }
  return findings;
}

/** Users of the test who are not evaluated, because nothing that they have in it is relevant. */
export function irrelevantFindings(test: InteractionTable, relevant: InteractionTable, rule: RelevanceRule): Finding[] {
  const [rows, lost] = [test.rowCount, test.rowCount - relevant.rowCount];
  const isLost = rule.kind === 'all' && lost > 0 && (test as Partial<LoadedTable>).format?.name !== 'qrels';
  const loss = `${lost} of ${countPhrase(rows, 'test row')} ${lost === 1 ? 'has a rating' : 'have ratings'} of 0 or less.`;
  const lostFindings = isLost ? [finding('ratings-not-positive', loss, { lost, rows })] : [];
  const testUsers = new Set(test.users).size;
  const users = testUsers - new Set(relevant.users).size;
  if (users === 0) return lostFindings;
  const message = `${users} of ${countPhrase(testUsers, 'test user')} have no relevant row and are not evaluated.`;
  return [...lostFindings, finding('users-without-relevant', message, { users, testUsers })];
}

/** Test rows that the split has dropped already. */
export function droppedFindings(dropped = 0, test: InteractionTable | undefined): Finding[] {
  const kept = test?.rowCount ?? 0;
  return droppedNotices(dropped, kept).map(({ code, message }) =>
    finding(code as 'cold-rows-dropped', message, { dropped, rows: dropped + kept }),
  );
}

/** After one time for all, or with users held out whole, training users are not meant to have a test row each. */
function untestedFindings(leak: DataLeakage, split: ProtocolRecord['split']): Finding[] {
  const { untestedUserCount: users, trainUserCount: trainUsers, older } = leak;
  const isGlobal = split === 'global-temporal' || older?.ofAnybody.rowCount === 0;
  if (users === 0 || isGlobal || split === 'user-inductive' || split === 'fully-inductive') return [];
  const message = `${users} of ${countPhrase(trainUsers, 'training user')} have no test row and are not evaluated.`;
  return [finding('users-without-test', message, { users, trainUsers })];
}

/** What Cohen calls a small effect, in standard deviations of the difference. */
const SMALL_EFFECT = 0.2;

/** Fewer users than a paired test needs to find a small effect four times in five; `what` says whose users they are. */
export function smallDataFindings(users: number, what: string): Finding[] {
  const needed = usersNeeded(1, SMALL_EFFECT);
  if (users >= needed) return [];
  const verb = users === 1 ? 'has' : 'have';
  const message = `${countPhrase(users, 'user')} ${verb} ${what}; a difference of ${SMALL_EFFECT} standard deviations needs ${needed}.`;
  return [finding('small-data', message, { users, needed })];
}

/** One finding for each metric that has such pairs; its numbers are those of the pair with the greatest difference. */
export function tooFewUsersFindings({ comparison }: ResultDocument): Finding[] {
  if (comparison === undefined) return [];
  return comparison.metrics.flatMap((metric) => ofMetric(metric, comparison.alpha));
}

function ofMetric({ label, pairs }: ResultComparedMetric, alpha: number): Finding[] {
  const below = pairs.filter(isBelow);
  if (below.length === 0) return [];
  const widest = below.reduce((a, b) => (Math.abs(b.difference) > Math.abs(a.difference) ? b : a));
  const difference = Math.abs(widest.difference);
  const numbers = {
    pairs: below.length,
    of: pairs.length,
    difference,
    detectable: widest.detectable!,
    users: widest.users,
    // The effect size is the mean difference over its deviation.
    needed: usersNeeded(Math.abs(widest.difference / widest.effectSize!), difference, { alpha }),
  };
  const message =
    `${below.length} of ${pairs.length} differences in ${label} are below what the users can show. The largest of them, ` +
    `${difference.toPrecision(3)} between ${widest.run} and ${widest.other}, has ${widest.users} users, who show ` +
    `${numbers.detectable.toPrecision(3)}; it needs ${numbers.needed}.`;
  return [finding('too-few-users', message, numbers)];
}

/** Runs that are equal claim nothing. */
function isBelow({ difference, detectable, effectSize }: ResultPair): boolean {
  return difference !== 0 && effectSize !== null && detectable !== null && Math.abs(difference) < detectable;
}
