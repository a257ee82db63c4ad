// What a measure of judged lists computes, for people, put together from the rows of its words alone.
import type { MetricMeaning } from '../definition.js';
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
      `${JUDGED_USERS[definition.users]}, and items with equal scores are ranked by ascending id.`,
    ],
  };
}

function leastWords({ least }: JudgedDefinition): string[] {
  return least === undefined ? [] : [`A user none of whose items has a grade of ${least} or more counts as 0.`];
}
