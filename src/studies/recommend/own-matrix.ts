// Scores or factors of your own in the place of a model: rows are users and columns items, by ids that come along. Columns
// are put in the order of ids, so that equal scores fall as they do for every other model, and every number that is used is
// checked, because nobody here knows where it comes from.

import { idOrder } from '../../data/tables/id-order.js';
import { IdSpace } from '../../data/tables/ids.js';
import { checkCount, checkLength } from '../../foundation/checks.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import { isFloat32Array, isFloat64Array } from '../../foundation/typed-arrays.js';
import type { StoredModel } from '../../models/model-file.js';
import { defineModel } from '../../models/scoring/model.js';
import type { Scorer } from '../../models/scoring/scorer.js';
import type { OwnFactors, OwnIds } from './own-factors.js';
import { ownFactorsScorer } from './own-factors.js';
import { refuseState } from './scoring-function.js';

/** A dense matrix of scores. */
export interface OwnScores extends OwnIds {
  readonly kind: 'scores';
  /** `scores[row * itemIds.length + column]`; -Infinity puts an item last, NaN is refused. */
  readonly scores: Float32Array | Float64Array;
}

/** Scores or factors of your own model, with ids. */
export type OwnMatrix = OwnScores | OwnFactors;

/** The matrix as a model that has nothing to learn and cannot be stored. */
export function ownModel(own: OwnMatrix): StoredModel {
  const userIds = idsOf('userIds', own.userIds);
  const items = idsOf('itemIds', own.itemIds);
  const columns = idOrder(items);
  const itemIds = Array.from(columns, (column) => items.idAt(column));
  const scorer = own.kind === 'scores' ? scoresScorer(own, columns) : ownFactorsScorer(checkedFactors(own), columns);
  const model = defineModel({
    name: 'own',
    title: 'Own scores',
    definition: 'scores as they were given, or the dot product of given factors',
    citation: '',
    task: 'ranking',
    refusesNewUsers: 'Scores are there for the users of the rows only.',
    parameters: {},
    memoryNeeded: () => 0,
    fit: () => scorer,
  });
  const shape = { userCount: userIds.size, itemCount: items.size, entryCount: 0 };
  return { kind: 'fitted', model, parameters: {}, seed: 0, shape, scorer, userIds: own.userIds, itemIds };
}

function scoresScorer({ scores, userIds, itemIds }: OwnScores, columns: Uint32Array): Scorer {
  checkNumbers('scores', scores);
  checkLength('scores', scores.length, userIds.length * itemIds.length, 'userIds.length * itemIds.length');
  const itemCount = columns.length;
  return {
    kind: 'own',
    itemCount,
    score(_, { rows }, target) {
      for (let user = 0; user < rows!.length; user++) {
        const start = rows![user]! * itemCount;
        for (let item = 0; item < itemCount; item++) {
          const score = scores[start + columns[item]!]!;
          if (Number.isNaN(score)) throw noNumber(userIds[rows![user]!]!, itemIds[columns[item]!]!);
          target[user * itemCount + item] = score;
        }
      }
    },
    state: refuseState,
  };
}

function checkedFactors(own: OwnFactors): OwnFactors {
  const { userFactors, itemFactors, userIds, itemIds, dimension } = own;
  checkCount('dimension', dimension, 1);
  checkNumbers('userFactors', userFactors);
  checkNumbers('itemFactors', itemFactors);
  checkLength('userFactors', userFactors.length, userIds.length * dimension, 'userIds.length * dimension');
  checkLength('itemFactors', itemFactors.length, itemIds.length * dimension, 'itemIds.length * dimension');
  return own;
}

function checkNumbers(argument: string, numbers: unknown): void {
  if (isFloat32Array(numbers) || isFloat64Array(numbers)) return;
  throw new UsageError(`${argument} has the wrong type`, {
    argument,
    found: numbers,
    expected: 'a Float32Array or a Float64Array',
  });
}

function idsOf(argument: string, ids: readonly string[]): IdSpace {
  const space = new IdSpace();
  for (let place = 0; place < ids.length; place++) {
    if (typeof ids[place] === 'string' && space.intern(ids[place]!) === place) continue;
    throw new InputError(`${argument === 'userIds' ? 'a user has two rows' : 'an item has two columns'}`, {
      argument,
      found: ids[place],
      expected: 'each id once, as text',
    });
  }
  return space;
}

function noNumber(user: string, item: string): InputError {
  return new InputError('a score is not a number', {
    argument: 'scores',
    found: `NaN for user ${user} and item ${item}`,
    expected: 'a number',
    hint: 'Write -Infinity to put an item last; rows of user, item and score may leave it out.',
  });
}
