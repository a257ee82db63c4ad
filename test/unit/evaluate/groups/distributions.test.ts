// The spread of users' values in a document, beside the value that it is the spread of.
import { describe, expect, it } from 'vitest';
import { evaluateLog, type Log, noticeOf } from './support.js';

/** Recall at 2: ann 1/2, bob 1, cid 0 (no list), dot 1. */
const LOG: Log = {
  truth: ['ann a', 'ann b', 'bob c', 'cid a', 'dot b'],
  recs: ['ann a 3', 'ann c 2', 'ann b 1', 'bob c 1', 'dot a 2', 'dot b 1', 'eve a 1'],
};

describe('the distribution over users', () => {
  it('stands beside every value that users have', async () => {
    const metrics = ['recall@2', 'hits@3', 'coverage@2'];
    const document = await evaluateLog(LOG, { metrics, distribution: true });
    const { 'recall@2': recall, 'hits@3': hits, 'coverage@2': coverage } = document.runs[0]!.metrics;
    expect(recall!.distribution).toMatchObject({ users: 4, zeros: 1 });
    expect(recall!.distribution!.quantiles.map(({ share }) => share)).toEqual([0, 0.05, 0.25, 0.5, 0.75, 0.95, 1]);
    // Ascending 0, 1/2, 1, 1: a quarter lies 3/4 of the way from the first to the second.
    const values = recall!.distribution!.quantiles.map(({ value }) => value);
    expect([values[0], values[2], values[3], values[6]]).toEqual([0, 0.375, 0.75, 1]);
    expect(recall!.distribution!.histogram.counts).toEqual([1, ...zeros(9), 1, ...zeros(8), 2]);
    expect(hits!.distribution!.histogram).toEqual({ edges: [0, 1, 2, 3], counts: [1, 2, 1] });
    expect(coverage).not.toHaveProperty('distribution');
    expect(noticeOf(document, 'no-distribution')).toMatchObject({
      count: 1,
      message: 'coverage@2 has no values per user, and so no distribution.',
    });
  });

  it('leaves out users who are not counted', async () => {
    const { runs } = await evaluateLog(LOG, { distribution: true, missingUsers: 'skip' });
    expect(runs[0]!.metrics['recall@2']!.distribution).toMatchObject({ users: 3, zeros: 0 });
  });

  it('is not there where nobody is counted, or a library fails', async () => {
    const nobody = { truth: ['ann a'], recs: ['bob a 1'] };
    const { runs } = await evaluateLog(nobody, { distribution: true, missingUsers: 'skip' });
    expect(runs[0]!.metrics['recall@2']).toMatchObject({ value: null });
    expect(runs[0]!.metrics['recall@2']).not.toHaveProperty('distribution');
    const failed = await evaluateLog(LOG, { metrics: ['rs-metrics:precision@1'], distribution: true });
    const [value] = Object.values(failed.runs[0]!.metrics);
    expect(value).toMatchObject({ value: null, users: 3 });
    expect(value).not.toHaveProperty('distribution');
  });

  it('changes nothing else', async () => {
    const [plain, spread] = [await evaluateLog(LOG, {}), await evaluateLog(LOG, { distribution: true })];
    const { distribution: _, ...rest } = spread.runs[0]!.metrics['recall@2']!;
    expect(rest).toEqual(plain.runs[0]!.metrics['recall@2']);
    expect(spread.options).toEqual(plain.options);
    expect('distribution' in plain.runs[0]!.metrics['recall@2']!).toBe(false);
  });
});

const zeros = (count: number) => new Array<number>(count).fill(0);
