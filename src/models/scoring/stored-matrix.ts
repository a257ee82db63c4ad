// A sparse matrix inside a stored state: three arrays and two counts under one name. What a file holds is checked whole,
// because kernels rely on it.

import { checkMatrix, type InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { InputError, RecgaugeError } from '../../foundation/errors.js';
import type { ScorerState } from './scorer.js';
import { stateArray, stateCount } from './stored-state.js';

/** The part of a state that holds a matrix. */
export function matrixState(
  name: string,
  { userCount, itemCount, offsets, items, values }: InteractionMatrix,
): Pick<ScorerState, 'numbers' | 'arrays'> {
  return {
    numbers: { [`${name}Rows`]: userCount, [`${name}Columns`]: itemCount },
    arrays: { [`${name}Offsets`]: offsets, [`${name}Items`]: items, [`${name}Values`]: values },
  };
}

/** The matrix of a name. */
export function stateMatrix(state: ScorerState, name: string): InteractionMatrix {
  const matrix = {
    userCount: stateCount(state, `${name}Rows`, 0),
    itemCount: stateCount(state, `${name}Columns`, 0),
    offsets: stateArray(state, `${name}Offsets`, 'Uint32Array'),
    items: stateArray(state, `${name}Items`, 'Uint32Array'),
    values: stateArray(state, `${name}Values`, 'Float64Array'),
  };
  try {
    checkMatrix(name, matrix);
  } catch (error) {
    if (!(error instanceof RecgaugeError)) throw error;
    throw new InputError(`a stored model of the kind '${state.kind}' has a damaged ${name}: ${error.reason}`, {
      ...error.details,
      hint: 'Fit the model again and save it anew.',
    });
  }
  return matrix;
}
