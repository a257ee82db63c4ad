// The score of a model by one metric: means over folds and over users, intervals, and where its spread comes from. All of it
// is a function of the folds' values and of the users' columns.
import type { ExperimentScore } from '../../../documents/experiment-document.js';
import type { PlannedInterval } from '../../../documents/experiment-plan.js';
import type { Engine } from '../../../engine/engine.js';
import { correctedT, meanInterval } from '../../../engine/statistics/tests/t-tests.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import type { BoardFacts } from './board-facts.js';
import { columnOf, type FoldGrid } from './fold-grid.js';
import { varianceSources } from './variance-sources.js';

/** The score by a metric; undefined where no fold has a value. */
export function foldScores(
  engine: Engine,
  label: string,
  grid: FoldGrid,
  facts: Pick<BoardFacts, 'testOverTrain' | 'isSplitSeeded'>,
  interval: PlannedInterval,
): ExperimentScore | undefined {
  const folds = grid.map((seed) => seed.map((fold) => fold?.values[label] ?? null));
  const perSeed = folds.map((seed) => Float64Array.from(seed.filter((value) => value !== null)));
  const counted = perSeed.filter(({ length }) => length > 0);
  if (counted.length === 0) return undefined;
  const mean = exactMean(Float64Array.from(counted, (values) => exactMean(values)));
  const columns = grid.flat().flatMap((fold) => columnOf(fold, label) ?? []);
  const users = Float64Array.from(columns.flatMap((column) => [...column]));
  const userCount =
    columns.length > 0 ? users.length : grid.flat().reduce((sum, fold) => sum + (fold?.users.length ?? 0), 0);
  const scores = Float64Array.from(perSeed.flatMap((values) => [...values]));
  return {
    mean,
    userMean: users.length > 0 ? exactMean(users) : mean,
    users: userCount,
    folds,
    intervals: intervalsOf(engine, scores, users, facts.testOverTrain, interval),
    variance: varianceSources(label, grid, facts.isSplitSeeded),
  };
}

/** Of the fold scores; of a single fold, over its users. */
function intervalsOf(
  engine: Engine,
  scores: Float64Array,
  users: Float64Array,
  testOverTrain: number,
  { level, replicates }: PlannedInterval,
): ExperimentScore['intervals'] {
  const values = scores.length > 1 ? scores : users;
  if (values.length < 2) return { why: 'a single value has no spread' };
  const bca = engine.bootstrap(values, { level, replicates, method: 'bca' }).intervals[0]!;
  const t = { ...meanInterval(values, level), method: 't', replicates: 0 };
  if (scores.length === 1) {
    const note = 'over the users of the only fold';
    return { bca: { ...bca, note }, t: { ...t, note }, why: 'there is one fold: intervals are those over its users' };
  }
  const { interval } = correctedT(scores, { level, testOverTrain });
  return { bca, t, correctedT: { ...interval, method: 'corrected-t', replicates: 0 } };
}
