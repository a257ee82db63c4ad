// Our labels against scikit-learn, which is handed rows of labels and scores, one user at a time: either the rows of the
// list (`list_only`), or these and below them the relevant items that the list does not hold (`padded`).

import { describe, expect, it } from 'vitest';
import { exactMean } from '../../src/foundation/numbers/exact-sum.js';
import { evaluate, type InteractionTable } from '../../src/shell.js';
import { FIXTURES, type FixtureName, LISTS, type ListName, readFixture } from './support/fixtures.js';
import { goldenFixture, goldenNumber } from './support/golden.js';

const CUTOFFS = [1, 5, 10, 20, 50];
const GAINS = [
  ['binary', 'binary'],
  ['rating', 'grade'],
] as const;

type Measure = readonly [measure: string, label: string];

/** Scores are equal only on `edge`; scikit-learn takes the mean of all orders of equal scores. */
const LIST_ONLY: readonly Measure[] = [
  ['roc_auc', 'listauc(ties=half,hitless=skip,missless=skip)'],
  ...GAINS.flatMap(([name, gain]) => [
    [`ndcg_${name}`, `ndcg(gain=${gain},ties=averaged,norm=ideal-of-list)`] as const,
    [`dcg_${name}`, `dcg(gain=${gain},ties=averaged)`] as const,
    ...CUTOFFS.flatMap((k) => [
      [`ndcg_${name}@${k}`, `ndcg(gain=${gain},ties=averaged,norm=ideal-of-list)@${k}`] as const,
      [`dcg_${name}@${k}`, `dcg(gain=${gain},ties=averaged)@${k}`] as const,
    ]),
  ]),
];

/** Without ties the precisions at the hits, averaged over users who have one. */
const LIST_ONLY_UNTIED: readonly Measure[] = [['average_precision', 'map(norm=hits,users=hit)']];

const PADDED: readonly Measure[] = [['roc_auc', 'auc(candidates=listed,unlisted=lose)']];

/** Rows below a list that reaches the cutoff change nothing but the ideal, which is then the true one. */
const paddedNdcg = (length: number): readonly Measure[] =>
  GAINS.flatMap(([name, gain]) =>
    CUTOFFS.filter((k) => k <= length).map((k) => [`ndcg_${name}@${k}`, `ndcg(gain=${gain})@${k}`] as const),
  );

const LENGTHS: Readonly<Record<ListName, number>> = { full: 50, top20: 20, top50: 50 };

const CASES = FIXTURES.flatMap((fixture) =>
  LISTS.flatMap((list): (readonly [string, FixtureName, ListName, readonly Measure[]])[] => [
    ['list_only', fixture, list, fixture === 'edge' ? LIST_ONLY : [...LIST_ONLY, ...LIST_ONLY_UNTIED]],
    ['padded', fixture, list, fixture === 'edge' ? PADDED : [...PADDED, ...paddedNdcg(LENGTHS[list])]],
  ]),
);

function lengthsOf(lists: InteractionTable, users: readonly string[]): number[] {
  const counts = new Map<number, number>();
  for (const user of lists.users) counts.set(user, (counts.get(user) ?? 0) + 1);
  return users.map((user) => counts.get(lists.userIds.indexOf(user)) ?? 0);
}

describe('scikit-learn 1.2.1', () => {
  it.each(CASES)('%s on %s, %s', async (variant, fixture, list, measures) => {
    const { truth, lists } = await readFixture(fixture, list);
    const { users, columns } = await evaluate([{ name: 'run', table: lists }], {
      ci: false,
      truth,
      metrics: measures.map(([, label]) => label),
      // Without a list there are no rows, or rows of one label only.
      missingUsers: 'skip',
    });
    const lengths = lengthsOf(lists, users);
    const golden = goldenFixture('sklearn.json', `sklearn/${variant}`, fixture);
    const found = [...columns.get('run')!.values()];
    expect(found).toHaveLength(measures.length);
    for (const [i, [measure]] of measures.entries()) {
      // ndcg_score and dcg_score refuse lists of one row.
      const counted = found[i]!.filter(
        (value, user) => !Number.isNaN(value) && (lengths[user] !== 1 || !/dcg/.test(measure)),
      );
      expect.soft(exactMean(counted), measure).toBeCloseTo(goldenNumber(golden, list, measure), 12);
    }
  });
});
