// Lists from elsewhere: which shapes are refused, that an item which stands twice is found wherever it is looked for, and
// that cells behind the depth may hold anything.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkListRows,
  checkListShape,
  checkRankedLists,
  type ListBlock,
  type ListRows,
  listRowsOf,
  refuseRepeats,
} from '../../../src/data/tables/ranked-lists.js';
import { InputError, UsageError } from '../../../src/foundation/errors.js';

function listsOf(rows: readonly (readonly number[])[], k: number): ListBlock {
  const items = new Uint32Array(rows.length * k).fill(0xffffffff);
  for (const [user, row] of rows.entries()) items.set(row, user * k);
  return { kind: 'lists', items, lengths: Uint32Array.from(rows, (row) => row.length), k, userCount: rows.length };
}

/** Small items meet often, items around the largest cells and the largest numbers take other ways. */
const item = fc.oneof(
  fc.nat(8),
  fc.nat(3000),
  fc.integer({ min: 4_194_300, max: 4_194_308 }),
  fc.constantFrom(0xfffffffe, 0xffffffff, 0x80000000),
);

describe('listRowsOf', () => {
  it('says where each list begins', () => {
    const lists = listsOf([[1, 2], [], [3]], 4);
    expect(listRowsOf(lists)).toEqual({
      kind: 'rows',
      items: lists.items,
      starts: Uint32Array.of(0, 4, 8),
      lengths: Uint32Array.of(2, 0, 1),
      userCount: 3,
    });
  });
});

describe('an item that stands twice', () => {
  it('is refused exactly when it stands within the depth', () => {
    fc.assert(
      fc.property(fc.array(fc.array(item, { maxLength: 7 }), { maxLength: 6 }), fc.nat(8), (rows, depth) => {
        const lists = listsOf(rows, 7);
        const user = rows.findIndex((row) => new Set(row.slice(0, depth)).size < Math.min(row.length, depth));
        if (user < 0) checkRankedLists(lists, depth);
        else {
          const head = rows[user]!.slice(0, depth);
          const repeated = head.find((one, rank) => head.indexOf(one) < rank)!;
          const call = () => checkRankedLists(lists, depth);
          expect(call).toThrow(InputError);
          expect(call).toThrow(new RegExp(`user ${user}, item ${repeated}\\b`));
        }
      }),
    );
  });

  it('is looked for in the whole list where no depth is given', () => {
    const lists = listsOf([[1, 2, 3, 1]], 4);
    expect(() => checkRankedLists(lists)).toThrow(/item 1 twice/);
    expect(() => checkRankedLists(lists, 3)).not.toThrow();
  });

  it('may be in the lists of different users', () => {
    const rows: ListRows = {
      kind: 'rows',
      items: Uint32Array.of(1, 2, 3),
      starts: Uint32Array.of(0, 1, 0),
      lengths: Uint32Array.of(2, 2, 3),
      userCount: 3,
    };
    expect(() => refuseRepeats(rows, Number.POSITIVE_INFINITY)).not.toThrow();
  });
});

describe('shapes', () => {
  const lists = listsOf([[1, 2], [3]], 2);

  it.each<[string, object, RegExp]>([
    ['plain arrays', { items: [1, 2, 3, 4] }, /Uint32Array/],
    ['too few cells', { items: new Uint32Array(3) }, /userCount \* k = 4/],
    ['too few lengths', { lengths: new Uint32Array(1) }, /userCount = 2/],
    ['a length above k', { lengths: Uint32Array.of(2, 3) }, /user 1/],
  ])('refuses %s', (_, change, message) => {
    const call = () => checkListShape({ ...lists, ...change } as ListBlock);
    expect(call).toThrow(UsageError);
    expect(call).toThrow(message);
  });

  it.each<[string, object, RegExp]>([
    ['plain arrays', { starts: [0, 2] }, /lists\.starts/],
    ['too few starts', { starts: new Uint32Array(1) }, /userCount = 2/],
    ['too few lengths', { lengths: new Uint32Array(3) }, /userCount = 2/],
    ['a list that reaches too far', { starts: Uint32Array.of(0, 4) }, /user 1/],
    ['a list that begins too far', { starts: Uint32Array.of(0xffffffff, 0) }, /user 0/],
  ])('refuses rows with %s', (_, change, message) => {
    const call = () => checkListRows({ ...listRowsOf(lists), ...change } as ListRows);
    expect(call).toThrow(UsageError);
    expect(call).toThrow(message);
  });

  it('does not look at items', () => {
    expect(() => checkListShape(listsOf([[1, 1]], 2))).not.toThrow();
    expect(() => checkListRows(listRowsOf(listsOf([[1, 1]], 2)))).not.toThrow();
  });
});
