// How a dialect orders equal scores, on lists where that decides the value.
import { describe, expect, it } from 'vitest';
import { score } from '../../../src/shell.js';

const TRUTH = 'user,item\nu,m\n';

/** The place of the relevant item among the tied ones z, m and a, in this order of the file. */
async function placeOf(metric: string): Promise<number> {
  const { value } = await score(TRUTH, 'user,item,score\nu,z,1\nu,m,1\nu,a,1\n', metric);
  return Math.round(1 / value);
}

describe('equal scores', () => {
  it.each([
    ['ranx:mrr@3', 2],
    ['recbole:mrr@3', 2],
    ['cornac:mrr', 2],
  ])('stay in the order of the file: %s', async (metric, place) => {
    expect(await placeOf(metric)).toBe(place);
  });
});
