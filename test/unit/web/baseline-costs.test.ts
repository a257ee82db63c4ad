// What the page states of baselines before it fits them: for every one that it offers, of the log that is there.
import { describe, expect, it } from 'vitest';
import { models } from '../../../src/shell.js';
import { OPTION_WORDS } from '../../../src/web/page-options.js';
import { baselineCosts } from '../../../src/web/worker/baseline-costs.js';
import { markOf } from '../../../src/web/worker/file-source.js';
import { pageModel } from '../../../src/web/worker/page-models.js';
import { stepsOf } from '../../../src/web/worker/worker-steps.js';

const steps = stepsOf(
  new AbortController().signal,
  () => undefined,
  () => undefined,
);

async function costsOf(rowCount: number, userCount: number, itemCount: number) {
  const rows = Array.from({ length: rowCount }, (_, row) => `u${row % userCount},i${(row * 31) % itemCount}`);
  const file = new File([`user,item\n${rows.join('\n')}\n`], 'log.csv');
  const chosen = { file, role: 'train', run: '', reading: { columns: {} }, mark: await markOf(file) } as const;
  return baselineCosts(chosen, steps);
}

describe('what baselines take', () => {
  it('is known for all that the page offers, which are models by those names', async () => {
    const costs = await costsOf(500, 40, 30);
    expect(Object.keys(costs)).toEqual([...OPTION_WORDS.baselines]);
    for (const [name, { seconds, bytes }] of Object.entries(costs)) {
      expect(pageModel(name), name).toBe(models.find((model) => model.name === name));
      expect(seconds, name).toBeGreaterThan(0);
      expect(bytes, name).toBeGreaterThan(0);
    }
  });

  it('grows as the model does: EASE with the cube of items, popularity with cells', async () => {
    const [few, many] = [await costsOf(20_000, 100, 2000), await costsOf(20_000, 100, 16_000)];
    expect(many.ease!.seconds / few.ease!.seconds).toBeGreaterThan(100);
    expect(many.ease!.bytes / few.ease!.bytes).toBeGreaterThan(30);
    expect(many.popularity!.seconds / few.popularity!.seconds).toBeLessThan(10);
  });
});

describe('the share of a job', () => {
  it('only grows, whatever its parts weigh in the end, and is whole at most', async () => {
    const shares: number[] = [];
    const { enter, onProgress, begin } = stepsOf(
      new AbortController().signal,
      ({ share }) => shares.push(share),
      () => undefined,
    );
    for (const [weight, total] of [
      [1, 10],
      [3, 10],
      [20, 30],
    ] as const) {
      enter(weight, total);
      for (const what of ['fitting', 'ranking', 'writing']) {
        await begin(what);
        for (const done of [1, 3, 2, 4]) onProgress({ done, total: 4, what: `${what} ${done}` });
      }
    }
    expect(shares).toEqual([...shares].sort((left, right) => left - right));
    expect(shares.at(-1)).toBeGreaterThan(0.75);
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
    expect(new Set(shares).size).toBeGreaterThan(9);
  });
});
