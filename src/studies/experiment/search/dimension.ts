// What a search may vary, as people write it: a range of numbers, a list of them, choices, a flag, or one fixed value. It
// is plain data, so that a space can stand in a file and in a result.
import { checkOptionNames, checkWord } from '../../../foundation/checks.js';
import { UsageError } from '../../../foundation/errors.js';
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
const DIMENSION_TYPES = ['real', 'whole', 'list', 'choice', 'flag', 'fixed'] as const;

/** The dimension that a declaration stands for; what it holds is not checked here. */
export function dimensionOf(declared: DeclaredDimension): Dimension {
  if (Array.isArray(declared)) {
    const isNumbers = declared.length > 0 && declared.every((value) => typeof value === 'number');
    return isNumbers ? { type: 'list', values: declared } : { type: 'choice', choices: declared };
  }
  return typeof declared === 'object' ? (declared as Dimension) : { type: 'fixed', value: declared as ParameterValue };
}

const NAMES = {
  real: ['type', 'least', 'most', 'scale'],
  whole: ['type', 'least', 'most', 'scale'],
  list: ['type', 'values'],
  choice: ['type', 'choices'],
  flag: ['type'],
  fixed: ['type', 'value'],
} as const;

/** Refuses a dimension that has no value to try, or none that can be distinguished. */
export function checkDimension(argument: string, dimension: Dimension): void {
  if (typeof dimension !== 'object' || dimension === null || !('type' in dimension)) {
    throw new UsageError('a dimension needs a type', {
      argument,
      found: dimension,
      expected: `an object with a type, one of ${DIMENSION_TYPES.join(', ')}; an array of values; or one value`,
    });
  }
  checkWord(`${argument}.type`, dimension.type, DIMENSION_TYPES);
  checkOptionNames(dimension, NAMES[dimension.type], `a dimension of type ${dimension.type}`);
  if (dimension.type === 'real' || dimension.type === 'whole') checkRange(argument, dimension);
  if (dimension.type === 'list') checkValues(`${argument}.values`, dimension.values, isFiniteNumber, 'finite numbers');
  if (dimension.type === 'choice') checkValues(`${argument}.choices`, dimension.choices, isPlain, PLAIN_VALUES);
  if (dimension.type === 'fixed') checkValues(`${argument}.value`, [dimension.value], isPlain, PLAIN_VALUES);
}

const PLAIN_VALUES = 'words, finite numbers, true or false';
const isFiniteNumber = (value: unknown) => Number.isFinite(value);
const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'boolean' || isFiniteNumber(value);

function checkRange(argument: string, { type, least, most, scale = 'linear' }: RangeDimension): void {
  for (const [name, end] of [
    ['least', least],
    ['most', most],
  ] as const) {
    if (type === 'whole' ? Number.isSafeInteger(end) : Number.isFinite(end)) continue;
    throw new UsageError('a range must have two ends', {
      argument: `${argument}.${name}`,
      found: end,
      expected: type === 'whole' ? 'a whole number' : 'a finite number',
      hint: 'A search needs to know where to look: give `least` and `most`.',
    });
  }
  if (least > most) {
    throw new UsageError('a range must not end before it begins', {
      argument,
      found: `${least} to ${most}`,
      expected: '`least` not above `most`',
      hint: `Did you mean ${most} to ${least}?`,
    });
  }
  checkWord(`${argument}.scale`, scale, ['linear', 'log']);
  if (scale === 'log' && least <= 0) {
    throw new UsageError('steps of equal ratio never reach 0', {
      argument: `${argument}.least`,
      found: least,
      expected: 'a number above 0 for the scale log',
      hint:
        type === 'whole'
          ? 'Begin at 1, or take the scale linear.'
          : 'Begin at a small number, or take the scale linear.',
    });
  }
}

function checkValues(
  argument: string,
  values: readonly ParameterValue[],
  isValue: (value: unknown) => boolean,
  expected: string,
): void {
  if (!Array.isArray(values) || values.length === 0) {
    throw new UsageError('a dimension must have values', {
      argument,
      found: Array.isArray(values) ? 'no values' : values,
      expected: `one or more of ${expected}`,
      hint: 'Leave the parameter out of the space to keep its default.',
    });
  }
  for (const [i, value] of values.entries()) {
    if (!isValue(value)) throw new UsageError('this cannot be a value', { argument, found: value, expected });
    if (values.indexOf(value) === i) continue;
    throw new UsageError('a value is listed twice', { argument, found: value, expected: 'each value once' });
  }
}
