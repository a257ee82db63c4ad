// A dimension ready for use: its values laid out along a line from 0 to 1, or side by side where they have no order.
// Every method of search walks these lines, so that none needs to know what lies on them.
import { exp, naturalLog } from '../../../foundation/numbers/elementary.js';
import type { ParameterValue } from '../../../models/scoring/parameters.js';
import type { Dimension, RangeDimension } from './dimension.js';

export interface Axis {
  readonly name: string;
  readonly dimension: Dimension;
  /** Places of an axis with order are in 0 .. 1 and near where values are; without order they are 0, 1, 2 and so on. */
  readonly isOrdered: boolean;
  /** How many values it has; Infinity for real numbers, 1 where nothing varies. */
  readonly size: number;
  /** The place that a uniform number in [0, 1) stands for: each whole number, listed value and choice is as likely. */
  draw(unit: number): number;
  /** The place of the value nearest to a place. */
  snap(place: number): number;
  /** The value nearest to a place. */
  valueAt(place: number): ParameterValue;
  /** The place of one of its values. */
  placeOf(value: ParameterValue): number;
  has(value: unknown): boolean;
}

/** The axis of a checked dimension. */
export function axisOf(name: string, dimension: Dimension): Axis {
  switch (dimension.type) {
    case 'real':
      return dimension.least < dimension.most
        ? realAxis(name, dimension)
        : choiceAxis(name, dimension, [dimension.least]);
    case 'whole':
      return dimension.least < dimension.most
        ? wholeAxis(name, dimension)
        : choiceAxis(name, dimension, [dimension.least]);
    case 'list':
      return dimension.values.length > 1
        ? listAxis(name, dimension, dimension.values)
        : choiceAxis(name, dimension, dimension.values);
    case 'choice':
      return choiceAxis(name, dimension, dimension.choices);
    case 'flag':
      return choiceAxis(name, dimension, [false, true]);
    case 'fixed':
      return choiceAxis(name, dimension, [dimension.value]);
  }
}

/**
 * At most `count` values in even steps from the first place to the last, the middle for one; values without order and
 * listed ones are all there, in the order in which they were written.
 */
export function levelsOf({ dimension, isOrdered, size, valueAt }: Axis, count: number): readonly ParameterValue[] {
  if (dimension.type === 'list') return dimension.values;
  if (!isOrdered) return Array.from({ length: size }, (_, place) => valueAt(place));
  if (count === 1) return [valueAt(0.5)];
  const levels = Array.from({ length: count }, (_, i) => valueAt(i / (count - 1)));
  return levels.filter((value, i) => i === 0 || value !== levels[i - 1]);
}

interface Line {
  numberAt(place: number): number;
  placeOf(value: number): number;
}

/** least + p (most - least), or least (most / least)^p: the ends are exact, and nothing lies beyond them. */
function lineOf({ least, most, scale }: RangeDimension): Line {
  const within = (value: number) => Math.min(most, Math.max(least, value));
  if (scale !== 'log') {
    // Halves first: the width of the whole range of doubles is no double.
    const half = most / 2 - least / 2;
    return {
      numberAt: (place) => (place >= 1 ? most : within(least + place * half + place * half)),
      placeOf: (value) => (value / 2 - least / 2) / half,
    };
  }
  const start = naturalLog(least);
  const width = naturalLog(most) - start;
  return {
    numberAt: (place) => (place <= 0 ? least : place >= 1 ? most : within(exp(start + place * width))),
    placeOf: (value) => (naturalLog(value) - start) / width,
  };
}

function realAxis(name: string, dimension: RangeDimension): Axis {
  const line = lineOf(dimension);
  return {
    name,
    dimension,
    isOrdered: true,
    size: Number.POSITIVE_INFINITY,
    draw: (unit) => unit,
    snap: (place) => place,
    valueAt: line.numberAt,
    placeOf: (value) => line.placeOf(value as number),
    has: (value) => isWithin(dimension, value),
  };
}

function wholeAxis(name: string, dimension: RangeDimension): Axis {
  const { least, most } = dimension;
  const line = lineOf(dimension);
  // Each number owns the stretch from itself to the next; on a scale of ratios that of a small one is longer.
  const stretches = lineOf({ ...dimension, most: most + 1 });
  const valueAt = (place: number) => Math.min(most, Math.floor(line.numberAt(place) + 0.5));
  return {
    name,
    dimension,
    isOrdered: true,
    size: most - least + 1,
    draw: (unit) => line.placeOf(Math.min(most, Math.floor(stretches.numberAt(unit)))),
    snap: (place) => line.placeOf(valueAt(place)),
    valueAt,
    placeOf: (value) => line.placeOf(value as number),
    has: (value) => Number.isInteger(value) && isWithin(dimension, value),
  };
}

/** Listed numbers, from the least to the greatest, at equal distances. */
function listAxis(name: string, dimension: Dimension, values: readonly number[]): Axis {
  const ascending = [...values].sort((left, right) => left - right);
  const last = values.length - 1;
  const indexAt = (place: number) => Math.min(last, Math.max(0, Math.floor(place * last + 0.5)));
  return {
    name,
    dimension,
    isOrdered: true,
    size: values.length,
    draw: (unit) => Math.floor(unit * values.length) / last,
    snap: (place) => indexAt(place) / last,
    valueAt: (place) => ascending[indexAt(place)]!,
    placeOf: (value) => ascending.indexOf(value as number) / last,
    has: (value) => values.some((known) => known === value),
  };
}

function choiceAxis(name: string, dimension: Dimension, choices: readonly ParameterValue[]): Axis {
  return {
    name,
    dimension,
    isOrdered: false,
    size: choices.length,
    draw: (unit) => Math.floor(unit * choices.length),
    snap: (place) => place,
    valueAt: (place) => choices[place]!,
    placeOf: (value) => choices.indexOf(value),
    has: (value) => choices.some((choice) => choice === value),
  };
}

function isWithin({ least, most }: RangeDimension, value: unknown): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}
