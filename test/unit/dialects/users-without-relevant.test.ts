// A user whose grades are all 0: the libraries that are given judgements keep such a user with the value 0, and plain
// labels leave the user out. No fixture has one, since every test row of them is relevant.
import { describe, expect, it } from 'vitest';
import { evaluate, IdSpace, readInteractions } from '../../../src/shell.js';

const ids = { userIds: new IdSpace(), itemIds: new IdSpace() };
const truth = await readInteractions('1 0 10 2\n1 0 11 1\n2 0 12 1\n3 0 12 0\n', { ...ids, format: 'qrels' });
const table = await readInteractions('1 Q0 10 1 0.9 a\n2 Q0 12 1 0.9 a\n3 Q0 12 1 0.9 a\n', { ...ids, format: 'run' });

/** The value and how many users are behind it. */
async function resultOf(label: string): Promise<[value: number | null, users: number]> {
  const { document } = await evaluate([{ name: 'run', table }], { ci: false, truth, metrics: [label] });
  const { value, users } = document.runs[0]!.metrics[label]!;
  return [value, users];
}

describe('a user without a relevant item', () => {
  it('is left out by plain labels, unless they say all', async () => {
    expect(await resultOf('recall@1')).toEqual([0.75, 2]);
    expect(await resultOf('recall(users=all)@1')).toEqual([0.5, 3]);
  });

  it.each(['ranx', 'ranx-graded', 'pytrec-eval', 'trec-eval-c'])('counts as 0 in %s', async (dialect) => {
    expect(await resultOf(`${dialect}:recall@1`)).toEqual([0.5, 3]);
    expect(await resultOf(`${dialect}:mrr${dialect.startsWith('ranx') ? '@1' : ''}`)).toEqual([2 / 3, 3]);
  });
});
