// Where rs_metrics has no number its dialect has none either, and says why; the repaired metric is there by its own name.
import { describe, expect, it } from 'vitest';
import { evaluate, IdSpace, readInteractions } from '../../../src/shell.js';

const ids = { userIds: new IdSpace(), itemIds: new IdSpace() };
const truth = await readInteractions('user,item\n1,10\n2,11\n', { ...ids, name: 'truth' });

async function precisions(lists: string) {
  const table = await readInteractions(`user,item\n${lists}`, { ...ids, name: 'lists' });
  const metrics = ['rs-metrics:precision@5', 'rs-metrics:precision-repaired@5'];
  const { document } = await evaluate([{ name: 'run', table }], { truth, metrics });
  return metrics.map((label) => document.runs[0]!.metrics[label]!);
}

describe('precision of rs_metrics', () => {
  it('is over the length of lists', async () => {
    const values = (await precisions('1,10\n1,12\n2,11\n')).map(({ value }) => value);
    expect(values).toEqual([0.75, 0.75]);
  });

  it('is undefined where a user of the truth has no list', async () => {
    const [library, repaired] = await precisions('1,10\n1,12\n');
    expect(library).toMatchObject({ value: null, why: expect.stringContaining('NaN') });
    expect(repaired!.value).toBe(0.25);
  });
});
