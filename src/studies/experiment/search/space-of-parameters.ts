// The space of a model, made from what it says of its parameters: where a search should look and on which scale. Whoever
// knows better changes single dimensions; what the model would refuse is refused here, before any trial.
import type { MatrixShape } from '../../../data/tables/interaction-matrix.js';
import { checkWord } from '../../../foundation/checks.js';
import { UsageError } from '../../../foundation/errors.js';
import { isAllowed, type Parameter, type ParameterSpace, rangeText } from '../../../models/scoring/parameters.js';
import { checkDimension, type DeclaredDimension, type Dimension, dimensionOf } from './dimension.js';
import type { DeclaredSpace } from './search-space.js';

/**
 * The declared space of a model's parameters, with single dimensions replaced or fixed.
 * @example spaceOfParameters(modelNamed('ease').parameters, { l2: [5, 50] }).l2;
 */
export function spaceOfParameters(
  parameters: ParameterSpace,
  changes: Readonly<Record<string, DeclaredDimension>> = {},
): DeclaredSpace {
  const names = Object.keys(parameters);
  for (const name of Object.keys(changes)) checkWord('space', name, names, 'the model has no such parameter');
  const dimensions = names.map((name) => {
    const parameter = parameters[name]!;
    const change = changes[name];
    return [name, change === undefined ? searched(name, parameter) : changed(name, parameter, dimensionOf(change))];
  });
  return Object.fromEntries(dimensions);
}

function searched(name: string, parameter: Parameter): Dimension {
  if (parameter.type === 'flag') return { type: 'flag' };
  if (parameter.type === 'choice') {
    const { search: choices = parameter.choices } = parameter;
    return choices.length === 1 ? { type: 'fixed', value: choices[0]! } : { type: 'choice', choices };
  }
  const [least, most] = parameter.search ?? [parameter.least, parameter.most];
  if (least === most) return { type: 'fixed', value: least };
  const dimension = { type: parameter.type, least, most, scale: parameter.scale };
  checkDimension(`space.${name}`, dimension);
  return dimension;
}

function changed(name: string, parameter: Parameter, dimension: Dimension): Dimension {
  checkDimension(`space.${name}`, dimension);
  for (const value of outermost(dimension)) {
    if (isAllowed(parameter, value)) continue;
    throw new UsageError(`the model cannot take all of this ${name}`, {
      argument: `space.${name}`,
      found: value,
      expected: rangeText(parameter),
      hint: parameter.meaning,
    });
  }
  if (parameter.type !== 'whole' || dimension.type !== 'real') return dimension;
  // The ends are whole, as was just checked, and nothing between them may be otherwise.
  return { ...dimension, type: 'whole' };
}

/** If the parameter allows these, it allows every value of the dimension. */
function outermost(dimension: Dimension): readonly unknown[] {
  switch (dimension.type) {
    case 'real':
    case 'whole':
      return [dimension.least, dimension.most];
    case 'list':
      return dimension.values;
    case 'choice':
      return dimension.choices;
    case 'flag':
      return [false, true];
    case 'fixed':
      return [dimension.value];
  }
}

/** How many users and items training has. */
export type TrainingSize = Pick<MatrixShape, 'userCount' | 'itemCount'>;

/** Parameters whose search and default stay below what training has space for, and the limit of each that was cut. */
export interface LimitedParameters {
  readonly parameters: ParameterSpace;
  readonly limits: Readonly<Record<string, number>>;
}

/** limit = the count that the parameter names, users, items or the lesser of both, less 1; never below its least value. */
export function parametersWithin(parameters: ParameterSpace, size: TrainingSize): LimitedParameters {
  const limits: Record<string, number> = {};
  const cut = Object.entries(parameters).map(([name, parameter]) => {
    const limited = parameterWithin(parameter, size);
    if (limited === undefined) return [name, parameter];
    limits[name] = limited.limit;
    return [name, limited.parameter];
  });
  return { parameters: Object.fromEntries(cut), limits };
}

function parameterWithin(parameter: Parameter, { userCount, itemCount }: TrainingSize) {
  if (parameter.type !== 'whole' || parameter.within === undefined) return undefined;
  const counts = { users: userCount, items: itemCount, both: Math.min(userCount, itemCount) };
  const limit = Math.max(parameter.least, counts[parameter.within] - 1);
  const [least, most] = parameter.search ?? [parameter.least, parameter.most];
  if (most <= limit && parameter.default <= limit) return undefined;
  const search = [Math.min(least, limit), Math.min(most, limit)] as const;
  return { limit, parameter: { ...parameter, default: Math.min(parameter.default, limit), search } };
}
