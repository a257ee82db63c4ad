// Weights between items scaled so that they add up to 1: those out of each source item, or those into each target.
import { type InteractionMatrix, transposedMatrix } from '../../data/tables/interaction-matrix.js';
import type { ChoiceParameter } from '../scoring/parameters.js';

export type NormaliseRule = 'none' | 'source' | 'target';

/** The parameter, with the default of a model. */
export function normaliseParameter<const Rule extends NormaliseRule>(rule: Rule) {
  return {
    type: 'choice',
    default: rule,
    choices: ['none', 'source', 'target'],
    meaning: 'whether the weights of each source item, or of each recommended item, are divided by their sum',
  } as const satisfies ChoiceParameter<NormaliseRule>;
}

/** weight / sum of the weights of its row (source) or column (target), added up in ascending order. */
export function normaliseWeights(weights: InteractionMatrix, rule: NormaliseRule): InteractionMatrix {
  if (rule === 'none') return weights;
  if (rule === 'target') return transposedMatrix(normaliseWeights(transposedMatrix(weights), 'source'));
  const { userCount, offsets } = weights;
  const values = weights.values.slice();
  for (let row = 0; row < userCount; row++) {
    let sum = 0;
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) sum += values[at]!;
    // Weights are above 0: only a row without any has no sum.
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) values[at]! /= sum;
  }
  return { ...weights, values };
}
