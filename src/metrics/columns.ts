// From a judged block to one number per user and metric: the fold, divided by the norm. Folds are kernels; norms are
// plain counts. A user without relevant items has no value (NaN), whatever the metric.
import type { JudgedBlock } from '../data/judged-block.js';
import type { Backend } from '../kernels/contract.js';
import { foldFirst } from '../kernels/fold-first.js';
import { foldPrecisionSum } from '../kernels/fold-precision-sum.js';
import { foldSum } from '../kernels/fold-sum.js';
import { discountsOf } from './discounts.js';
import type { Definition } from './vocabulary.js';

/** A metric as a block is asked for it. */
export interface ColumnRequest {
  readonly definition: Definition;
  /** Ranks looked at; absent for the whole list. Behind the depth of the block lists hold nothing. */
  readonly cutoff: number | undefined;
}

/** One value for each user; `idealGains` gives the gains of the best lists to a depth, laid out like the block's. */
export function columnOf(
  backend: Backend,
  { definition, cutoff }: ColumnRequest,
  block: JudgedBlock,
  idealGains: (depth: number) => Float64Array,
): Float64Array {
  const { userCount, relevantCounts } = block;
  const column = fold(backend, definition, block.gains, userCount, Math.min(cutoff ?? block.depth, block.depth));
  const norms =
    definition.norm === 'ideal'
      ? idealFolds(backend, definition, cutoff, block, idealGains)
      : plainNorms(definition, cutoff, block);
  for (let user = 0; user < userCount; user++) {
    // Nothing found is 0, also where there is nothing to divide by.
    if (relevantCounts[user] === 0) column[user] = Number.NaN;
    else if (column[user] !== 0) column[user] = column[user]! / norms[user]!;
  }
  return column;
}

function fold(
  backend: Backend,
  definition: Definition,
  gains: Float64Array,
  userCount: number,
  k: number,
): Float64Array {
  const column = new Float64Array(userCount);
  const weights = discountsOf(definition, k);
  if (definition.fold === 'sum') backend.run(foldSum, { gains, weights, userCount, k, column });
  else if (definition.fold === 'first') backend.run(foldFirst, { gains, weights, userCount, k, column });
  else backend.run(foldPrecisionSum, { gains, userCount, k, column });
  return column;
}

/** What each user's fold is divided by, where counts say it. Without a cutoff, k is as large as it needs to be. */
function plainNorms(definition: Definition, cutoff: number | undefined, block: JudgedBlock): Float64Array {
  const { userCount, relevantCounts, listLengths } = block;
  const k = cutoff ?? Number.POSITIVE_INFINITY;
  if (definition.norm === 'hits') return countHits(block, Math.min(cutoff ?? block.depth, block.depth));
  const norms = new Float64Array(userCount);
  for (let user = 0; user < userCount; user++) {
    const relevant = relevantCounts[user]!;
    if (definition.norm === 'one') norms[user] = 1;
    else if (definition.norm === 'cutoff') norms[user] = cutoff ?? listLengths[user]!;
    else if (definition.norm === 'list') norms[user] = Math.min(k, listLengths[user]!);
    else if (definition.norm === 'relevant') norms[user] = relevant;
    else if (definition.norm === 'relevant-at-cutoff') norms[user] = Math.min(k, relevant);
    else norms[user] = 1 / (1 - (definition.persistence ?? 0));
  }
  return norms;
}

/** Relevant items that each user's list holds up to the cutoff. */
function countHits({ gains, userCount }: JudgedBlock, cutoff: number): Float64Array {
  const hits = new Float64Array(userCount);
  for (let rank = 0; rank < cutoff; rank++) {
    for (let user = 0; user < userCount; user++) if (gains[rank * userCount + user]! > 0) hits[user]! += 1;
  }
  return hits;
}

/** The same fold of the best possible lists. With binary gains it depends on the number of relevant items alone. */
function idealFolds(
  backend: Backend,
  definition: Definition,
  cutoff: number | undefined,
  { userCount, relevantCounts }: JudgedBlock,
  idealGains: (depth: number) => Float64Array,
): Float64Array {
  const mostRelevant = relevantCounts.reduce((most, count) => Math.max(most, count), 0);
  const depth = Math.min(cutoff ?? mostRelevant, mostRelevant);
  if (definition.gain !== 'binary') return fold(backend, definition, idealGains(depth), userCount, depth);
  const discounts = discountsOf(definition, depth);
  const prefixes = new Float64Array(depth + 1);
  for (let i = 0; i < depth; i++) prefixes[i + 1] = prefixes[i]! + discounts[i]!;
  return Float64Array.from({ length: userCount }, (_, user) => prefixes[Math.min(depth, relevantCounts[user]!)]!);
}
