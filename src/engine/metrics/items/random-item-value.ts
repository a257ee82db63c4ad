// What lists in random order would have: every candidate of a user stands at every rank with the same chance, so a sum
// over ranks is expected to be the sum of the discounts times the mean over the candidates.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { logDiscounts } from '../../../foundation/numbers/discounts.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import { candidateCount, forEachRelevantCandidate, longestList } from './item-candidates.js';
import { countedMean } from './item-mean.js';
import type { ItemValueDefinition } from './items-vocabulary.js';
import type { RelevanceColumn } from './relevance-column.js';
import { normOf } from './value-norm.js';

/** The expected aggregate of lists as long as can be, over the users who have a value; null where it has no closed form. */
export function randomItemValue(
  definition: ItemValueDefinition,
  cutoff: number | undefined,
  context: EvaluationContext,
  itemValues: Float64Array,
  values: Float64Array,
  relevance: RelevanceColumn | undefined,
): number | null {
  const { discount, mean } = definition;
  // What a whole list is worth is not known of lists that are cut.
  if (definition.norm === 'worth-of-list') return null;
  const known = itemValues.filter((value) => !Number.isNaN(value));
  const isRatio = known.length < itemValues.length && ['list', 'discounts'].includes(definition.norm);
  // Where items are skipped, what is divided by hangs on chance too; only a plain mean over what is left is known.
  if (isRatio && (mean === 'rows' || relevance !== undefined)) return null;
  // A table of discounts as long as the catalogue is too much for a side figure.
  if (discount === 'log2' && cutoff === undefined) return null;
  const discountSums = prefixSums(discount === 'log2' ? logDiscounts(cutoff!) : undefined);
  const normAt = normOf(definition, cutoff, context, itemValues);
  const total = exactSum(known);
  const sums = new Float64Array(values.length).fill(Number.NaN);
  const norms = new Float64Array(values.length);
  for (let user = 0; user < values.length; user++) {
    const length = longestList(context, user, cutoff);
    if (Number.isNaN(values[user]) || length === 0) continue;
    const worth =
      relevance === undefined
        ? candidateWorth(context, user, itemValues, total, known.length)
        : relevantWorth(context, user, itemValues, relevance);
    const discountSum = discountSums(length);
    sums[user] = isRatio ? worth.sum / worth.knownCount : discountSum * (worth.sum / candidateCount(context, user));
    norms[user] = isRatio ? 1 : normAt(user, length, discountSum, worth.sum);
  }
  if (mean === 'rows') return exactSum(sums.map((sum) => (Number.isNaN(sum) ? 0 : sum))) / exactSum(norms);
  const expected = countedMean(sums.map((sum, user) => sum / norms[user]!));
  return expected.count === 0 ? null : expected.mean;
}

interface Worth {
  readonly sum: number;
  /** Candidates that are not skipped. */
  readonly knownCount: number;
}

function candidateWorth(
  { train }: EvaluationContext,
  user: number,
  itemValues: Float64Array,
  total: number,
  knownCount: number,
): Worth {
  let trained = 0;
  let trainedCount = 0;
  if (train !== undefined) {
    for (let i = train.offsets[user]!; i < train.offsets[user + 1]!; i++) {
      const value = itemValues[train.items[i]!]!;
      if (Number.isNaN(value)) continue;
      trained += value;
      trainedCount++;
    }
  }
  return { sum: total - trained, knownCount: knownCount - trainedCount };
}

function relevantWorth(
  context: EvaluationContext,
  user: number,
  itemValues: Float64Array,
  relevance: RelevanceColumn,
): Worth {
  let sum = 0;
  forEachRelevantCandidate(context, user, (place) => {
    const value = itemValues[context.truth.items[place]!]!;
    if (!Number.isNaN(value)) sum += value * relevance.gainAt(place);
  });
  return { sum, knownCount: 0 };
}

/** Sum of the discounts of the first ranks; without discounts, their number. */
function prefixSums(discounts: Float64Array | undefined): (length: number) => number {
  if (discounts === undefined) return (length) => length;
  const sums = new Float64Array(discounts.length + 1);
  for (let rank = 0; rank < discounts.length; rank++) sums[rank + 1] = sums[rank]! + discounts[rank]!;
  return (length) => sums[length]!;
}
