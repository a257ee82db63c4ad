// The first calls that documents show, as they are written there, without any set-up of ids or counts.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createEngine, evaluate, recommend, score, tableFromRows } from '../../../src/index.js';

const sample = (name: string) => readFileSync(new URL(`../../../examples/sample/${name}.csv`, import.meta.url), 'utf8');
const [truthCsv, recsCsv, train] = [sample('test'), sample('ease'), sample('train')];

describe('the first call', () => {
  it('gives a number of two texts', async () => {
    const { value, interval } = await score(truthCsv, recsCsv, 'ndcg@10');
    expect(value).toBeGreaterThan(0);
    expect([interval!.low! < value!, interval!.high! > value!]).toEqual([true, true]);
  });

  it('evaluates rows, text and tables side by side', async () => {
    const truth = truthCsv;
    const recs = recsCsv
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',') as [string, string, string])
      .map(([user, item, value]) => ({ user, item, score: Number(value) }));
    const rows = train.trimEnd().split('\n').slice(1);
    const log = tableFromRows(rows.map((line) => line.split(',').slice(0, 2) as [string, string]));
    const knn = (await recommend(log, { model: 'itemknn', k: 10 })).table;
    const { document } = await evaluate({ ease: recs, knn }, { truth, train, metrics: ['ndcg@10'] });
    expect(document.runs.map(({ name }) => name)).toEqual(['ease', 'knn']);
    expect(document.runs[0]!.metrics['ndcg@10']!.value).toBe((await score(truthCsv, recsCsv, 'ndcg@10')).value);
  });

  it('validates scores in a loop of training', async () => {
    const engine = await createEngine();
    const scores = Float32Array.of(4, 3, 2, 1, 1, 2, 3, 4, 1, 3, 2, 4);
    const truth = { offsets: Uint32Array.of(0, 1, 2, 3), items: Uint32Array.of(0, 1, 2) };
    const seen = { offsets: Uint32Array.of(0, 1, 2, 3), items: Uint32Array.of(3, 0, 3) };
    using validation = engine.evaluator({ truth, seen, metrics: ['ndcg@10', 'auc'] });
    validation.add(scores);
    // By hand: the relevant item is first, third and second of the three that are not seen.
    expect(validation.result().value('ndcg@10')).toBeCloseTo((1 + 1 / 2 + 1 / Math.log2(3)) / 3, 14);
    expect(validation.result().value('auc')).toBe((1 + 0 + 1 / 2) / 3);
  });
});
