// A measure of judged lists at work: it is shown judged blocks as metrics over ranked lists are, and measures each user by
// itself. What chance and the best lists would have is not known.

import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { ExactSum } from '../../../foundation/numbers/exact-sum.js';
import { isPartOf, populationOf } from '../aggregates.js';
import type { MetricMeaning } from '../definition.js';
import { type ListMetric, refuseMissingCutoff } from '../lists/list-metric.js';
import type { JudgedGains } from '../lists/metric-judging.js';
import type { FoldedColumn } from '../metric-column.js';
import { JUDGED_AGGREGATES, JUDGED_GAINS, JUDGED_MEASURES, JUDGED_NORMS, JUDGED_USERS } from './judged-measures.js';
import type { JudgedDefinition } from './judged-vocabulary.js';

/** Ranks i and j count from 1, k is the cutoff, L the length of the list, r the number of relevant items. */
export function explainJudged(definition: JudgedDefinition, cutoff: number | undefined): MetricMeaning {
  const last = cutoff === undefined ? 'L' : 'k';
  const ranks = { last, range: `(i=1..${last})`, words: `ranks 1 to ${last}` };
  const measure = JUDGED_MEASURES[definition.measure];
  const [norm, aggregate] = [JUDGED_NORMS[definition.norm], JUDGED_AGGREGATES[definition.aggregate]];
  const whole = aggregate.formula(norm.formula(measure.formula(ranks, definition)));
  const symbols = measure.symbols?.(ranks, definition) ?? [];
  return {
    formula: [whole, ...symbols, ...(cutoff === undefined ? [] : [`k = ${cutoff}`])].join(', '),
    words: [
      JUDGED_GAINS[definition.gain].words,
      measure.words(ranks, definition),
      ...norm.words,
      ...leastWords(definition),
      aggregate.words,
      `${JUDGED_USERS[definition.users]}, and items with equal scores are ordered by ascending id.`,
    ],
  };
}

function leastWords({ least }: JudgedDefinition): string[] {
  return least === undefined ? [] : [`A user without an item of grade ${least} or higher scores 0.`];
}

export function createJudgedMetric(
  definition: JudgedDefinition,
  cutoff: number | undefined,
  context: EvaluationContext,
): ListMetric {
  refuseMissingCutoff(definition, cutoff);
  const values = context.newColumn?.(context.userCount) ?? new Float64Array(context.userCount);
  const population = populationOf(definition, context);
  const { isSigned, readsIdeal } = JUDGED_MEASURES[definition.measure];
  return {
    // Items that were judged and are not relevant are distinguished from others only where that matters.
    judging: { gain: isSigned?.(definition) ? 'signed' : definition.gain, ties: 'given' },
    depth: cutoff,
    add(_backend, judged) {
      const { block, firstUser } = judged;
      const ideal = readsIdeal ? judged.idealGains(mostOf(block.relevantCounts)) : undefined;
      for (let i = 0; i < block.userCount; i++) {
        const user = firstUser + i;
        const isCounted = isPartOf(population, user, block.relevantCounts[i]!, block.listLengths[i]!, 1);
        if (!isCounted) values[user] = Number.NaN;
        else values[user] = isWithin(definition, context, user) ? userValue(definition, cutoff, judged, ideal, i) : 0;
      }
    },
    columns: [values],
    sum: new ExactSum(),
    // The columns say it all.
    restore() {},
    result(): FoldedColumn {
      const counted = values.filter((value) => !Number.isNaN(value));
      const value = JUDGED_AGGREGATES[definition.aggregate].of(counted);
      return { value, userCount: counted.length, values, random: null, best: null };
    },
  };
}

/** Whether an item of the user has the grade that the definition asks for. */
function isWithin({ least }: JudgedDefinition, { truth }: EvaluationContext, user: number): boolean {
  if (least === undefined) return true;
  for (let i = truth.offsets[user]!; i < truth.offsets[user + 1]!; i++) {
    if ((truth.grades?.[i] ?? 1) >= least) return true;
  }
  return false;
}

function userValue(
  definition: JudgedDefinition,
  cutoff: number | undefined,
  { block: { gains, userCount, depth, listLengths, relevantCounts } }: JudgedGains,
  ideal: Float64Array | undefined,
  user: number,
): number {
  const relevantCount = relevantCounts[user]!;
  const length = Math.min(listLengths[user]!, depth, cutoff ?? Number.POSITIVE_INFINITY);
  const value = JUDGED_MEASURES[definition.measure].of(
    {
      gains: columnOf(gains, userCount, user, length),
      relevantCount,
      ideal: ideal === undefined ? new Float64Array(0) : columnOf(ideal, userCount, user, relevantCount),
    },
    definition,
  );
  return JUDGED_NORMS[definition.norm].isCutoff ? value / cutoff! : value;
}

/** The first ranks of one user of a block. */
function columnOf(gains: Float64Array, userCount: number, user: number, length: number): Float64Array {
  const column = new Float64Array(length);
  for (let rank = 0; rank < length; rank++) column[rank] = gains[rank * userCount + user]!;
  return column;
}

function mostOf(counts: Uint32Array): number {
  let most = 0;
  for (const count of counts) if (count > most) most = count;
  return most;
}
