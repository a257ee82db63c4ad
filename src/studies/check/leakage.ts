// The leakage of one evaluation in numbers, without a verdict: training against test and, where they are given, the lists
// of one recommender against both. The linter says what of it the literature objects to.

import { fileOf } from '../../data/preparing/row-selection.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { checkCount, checkOptionNames } from '../../foundation/checks.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import { type DataLeakage, dataLeakage } from './data-leakage.js';
import { orderedLists } from './ordered-lists.js';
import { type RunLeakage, runLeakage } from './run-leakage.js';
import { checkSharedIds } from './shared-ids.js';

/** The tables that are looked at for leaks. */
export interface LeakageRequest {
  readonly train: InteractionTable;
  readonly test: InteractionTable;
  /** Rows of user, item and score, in any order; without scores each user's rows are best first. */
  readonly recommendations?: InteractionTable | undefined;
  /** Places of each list that are looked at; 10 unless given, as in Zhao et al. 2022. */
  readonly k?: number | undefined;
}

/** Everything that leaks, in numbers. */
export interface Leakage extends DataLeakage {
  /** Undefined without recommendations. */
  readonly recommendations: RunLeakage | undefined;
}

const KNOWN = ['train', 'test', 'recommendations', 'k'];

/**
 * Counts what leaks between training, test and recommendations; all tables must share their id spaces.
 * @example leakage({ train, test }).repeatedPairCount;   // 0
 */
export function leakage(request: LeakageRequest): Leakage {
  checkOptionNames(request, KNOWN, 'leakage');
  const { train, test, recommendations, k = 10 } = request;
  checkCount('k', k, 1);
  checkTable('train', train);
  checkTable('test', test);
  checkSharedIds([
    ['train', train],
    ['test', test],
    ['recommendations', recommendations],
  ]);
  if (recommendations !== undefined) checkTable('recommendations', recommendations);
  return {
    ...dataLeakage(train, test),
    recommendations: recommendations && runLeakage(train, test, orderedLists(recommendations), k),
  };
}

/** Refuses what is no table, and a table without rows, by its name among the arguments. */
export function checkTable(argument: string, table: InteractionTable): void {
  if (typeof table !== 'object' || table === null) {
    throw new UsageError(`${argument} must be a table`, {
      argument,
      found: table,
      expected: 'a table of interactions',
    });
  }
  if (table.rowCount > 0) return;
  throw new InputError(`The table ${argument} has no rows`, {
    argument,
    ...fileOf(table),
    found: '0 rows',
    expected: 'one row at least',
  });
}
