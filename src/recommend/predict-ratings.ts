// Predicted ratings of pairs, as a table that `evaluate` takes for predictions. Pairs without a prediction have no row, so
// that a metric can say what it makes of them.
import { UsageError } from '../data/errors.js';
import type { InteractionTable } from '../data/interaction-table.js';
import { matrixOfTable, matrixSpace } from '../data/matrix-of-table.js';
import type { Notice } from '../data/notice.js';
import { selectRows } from '../data/select-rows.js';
import { type FitOptions, fitModel } from '../fit-model.js';
import type { AnyModel } from '../models/model.js';
import { createRanker, type EngineOptions, kernelsOf, type Ranker } from '../ranker.js';

/** The model that predicts, its parameters and its seed. */
export interface PredictOptions extends FitOptions {
  /** A model whose task is `rating`, by name or as one of one's own. */
  readonly model: string | AnyModel;
  /** An engine to run on; without, one is made and ended. */
  readonly engine?: Ranker | undefined;
  readonly backend?: EngineOptions['backend'] | undefined;
}

/** Predicted ratings of pairs, and how many had none. */
export interface PredictedRatings {
  /** Rows of user, item and predicted rating, in the order of the pairs. */
  readonly table: InteractionTable;
  readonly notices: readonly Notice[];
}

/** Fits a model on training and predicts the rating of every pair; both tables share their id spaces. */
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
    const space = matrixSpace(train);
    const matrix = matrixOfTable(train, space, 'ratings');
    const { scorer, model: chosen } = fitModel(engine, model, matrix, { ...options, itemKeys: space.itemKeys });
    if (scorer.predict === undefined) {
      throw new UsageError(`${chosen.title} orders items and predicts no ratings`, {
        argument: 'model',
        found: chosen.name,
        expected: 'a model of ratings, such as rating-bias',
      });
    }
    const predictions = new Float64Array(pairs.rowCount);
    scorer.predict(
      kernelsOf(engine, 'predictRatings'),
      { profiles: matrix, rows: space.userOrder.map((_, row) => row) },
      pairs.users.map((user) => space.userRows[user]!),
      pairs.items.map((item) => space.itemColumns[item]!),
      predictions,
    );
    const all = Uint32Array.from(pairs.users.keys());
    const rows = all.filter((row) => !Number.isNaN(predictions[row]));
    const table = {
      ...selectRows({ ...pairs, timestamps: undefined }, rows),
      values: rows.length === all.length ? predictions : Float64Array.from(rows, (row) => predictions[row]!),
    };
    return { table, notices: [...engine.notices, ...missing(all.length - rows.length, all.length)] };
  } finally {
    if (given === undefined) engine.dispose();
  }
}

function missing(count: number, pairCount: number): readonly Notice[] {
  if (count === 0) return [];
  const message = `${count} of ${pairCount} pairs have no prediction and are left out`;
  return [{ code: 'no-prediction', message, count }];
}
