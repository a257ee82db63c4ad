// Long work in steps: between them progress is told and a wish to stop is heard, without a bit of the result changing.
import type { ListRows } from '../../data/tables/ranked-lists.js';
import type { Evaluator } from './evaluator.js';

/** How far an evaluation is. */
export interface EvaluationProgress {
  readonly done: number;
  readonly total: number;
  /** What is going on, in a few words. */
  readonly what: string;
}

/** Progress and cancellation of an evaluation. */
export interface Steps {
  readonly onProgress?: ((progress: EvaluationProgress) => void) | undefined;
  /** Looked at between steps; the evaluation then throws its reason. */
  readonly signal?: { throwIfAborted(): void } | undefined;
}

/** Users a step. */
const USERS_A_STEP = 1 << 16;

/** Which of how many visits of runs is going on. */
export interface StepOfRun {
  readonly index: number;
  readonly count: number;
  readonly name: string;
}

/** How far all visits are when so many users of one are done. */
export function progressOf(
  { index, count, name }: StepOfRun,
  doneUsers: number,
  userCount: number,
): EvaluationProgress {
  return { done: index * userCount + doneUsers, total: count * userCount, what: `evaluating ${name}` };
}

/** Shows the evaluator all lists of one run; `run` says which of how many it is. */
export async function addInSteps(
  evaluator: Evaluator,
  { rows, scores }: { readonly rows: ListRows; readonly scores: Float32Array | Float64Array | undefined },
  { onProgress, signal }: Steps,
  run: StepOfRun,
): Promise<void> {
  const { userCount } = rows;
  for (let from = 0; from < userCount; from += USERS_A_STEP) {
    signal?.throwIfAborted();
    const to = Math.min(from + USERS_A_STEP, userCount);
    evaluator.add({
      items: rows.items,
      starts: rows.starts.subarray(from, to),
      lengths: rows.lengths.subarray(from, to),
      userCount: to - from,
      scores,
    });
    onProgress?.(progressOf(run, to, userCount));
    if (onProgress !== undefined || signal !== undefined) await turn();
  }
}

/** Lets other work have its turn, such as drawing the progress or hearing a wish to stop. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
