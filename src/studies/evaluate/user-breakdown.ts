// Values by group of users: the mean of the members' values, for metrics that are such means over all users too. The
// means of groups that share nobody, weighed by their users, therefore add up to the value of all.

import type { ResultBreakdown, ResultGroup, ResultGroupValue } from '../../documents/result-document.js';
import { valuesByGroup } from '../../engine/statistics/bands.js';
import type { Notice } from '../../foundation/notice.js';
import { exactMean } from '../../foundation/numbers/exact-sum.js';
import type { BreakdownRequest, WholeEvaluation } from './breakdown-request.js';
import type { EvaluatedRun } from './evaluate-run.js';
import { groupValue } from './group-value.js';
import { isMeanOfUsers } from './mean-of-users.js';
import { userGroupingOf } from './user-groupings.js';

/** The labels of metrics that are means of users' values in every run; one in which a library fails does not decide. */
export function meansOfUsers({ evaluated, requests }: WholeEvaluation): ReadonlySet<string> {
  const labels = requests.map(({ label }) => label);
  const isMean = (place: number) =>
    evaluated.every(({ columns }) => {
      const column = columns[place]!;
      return column.why === undefined ? isMeanOfUsers(column) : column.values !== undefined;
    });
  return new Set(labels.filter((_, place) => isMean(place)));
}

/** Says which metrics groups of users do not have. */
export function leftOutOfGroups(
  breakdowns: readonly BreakdownRequest[],
  means: ReadonlySet<string>,
  { requests }: WholeEvaluation,
): readonly Notice[] {
  const words = breakdowns.map(({ by }) => by).filter((by) => by !== 'popularity');
  const labels = requests.map(({ label }) => label).filter((label) => !means.has(label));
  if (words.length === 0 || labels.length === 0) return [];
  const which = labels.length === 1 ? `${labels[0]} is not a mean` : `${labels.join(', ')} are not means`;
  const message = `${which} of users' values and not broken down by ${words.join(' and ')}.`;
  return [{ code: 'breakdown-left-out', message, count: labels.length }];
}

/** One line for each group with a user of the truth; `means` are the labels that it holds. */
export async function userBreakdown(
  request: BreakdownRequest,
  means: ReadonlySet<string>,
  evaluation: WholeEvaluation,
): Promise<ResultBreakdown> {
  const { data, options, evaluated, notices } = evaluation;
  const { by } = request;
  const { words, memberships, userCounts, notices: odd } = userGroupingOf(request, data, options);
  notices.add(odd);
  const { truthUserCount } = data.numbering;
  const membersOf = ({ name, columns }: EvaluatedRun) => ({
    run: name,
    columns: columns.flatMap(({ label, values, why }) => {
      if (!means.has(label) || values === undefined) return [];
      const byGroup = valuesByGroup(values.subarray(0, truthUserCount), memberships);
      return [{ label, byGroup, hasFailed: why !== undefined }];
    }),
  });
  const runs = evaluated.map(membersOf);
  const groups: ResultGroup[] = [];
  for (const [place, name] of memberships.names.entries()) {
    const users = userCounts[place]!;
    if (users === 0) continue;
    const ofRuns: ResultGroup['runs'][number][] = [];
    for (const { run, columns } of runs) {
      const metrics: Record<string, ResultGroupValue> = {};
      for (const { label, byGroup, hasFailed } of columns) {
        const counted = byGroup[place]!;
        const value = hasFailed ? Number.NaN : exactMean(counted);
        metrics[label] = await groupValue({ value, users: counted.length, counted }, evaluation);
      }
      ofRuns.push({ name: run, metrics });
    }
    groups.push({ name, users, runs: ofRuns });
  }
  return { by, words, groups };
}
