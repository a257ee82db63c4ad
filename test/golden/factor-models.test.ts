// PureSVD and implicit ALS against the study of user-inductive evaluation on MovieLens-100k: every fold of every reading
// for the closed form, the searched hit rate for the other.
import { describe, expect, it } from 'vitest';
import { foldRanks, foldStudy, meanWorth, sharedJson, WORTHS } from './support/factor-folds.js';

type Readings = Record<string, Record<string, number[]>>;

describe('models of factors on ml-100k', () => {
  it('PureSVD has the values of every fold in every reading', { timeout: 300_000 }, async ({ skip }) => {
    const study = await foldStudy(skip);
    const golden = sharedJson('trainrec-fixed.json', skip) as { seed0_per_fold: Record<string, Readings> };
    const { hp, ...readings } = golden.seed0_per_fold.PureSVD!;
    const ranks = foldRanks(study, 'puresvd', { factors: (hp as unknown as { f: number }).f });
    let compared = 0;
    for (const [name, values] of Object.entries(readings)) {
      for (const metric of Object.keys(WORTHS)) {
        const found = ranks[name]!.map((own) => meanWorth(own, metric));
        for (const [fold, value] of found.entries()) {
          expect(Math.abs(value - values[metric]![fold]!), `${name} ${metric}, fold ${fold}`).toBeLessThan(1e-12);
          compared += 1;
        }
      }
    }
    expect(compared).toBe(8 * 5 * 5);
  });

  it('implicit ALS reaches the searched hit rate', { timeout: 300_000 }, async ({ skip }) => {
    const study = await foldStudy(skip);
    const golden = sharedJson('trainrec-summary.json', skip) as Record<string, Record<string, Record<string, unknown>>>;
    const searched = golden['ml100k|random']!.ALS!['fit4|foldin_excl_foldin'] as {
      per_seed: Record<string, { mean: number }>;
    };
    const ranks = foldRanks(study, 'ials', { factors: 32, alpha: 10, l2: 50, sweeps: 15 }, [4]);
    const folds = ranks['fit4|A_foldin|excl_foldin']!.map((own) => meanWorth(own, 'HR@50'));
    const mean = folds.reduce((sum, value) => sum + value, 0) / folds.length;
    expect(Math.abs(mean - searched.per_seed['0']!.mean)).toBeLessThan(0.02);
  });
});
