// How far predicted ratings are from the true ones. Losses are added up exactly and divided once, for all pairs and for
// each user's, so the order of rows never changes a bit.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import { naturalLog } from '../../../foundation/numbers/log2.js';
import type { FamilyColumn, FamilyMetric, MeanParts } from '../family-column.js';
import { type CountedPairs, countedPairs } from './counted-pairs.js';
import { ListedLoss } from './listed-loss.js';
import { pairLosses, probabilityLimits } from './pair-losses.js';
import type { RatingDefinition } from './ratings-vocabulary.js';
import { determination, explainedVariance } from './spread.js';

export function createRatingMetric(definition: RatingDefinition, context: EvaluationContext): FamilyMetric {
  if (definition.pairs === 'listed') return new ListedLoss(definition, context);
  const pairs = countedPairs(definition, context);
  const { measure } = definition;
  return {
    // Lists are not looked at.
    add() {},
    result: () =>
      measure === 'r2' || measure === 'expvar' ? spreadColumn(measure, pairs) : lossColumn(definition, pairs),
  };
}

function spreadColumn(measure: 'r2' | 'expvar', pairs: CountedPairs): FamilyColumn {
  const value = measure === 'r2' ? determination(pairs) : explainedVariance(pairs);
  const best = Number.isNaN(value) ? null : 1;
  return { value, userCount: countUsers(pairs), values: undefined, random: null, best, coverage: pairs.coverage };
}

function lossColumn(definition: RatingDefinition, pairs: CountedPairs): FamilyColumn {
  const { measure, average } = definition;
  const { offsets, coverage } = pairs;
  const losses = pairLosses(definition, pairs);
  const finish = (mean: number) => (measure === 'rmse' ? Math.sqrt(mean) : mean);
  const values = new Float64Array(offsets.length - 1);
  const weights = new Float64Array(values.length);
  for (let user = 0; user < values.length; user++) {
    weights[user] = offsets[user + 1]! - offsets[user]!;
    const isCounted = weights[user]! > 0;
    values[user] = isCounted ? finish(exactMean(losses.subarray(offsets[user]!, offsets[user + 1]!))) : Number.NaN;
  }
  const isGlobal = average === 'global';
  const counted = values.filter((_, user) => weights[user]! > 0);
  return {
    value: isGlobal ? finish(exactMean(losses)) : exactMean(counted),
    userCount: counted.length,
    values,
    // A root of a mean is no mean of roots, whatever the weights.
    ...(isGlobal && measure !== 'rmse' ? { weights } : {}),
    ...(isGlobal && measure === 'rmse' ? { meanParts: () => rootParts(losses, offsets) } : {}),
    random: null,
    best: measure === 'logloss' ? -naturalLog(1 - probabilityLimits(definition).eps) : 0,
    coverage,
  };
}

/** The sum of every counted user's losses and their number: the root of the quotient of their means is that of all. */
function rootParts(losses: Float64Array, offsets: Uint32Array): MeanParts {
  const [sums, counts]: [number[], number[]] = [[], []];
  for (let user = 0; user + 1 < offsets.length; user++) {
    const [from, to] = [offsets[user]!, offsets[user + 1]!];
    if (from === to) continue;
    sums.push(exactSum(losses.subarray(from, to)));
    counts.push(to - from);
  }
  return {
    columns: [Float64Array.from(sums), Float64Array.from(counts)],
    combine: ([sum, count]) => Math.sqrt(sum! / count!),
  };
}

function countUsers({ offsets }: CountedPairs): number {
  let userCount = 0;
  for (let user = 0; user + 1 < offsets.length; user++) if (offsets[user]! < offsets[user + 1]!) userCount++;
  return userCount;
}
