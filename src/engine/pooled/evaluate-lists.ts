// Ranked lists in typed arrays, evaluated in a pool. Scores and factors are ranked first, by `rankScoresInPool` and
// `rankFactorsInPool`; what these give is what this takes.

import { checkListShape, type ListBlock, type ListRows, listRowsOf } from '../../data/tables/ranked-lists.js';
import { UsageError } from '../../foundation/errors.js';
import type { WorkPool } from '../../foundation/parallel/work-pool.js';
import type { WorkOptions } from '../../foundation/work-options.js';
import type { Engine, EvaluateRequest } from '../engine.js';
import type { Evaluation } from '../judging/labelled-evaluation.js';
import { judgeListsInPool } from './judge-in-pool.js';

/** Ranked lists, truth and metrics for `evaluateInPool`. */
export interface PooledLists extends Omit<EvaluateRequest, 'lists'> {
  /** One ranked list for each user of the truth, in its order. */
  readonly lists: ListBlock | ListRows;
}

/** The evaluation of ranked lists, as `engine.evaluate` gives it. */
export async function evaluateInPool(
  pool: WorkPool,
  engine: Engine,
  request: PooledLists,
  options: WorkOptions = {},
): Promise<Evaluation> {
  const { lists, ...rest } = request;
  if ('starts' in lists) return judgeListsInPool(pool, engine, lists, rest, options);
  if (!('lengths' in lists)) {
    throw new UsageError('only ranked lists are evaluated in a pool', {
      argument: 'lists',
      found: lists,
      expected: 'lists as rankScoresInPool and rankFactorsInPool give them',
    });
  }
  checkListShape(lists);
  const rows = listRowsOf(lists);
  const { items, lengths, scores, k } = lists;
  return judgeListsInPool(pool, engine, rows, rest, options, ({ from, to }) => ({
    ...{ k, userCount: to - from, lengths: lengths.subarray(from, to) },
    ...{ items: items.subarray(from * k, to * k), scores: scores?.subarray(from * k, to * k) },
  }));
}
