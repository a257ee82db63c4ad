// Where a search looks: one axis for each parameter. Points of the space are arrays of places, trials hold values, and this
// is the only file that turns one into the other.
import { checkObject, checkWord } from '../../../foundation/checks.js';
import { InputError, UsageError } from '../../../foundation/errors.js';
import type { ParameterValues } from '../../../models/scoring/parameters.js';
import { type Axis, axisOf } from './axis.js';
import { checkDimension, type DeclaredDimension, type Dimension, dimensionOf } from './dimension.js';

/** A space as people write it, by name of parameter. */
export type DeclaredSpace = Readonly<Record<string, DeclaredDimension>>;

/** One place on each axis. */
export type Point = Float64Array;

export interface SearchSpace {
  readonly axes: readonly Axis[];
  /** How many different values it holds in all; Infinity with a real dimension. */
  readonly size: number;
}

/** The space of a declaration; one with nothing in it is refused. */
export function searchSpace(declared: DeclaredSpace): SearchSpace {
  checkObject('space', declared);
  const names = Object.keys(declared);
  if (names.length === 0) {
    throw new UsageError('the space of the search is empty', {
      argument: 'space',
      found: 'no dimension',
      expected: 'at least one parameter with its range or values',
      hint: 'A model without parameters needs no search: evaluate it once.',
    });
  }
  const axes = names.map((name) => {
    const dimension = dimensionOf(declared[name]!);
    checkDimension(`space.${name}`, dimension);
    return axisOf(name, dimension);
  });
  return { axes, size: axes.reduce((size, axis) => size * axis.size, 1) };
}

/** The space as plain data, every dimension in full. */
export function dimensionsOf({ axes }: SearchSpace): Readonly<Record<string, Dimension>> {
  return Object.fromEntries(axes.map(({ name, dimension }) => [name, dimension]));
}

export function valuesAt({ axes }: SearchSpace, point: Point): ParameterValues {
  return Object.fromEntries(axes.map(({ name, valueAt }, i) => [name, valueAt(point[i]!)]));
}

export function pointOf({ axes }: SearchSpace, values: ParameterValues): Point {
  return Float64Array.from(axes, ({ name, placeOf }) => placeOf(values[name]!));
}

/** A text that is the same for the same values, and for no others. */
export function keyOf({ axes }: SearchSpace, values: ParameterValues): string {
  return JSON.stringify(axes.map(({ name }) => values[name]));
}

/** Refuses values that name another parameter, leave one out, or lie outside the space. */
export function checkInSpace({ axes }: SearchSpace, values: ParameterValues, where: string): void {
  checkObject(where, values);
  const names = axes.map(({ name }) => name);
  for (const name of Object.keys(values)) checkWord(where, name, names, 'the space has no such parameter');
  for (const { name, dimension, has } of axes) {
    if (has(values[name])) continue;
    throw new InputError(`${name} lies outside the space of the search`, {
      argument: `${where}.${name}`,
      found: values[name],
      expected: rangeWords(dimension),
      hint: 'Widen the space, or leave this setting out.',
    });
  }
}

/** What a value of the dimension may be, such as `a whole number from 5 to 1000, log`. */
function rangeWords(dimension: Dimension): string {
  switch (dimension.type) {
    case 'real':
    case 'whole': {
      const kind = dimension.type === 'whole' ? 'a whole number' : 'a number';
      return `${kind} from ${dimension.least} to ${dimension.most}${dimension.scale === 'log' ? ', log' : ''}`;
    }
    case 'list':
      return `one of ${dimension.values.join(', ')}`;
    case 'choice':
      return `one of ${dimension.choices.join(', ')}`;
    case 'flag':
      return 'true or false';
    case 'fixed':
      return `${dimension.value}`;
  }
}
