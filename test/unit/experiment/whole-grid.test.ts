// A grid above the trials of its search: found before any trial, asked about at a terminal, refused where nobody can answer,
// and tried whole where that was said.
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { agreedGrids, type Terminal } from '../../../src/cli/experiment/experiment-grid.js';
import { largeGrids } from '../../../src/studies/experiment/plan/large-grids.js';
import { planOfFile } from '../../../src/studies/experiment/plan/plan-of-file.js';
import { runSmall, smallLog } from '../../support/experiments.js';

const FILE = {
  datasets: [{ name: 'log', file: 'log.csv' }],
  protocol: { split: { folds: 3 }, prepare: { minRating: 3, core: 3 } },
  models: ['popularity', { model: 'ease', space: { l2: [5, 50, 500] } }, { model: 'itemknn', search: false }],
  search: { method: 'grid', trials: 2 },
  metrics: ['ndcg@10'],
};
const plan = planOfFile(FILE);
const request = { plan, models: {}, folder: '.', moduleFolder: '.' };

function terminal(answer: string, isTTY = true): { readonly at: Terminal; said(): string } {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(answer);
  return {
    at: { input: Object.assign(input, { isTTY }), output: Object.assign(output, { isTTY }) },
    said: () => `${output.read() ?? ''}`,
  };
}

describe('a grid above the trials', () => {
  it('is named with its size', () => {
    expect(largeGrids(plan)).toEqual([{ model: 'ease', size: 3 }]);
    for (const search of [{ method: 'grid', trials: 3 }, { method: 'grid', trials: 2, whole: true }, 'random']) {
      expect(largeGrids(planOfFile({ ...FILE, search }))).toEqual([]);
    }
  });

  it('is tried whole after a yes', async () => {
    const { at, said } = terminal('y\n');
    const agreed = await agreedGrids(request, at);
    expect(said()).toContain('The grid of ease has 3 settings; trials are 2. Try all settings? [y/N]');
    expect(agreed.plan.search.options).toMatchObject({ whole: true });
    const { boards } = await runSmall(agreed.plan, { tables: { log: smallLog() } });
    expect(boards[0]!.models.map(({ folds }) => folds[0]!.trials)).toEqual([0, 3, 0]);
  });

  it('is counted by its settings in the progress, not by the trials', async () => {
    // Three folds of a test for each model, and of the trials of ease.
    for (const [search, total] of [
      [{ method: 'grid', trials: 2, whole: true }, 3 * (1 + 4 + 1)],
      [{ method: 'grid', trials: 50 }, 3 * (1 + 4 + 1)],
      [{ method: 'random', trials: 2 }, 3 * (1 + 3 + 1)],
    ] as const) {
      const seen: { done: number; total: number }[] = [];
      const onProgress = ({ done, total }: { done: number; total: number }) => void seen.push({ done, total });
      await runSmall(planOfFile({ ...FILE, search }), { tables: { log: smallLog() } }, { onProgress });
      expect(seen.at(-1)).toEqual({ done: total, total });
      expect(seen.map(({ done }) => done)).toEqual(Array.from(seen, (_, place) => place + 1));
    }
  });

  it.each([
    ['n\n', true],
    ['\n', true],
    ['y\n', false],
  ])('is refused after %j at a terminal %s', async (answer, isTTY) => {
    await expect(agreedGrids(request, terminal(answer, isTTY).at)).rejects.toMatchObject({
      details: {
        argument: '--trials',
        found: '2 trials, ease has 3 settings',
        hint: expect.stringContaining('--whole-grid'),
      },
    });
  });
});
