// Scores by dense weights between items: the sum of a profile's rows of weights. Models that tell for every pair of items
// how much having one speaks for the other become this; a user without a profile has 0 for every item.
import { checkLength } from '../data/checks.js';
import { InputError } from '../data/errors.js';
import type { InteractionMatrix } from '../data/interaction-matrix.js';
import type { Backend } from '../kernels/contract.js';
import { PANEL, scoreWeights } from '../kernels/score-weights.js';
import { ALL_FINITE } from '../kernels/sparse-product.js';
import type { Scorer, ScorerKind } from './scorer.js';
import { tooLarge } from './sparse-weights-scorer.js';
import { stateArray, stateCount } from './stored-state.js';

const KIND = 'dense-weights';

/** Weights that a call takes: 8 MiB. */
const WEIGHTS_A_CALL = 1_048_576;

/** Numbers of the weights of so many items: their columns are filled up to whole panels. */
export function weightsLength(itemCount: number): number {
  return Math.ceil(itemCount / PANEL) * PANEL * itemCount;
}

/** Where the weight of having `item` for a `column` stands. */
export function weightPlace(itemCount: number, item: number, column: number): number {
  return (Math.floor(column / PANEL) * itemCount + item) * PANEL + (column % PANEL);
}

/** score(u, j) = sum over the items i of u, ascending, of value(u, i) * weight(i, j); weights stand as `weightPlace` says. */
export function denseWeightsScorer(itemCount: number, weights: Float64Array): Scorer {
  return {
    kind: KIND,
    itemCount,
    score(backend, { profiles }, target) {
      checkLength('target', target.length, profiles.userCount * itemCount, 'userCount * itemCount');
      scorePanels(backend, profiles, weights, target);
    },
    state: () => ({ kind: KIND, numbers: { itemCount }, arrays: { weights } }),
  };
}

export const denseWeightsKind: ScorerKind = {
  kind: KIND,
  restore(state) {
    const itemCount = stateCount(state, 'itemCount', 1);
    const weights = stateArray(state, 'weights', 'Float64Array');
    if (weights.length === weightsLength(itemCount)) return denseWeightsScorer(itemCount, weights);
    throw new InputError(`a stored model of the kind '${KIND}' has damaged weights`, {
      argument: 'weights',
      found: `${weights.length} weights for ${itemCount} items`,
      expected: `${weightsLength(itemCount)} weights`,
      hint: 'Fit the model again and save it anew.',
    });
  },
};

/** Some panels at a time: their columns of all users are written and then put where they belong. */
function scorePanels(
  backend: Backend,
  { userCount, itemCount, offsets, items, values }: InteractionMatrix,
  weights: Float64Array,
  target: Float64Array,
): void {
  const panelNumbers = itemCount * PANEL;
  const panelsACall = Math.max(1, Math.floor(WEIGHTS_A_CALL / panelNumbers));
  const allPanels = Math.ceil(itemCount / PANEL);
  const cells = new Float64Array(userCount * Math.min(panelsACall, allPanels) * PANEL);
  for (let panel = 0; panel < allPanels; panel += panelsACall) {
    const panelCount = Math.min(panelsACall, allPanels - panel);
    const width = panelCount * PANEL;
    const scores = cells.subarray(0, userCount * width);
    const stripe = weights.subarray(panel * panelNumbers, (panel + panelCount) * panelNumbers);
    const request = { offsets, items, values, userCount, weights: stripe, itemCount, panelCount, scores };
    const offender = backend.run(scoreWeights, request);
    if (offender !== ALL_FINITE) throw tooLarge(offender);
    const first = panel * PANEL;
    const used = Math.min(width, itemCount - first);
    for (let user = 0; user < userCount; user++) {
      target.set(scores.subarray(user * width, user * width + used), user * itemCount + first);
    }
  }
}
