// Small logs as text, evaluated with whatever a test asks for.

import { readGroups } from '../../../../src/data/reading/read-groups.js';
import { readInteractions } from '../../../../src/data/reading/read-interactions.js';
import { IdSpace } from '../../../../src/data/tables/ids.js';
import type { ResultBreakdown, ResultDocument, ResultGroupValue } from '../../../../src/documents/result-document.js';
import { createEngineSync } from '../../../../src/engine/engine.js';
import { evaluate } from '../../../../src/studies/evaluate/evaluate.js';
import type { EvaluationOptions } from '../../../../src/studies/evaluate/plan-evaluation.js';

/** Rows such as `ann a 0.9`, by table; `recs` is the run called `mine`, `other` one called `other`. */
export interface Log {
  readonly truth: readonly string[];
  readonly recs: readonly string[];
  readonly other?: readonly string[];
  readonly train?: readonly string[];
  readonly predictions?: readonly string[];
  readonly userGroups?: readonly string[];
  readonly popularity?: readonly string[];
}

/** One for all logs: a new one for each of them takes longer than its evaluation. */
const engine = createEngineSync();

type Changes = Partial<Omit<EvaluationOptions, 'truth' | 'train' | 'userGroups' | 'popularity'>>;

export async function evaluateLog(log: Log, options: Changes): Promise<ResultDocument> {
  const spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };
  const columns = { user: 0, item: 1 };
  const tableOf = async (name: string, rows: readonly string[], hasValues: boolean) =>
    readInteractions(rows.map((row) => `${row.replaceAll(' ', ',')}\n`).join(''), {
      name,
      ...spaces,
      header: false,
      columns: hasValues ? { ...columns, rating: 2 } : columns,
    });
  const groupsOf = async (name: string, rows: readonly string[], ids: IdSpace, members: 'users' | 'items') =>
    readGroups(rows.map((row) => `${row.replaceAll(' ', ',')}\n`).join(''), { name, ids, members, header: false });
  const truth = await tableOf('test.csv', log.truth, log.truth[0]!.split(' ').length > 2);
  const runs = [{ name: 'mine', table: await tableOf('mine.csv', log.recs, true) }];
  if (log.other !== undefined) runs.push({ name: 'other', table: await tableOf('other.csv', log.other, true) });
  const { train, predictions, userGroups, popularity } = log;
  const predicted = predictions && (await tableOf('predictions.csv', predictions, true));
  const { document } = await evaluate(
    runs.map((run) => (predicted === undefined ? run : { ...run, predictions: predicted })),
    {
      truth,
      train: train && (await tableOf('train.csv', train, false)),
      userGroups: userGroups && (await groupsOf('groups.csv', userGroups, spaces.userIds, 'users')),
      popularity: popularity && (await groupsOf('popularity.csv', popularity, spaces.itemIds, 'items')),
      metrics: ['recall@2'],
      users: false,
      // Values are what most tests are about.
      ci: false,
      engine,
      ...options,
    },
  );
  return document;
}

/** Values of one metric of a run by the name of the group. */
export function valuesOf(breakdown: ResultBreakdown, label: string, run = 'mine'): Record<string, number | null> {
  return Object.fromEntries(cellsOf(breakdown, label, run).map(([name, cell]) => [name, cell.value]));
}

export function cellsOf(breakdown: ResultBreakdown, label: string, run = 'mine'): [string, ResultGroupValue][] {
  return breakdown.groups.map(({ name, runs }) => [name, runs.find((each) => each.name === run)!.metrics[label]!]);
}

export const noticeOf = ({ notices }: ResultDocument, code: string) => notices.find((notice) => notice.code === code);
