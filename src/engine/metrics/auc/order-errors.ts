// What is wrong with the order of lists, user by user: the measures of multi-label learning, which look at the rows of a
// list and at nothing else. Counts are whole numbers and a value is one division; sums over users are exact.
import type { EvaluationContext, ListedBlock } from '../../../data/tables/evaluation-context.js';
import { UsageError } from '../../../foundation/errors.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import type { MetricMeaning } from '../definition.js';
import { candidateCount, forEachRelevantCandidate } from '../items/item-candidates.js';
import type { AucMetric, FoldedColumn } from '../metric-column.js';
import type { OrderErrors } from './auc-vocabulary.js';
import { ERROR_USERS, FALLOUT_OVER, TIES } from './auc-words.js';
import { countInOrder, countWithTies, ItemMarks, type PairCounts, RELEVANT } from './count-pairs.js';

/** One list: its items from `from` to `to - 1`, their scores where ties are looked at, and which are relevant. */
interface MarkedList {
  readonly items: Uint32Array;
  readonly heights: Float32Array | Float64Array | undefined;
  readonly from: number;
  readonly to: number;
  readonly marks: Uint8Array;
  /** Items of the catalogue that are neither relevant nor of the user's training. */
  readonly otherCount: number;
  /** Space for counts. */
  readonly counts: PairCounts;
}

interface MeasureRow {
  readonly of: (list: MarkedList, cutoff: number, definition: OrderErrors) => number;
  /** The mean over all orders of `count` candidates. */
  readonly random: (count: number, relevantCount: number, cutoff: number) => number;
  /** Whether the best list has 0. */
  readonly isBestKnown?: true;
  readonly formula: (isTied: boolean, cutoff: number | undefined) => string;
  /** What is taken, and what a list has that nothing can be wrong with. */
  readonly words: (isTied: boolean, cutoff: number | undefined, definition: OrderErrors) => readonly string[];
}

const ERROR_MEASURES: Readonly<Record<OrderErrors['measure'], MeasureRow>> = {
  loss: {
    of: lossOf,
    random: (count, relevantCount) => (relevantCount === count || relevantCount === 0 ? 0 : 0.5),
    isBestKnown: true,
    formula: (isTied) => `${TIES[isTied ? 'lose' : 'order'].losses} / (P · N)`,
    words: (isTied) => [
      `P items of the list are relevant and N are not; counted are the pairs in which the relevant item is ranked below the other${isTied ? ' or has the same score' : ''}.`,
      'A list without any pair has the value 0.',
    ],
  },
  fallout: {
    of: falloutOf,
    random: (count, relevantCount, cutoff) => (relevantCount === count ? 0 : Math.min(cutoff, count) / count),
    formula: (_, cutoff) =>
      cutoff === undefined ? '[Σ(i=1..L) (1 − rel(i))] / N' : `[Σ(i=1..k) (1 − rel(i))] / N, k = ${cutoff}`,
    words: (_, cutoff, { over = 'list' }) => {
      const ranks = cutoff === undefined ? 'all ranks' : cutoff === 1 ? 'rank 1' : `ranks 1 to ${cutoff}`;
      return [
        `The number of items at ${ranks} that are not relevant is divided by ${FALLOUT_OVER[over].words}.`,
        'If there are none, the value is 0.',
      ];
    },
  },
  depth: {
    of: depthOf,
    // The last of some ranks that are drawn from all.
    random: (count, relevantCount) => (relevantCount * (count + 1)) / (relevantCount + 1),
    formula: (isTied) => (isTied ? 'max(i: rel(i) = 1) |{j: s(j) ≥ s(i)}|' : 'max(i: rel(i) = 1) i'),
    words: (isTied) => [
      `The value is the rank of the last relevant item in the list${isTied ? '; items with equal scores all have the last of their ranks' : ''}.`,
      'A list without a relevant item has the value 0.',
    ],
  },
};

/** P and N count the relevant and the other items of the list, s is the score. */
export function explainErrors(definition: OrderErrors, cutoff: number | undefined): MetricMeaning {
  const { measure, ties, users } = definition;
  const { formula, words } = ERROR_MEASURES[measure];
  const isTied = TIES[ties].readsScores;
  return { formula: formula(isTied, cutoff), words: [...words(isTied, cutoff, definition), ERROR_USERS[users].words] };
}

export class ErrorsMetric implements AucMetric {
  readonly acceptsRanks = false;
  readonly #definition: OrderErrors;
  readonly #cutoff: number;
  readonly #context: EvaluationContext;
  readonly #marks: ItemMarks;
  readonly #values: Float64Array;
  readonly #counts: PairCounts = { hits: 0, misses: 0, losses: 0, ties: 0 };

  constructor(definition: OrderErrors, cutoff: number | undefined, context: EvaluationContext) {
    this.#definition = definition;
    this.#cutoff = cutoff ?? Number.POSITIVE_INFINITY;
    this.#context = context;
    this.#marks = new ItemMarks(context, isOfAll(definition));
    this.#values = new Float64Array(context.userCount).fill(Number.NaN);
  }

  add({ firstUser, rows }: ListedBlock): void {
    const { scores } = rows;
    const { leastLength } = ERROR_USERS[this.#definition.users];
    const heights = TIES[this.#definition.ties].readsScores ? scores : undefined;
    const { of } = ERROR_MEASURES[this.#definition.measure];
    const { marks } = this.#marks;
    for (let u = 0; u < rows.userCount; u++) {
      const user = firstUser + u;
      const [from, length] = [rows.starts[u]!, rows.lengths[u]!];
      if (this.#context.relevantCounts[user] === 0 || length < leastLength) continue;
      const otherCount = candidateCount(this.#context, user) - this.#marks.set(user);
      const list = { items: rows.items, heights, from, to: from + length, marks, otherCount, counts: this.#counts };
      this.#values[user] = of(list, this.#cutoff, this.#definition);
      this.#marks.clear(user);
    }
  }

  addRanks(): void {
    throw new UsageError('This metric cannot be computed from ranks of positive items', {
      argument: 'metrics',
      found: JSON.stringify(this.#definition),
      expected: 'a metric over all candidates with ties worth a half, such as auc',
    });
  }

  result(): FoldedColumn {
    const values = this.#values;
    const counted = values.filter((value) => !Number.isNaN(value));
    const { isBestKnown } = ERROR_MEASURES[this.#definition.measure];
    const best = counted.length > 0 && isBestKnown ? 0 : null;
    return { value: exactMean(counted), userCount: counted.length, values, random: this.#random(), best };
  }

  /** The mean over the users who have a value; null where nobody has, or somebody has no candidate. */
  #random(): number | null {
    const { random } = ERROR_MEASURES[this.#definition.measure];
    const expected: number[] = [];
    for (let user = 0; user < this.#values.length; user++) {
      if (Number.isNaN(this.#values[user])) continue;
      const count = candidateCount(this.#context, user);
      if (count <= 0) return null;
      let relevantCount = 0;
      forEachRelevantCandidate(this.#context, user, () => {
        relevantCount += 1;
      });
      expected.push(random(count, relevantCount, this.#cutoff));
    }
    return expected.length === 0 ? null : exactMean(expected);
  }
}

/** The share of the pairs in which the relevant item does not stand above. */
function lossOf({ items, heights, from, to, marks, counts }: MarkedList): number {
  if (heights === undefined) countInOrder(counts, marks, items, from, to);
  else countWithTies(counts, marks, items, heights, from, to);
  const pairCount = counts.hits * counts.misses;
  return pairCount === 0 ? 0 : (counts.losses + counts.ties) / pairCount;
}

/** The share of the other items that stand in the first ranks. */
function falloutOf(list: MarkedList, cutoff: number, definition: OrderErrors): number {
  const { items, from, to, marks, otherCount, counts } = list;
  countInOrder(counts, marks, items, from, Math.min(to, from + cutoff));
  const first = counts.misses;
  if (isOfAll(definition)) return first === 0 ? 0 : first / otherCount;
  countInOrder(counts, marks, items, from, to);
  return first === 0 ? 0 : first / counts.misses;
}

/** Whether the other items are those of the catalogue, not only those of the list. */
function isOfAll({ over = 'list' }: OrderErrors): boolean {
  return FALLOUT_OVER[over].isOfAll;
}

/** The rank of the last relevant item, or the last rank of its score. */
function depthOf({ items, heights, from, to, marks }: MarkedList): number {
  let last = to - 1;
  while (last >= from && marks[items[last]!] !== RELEVANT) last--;
  if (last < from) return 0;
  if (heights !== undefined) while (last + 1 < to && heights[last + 1] === heights[last]) last++;
  return last - from + 1;
}
