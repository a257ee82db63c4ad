import { describe, expect, it } from 'vitest';
import type { ListRows } from '../../../src/data/tables/ranked-lists.js';
import { appendTruth, fillLists } from '../../../src/engine/ranking/fill-lists.js';

/** Two users with lists, one without; items are 0 to 5. */
const LISTS = [[4, 1], [0, 2, 3], []];
const SCORES = [[3, -1], [2, 0, -2], []];
const bare: ListRows = {
  kind: 'rows',
  items: Uint32Array.from(LISTS.flat()),
  starts: Uint32Array.of(0, 2, 5),
  lengths: Uint32Array.of(2, 3, 0),
  userCount: 3,
};
const rows: ListRows = { ...bare, scores: Float64Array.from(SCORES.flat()) };

/** `item:score` by rank, for each user. */
function textsOf({ items, starts, lengths, scores }: ListRows): string[] {
  return Array.from(starts, (start, user) =>
    Array.from({ length: lengths[user]! }, (_, i) => `${items[start + i]}:${scores![start + i]}`).join(' '),
  );
}

describe('lists with the relevant items that they lack', () => {
  const truth = { offsets: Uint32Array.of(0, 2, 4, 5), items: Uint32Array.of(1, 5, 4, 5, 0) };

  it('have them one below the other, or all tied', () => {
    expect(textsOf(appendTruth(rows, truth))).toEqual(['4:3 1:-1 5:-2', '0:2 2:0 3:-2 4:-3 5:-4', '0:-1']);
    const tied = appendTruth(rows, truth, { isTied: true });
    expect(textsOf(tied)).toEqual(['4:3 1:-1 5:-Infinity', '0:2 2:0 3:-2 4:-Infinity 5:-Infinity', '0:-Infinity']);
  });

  it('may be left empty where they were', () => {
    const skipped = appendTruth(bare, truth, { isTied: true, skipsEmpty: true });
    expect(textsOf(skipped)).toEqual(['4:0 1:-1 5:-Infinity', '0:0 2:-1 3:-2 4:-Infinity 5:-Infinity', '']);
  });
});

describe('lists that are filled up', () => {
  const options = {
    itemCount: 6,
    depth: 3,
    tieKeys: undefined,
    score: Number.NEGATIVE_INFINITY,
    fillsEmpty: true,
  };

  it('hold as many items as are looked at, by ascending number or by the keys of ties', () => {
    const [first, second, third] = textsOf(fillLists(rows, options));
    expect([first, second]).toEqual(['4:3 1:-1 0:-Infinity', '0:2 2:0 3:-2']);
    expect(third).toBe('0:-Infinity 1:-Infinity 2:-Infinity');
    const tieKeys = Uint32Array.from({ length: 6 }, (_, item) => ~item);
    expect(textsOf(fillLists(bare, { ...options, tieKeys, fillsEmpty: false }))).toEqual([
      '4:0 1:-1 5:-Infinity',
      '0:0 2:-1 3:-2',
      '',
    ]);
  });

  it('go on behind what was added with the items of lower scores', () => {
    const filled = fillLists(rows, { ...options, depth: 6, score: 0 });
    expect(textsOf(filled)).toEqual([
      '4:3 0:0 2:0 3:0 5:0 1:-1',
      '0:2 2:0 1:0 4:0 5:0 3:-2',
      '0:0 1:0 2:0 3:0 4:0 5:0',
    ]);
  });
});
