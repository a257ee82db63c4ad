// What a search may vary, as people write it: a range of numbers, a list of them, choices, a flag, or one fixed value. It
// is plain data, so that a space can stand in a file and in a result.
import type { ParameterValue } from '../../../models/scoring/parameters.js';

/** A number between two bounds, on a plain or a logarithmic scale. */
export interface RangeDimension {
  /** Any number of the range, or whole ones only. */
  readonly type: 'real' | 'whole';
  readonly least: number;
  readonly most: number;
  /** Steps of equal size (the default) or of equal ratio. */
  readonly scale?: 'linear' | 'log' | undefined;
}

/** One of some numbers; near ones are expected to do alike. */
export interface ListDimension {
  readonly type: 'list';
  readonly values: readonly number[];
}

/** One of some values that have no order. */
export interface ChoiceDimension {
  readonly type: 'choice';
  readonly choices: readonly ParameterValue[];
}

/** A parameter that is on or off. */
export interface FlagDimension {
  readonly type: 'flag';
}

/** A value that is the same in every trial. */
export interface FixedDimension {
  readonly type: 'fixed';
  readonly value: ParameterValue;
}

/** One parameter of a search: a range or a list of numbers, choices without order, a flag, or a fixed value. */
export type Dimension = RangeDimension | ListDimension | ChoiceDimension | FlagDimension | FixedDimension;

/** In short: an array of numbers is a list, any other array choices, and a plain value fixed. */
export type DeclaredDimension = Dimension | readonly ParameterValue[] | ParameterValue;

/** The kinds of parameters that a search knows. */
export const DIMENSION_TYPES = ['real', 'whole', 'list', 'choice', 'flag', 'fixed'] as const;

/** The dimension that a declaration stands for; what it holds is not checked here. */
export function dimensionOf(declared: DeclaredDimension): Dimension {
  if (Array.isArray(declared)) {
    const isNumbers = declared.length > 0 && declared.every((value) => typeof value === 'number');
    return isNumbers ? { type: 'list', values: declared } : { type: 'choice', choices: declared };
  }
  return typeof declared === 'object' ? (declared as Dimension) : { type: 'fixed', value: declared as ParameterValue };
}
