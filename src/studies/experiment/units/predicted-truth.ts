// Predicted ratings of what is looked for on a stage, for metrics of rating errors. Pairs without a prediction have no row.
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import { kernelsOf, type Ranker } from '../../../engine/ranking/ranker.js';
import type { FittedModel } from '../../../models/fit-model.js';
import type { UserBlock } from '../../../models/scoring/scorer.js';
import type { ReadyStage } from '../folds/ready-stage.js';
import { tableOfPairs } from './stage-ranking.js';

/** The predictions of a model of ratings; undefined for one that only orders items. */
export function predictedTruth(
  engine: Ranker,
  stage: ReadyStage,
  { scorer }: FittedModel,
  users: UserBlock,
): InteractionTable | undefined {
  if (scorer.predict === undefined) return undefined;
  const { truth } = stage.tables;
  const placeOf = new Map<number, number>();
  stage.lists.users.forEach((user, list) => {
    if (!placeOf.has(user)) placeOf.set(user, list);
  });
  // Whoever has no list is met nowhere.
  const listed = Uint32Array.from(truth.users.keys()).filter((row) => placeOf.has(truth.users[row]!));
  const predicted = new Float64Array(listed.length);
  scorer.predict(
    kernelsOf(engine, 'the experiment'),
    users,
    listed.map((row) => placeOf.get(truth.users[row]!)!),
    listed.map((row) => stage.space.itemColumns[truth.items[row]!]!),
    predicted,
  );
  const isThere = (_: number, place: number) => !Number.isNaN(predicted[place]);
  const rows = listed.filter(isThere);
  return tableOfPairs(
    stage,
    rows.map((row) => truth.users[row]!),
    rows.map((row) => truth.items[row]!),
    predicted.filter(isThere),
  );
}
