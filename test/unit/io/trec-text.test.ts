import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInteractions } from '../../../src/data/reading/read-interactions.js';
import { qrelsText, runText, type TrecRows } from '../../../src/data/reading/trec-text.js';
import { IdSpace } from '../../../src/data/tables/ids.js';
import { InputError, UsageError } from '../../../src/foundation/errors.js';

function rowsOf(cells: readonly (readonly [string, string, number])[]): TrecRows {
  const userIds = new IdSpace();
  const itemIds = new IdSpace();
  return {
    users: Uint32Array.from(cells, ([user]) => userIds.intern(user)),
    items: Uint32Array.from(cells, ([, item]) => itemIds.intern(item)),
    values: Float64Array.from(cells, ([, , value]) => value),
    userIds,
    itemIds,
  };
}

const word = fc.stringMatching(/^[a-z0-9_:-]{1,5}$/);
const cell = fc.tuple(word, word, fc.double({ noNaN: true }));

describe('qrels', () => {
  it('are written row by row', () => {
    const text = [
      ...qrelsText(
        rowsOf([
          ['q1', 'd2', 2],
          ['q1', 'd1', 0],
          ['q0', 'd2', -1],
        ]),
      ),
    ].join('');
    expect(text).toBe('q1 0 d2 2\nq1 0 d1 0\nq0 0 d2 -1\n');
  });

  it('have 1 for rows without a value', () => {
    expect([...qrelsText({ ...rowsOf([['a', 'b', 5]]), values: undefined })]).toEqual(['a 0 b 1\n']);
  });

  it('come back as they were', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 50 }), async (cells) => {
        const rows = rowsOf(cells);
        const back = await readInteractions([...qrelsText(rows)].join(''), { format: 'qrels' });
        expect(back.users).toEqual(rows.users);
        expect(back.items).toEqual(rows.items);
        expect(back.values).toEqual(rows.values);
        expect(back.itemIds.toArray()).toEqual(rows.itemIds.toArray());
      }),
    );
  });
});

describe('a run', () => {
  it('is written user by user, best first, with equal scores in their order', () => {
    const rows = rowsOf([
      ['b', 'x', 0.1],
      ['a', 'y', -0],
      ['b', 'z', Infinity],
      ['a', 'x', 0],
      ['b', 'y', 1e-7],
      ['a', 'z', 5],
    ]);
    expect([...runText(rows, { tag: 'ease' })].join('').split('\n')).toEqual([
      ...['b Q0 z 1 Infinity ease', 'b Q0 x 2 0.1 ease', 'b Q0 y 3 1e-7 ease'],
      ...['a Q0 z 1 5 ease', 'a Q0 y 2 -0 ease', 'a Q0 x 3 0 ease', ''],
    ]);
  });

  it('comes back with the same scores, in pieces too', async () => {
    const cells = Array.from({ length: 9000 }, (_, i) => [`u${i % 7}`, `i${i}`, 1 / (i + 1)] as const);
    const pieces = [...runText(rowsOf(cells))];
    expect(pieces.length).toBeGreaterThan(2);
    const back = await readInteractions(pieces.join(''));
    expect(back.format).toMatchObject({ name: 'run', isGuessed: true });
    const scores = new Map(cells.map(([user, item, score]) => [`${user} ${item}`, score]));
    for (let row = 0; row < back.rowCount; row++) {
      const key = `${back.userIds.idAt(back.users[row]!)} ${back.itemIds.idAt(back.items[row]!)}`;
      expect(back.values![row]).toBe(scores.get(key));
    }
  });

  it('is refused without scores, with a tag of two words, and with ids that hold blanks', () => {
    const rows = rowsOf([['a', 'b c', 1]]);
    expect(() => [...runText({ ...rows, values: undefined })]).toThrow(UsageError);
    expect(() => [...runText(rows, { tag: 'my run' })]).toThrow(UsageError);
    expect(() => [...runText(rows)]).toThrow(InputError);
    expect(() => [...qrelsText(rows)]).toThrow("found 'b c'");
  });
});
