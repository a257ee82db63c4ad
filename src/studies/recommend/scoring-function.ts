// A function of your own in the place of a model: it is asked for the scores of a user over all items, and its answers are
// checked like any input, because nobody here knows where they come from.
import { InputError } from '../../foundation/errors.js';
import { type AnyModel, defineModel } from '../../models/scoring/model.js';
import type { Scorer } from '../../models/scoring/scorer.js';

/** Scores of items for a user, in the order of `items`. */
export type ScoringFunction = (user: string, items: readonly string[]) => ArrayLike<number>;

/** The model that asks the function; it has nothing to learn and cannot be stored. */
export function scoringModel(score: ScoringFunction, userIds: readonly string[], itemIds: readonly string[]): AnyModel {
  return defineModel({
    name: 'own',
    title: 'Own scores',
    definition: 'the result of the given function',
    citation: '',
    task: 'ranking',
    parameters: {},
    memoryNeeded: () => 0,
    fit: () => functionScorer(score, userIds, itemIds),
  });
}

function functionScorer(score: ScoringFunction, userIds: readonly string[], itemIds: readonly string[]): Scorer {
  const itemCount = itemIds.length;
  return {
    kind: 'own',
    itemCount,
    score(_, { profiles, from = 0 }, target) {
      for (let user = 0; user < profiles.userCount; user++) {
        const id = userIds[from + user]!;
        const scores = score(id, itemIds);
        checkScores(scores, id, itemIds);
        for (let item = 0; item < itemCount; item++) target[user * itemCount + item] = scores[item]!;
      }
    },
    state: refuseState,
  };
}

/** Scores of your own are no model that could be fitted again. */
export function refuseState(): never {
  throw new InputError('Your own scores cannot be saved as a model', {
    argument: 'model',
    hint: 'Save the recommendations instead.',
  });
}

function checkScores(scores: ArrayLike<number>, user: string, itemIds: readonly string[]): void {
  if (typeof scores !== 'object' || scores === null || scores.length !== itemIds.length) {
    throw new InputError('the scoring function returned the wrong number of scores', {
      argument: 'model',
      found: `${scores?.length} scores for user ${user}`,
      expected: `${itemIds.length}, one for each item`,
    });
  }
  for (let item = 0; item < itemIds.length; item++) {
    if (typeof scores[item] === 'number' && !Number.isNaN(scores[item])) continue;
    throw new InputError('the scoring function returned a score that is not a number', {
      argument: 'model',
      found: `${scores[item]} for user ${user} and item ${itemIds[item]}`,
      expected: 'numbers; -Infinity puts an item last',
    });
  }
}
