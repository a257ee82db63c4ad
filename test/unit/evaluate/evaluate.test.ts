// The engine's evaluate and evaluator: a case worked out by hand, who is counted, and what is refused.
import { describe, expect, it } from 'vitest';
import { createEngineSync, InputError, type ListBlock, UsageError } from '../../../src/shell.js';

/** Three users: hits at ranks 1 and 3 of two relevant items; nothing found; nothing relevant. */
const truth = { offsets: Uint32Array.of(0, 2, 3, 3), items: Uint32Array.of(5, 7, 2) };
const lists: ListBlock = {
  kind: 'lists',
  items: Uint32Array.of(5, 1, 7, 0, 1, 0xffffffff, 4, 5, 6),
  lengths: Uint32Array.of(3, 2, 3),
  k: 3,
  userCount: 3,
};

describe.each(['js', 'wasm'] as const)('evaluate (%s)', (backend) => {
  const engine = createEngineSync({ backend });
  const valuesOf = (metric: string) => [...engine.evaluate({ lists, truth, metrics: [metric] }).metrics[0]!.values!];

  it.each([
    ['hit@3', 1],
    ['precision@3', 2 / 3],
    ['recall@1', 1 / 2],
    ['map@3', (1 + 2 / 3) / 2],
    ['mrr@3', 1],
    ['ndcg@3', (1 + 1 / 2) / (1 + 1 / Math.log2(3))],
    ['hits@2', 1],
  ])('works out %s by hand', (metric, expected) => {
    const values = valuesOf(metric);
    expect(values[0]).toBeCloseTo(expected, 14);
    expect(values[1]).toBe(0);
    expect(values[2]).toBeNaN();
  });

  it('says who is in the mean', () => {
    const { metrics, skippedUserCount, emptyListCount, userCount } = engine.evaluate({
      lists: { ...lists, lengths: Uint32Array.of(3, 0, 3) },
      truth,
      metrics: ['recall@3'],
    });
    expect({ skippedUserCount, emptyListCount, userCount }).toEqual({
      skippedUserCount: 1,
      emptyListCount: 1,
      userCount: 3,
    });
    expect(metrics[0]).toMatchObject({ label: 'recall@3', cutoff: 3, userCount: 2, value: 0.5 });
  });

  it('looks at all tied items below the cutoff, also where another list ends there', () => {
    const tied: ListBlock = {
      kind: 'lists',
      items: Uint32Array.of(0, 1, 0xffffffff, 0xffffffff, 0, 1, 2, 3),
      scores: Float64Array.of(2, 1, 0, 0, 2, 1, 1, 1),
      ...{ lengths: Uint32Array.of(2, 4), k: 4, userCount: 2 },
    };
    const held = { offsets: Uint32Array.of(0, 1, 2), items: Uint32Array.of(0, 2) };
    const { metrics } = engine.evaluate({ lists: tied, truth: held, metrics: ['dcg(ties=averaged)@2'] });
    // Of ranks 2 to 4 only rank 2 counts, and one of three items there is relevant.
    expect(metrics[0]!.values![1]).toBeCloseTo(1 / Math.log2(3) / 3, 14);
  });

  it('looks no deeper than the lists, whatever the cutoff', () => {
    expect(valuesOf('recall@1000000000')[0]).toBe(1);
  });

  it('takes the lists of its own ranking', () => {
    const scores = engine.allocateScores(3, 10);
    scores.set([0, 0, 0, 0, 0, 9, 0, 8]);
    const top = engine.topK({ scores, userCount: 3, itemCount: 10, k: 2 });
    expect(engine.evaluate({ lists: top, truth, metrics: ['recall@2'] }).metrics[0]!.value).toBe(0.5);
    engine.release(scores);
  });

  it('has no mean where nobody is counted', () => {
    const nobody = { offsets: new Uint32Array(1), items: new Uint32Array(0) };
    const none: ListBlock = { ...lists, items: new Uint32Array(0), lengths: new Uint32Array(0), userCount: 0 };
    expect(engine.evaluate({ lists: none, truth: nobody, metrics: ['hit@1'] }).metrics[0]).toMatchObject({
      value: Number.NaN,
      userCount: 0,
    });
  });

  it.each<[string, object, new (...args: never[]) => Error, RegExp]>([
    ['an unknown metric', { metrics: ['ndgc@10'] }, UsageError, /ndcg/],
    ['no metrics', { metrics: [] }, UsageError, /no metrics/],
    [
      'a list with a duplicate',
      { lists: { ...lists, items: Uint32Array.of(5, 5, 7, 0, 1, 2, 4, 5, 6) } },
      InputError,
      /user 0, item 5/,
    ],
    ['lists of the wrong length', { lists: { ...lists, items: new Uint32Array(8) } }, UsageError, /userCount \* k = 9/],
    ['a length above k', { lists: { ...lists, lengths: Uint32Array.of(3, 4, 3) } }, UsageError, /user 1/],
    [
      'too few lists',
      { lists: { ...lists, items: new Uint32Array(0), lengths: new Uint32Array(0), userCount: 0 } },
      UsageError,
      /not complete/,
    ],
    ['an unsorted truth', { truth: { ...truth, items: Uint32Array.of(7, 5, 2) } }, InputError, /not sorted/],
    [
      'a grade that is not a number',
      { truth: { ...truth, grades: Float64Array.of(1, Number.NaN, 1) } },
      InputError,
      /user 0, item 7/,
    ],
    ['grades of another length', { truth: { ...truth, grades: new Float64Array(2) } }, UsageError, /length 3/],
  ])('refuses %s', (_, change, kind, message) => {
    const call = () => engine.evaluate({ lists, truth, metrics: ['ndcg@10'], ...change });
    expect(call).toThrow(kind);
    expect(call).toThrow(message);
  });

  it('refuses more lists than users', () => {
    const evaluator = engine.evaluator({ truth, metrics: ['hit@1'] });
    evaluator.add(lists);
    expect(() => evaluator.add(lists)).toThrow(/more lists than users/);
  });

  it('ends with the engine', () => {
    const other = createEngineSync({ backend });
    const evaluator = other.evaluator({ truth, metrics: ['hit@1'] });
    other.dispose();
    expect(() => evaluator.add(lists)).toThrow(UsageError);
    expect(() => other.evaluate({ lists, truth, metrics: ['hit@1'] })).toThrow(/dispose/);
  });
});
