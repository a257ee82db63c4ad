// Predicted ratings of pairs, as a table that `evaluate` takes for predictions. Pairs without a prediction have no row, so
// that a metric can say what it makes of them.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { type MatrixSpace, matrixInSteps, spaceInSteps } from '../../data/tables/matrix-of-table.js';
import { selectRows } from '../../data/tables/select-rows.js';
import { createRanker, kernelsOf, type Ranker } from '../../engine/ranking/ranker.js';
import { UsageError } from '../../foundation/errors.js';
import type { EngineOptions } from '../../foundation/kernels/kernel-owner.js';
import type { Notice } from '../../foundation/notice.js';
import { inTurns, type Steps } from '../../foundation/work-options.js';
import { type FitOptions, type FittedModel, fitModelInSteps } from '../../models/fit-model.js';
import type { StoredModel } from '../../models/model-file.js';
import type { AnyModel } from '../../models/scoring/model.js';
import { NEW_USER, predictInSteps, type UserBlock } from '../../models/scoring/scorer.js';
import { storedSpace } from './stored-space.js';

/** The model that predicts, its parameters and its seed. */
export interface PredictOptions extends FitOptions {
  /** A model whose task is `rating`, by name, as one of your own, or one that was read from a file. */
  readonly model: string | AnyModel | StoredModel;
  /** An engine to run on; without, one is made and ended. */
  readonly engine?: Ranker | undefined;
  readonly backend?: EngineOptions['backend'] | undefined;
}

/** Predicted ratings; pairs without one are left out of the table and counted in a notice. */
export interface PredictedRatings {
  /** Rows of user, item and predicted rating, in the order of the pairs. */
  readonly table: InteractionTable;
  readonly notices: readonly Notice[];
}

/**
 * Predicts the rating of every pair by a model that is fitted on training, or by a stored one, for which training has the
 * profiles; both tables share their id spaces.
 * @example const { table } = await predictRatings(train, test, { model: 'rating-bias' });
 */
export async function predictRatings(
  train: InteractionTable,
  pairs: InteractionTable,
  { model, engine: given, backend: name = 'auto', ...options }: PredictOptions,
): Promise<PredictedRatings> {
  if (train.userIds !== pairs.userIds || train.itemIds !== pairs.itemIds) {
    throw new UsageError('pairs must have been read into the id spaces of training', {
      argument: 'pairs',
      expected: 'a table with the same userIds and itemIds',
    });
  }
  const engine = given ?? (await createRanker({ backend: name }));
  try {
    const turning = <Result>(steps: Steps<Result>) => inTurns(steps, options.signal, 'predicting');
    const { space, fitted, users, notices } = await turning(
      typeof model === 'object' && model.kind === 'fitted'
        ? storedPredictor(train, model)
        : fittedPredictor(engine, train, model, options),
    );
    const { scorer, model: chosen } = fitted;
    if (scorer.predict === undefined) {
      throw new UsageError(`${chosen.title} ranks items and does not predict ratings`, {
        argument: 'model',
        found: chosen.name,
        expected: 'a model of ratings, such as rating-bias',
      });
    }
    const userOf = pairs.users.map((user) => space.userRows[user]!);
    const itemOf = pairs.items.map((item) => space.itemColumns[item]!);
    // Of an item that a stored model does not know, and of a user where it must know them, nothing can be said.
    const isAsked = (_: number, pair: number) =>
      itemOf[pair]! < scorer.itemCount &&
      (chosen.refusesNewUsers === undefined || users.rows[userOf[pair]!] !== NEW_USER);
    const all = Uint32Array.from(pairs.users.keys());
    const asked = all.filter(isAsked);
    const found = new Float64Array(asked.length);
    const kernels = kernelsOf(engine, 'predictRatings');
    const asking = { userOf: userOf.filter(isAsked), itemOf: itemOf.filter(isAsked) };
    await turning(predictInSteps(kernels, scorer, users, asking, found));
    const rows = asked.filter((_, at) => !Number.isNaN(found[at]));
    const values = found.filter((rating) => !Number.isNaN(rating));
    const table = { ...selectRows({ ...pairs, timestamps: undefined }, rows), values };
    return { table, notices: [...engine.notices, ...notices, ...missing(all.length - rows.length, all.length)] };
  } finally {
    if (given === undefined) engine.dispose();
  }
}

/** A fitted model beside the rows and columns of training. */
interface Predictor {
  readonly space: MatrixSpace;
  readonly fitted: FittedModel;
  readonly users: UserBlock & { readonly rows: Uint32Array };
  readonly notices: readonly Notice[];
}

function* fittedPredictor(
  engine: Ranker,
  train: InteractionTable,
  model: string | AnyModel,
  options: FitOptions,
): Steps<Predictor> {
  const space = yield* spaceInSteps(train);
  const profiles = yield* matrixInSteps(train, space, 'ratings');
  const fitted: FittedModel = yield* fitModelInSteps(engine, model, profiles, { ...options, itemKeys: space.itemKeys });
  const rows = space.userOrder.map((_, row) => row);
  return { space, fitted, users: { profiles, rows }, notices: fitted.notices ?? [] };
}

function* storedPredictor(train: InteractionTable, fitted: StoredModel): Steps<Predictor> {
  const { space, modelRows, known, notices } = yield* storedSpace(train, fitted);
  return {
    space,
    fitted,
    users: { profiles: yield* matrixInSteps(known(train), space, 'ratings'), rows: modelRows },
    notices,
  };
}

function missing(count: number, pairCount: number): readonly Notice[] {
  if (count === 0) return [];
  const message = `${count} of ${pairCount} pairs have no prediction and are left out`;
  return [{ code: 'no-prediction', message, count }];
}
