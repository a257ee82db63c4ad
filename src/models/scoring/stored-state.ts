// Reading a scorer's state back: a file may be damaged or made by somebody else, so every array and number is checked for
// being there and of its type before a scorer rests on it.
import { checkMatrix, type InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { InputError, RecgaugeError } from '../../foundation/errors.js';
import type { ScorerState } from './scorer.js';

interface StoredArrays {
  Float64Array: Float64Array;
  Float32Array: Float32Array;
  Uint32Array: Uint32Array;
}

const HINT = 'Fit and save the model again.';

/** The refusal of a state; `what` goes before the name in the sentence. */
export function damagedState(
  kind: string,
  argument: string,
  found: unknown,
  expected: string,
  what = 'has a damaged',
): InputError {
  const reason = `a stored model of the kind '${kind}' ${what} ${argument}`;
  return new InputError(reason, { argument, found, expected, hint: HINT });
}

export function stateArray<Type extends keyof StoredArrays>(
  state: ScorerState,
  name: string,
  type: Type,
): StoredArrays[Type] {
  const array = state.arrays[name];
  if (array !== undefined && Object.prototype.toString.call(array) === `[object ${type}]`) {
    return array as StoredArrays[Type];
  }
  throw damagedState(state.kind, name, array, `a ${type}`, 'lacks its');
}

export function stateCount(state: ScorerState, name: string, least: number): number {
  const count = stateNumber(state, name);
  if (Number.isInteger(count) && count >= least) return count;
  throw damagedState(state.kind, name, count, `a whole number from ${least}`);
}

export function stateNumber(state: ScorerState, name: string): number {
  const number = state.numbers[name];
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw damagedState(state.kind, name, number, 'a finite number', 'lacks its');
}

export function matrixState(
  name: string,
  { userCount, itemCount, offsets, items, values }: InteractionMatrix,
): Pick<ScorerState, 'numbers' | 'arrays'> {
  return {
    numbers: { [`${name}Rows`]: userCount, [`${name}Columns`]: itemCount },
    arrays: { [`${name}Offsets`]: offsets, [`${name}Items`]: items, [`${name}Values`]: values },
  };
}

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
      hint: HINT,
    });
  }
  return matrix;
}
