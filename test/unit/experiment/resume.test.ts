// Never lose work: a run that is stopped at any moment, by its store or by whoever waits, goes on from what was kept and ends
// with the same document.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CancelledError } from '../../../src/foundation/errors.js';
import { defineModel, passStep } from '../../../src/models/scoring/model.js';
import type { ExperimentRecord } from '../../../src/studies/experiment/experiment-record.js';
import { comparable, memoryStore, planned, runSmall, smallPlan } from '../../support/experiments.js';

const plan = smallPlan({
  models: [
    planned('Popularity', 'popularity'),
    planned('ItemKNN', 'itemknn', { space: { neighbours: { type: 'real', least: 2, most: 40, scale: 'log' } } }),
    // Wide enough that some trials fail.
    planned('PureSVD', 'puresvd', { space: { factors: { type: 'whole', least: 2, most: 120 } } }),
  ],
  search: { method: 'bayesian', trials: 5, pruning: false, options: { initial: 3, candidates: 50 } },
  trainingRepeats: 1,
});

class FullDisk extends Error {}

/** Runs until it is stopped after so many records; what was kept so far. */
async function stoppedRun(kept: readonly ExperimentRecord[], after: number, way: 'store' | 'cancel') {
  const store = memoryStore(kept);
  const stop = new AbortController();
  let count = 0;
  const append = async (record: ExperimentRecord) => {
    if (way === 'store' && count >= after) throw new FullDisk('no space left');
    await store.append(record);
    count += 1;
    if (way === 'cancel' && count >= after) stop.abort();
  };
  try {
    const document = await runSmall(plan, {}, { store: { ...store, append }, signal: stop.signal });
    return { kept: store.all, document };
  } catch (error) {
    expect(error).toBeInstanceOf(way === 'store' ? FullDisk : CancelledError);
    return { kept: store.all, document: undefined };
  }
}

describe('a run that was stopped', () => {
  const told: { done: number; total: number; what: string }[] = [];
  const wholeStore = memoryStore();
  const onProgress = (progress: (typeof told)[number]) => told.push(progress);
  const whole = runSmall(plan, {}, { store: wholeStore, onProgress });

  it('has failed trials that are part of the document', async () => {
    const { failures, boards } = await whole;
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.every(({ model, trial }) => model === 'PureSVD' && trial !== null)).toBe(true);
    expect(failures[0]!.reason).toContain('no more singular vectors');
    expect(Object.keys(boards[0]!.models[2]!.scores)).toEqual(['hit@10', 'ndcg@10']);
  });

  it('ends with the same document, wherever and however often it was stopped', async () => {
    const expected = comparable(await whole);
    const stop = fc.record({
      after: fc.integer({ min: 1, max: 12 }),
      way: fc.constantFrom('store' as const, 'cancel' as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(stop, { minLength: 1, maxLength: 4 }), async (stops) => {
        let kept: ExperimentRecord[] = [];
        for (const { after, way } of stops) {
          const before = kept;
          ({ kept } = await stoppedRun(kept, after, way));
          expect(kept.slice(0, before.length)).toEqual(before);
        }
        const store = memoryStore(kept);
        expect(comparable(await runSmall(plan, {}, { store }))).toBe(expected);
      }),
      { numRuns: 5 },
    );
  });

  it('does nothing again that was done', async () => {
    const expected = comparable(await whole);
    const again = memoryStore(wholeStore.all);
    const progress: number[] = [];
    const document = await runSmall(
      plan,
      {},
      { store: again, onProgress: ({ done, total }) => progress.push(done / total) },
    );
    expect(again.all).toHaveLength(wholeStore.all.length);
    expect(comparable(document)).toBe(expected);
    expect(progress.at(-1)).toBe(1);
  });

  it('has the same document whatever the order of its records', async () => {
    const expected = comparable(await whole);
    const reversed = memoryStore([...wholeStore.all].reverse());
    expect(comparable(await runSmall(plan, {}, { store: reversed }))).toBe(expected);
  });

  it('tells progress that never goes back and ends', async () => {
    await whole;
    // Three folds of three models, two of them with five trials and a test.
    expect(told.at(-1)).toMatchObject({ done: 39, total: 39 });
    expect(told.every(({ done }, i) => i === 0 || done > told[i - 1]!.done)).toBe(true);
    const ofFold = told
      .map(({ what }) => what)
      .filter((what) => what.startsWith('ItemKNN on log, trainrec, seed 0, fold 1'));
    const trials = [1, 2, 3, 4, 5].map((trial) => `, trial ${trial} of 5`);
    expect(ofFold).toEqual([...trials, ''].map((end) => `ItemKNN on log, trainrec, seed 0, fold 1${end}`));
  });

  it('stops within a fit, which is no failure', async () => {
    const stop = new AbortController();
    let steps = 0;
    const slow = defineModel({
      ...{ name: 'slow', title: 'Slow', definition: 'none', citation: 'none', task: 'ranking', parameters: {} },
      memoryNeeded: () => 0,
      fit(_, __, context) {
        for (; steps < 100; steps++) {
          if (steps === 10) stop.abort();
          passStep(context, steps, 100);
        }
        throw new Error('it was to be stopped');
      },
    });
    const store = memoryStore();
    const run = runSmall(
      smallPlan({ models: [planned('Slow', 'slow')] }),
      { models: { slow } },
      { store, signal: stop.signal },
    );
    await expect(run).rejects.toThrow(CancelledError);
    expect([steps, store.all]).toEqual([10, []]);
  });
});
