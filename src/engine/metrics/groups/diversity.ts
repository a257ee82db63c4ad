// Intra-list diversity: how unlike each other the items of a list are.

import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { ItemLists } from '../../../data/tables/item-lists.js';
import { ExactSum } from '../../../foundation/numbers/exact-sum.js';
import type { MetricMeaning } from '../definition.js';
import type { FamilyMetric } from '../metric-column.js';
import { createUserValues, type GroupsContext, gradeOf } from './groups-column.js';
import type { DiversityDefinition, SerendipityDefinition } from './groups-vocabulary.js';
import { cutoffValue, isListedUser, listWords, usersWords } from './groups-words.js';
import { SIMILARITIES } from './item-similarity.js';
import { drawFor, knownItems, required } from './memberships.js';

/** What a list of one item is worth, which has no pair. */
const SINGLES = {
  drop: { value: Number.NaN, words: 'is excluded' },
  zero: { value: 0, words: 'counts as 0' },
} as const;

/** 1 - sum / pairs, the similarities added in the order of the first rank, then of the second. */
export function createDiversity(
  definition: DiversityDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): FamilyMetric {
  const { between, marks } = SIMILARITIES[definition.similarity].create('diversity of lists', context);
  const single = SINGLES[definition.single].value;
  return createUserValues(context, {
    cutoff,
    randomOf: marks && expectedDiversity(context, marks, cutoff, single),
    measure({ user, items }) {
      if (!isListedUser(context, definition.users, user, items.length)) return Number.NaN;
      if (items.length === 1) return single;
      let sum = 0;
      for (let i = 0; i < items.length; i++) {
        for (let j = i + 1; j < items.length; j++) sum += between(items[i]!, items[j]!);
      }
      return 1 - sum / ((items.length * (items.length - 1)) / 2);
    },
  });
}

export function explainDiversity(definition: DiversityDefinition, cutoff: number | undefined): MetricMeaning {
  const { similarity, single, users } = definition;
  return {
    formula: `1 − Σ(i < j in T) s(i, j) / (n(n − 1) / 2), s = ${SIMILARITIES[similarity].formula}${cutoffValue(cutoff)}`,
    words: [
      `T is ${listWords(cutoff)}, and n is the number of items in it.`,
      `The similarity of two items is ${SIMILARITIES[similarity].words}.`,
      'The mean similarity of all pairs of items in the list is subtracted from 1; a list of one item has no pair and ' +
        `${SINGLES[single].words}.`,
      usersWords(users),
    ],
  };
}

/** Marks of training items of all users together beyond which they are not gone through. */
const MOST_STEPS = 20_000_000;

/** What all items together have. */
interface Weights {
  /** Of each mark, the sum of 1 / sqrt(a) over the items that have it. */
  readonly sums: Float64Array;
  /** Sum of their squares: exact, since marks may come in any order. */
  readonly squares: ExactSum;
  /** Items with a mark. */
  readonly markedCount: number;
  /** Space for the sums of the items that a user knows, zero between users. */
  readonly known: Float64Array;
}

/**
 * The diversity that random lists would have on average: every pair of candidates is as likely as any other, so it is that
 * of all candidates together. With similarities c / sqrt(a * b) their sum over all pairs is one of squares, a term for
 * each feature or training user, and no pair is looked at. For each user 1 - [Σ(m) W(m)² - n] / (C (C - 1)), W(m) being the sum of 1 / sqrt(a(i)) over the candidates i that have
 * the mark m, one of a(i), and n the number of the C candidates that have one; null where the user's list has no pair and
 * leaves the user out, and for all where that would take too many steps.
 */
function expectedDiversity(
  context: EvaluationContext,
  marks: ItemLists,
  cutoff: number | undefined,
  single: number,
): (user: number) => number | null {
  let weights: Weights | null | undefined;
  return (user) => {
    const { drawn, candidateCount } = drawFor(context, user, cutoff);
    if (drawn < 2) return drawn === 1 && !Number.isNaN(single) ? single : null;
    if (weights === undefined) weights = stepsOf(context, marks) > MOST_STEPS ? null : weightsOf(marks);
    if (weights === null) return null;
    // Rounding may leave a trace below nothing.
    return (
      1 - Math.max(0, doublePairs(weights, marks, knownItems(context, user))) / (candidateCount * (candidateCount - 1))
    );
  };
}

/** Twice the sum of the similarities of all pairs of items but those that are known. */
function doublePairs({ sums, squares, markedCount, known }: Weights, marks: ItemLists, items: Uint32Array): number {
  const touched: number[] = [];
  let unmarked = 0;
  for (const item of items) {
    const [from, to] = [marks.offsets[item]!, marks.offsets[item + 1]!];
    if (from === to) unmarked += 1;
    for (let i = from; i < to; i++) {
      const mark = marks.items[i]!;
      if (known[mark] === 0) touched.push(mark);
      known[mark]! += 1 / Math.sqrt(to - from);
    }
  }
  const total = new ExactSum();
  total.merge(squares);
  for (const mark of touched) {
    const [sum, rest] = [sums[mark]!, sums[mark]! - known[mark]!];
    total.add(rest * rest - sum * sum);
    known[mark] = 0;
  }
  return total.value() - (markedCount - (items.length - unmarked));
}

function stepsOf({ train }: EvaluationContext, { offsets }: ItemLists): number {
  let steps = 0;
  for (const item of train?.items ?? []) steps += offsets[item + 1]! - offsets[item]!;
  return steps;
}

function weightsOf({ offsets, items }: ItemLists): Weights {
  const sums = new Float64Array(items.reduce((most, mark) => Math.max(most, mark + 1), 0));
  let markedCount = 0;
  for (let item = 0; item + 1 < offsets.length; item++) {
    const [from, to] = [offsets[item]!, offsets[item + 1]!];
    if (from < to) markedCount += 1;
    for (let i = from; i < to; i++) sums[items[i]!]! += 1 / Math.sqrt(to - from);
  }
  const squares = new ExactSum();
  squares.addAll(sums.map((sum) => sum * sum));
  return { sums, squares, markedCount, known: new Float64Array(sums.length) };
}

// Serendipity: how unlike the items that a user chose in training the listed items are.

const NAME = 'serendipity';

/** Which items are worth it. */
const RELEVANCES = {
  all: { isAsked: false, symbol: '', words: ' Relevance is not considered.' },
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
): FamilyMetric {
  const train = required(NAME, 'train', context.train);
  const { between } = SIMILARITIES[definition.similarity].create(NAME, context);
  const { isAsked } = RELEVANCES[definition.relevance];
  return createUserValues(context, {
    cutoff,
    measure({ user, items }) {
      const known = train.items.subarray(train.offsets[user]!, train.offsets[user + 1]!);
      if (known.length === 0 || !isListedUser(context, definition.users, user, items.length)) return Number.NaN;
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
      `The value is the mean over the listed items of 1 minus the mean similarity to the training items.${words}`,
      `${usersWords(users)} Users without training items are excluded as well.`,
    ],
  };
}
