// A model from a score function alone: whoever can say how much a user would like each of some items takes part like any
// other model. What the function gives is checked user by user, and refused with the ids of the log.
import type { InteractionMatrix } from '../data/tables/interaction-matrix.js';
import { checkLength } from '../foundation/checks.js';
import { InputError, UsageError } from '../foundation/errors.js';
import { type AnyModel, defineModel, type FitContext } from './scoring/model.js';
import type { Scorer, UserBlock } from './scoring/scorer.js';

/** Scores of the items for one user, one for each and in their order, the higher the better. `known` is what the user chose. */
export type ScoreFunction = (user: string, items: readonly string[], known: readonly string[]) => ArrayLike<number>;

/** That a user chose an item, by their ids. */
export interface TrainingPair {
  readonly user: string;
  readonly item: string;
}

/** Learns from what was chosen in training and gives the score function; all of its chance should come from the seed. */
export type FitScores = (train: readonly TrainingPair[], seed: number) => ScoreFunction;

const KIND = 'scores';

/**
 * score(u, i) = what the function says of u and i; a function that is not fitted is `() => score`.
 * @example
 * const newest = modelOfScores('newest', () => (user, items) => items.map((item) => Number(item)));
 * const { table } = await recommend(train, { model: newest, k: 10 });
 */
export function modelOfScores(name: string, learn: FitScores): AnyModel {
  return defineModel({
    ...{ name, title: name, definition: 'what a score function of its own says', citation: '' },
    task: 'ranking',
    parameters: {},
    memoryNeeded: () => 0,
    fit(train, _, context) {
      // Frozen: a function that sorted them would change them for everybody.
      const items = Object.freeze([...idsOf('items', context.itemIds, train.itemCount)]);
      const score = learn(trainingPairs(train, items, context), context.seed);
      if (typeof score === 'function') return scorerOf(name, score, items);
      throw new InputError(`${name} returned no score function`, {
        found: score,
        expected: '(user, items, known) => scores',
      });
    },
  });
}

function scorerOf(name: string, score: ScoreFunction, items: readonly string[]): Scorer {
  const itemCount = items.length;
  return {
    kind: KIND,
    itemCount,
    score(_, { ids, profiles }: UserBlock, target) {
      for (const [place, user] of idsOf('users', ids, profiles.userCount).entries()) {
        const own = profiles.items.subarray(profiles.offsets[place], profiles.offsets[place + 1]);
        const scores = score(
          user,
          items,
          Array.from(own, (item) => items[item]!),
        );
        checkScores(name, user, items, scores);
        target.set(scores, place * itemCount);
      }
    },
    state: () => ({ kind: KIND, numbers: {}, arrays: {} }),
  };
}

function checkScores(name: string, user: string, items: readonly string[], scores: unknown): void {
  const isList = Array.isArray(scores) || (ArrayBuffer.isView(scores) && !(scores instanceof DataView));
  if (!isList) {
    throw new InputError(`${name} returned no list of scores for user ${user}`, {
      found: scores,
      expected: `${items.length} numbers`,
      ...(scores instanceof Promise ? { hint: 'The function must give its scores at once: it cannot be async.' } : {}),
    });
  }
  const list = scores as ArrayLike<unknown>;
  if (list.length !== items.length) {
    throw new InputError(`${name} returned the wrong number of scores for user ${user}`, {
      found: list.length,
      expected: `${items.length}, one for each item`,
    });
  }
  for (let place = 0; place < list.length; place++) {
    const value = list[place];
    if (typeof value === 'number' && !Number.isNaN(value)) continue;
    throw new InputError(`${name} gave a score that is not a number for item ${items[place]} for user ${user}`, {
      found: value,
      expected: 'a number',
    });
  }
}

function trainingPairs(
  { offsets, items: columns, userCount }: InteractionMatrix,
  items: readonly string[],
  { userIds }: FitContext,
): readonly TrainingPair[] {
  const users = idsOf('users', userIds, userCount);
  const pairs: TrainingPair[] = [];
  for (let row = 0; row < userCount; row++) {
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) {
      pairs.push({ user: users[row]!, item: items[columns[at]!]! });
    }
  }
  return pairs;
}

function idsOf(what: string, ids: readonly string[] | undefined, count: number): readonly string[] {
  if (ids !== undefined) {
    checkLength(`ids of the ${what}`, ids.length, count, `number of ${what}`);
    return ids;
  }
  throw new UsageError(`a score function needs the ids of the ${what}`, {
    argument: what,
    found: ids,
    expected: 'an experiment, or itemIds, userIds and ids handed in',
  });
}
