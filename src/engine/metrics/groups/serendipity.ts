// Serendipity: how unlike the items that a user chose in training the listed items are.
import type { MetricMeaning } from '../definition.js';
import { gradeOf } from './graded-truth.js';
import { createUserValues, type GroupsContext, type GroupsMetric } from './groups-column.js';
import type { SerendipityDefinition } from './groups-vocabulary.js';
import { cutoffValue, isListedUser, listWords, usersWords } from './groups-words.js';
import { SIMILARITIES } from './item-similarity.js';
import { required } from './memberships.js';

const NAME = 'serendipity';

/** Which items are worth it. */
const RELEVANCES = {
  all: { isAsked: false, symbol: '', words: ' It is not asked whether an item is relevant.' },
  truth: { isAsked: true, symbol: 'rel(i) · ', words: ' Items that are not relevant count as 0.' },
} as const;

/**
 * Mean over the listed items, by rank, of (1 - mean similarity to the training items, ascending) * relevance. Users
 * without training items are not counted.
 */
export function createSerendipity(
  definition: SerendipityDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): GroupsMetric {
  const train = required(NAME, 'train', context.train);
  const { between, ungrouped } = SIMILARITIES[definition.similarity].create(NAME, context);
  const { isAsked } = RELEVANCES[definition.relevance];
  return createUserValues(context, {
    cutoff,
    notices: () => ungrouped?.notices() ?? [],
    measure({ user, items }) {
      const known = train.items.subarray(train.offsets[user]!, train.offsets[user + 1]!);
      if (known.length === 0 || !isListedUser(context, definition.users, user, items.length)) return Number.NaN;
      ungrouped?.meet(items);
      ungrouped?.meet(known);
      let sum = 0;
      for (const item of items) {
        if (isAsked && !(gradeOf(context.truth, user, item) > 0)) continue;
        let likeness = 0;
        for (const other of known) likeness += between(item, other);
        sum += 1 - likeness / known.length;
      }
      return sum / items.length;
    },
  });
}

export function explainSerendipity(definition: SerendipityDefinition, cutoff: number | undefined): MetricMeaning {
  const { similarity, relevance, users } = definition;
  const { symbol, words } = RELEVANCES[relevance];
  return {
    formula:
      `Σ(i in T) ${symbol}(1 − Σ(j in H) s(i, j) / |H|) / |T|, ` +
      `s = ${SIMILARITIES[similarity].formula}${cutoffValue(cutoff)}`,
    words: [
      `T is ${listWords(cutoff)}, and H are the training items of the user.`,
      `The similarity of two items is ${SIMILARITIES[similarity].words}.`,
      `For each listed item its mean similarity to the training items is taken from 1, and the mean of that is taken.${words}`,
      `${usersWords(users)} Of them, users without training items are left out.`,
    ],
  };
}
