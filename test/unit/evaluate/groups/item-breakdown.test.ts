// Values by band of relevant items: the truth is cut down to the band and the lists stay, by hand and against evaluations
// of a truth that holds nothing else.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, evaluateLog, type Log, valuesOf } from './support.js';

/** Chosen in training: a 4 times, b 2, c 2, d 1, e never; z only by the run. */
const LOG: Log = {
  truth: ['ann a', 'ann b', 'bob c', 'bob d', 'cid a', 'cid e', 'dot b'],
  recs: ['ann a 3', 'ann d 2', 'ann b 1', 'bob a 3', 'bob c 2', 'cid z 2', 'cid e 1', 'eve a 1'],
  train: ['p a', 'q a', 'r a', 's a', 'p b', 'q b', 'p c', 'q c', 'p d'],
};

describe('by popularity', () => {
  it('a band is evaluated with its relevant items only', async () => {
    const { breakdowns } = await evaluateLog(LOG, {
      metrics: ['recall@2', 'hits@2', 'mrr@3', 'coverage@2'],
      breakdown: ['popularity'],
    });
    const [bands] = breakdowns!;
    // Nine interactions: up to d are 1, up to b and c 5, up to a 9; thirds are 3 and 6.
    expect(bands!.groups.map(({ name, items, users }) => [name, items, users])).toEqual([
      ['0-1', 2, 2],
      ['2', 2, 3],
      ['4', 1, 2],
    ]);
    // Lists of two: ann a d, bob a c, cid z e, dot none.
    expect(valuesOf(bands!, 'recall@2')).toEqual({ '0-1': (0 + 1) / 2, '2': (0 + 1 + 0) / 3, '4': (1 + 0) / 2 });
    expect(valuesOf(bands!, 'hits@2')).toEqual({ '0-1': 0.5, '2': 1 / 3, '4': 0.5 });
    expect(valuesOf(bands!, 'mrr@3')).toEqual({ '0-1': 1 / 2 / 2, '2': (1 / 3 + 1 / 2 + 0) / 3, '4': 1 / 2 });
    expect(cellsOf(bands!, 'recall@2').map(([, { users }]) => users)).toEqual([2, 3, 2]);
    // Whatever does not look at the truth is the same: a, d, c, z, e of a, b, c, d, e, z.
    expect(Object.values(valuesOf(bands!, 'coverage@2'))).toEqual([5 / 6, 5 / 6, 5 / 6]);
    expect(bands!.words).toContain('AUC');
  });

  it('bands do not depend on what runs list', async () => {
    const other = ['ann y 2', 'ann x 1', 'bob c 1'];
    const options = { metrics: ['recall@2', 'auc(candidates=listed)'], breakdown: ['popularity'] };
    const beside = await evaluateLog({ ...LOG, recs: other, other: LOG.recs }, options);
    const alone = await evaluateLog(LOG, options);
    const shapeOf = ({ breakdowns }: typeof alone) =>
      breakdowns![0]!.groups.map(({ name, items, users }) => [name, items, users]);
    expect(shapeOf(beside)).toEqual(shapeOf(alone));
    for (const label of options.metrics) {
      expect(cellsOf(beside.breakdowns![0]!, label, 'other')).toEqual(cellsOf(alone.breakdowns![0]!, label));
    }
  });

  it('counts may be given, and need no training', async () => {
    const { breakdowns } = await evaluateLog(
      { ...LOG, train: undefined as never, popularity: ['a 0.5', 'b 7', 'c 7', 'd 7', 'e 7'] },
      { breakdown: ['popularity:2'] },
    );
    const [bands] = breakdowns!;
    expect(bands!.groups.map(({ name, items }) => [name, items])).toEqual([
      ['0.5', 1],
      ['7', 4],
    ]);
    expect(bands!.words).toContain('their counts in popularity.csv');
    expect(valuesOf(bands!, 'recall@2')['0.5']).toBe((1 + 0) / 2);
  });

  it('a band without a relevant item has no value', async () => {
    const log = { truth: ['ann a'], recs: ['ann a 2', 'ann b 1'], train: ['p a', 'q a', 'r b', 'bob c', 'p c', 'q c'] };
    const { breakdowns } = await evaluateLog(log, { breakdown: ['popularity'] });
    expect(breakdowns![0]!.groups.map(({ name, users }) => [name, users])).toEqual([
      ['1', 0],
      ['2', 1],
      ['3', 0],
    ]);
    expect(cellsOf(breakdowns![0]!, 'recall@2')).toEqual([
      ['1', { value: null, users: 0 }],
      ['2', { value: 1, users: 1 }],
      ['3', { value: null, users: 0 }],
    ]);
  });

  it('items that are judged irrelevant stay so in every band', async () => {
    // Relevant from 4 on: a and b. The judged c is above b, which bpref counts against it in the band of b.
    const log = {
      truth: ['ann a 5', 'ann b 4', 'ann c 1'],
      recs: ['ann c 3', 'ann a 2', 'ann b 1'],
      train: ['p a', 'q a', 'r a', 'p b', 'q b', 'p c'],
    };
    const options = { metrics: ['bpref', 'recall@2'], relevance: '>=4', breakdown: ['popularity:3'] };
    const { breakdowns } = await evaluateLog(log, options);
    expect(valuesOf(breakdowns![0]!, 'recall@2')).toEqual({ '1': null, '2': 0, '3': 1 });
    expect(valuesOf(breakdowns![0]!, 'bpref')).toEqual({ '1': null, '2': 0, '3': 0 });
  });

  it('rating errors are those of the rated pairs of the band', async () => {
    const log = {
      truth: ['ann a 5', 'ann b 2', 'bob a 4', 'bob b 1'],
      recs: ['ann a 2', 'ann b 1', 'bob a 1'],
      predictions: ['ann a 4', 'ann b 4', 'bob a 1', 'bob b 1'],
      train: ['p a', 'q a', 'r a', 'p b'],
    };
    const metrics = ['mae', 'elliot-thr4:mae'];
    const { breakdowns, definitions } = await evaluateLog(log, { metrics, breakdown: ['popularity:2'] });
    expect(valuesOf(breakdowns![0]!, 'mae')).toEqual({ '1': (2 + 0) / 2, '3': (1 + 3) / 2 });
    // Elliot rates relevant pairs only, and none of b is one.
    const [, elliot] = Object.keys(definitions);
    expect(valuesOf(breakdowns![0]!, elliot!)).toEqual({ '1': null, '3': (1 + 3) / 2 });
  });

  it('the truth of a library stays in its band, however it reads it', async () => {
    const metrics = ['recall@2', 'elliot:recall@2', 'recbole:recall@2', 'lenskit:recall@2'];
    const { breakdowns, definitions } = await evaluateLog(
      { ...LOG, truth: LOG.truth.map((row) => `${row} 3`), recs: [...LOG.recs, 'dot a 1'] },
      { metrics, breakdown: ['popularity'] },
    );
    for (const label of Object.keys(definitions)) {
      expect(valuesOf(breakdowns![0]!, label), label).toEqual(valuesOf(breakdowns![0]!, 'recall@2'));
    }
  });

  it('tells how far it is, once for all bands', async () => {
    const told: string[] = [];
    const shares: number[] = [];
    await evaluateLog(LOG, {
      breakdown: ['popularity'],
      onProgress: ({ done, total, what }) => {
        told.push(what);
        shares.push(done / total);
      },
    });
    expect(told).toEqual([
      'evaluating mine',
      'evaluating mine, popularity 0-1',
      'evaluating mine, popularity 2',
      'evaluating mine, popularity 4',
    ]);
    expect(shares).toEqual([1, 1 / 3, 2 / 3, 1]);
  });

  it('adds no notice about lists', async () => {
    const [plain, brokenDown] = [await evaluateLog(LOG, {}), await evaluateLog(LOG, { breakdown: ['popularity'] })];
    expect(brokenDown.notices).toEqual(plain.notices);
    expect(brokenDown.runs).toEqual(plain.runs);
  });
});

describe('laws of bands of items', () => {
  const ITEMS = ['a', 'b', 'c', 'd', 'e', 'f'];
  const USERS = ['1', '2', '3', '4'];
  const pairs = USERS.flatMap((user) => ITEMS.map((item) => `${user} ${item}`));
  const log = fc.record({
    truth: fc.subarray(pairs, { minLength: 1 }),
    recs: fc.uniqueArray(fc.tuple(fc.constantFrom(...pairs), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 15,
      selector: ([pair]) => pair,
    }),
    // Every item is in training, so that the catalogue does not depend on the truth.
    train: fc
      .array(fc.constantFrom(...pairs), { maxLength: 15 })
      .map((rows) => [...rows, ...ITEMS.map((i) => `0 ${i}`)]),
  });

  it('the band has the numbers of a truth that holds nothing else', async () => {
    // OpenRec's lists have the truth in them.
    const metrics = ['recall@3', 'ndcg@3', 'map@5', 'hit@1', 'auc(candidates=listed)', 'openrec:recall@3'];
    await fc.assert(
      fc.asyncProperty(log, async ({ truth, recs, train }) => {
        const rows = recs.map(([pair, score]) => `${pair} ${score}`);
        const { breakdowns } = await evaluateLog(
          { truth, recs: rows, train },
          { metrics, breakdown: ['popularity:2'] },
        );
        const counts = new Map<string, Set<string>>();
        for (const [user, item] of train.map((row) => row.split(' ') as [string, string])) {
          counts.set(item, (counts.get(item) ?? new Set()).add(user));
        }
        for (const group of breakdowns![0]!.groups) {
          const [least, greatest = least] = group.name.split('-').map(Number) as [number, number?];
          const within = truth.filter((row) => {
            const count = counts.get(row.split(' ')[1]!)!.size;
            return count >= least && count <= greatest!;
          });
          expect(group.users).toBe(new Set(within.map((row) => row.split(' ')[0])).size);
          if (within.length === 0) continue;
          const { runs } = await evaluateLog({ truth: within, recs: rows, train }, { metrics });
          for (const label of metrics) {
            const { value, users } = runs[0]!.metrics[label]!;
            expect(group.runs[0]!.metrics[label], label).toEqual({ value, users });
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('hits add up over bands', async () => {
    await fc.assert(
      fc.asyncProperty(log, fc.integer({ min: 2, max: 4 }), async ({ truth, recs, train }, count) => {
        const rows = recs.map(([pair, score]) => `${pair} ${score}`);
        const { runs, breakdowns } = await evaluateLog(
          { truth, recs: rows, train },
          { metrics: ['hits@3'], breakdown: [`popularity:${count}`] },
        );
        const { value, users } = runs[0]!.metrics['hits@3']!;
        const ofBands = cellsOf(breakdowns![0]!, 'hits@3').map(([, cell]) => (cell.value ?? 0) * cell.users);
        expect(ofBands.reduce((sum, hits) => sum + hits, 0)).toBeCloseTo(value! * users, 10);
        expect(breakdowns![0]!.groups.reduce((sum, { items }) => sum + items!, 0)).toBe(ITEMS.length);
      }),
      { numRuns: 40 },
    );
  });
});
