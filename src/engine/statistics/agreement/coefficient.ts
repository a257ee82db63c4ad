// What a coefficient of two rankings is, and when it is none: too few values, or all of one side equal. A coefficient that
// is not defined is null with a reason, never 0, 1 or NaN.
import { UsageError } from '../../../foundation/errors.js';

/** Why a coefficient has no value. */
export type UndefinedReason = 'too-few' | 'constant-first' | 'constant-second' | 'infinite';

/** A coefficient with its test; undefined cases say why. */
export interface Coefficient {
  /** Null where it is not defined; `why` then says the reason. */
  readonly value: number | null;
  /** Pairs of values that it was computed from. */
  readonly count: number;
  /** Two-sided, of no association; null where there is no test. */
  readonly p: number | null;
  readonly why?: UndefinedReason;
}

/**
 * Refuses sides of different lengths and NaN, and says why the pairs have no coefficient; undefined if they have one.
 */
export function undefinedReason(first: ArrayLike<number>, second: ArrayLike<number>): UndefinedReason | undefined {
  if (first.length !== second.length) {
    throw new UsageError('Both sides must have the same length', {
      argument: 'second',
      found: second.length,
      expected: `${first.length} values, as many as first`,
    });
  }
  const isFirstConstant = isConstant('first', first);
  const isSecondConstant = isConstant('second', second);
  if (first.length < 2) return 'too-few';
  if (isFirstConstant) return 'constant-first';
  return isSecondConstant ? 'constant-second' : undefined;
}

/** The form of all coefficients that are not defined. */
export function withoutValue(count: number, why: UndefinedReason): Coefficient {
  return { value: null, count, p: null, why };
}

function isConstant(argument: string, values: ArrayLike<number>): boolean {
  let isSame = true;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) {
      throw new UsageError('NaN cannot be ranked', {
        argument: `${argument}[${i}]`,
        found: Number.NaN,
        expected: 'a number',
        hint: 'Leave out the pair on both sides.',
      });
    }
    if (values[i] !== values[0]) isSame = false;
  }
  return isSame;
}
