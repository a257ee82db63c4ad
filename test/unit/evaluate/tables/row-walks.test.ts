import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InteractionTable } from '../../../../src/data/tables/interaction-table.js';
import { groupRowsByUser } from '../../../../src/engine/ranking/rows-by-user.js';
import { rowsOfTable } from '../../../../src/engine/ranking/rows-of-table.js';
import { TIE_RULES } from '../../../../src/engine/ranking/tie-policy.js';
import { atOnce } from '../../../../src/foundation/work-options.js';
import { numberIds } from '../../../../src/studies/evaluate/number-tables.js';
import { RowWalks } from '../../../../src/studies/evaluate/row-walks.js';
import { type TrendCounts, trendCounts } from '../../../../src/studies/evaluate/run-table.js';
import { createSpaces, tableOf } from './support/tables.js';

const VALUES = [0, -0, 1, 2, 3, 4, 5, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN];

type Row = readonly [user: string, item: number, value: number];

const row: fc.Arbitrary<Row> = fc.tuple(
  fc.constantFrom('a', 'b', 'c'),
  fc.integer({ min: 1, max: 6 }),
  fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 9 }) }, fc.constantFrom(...VALUES)),
);
/** Rows in no order, or those of a user together with falling values. */
const rows = fc
  .tuple(fc.array(row, { maxLength: 12 }), fc.boolean())
  .map(([all, isSorted]) => (isSorted ? [...all].sort(byUser) : all));

function byUser([user, , value]: Row, [other, , otherValue]: Row): number {
  return user === other ? otherValue - value : user < other ? -1 : 1;
}

describe('a walk over rows', () => {
  it('lets lists be put in order as they are without it', () => {
    const policies = fc.record({
      ties: fc.constantFrom(...TIE_RULES),
      duplicates: fc.constantFrom('first' as const, 'last' as const, 'error' as const),
      scores: fc.constantFrom('float64' as const, 'float32' as const),
    });
    fc.assert(
      fc.property(rows, rows, policies, fc.boolean(), (listed, held, options, isUnscored) => {
        const spaces = createSpaces();
        const truth = tableOf(held, spaces);
        const whole = tableOf(listed, spaces);
        const table = isUnscored ? { ...whole, values: undefined } : whole;
        const numbering = atOnce(numberIds({ truth, runs: [table] }));
        const walks = new RowWalks();
        // A walk that saw values knows all that one without them would.
        atOnce(walks.walkOver(whole));
        const groups = walks.numberedGroupsOf(table, numbering);
        const plain = outcomeOf(rowsOfTable(table, numbering, options));
        expect(outcomeOf(rowsOfTable(table, numbering, { ...options, groups }))).toEqual(plain);
      }),
      { numRuns: 600 },
    );
  });

  it('sees the ways of values that a look at each pair of neighbours sees', () => {
    fc.assert(
      fc.property(rows, (listed) => {
        const table = tableOf(listed, createSpaces());
        const expected = naiveTrends(listed);
        expect(atOnce(trendCounts(table, new RowWalks().groupsOf(table)))).toEqual(expected);
        expect(atOnce(trendCounts(table, groupRowsByUser(table, table.userIds.size)))).toEqual(expected);
      }),
      { numRuns: 600 },
    );
  });

  it('marks the ids of rows, and of cells behind them where columns are longer', () => {
    const spaces = createSpaces();
    const table = tableOf('a 1, b 2, c 3', spaces);
    const marksOf = (walked: InteractionTable) => {
      const walks = new RowWalks();
      atOnce(walks.walkOver(walked));
      const marks = (column: Uint32Array, size: number) => [...atOnce(walks.marksOf(column, size))];
      return [marks(walked.users, spaces.userIds.size), marks(walked.items, spaces.itemIds.size)];
    };
    expect(marksOf(table)).toEqual([
      [1, 1, 1],
      [1, 1, 1],
    ]);
    expect(marksOf({ ...table, rowCount: 2 })).toEqual(marksOf(table));
  });
});

/** Lists as text, counts and notices, or the refusal. */
function outcomeOf(steps: ReturnType<typeof rowsOfTable>): unknown {
  try {
    const { rows: lists, counts, notices } = atOnce(steps);
    const { items, starts, lengths, scores } = lists;
    const cells = Array.from(lengths, (length, u) => {
      const [from, to] = [starts[u]!, starts[u]! + length];
      return [[...items.subarray(from, to)], scores && [...scores.subarray(from, to)]];
    });
    return { cells, counts, notices };
  } catch (error) {
    return `${error}`;
  }
}

function naiveTrends(listed: readonly Row[]): TrendCounts {
  const counts = { rising: 0, falling: 0, equal: 0, other: 0 };
  for (const id of new Set(listed.map(([user]) => user))) {
    const values = listed.filter(([user]) => user === id).map(([, , value]) => value);
    if (values.length < 3) continue;
    const [sign, ...others] = new Set(values.slice(1).map((value, place) => Math.sign(value - values[place]!)));
    if (others.length > 0 || Number.isNaN(sign)) counts.other++;
    else if (sign! > 0) counts.rising++;
    else if (sign! < 0) counts.falling++;
    else counts.equal++;
  }
  return counts;
}
