// Parameters cut to the data: a log of forty users has no five hundred singular vectors, and a search that tries them would
// fail or waste its trials. Only where a search looks and the default are cut; what somebody asks for is left to the model.
import type { MatrixShape } from '../../../data/tables/interaction-matrix.js';
import type { Parameter, ParameterSpace } from '../../../models/scoring/parameters.js';

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
