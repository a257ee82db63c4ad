// How far predicted ratings are from the true ones, and the loss of probabilities over listed items. Losses are added up
// exactly and divided once, for all pairs and for each user's, so neither the order of rows nor blocks can change a bit.

import type { EvaluationContext, ListedBlock } from '../../../data/tables/evaluation-context.js';
import type { Predictions } from '../../../data/tables/side-inputs.js';
import { UsageError } from '../../../foundation/errors.js';
import { ExactSum, exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import type { MetricMeaning } from '../definition.js';
import { gradeOf } from '../groups/groups-column.js';
import type { FamilyMetric, FoldedColumn, MeanParts } from '../metric-column.js';
import {
  AVERAGES,
  MEASURES,
  MISSING,
  PAIRS,
  probabilityLimits,
  type RatedPairs,
  type RatingDefinition,
} from './ratings-vocabulary.js';

/** y is a rating and p what was predicted for it, over N pairs; u is a user, N(u) the number of the user's pairs. */
export function explainRating(definition: RatingDefinition, _cutoff: number | undefined): MetricMeaning {
  if (PAIRS[definition.pairs ?? 'rated'].areListed) return explainListed(definition);
  const [what, ...more] = MEASURES[definition.measure].words(probabilityLimits(definition));
  const words = [what, AVERAGES[definition.average].words, MISSING[definition.missing].words, ...more];
  return { formula: formulaOf(definition), words };
}

/** Here the pairs are those of a user and a listed item, whether the truth holds it or not. */
function explainListed(definition: RatingDefinition): MetricMeaning {
  const { eps } = probabilityLimits(definition);
  const { formula, words } = AVERAGES[definition.average];
  const mean = formula(MEASURES.logloss.loss!.symbol, (one) => one);
  return {
    formula: `${mean}, q = p if relevant else 1 − p, p kept from ${eps} to 1 − ${eps}`,
    words: [
      `The score of a listed item, clipped to ${eps} from 0 and 1, is the probability that it is relevant; the value is the mean negative logarithm of the probability given to the true class.`,
      words,
      'Users with a relevant item and a list are included; relevant items missing from the list are ignored.',
    ],
  };
}

function formulaOf(definition: RatingDefinition): string {
  const { loss, spread } = MEASURES[definition.measure];
  const { symbol } = MISSING[definition.missing];
  const where = symbol === '' ? '' : `, p = ${symbol} where missing`;
  if (loss === undefined) return `${spread!.formula}${where}`;
  const mean = AVERAGES[definition.average].formula(loss.symbol, (one) => (loss.isRoot ? `sqrt(${one})` : one));
  return `${mean}${loss.limits?.(probabilityLimits(definition)) ?? ''}${where}`;
}

export function createRatingMetric(definition: RatingDefinition, context: EvaluationContext): FamilyMetric {
  if (PAIRS[definition.pairs ?? 'rated'].areListed) return new ListedLoss(definition, context);
  const pairs = countedPairs(definition, context);
  const { spread } = MEASURES[definition.measure];
  return {
    // Lists are not looked at.
    add() {},
    result: () => (spread === undefined ? lossColumn(definition, pairs) : spreadColumn(spread.of(pairs), pairs)),
  };
}

function spreadColumn(value: number, pairs: CountedPairs): FoldedColumn {
  const best = Number.isNaN(value) ? null : 1;
  return { value, userCount: countUsers(pairs), values: undefined, random: null, best, coverage: pairs.coverage };
}

/** Measures without a spread have a loss. */
function lossOf({ measure }: RatingDefinition) {
  return MEASURES[measure].loss!;
}

function pairLosses(definition: RatingDefinition, { ratings, predicted }: RatedPairs): Float64Array {
  const { of } = lossOf(definition);
  const limits = probabilityLimits(definition);
  const losses = new Float64Array(ratings.length);
  for (let i = 0; i < losses.length; i++) losses[i] = of(predicted[i]!, ratings[i]!, limits);
  return losses;
}

function lossColumn(definition: RatingDefinition, pairs: CountedPairs): FoldedColumn {
  const { isRoot = false, best } = lossOf(definition);
  const { isGlobal } = AVERAGES[definition.average];
  const { offsets, coverage } = pairs;
  const losses = pairLosses(definition, pairs);
  const finish = (mean: number) => (isRoot ? Math.sqrt(mean) : mean);
  const values = new Float64Array(offsets.length - 1);
  const weights = new Float64Array(values.length);
  for (let user = 0; user < values.length; user++) {
    weights[user] = offsets[user + 1]! - offsets[user]!;
    const isCounted = weights[user]! > 0;
    values[user] = isCounted ? finish(exactMean(losses.subarray(offsets[user]!, offsets[user + 1]!))) : Number.NaN;
  }
  const counted = values.filter((_, user) => weights[user]! > 0);
  return {
    value: isGlobal ? finish(exactMean(losses)) : exactMean(counted),
    userCount: counted.length,
    values,
    // A root of a mean is no mean of roots, whatever the weights.
    ...(isGlobal && !isRoot ? { weights } : {}),
    ...(isGlobal && isRoot ? { meanParts: () => rootParts(losses, offsets) } : {}),
    random: null,
    best: best(probabilityLimits(definition)),
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

/** The pairs that a definition counts, each user's together: missing predictions are filled in, or gone. */
interface CountedPairs extends RatedPairs {
  /** User u's pairs are offsets[u] to offsets[u + 1] - 1. */
  readonly offsets: Uint32Array;
  /** The share of all pairs, counted or not, that were predicted; 0 where there are none. */
  readonly coverage: number;
}

function countedPairs({ missing }: RatingDefinition, context: EvaluationContext): CountedPairs {
  const { users, ratings, predicted, userCount } = predictionsOf(context);
  const row = MISSING[missing];
  const filled = row.filled?.(context);
  const isCounted = (i: number) => row.filled !== undefined || !Number.isNaN(predicted[i]!);
  let predictedCount = 0;
  for (const value of predicted) if (!Number.isNaN(value)) predictedCount++;
  const offsets = new Uint32Array(userCount + 1);
  for (let i = 0; i < users.length; i++) if (isCounted(i)) offsets[users[i]! + 1]! += 1;
  for (let user = 0; user < userCount; user++) offsets[user + 1]! += offsets[user]!;
  const next = offsets.slice();
  const pairs = {
    ratings: new Float64Array(offsets[userCount]!),
    predicted: new Float64Array(offsets[userCount]!),
    offsets,
    coverage: users.length === 0 ? 0 : predictedCount / users.length,
  };
  for (let i = 0; i < users.length; i++) {
    if (!isCounted(i)) continue;
    const place = next[users[i]!]!++;
    pairs.ratings[place] = ratings[i]!;
    pairs.predicted[place] = Number.isNaN(predicted[i]!) ? (filled ?? ratings[i]!) : predicted[i]!;
  }
  return pairs;
}

function predictionsOf({ predictions }: EvaluationContext): Predictions {
  if (predictions !== undefined) return predictions;
  throw new UsageError('Rating errors need predictions', {
    argument: 'predictions',
    found: undefined,
    expected: 'a predicted rating for the pairs of the truth',
  });
}

/** Every listed item is a yes if it is relevant and a no if not; its score is the probability given to a yes. */
class ListedLoss implements FamilyMetric {
  readonly #definition: RatingDefinition;
  readonly #context: EvaluationContext;
  readonly #values: Float64Array;
  /** Listed items of each user who is counted. */
  readonly #weights: Float64Array;
  readonly #total = new ExactSum();

  constructor(definition: RatingDefinition, context: EvaluationContext) {
    if (!MEASURES[definition.measure].loss?.isOfProbabilities) {
      throw new UsageError('Only log loss can be computed from listed items', {
        argument: 'metrics',
        found: definition.measure,
        expected: 'the measure logloss, or pairs=rated',
      });
    }
    this.#definition = { ...definition, threshold: 0 };
    this.#context = context;
    this.#values = new Float64Array(context.userCount).fill(Number.NaN);
    this.#weights = new Float64Array(context.userCount);
  }

  add({ firstUser, rows }: ListedBlock): void {
    const { scores } = rows;
    if (scores === undefined) {
      throw new UsageError('Log loss of listed items reads their scores as probabilities', {
        argument: 'scores',
        found: undefined,
        expected: 'a score for every listed item',
      });
    }
    const { truth, relevantCounts } = this.#context;
    for (let u = 0; u < rows.userCount; u++) {
      const user = firstUser + u;
      const [start, length] = [rows.starts[u]!, rows.lengths[u]!];
      if (relevantCounts[user] === 0 || length === 0) continue;
      const items = rows.items.subarray(start, start + length);
      const losses = pairLosses(this.#definition, {
        ratings: Float64Array.from(items, (item) => (gradeOf(truth, user, item) > 0 ? 1 : 0)),
        predicted: Float64Array.from(scores.subarray(start, start + length)),
      });
      this.#total.addAll(losses);
      this.#values[user] = exactMean(losses);
      this.#weights[user] = length;
    }
  }

  result(): FoldedColumn {
    const counted = this.#values.filter((_, user) => this.#weights[user]! > 0);
    const { isGlobal } = AVERAGES[this.#definition.average];
    const { best } = lossOf(this.#definition);
    return {
      value: isGlobal ? this.#total.mean() : exactMean(counted),
      userCount: counted.length,
      values: this.#values,
      ...(isGlobal ? { weights: this.#weights } : {}),
      random: null,
      best: counted.length === 0 ? null : best(probabilityLimits(this.#definition)),
    };
  }
}
