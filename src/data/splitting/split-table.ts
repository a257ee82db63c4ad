// All splits in one function: a table and options. The result depends on the ids, values and
// times of the rows and on the options, never on threads or engines, and on the order of the rows only where an option
// says so (the tie rule `row`, and RiVal's hash maps).

import { UsageError } from '../../foundation/errors.js';
import { atOnce, type Steps, type WorkOptions } from '../../foundation/work-options.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { checkedWord } from './check-options.js';
import { splitCrossValidation } from './cross-validation.js';
import { splitFullyInductive } from './fully-inductive.js';
import { splitGlobalRatio } from './global-ratio.js';
import { splitGlobalTemporal } from './global-temporal.js';
import { splitHeldSide } from './held-side.js';
import { splitGiven, splitHoldOut, splitLeaveOut, splitUserRatio } from './per-user.js';
import { splitRival } from './rival/split-rival.js';
import type { Split } from './split.js';
import type { SplitOptions } from './split-options.js';
import { splitTopRated } from './top-rated.js';
import { splitUserCrossfold } from './user-crossfold.js';

/** The methods of splitting, by name. */
export const SPLIT_METHODS: readonly SplitOptions['method'][] = [
  'user-ratio',
  'leave-n-out',
  'hold-n-out',
  'given-n',
  'global-ratio',
  'global-temporal',
  'cross-validation',
  'user-inductive',
  'item-inductive',
  'fully-inductive',
  'user-crossfold',
  'top-rated',
  'rival-cross-validation',
  'rival-ratio',
  'rival-temporal',
];

/**
 * Splits a table as the options say; neither is changed. Progress is reported in rows. Nothing else runs meanwhile.
 * @example
 * const { folds } = splitTable(log, { method: 'user-ratio', order: 'random', ratios: [0.8, 0.2], seed: 1 });
 * const train = folds[0].tableOf('train');
 */
export function splitTable(table: InteractionTable, options: SplitOptions, watched: WorkOptions = {}): Split {
  return atOnce(splitInSteps(table, options, watched));
}

/** The same; splits of each user's rows pause. */
export function* splitInSteps(table: InteractionTable, options: SplitOptions, watched: WorkOptions = {}): Steps<Split> {
  if (table.rowCount === 0) {
    throw new UsageError('A table without rows cannot be split', { argument: 'table', found: 0, expected: 'rows' });
  }
  checkedWord('method', options.method, SPLIT_METHODS);
  const split = yield* splitBy(table, options, watched);
  watched.onProgress?.({ done: table.rowCount, total: table.rowCount, what: 'splitting' });
  return split;
}

function* splitBy(table: InteractionTable, options: SplitOptions, watched: WorkOptions): Steps<Split> {
  switch (options.method) {
    case 'user-ratio':
      return yield* splitUserRatio(table, options, watched);
    case 'leave-n-out':
      return yield* splitLeaveOut(table, options, watched);
    case 'hold-n-out':
      return yield* splitHoldOut(table, options, watched);
    case 'given-n':
      return yield* splitGiven(table, options, watched);
    case 'global-ratio':
      return splitGlobalRatio(table, options);
    case 'global-temporal':
      return splitGlobalTemporal(table, options);
    case 'cross-validation':
      return splitCrossValidation(table, options);
    case 'user-inductive':
    case 'item-inductive':
      return splitHeldSide(table, options);
    case 'fully-inductive':
      return splitFullyInductive(table, options);
    case 'user-crossfold':
      return splitUserCrossfold(table, options);
    case 'top-rated':
      return splitTopRated(table, options);
    default:
      return splitRival(table, options);
  }
}
