// Long work in steps: between them progress is reported and cancellation is checked, without a bit of the result changing.
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { endOfStep, stopIfAborted, turn, type WorkOptions, type WorkProgress } from '../../foundation/work-options.js';
import type { Evaluator } from './evaluator.js';

/** Which of how many visits of runs is going on. */
export interface StepOfRun {
  readonly index: number;
  readonly count: number;
  readonly name: string;
}

/** How far all visits are when so many users of one are done. */
export function progressOf({ index, count, name }: StepOfRun, doneUsers: number, userCount: number): WorkProgress {
  return { done: index * userCount + doneUsers, total: count * userCount, what: `evaluating ${name}` };
}

/** Shows the evaluator all lists of one run; `run` says which of how many it is. */
export async function addInSteps(
  evaluator: Evaluator,
  rows: ListRows,
  { onProgress, signal }: WorkOptions,
  run: StepOfRun,
): Promise<void> {
  const { userCount } = rows;
  for (let from = 0, to = 0; from < userCount; from = to) {
    stopIfAborted(signal, 'the evaluation');
    to = endOfStep(from, userCount, (user) => rows.lengths[user]!);
    evaluator.add({
      kind: 'rows',
      items: rows.items,
      starts: rows.starts.subarray(from, to),
      lengths: rows.lengths.subarray(from, to),
      userCount: to - from,
      scores: rows.scores,
    });
    onProgress?.(progressOf(run, to, userCount));
    await turn();
  }
}
