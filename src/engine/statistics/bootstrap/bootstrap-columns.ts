// The bootstrap as callers of the engine ask for it: one column or several, every option with a default, and all that
// decides the numbers stated in the result.
import { checkOptionNames } from '../../../foundation/checks.js';
import { UsageError } from '../../../foundation/errors.js';
import type { Backend } from '../../../foundation/kernels/contract.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import { isFloat64Array } from '../../../foundation/typed-arrays.js';
import type { Interval } from './bootstrap-interval.js';
import { type BootstrapOutcome, bootstrap } from './bootstrap-intervals.js';
import type { BootstrapOptions } from './check-bootstrap.js';
import { checkColumns } from './check-bootstrap.js';
import type { BootstrapPValues } from './p-values.js';

/** Options that may be left out or undefined, and then have their defaults. */
export type Optional<Options> = { readonly [Name in keyof Options]?: Options[Name] | undefined };

/** Level, method, resamples and seed of a bootstrap, and whether resampled means are kept. */
export interface BootstrapRequest extends Optional<BootstrapOptions> {
  /** Whether to hand out the resampled means. */
  readonly keepMeans?: boolean | undefined;
}

/** Estimates and intervals of the columns, which share their resamples. */
export interface BootstrapResult {
  /** The mean of each column. */
  readonly estimates: readonly number[];
  /** One interval for each column. */
  readonly intervals: readonly Interval[];
  /** What the same resamples say against a mean of 0, for each column: for differences between two runs. */
  readonly pValues: readonly BootstrapPValues[];
  /** Of no account where the intervals say that all resamples were enumerated. */
  readonly seed: number;
  /** The resampled means of each column, if they were asked for; equal places hold the same users. */
  readonly means?: readonly Float64Array[];
}

const KNOWN = ['level', 'method', 'seed', 'replicates', 'resample', 'keepMeans', 'onProgress', 'signal'];
const DEFAULTS = { level: 0.95, method: 'bca', replicates: 9999, seed: 0 } as const;

export function bootstrapColumns(
  backend: Backend,
  columns: Float64Array | readonly Float64Array[],
  request: BootstrapRequest = {},
): BootstrapResult {
  const { list, options, resultOf } = readBootstrap(columns, request);
  checkColumns(list);
  checkHeld(backend, list);
  return resultOf(bootstrap(backend, list, options));
}

/** A request with all its options, for whoever draws. */
export interface ReadBootstrap {
  readonly list: readonly Float64Array[];
  readonly options: BootstrapOptions;
  resultOf(outcome: BootstrapOutcome): BootstrapResult;
}

export function readBootstrap(
  columns: Float64Array | readonly Float64Array[],
  request: BootstrapRequest,
): ReadBootstrap {
  checkOptionNames(request, KNOWN, 'bootstrap');
  const { keepMeans = false, ...given } = request;
  const list = isFloat64Array(columns) ? [columns] : columns;
  const options = { ...DEFAULTS, ...withoutUndefined(given) };
  const resultOf = ({ intervals, means, pValues }: BootstrapOutcome) => {
    return { estimates: list.map(exactMean), intervals, pValues, seed: options.seed, ...(keepMeans && { means }) };
  };
  return { list, options, resultOf };
}

function checkHeld(backend: Backend, columns: readonly Float64Array[]): void {
  if (!columns.some((column) => backend.isReleased(column))) return;
  throw new UsageError('columns were released', {
    ...{ argument: 'columns', found: 'released memory', expected: 'arrays that are still held' },
    hint: 'Call engine.release(scores) after the last use only.',
  });
}

/** An option that is undefined has its default, as if it had not been mentioned. */
function withoutUndefined(options: Optional<BootstrapOptions>): Partial<BootstrapOptions> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
