// How a dialect orders equal scores, on lists where that decides the value.
import { describe, expect, it } from 'vitest';
import { score } from '../../../src/shell.js';

const TRUTH = 'user,item\nu,m\n';

/** The place of the relevant item m among the tied ones m, z and a: any order by id puts another one first. */
async function placeOf(metric: string): Promise<number> {
  const { value } = await score(TRUTH, 'user,item,score\nu,m,1\nu,z,1\nu,a,1\n', metric);
  return Math.round(1 / value!);
}

describe('equal scores', () => {
  it.each(['ranx:mrr@3', 'ranx-graded:mrr@3', 'recbole:mrr@3', 'cornac:mrr'])(
    'stay in the order of the file: %s',
    async (metric) => expect(await placeOf(metric)).toBe(1),
  );

  it('are ordered by id in the standard definition', async () => expect(await placeOf('mrr@3')).toBe(2));
});
