// What a bootstrap must be asked like, checked before anything is drawn.
import { checkSeed, checkShare, checkWord } from '../../../foundation/checks.js';
import { InputError, UsageError } from '../../../foundation/errors.js';
import { isFloat64Array } from '../../../foundation/typed-arrays.js';
import { checkWorkOptions, type WorkOptions } from '../../../foundation/work-options.js';
import type { BootstrapMethod } from './bootstrap-interval.js';
import { BOOTSTRAP_METHODS } from './bootstrap-interval.js';

const WORD = 4294967296;

/** Third powers of values up to here, and sums of them over any number of users, are still doubles. */
const LARGEST = 1e90;

/** Refuses columns that are not there, not equally long, empty, or that hold what is no number or hardly one. */
export function checkColumns(columns: readonly Float64Array[]): void {
  if (!Array.isArray(columns) || columns.length === 0 || !columns.every(isFloat64Array)) {
    throw new UsageError('columns must hold one value a user', {
      argument: 'columns',
      found: Array.isArray(columns) ? (columns.find((column) => !isFloat64Array(column)) ?? 'no column') : columns,
      expected: 'a Float64Array, or a list of at least one',
    });
  }
  for (const [c, column] of columns.entries()) {
    if (column.length === 0 || column.length > WORD - 1 || column.length !== columns[0]!.length) {
      throw new UsageError(`column ${c} has the wrong length`, {
        argument: 'columns',
        found: column.length,
        expected: c === 0 ? `1 to ${WORD - 1} values` : `as many values as column 0, ${columns[0]!.length}`,
      });
    }
    const user = column.findIndex((value) => !(Math.abs(value) <= LARGEST));
    if (user < 0) continue;
    throw new InputError(`column ${c} holds a value that cannot be averaged`, {
      ...{ argument: 'columns', user, found: column[user], expected: `numbers from -${LARGEST} to ${LARGEST}` },
      hint: 'Leave out users for whom the metric is undefined.',
    });
  }
}

/** Refuses draws that cannot be made. */
export function checkResampling(options: ResamplingOptions): void {
  const { seed, replicates, firstReplicate = 0 } = options;
  checkSeed(seed);
  checkWhole('replicates', replicates, 1, WORD - 1);
  checkWhole('firstReplicate', firstReplicate, 0, WORD - replicates);
  checkWorkOptions(options);
}

/** Refuses intervals that cannot be made. */
export function checkBootstrapOptions(options: BootstrapOptions): void {
  checkResampling(options);
  const { level, method, resample = 'users' } = options;
  checkShare('level', level);
  checkWord('method', method, BOOTSTRAP_METHODS);
  checkWord('resample', resample, ['users', 'normal']);
  if (resample === 'normal' && method === 'studentised') {
    throw new UsageError('a studentised interval needs resamples of users', {
      ...{ argument: 'method', found: method, expected: `another method with resample 'normal'` },
      hint: "From a normal distribution it would be Student's interval: use that.",
    });
  }
}

function checkWhole(argument: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const expected = `a whole number from ${least} to ${most}`;
  throw new UsageError(`${argument} must be a whole number`, { argument, found: value, expected });
}

export interface ResamplingOptions extends WorkOptions {
  /** Whole, 0 to 2^53 - 1. */
  readonly seed: number;
  readonly replicates: number;
  /** The number of the first replicate, 0 unless given: workers share the replicates of one seed among them. */
  readonly firstReplicate?: number | undefined;
}

/** Options of a bootstrap, all of them given. */
export interface BootstrapOptions extends WorkOptions {
  /** Between 0 and 1, such as 0.95. */
  readonly level: number;
  readonly method: BootstrapMethod;
  /** Whole, 0 to 2^53 - 1. */
  readonly seed: number;
  readonly replicates: number;
  /**
   * `users`, the default, draws users with replacement, and enumerates all resamples of up to six users; `normal` draws
   * from a normal distribution with the mean and deviation of the sample (the parametric bootstrap).
   */
  readonly resample?: 'users' | 'normal' | undefined;
}
