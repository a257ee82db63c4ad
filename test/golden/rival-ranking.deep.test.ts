// Rankings by popularity, mean ratings and biases on the first of RiVal's folds of MovieLens-100k, judged with every gain,
// discount and threshold of the comparison. The log stays outside the repository.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluate, type InteractionTable, recommend, splitTable } from '../../src/shell.js';
import { movieLens } from './support/prepared-log.js';
import { sharedFile } from './support/shared.js';

interface GoldenNdcg {
  readonly mean_over_users_with_relevant: number;
  readonly users: number;
  readonly mean_nan_as_0: number;
}
type GoldenRanking = Readonly<Record<string, GoldenNdcg | number>>;

const MODELS: Readonly<Record<string, string>> = {
  item_mean: 'rating-mean',
  bias: 'rating-bias',
  popularity: 'popularity',
};
const RANKINGS = [
  ...['UserTest|item_mean', 'UserTest|bias', 'UserTest|popularity', 'TrainItems|popularity', 'TrainItems|item_mean'],
];
const LABELS: Readonly<Record<string, string>> = {
  'nDCG@10|gain=exp|log2(r+1)': 'ndcg(gain=exp2)@10',
  'nDCG@10|gain=lin|log2(r+1)': 'ndcg(gain=grade)@10',
  'nDCG@10|gain=bin|log2(r+1)': 'ndcg@10',
  'nDCG@10|gain=lin|rival_LIN: r=1->1, else log2(r)': 'ndcg(gain=grade,discount=log2-clipped)@10',
  'P@10': 'precision@10',
  'Recall@10': 'recall@10',
};

let parts: { readonly train: InteractionTable; readonly test: InteractionTable } | undefined;

async function firstFold(skip: (note: string) => void) {
  const file = sharedFile('golden/protocol/rival.json', skip);
  if (parts === undefined) {
    const fold = splitTable(await movieLens(skip), { method: 'rival-cross-validation', seed: 2048 }).folds[0]!;
    parts = { train: fold.tableOf('train'), test: fold.tableOf('test') };
  }
  const golden = JSON.parse(readFileSync(file, 'utf8')).ranking_fold0 as Record<string, GoldenRanking>;
  return { ...parts, golden };
}

/** Whole lists, for equal scores are cut by descending ids; what has no prediction is not in them. */
async function listsOf(train: InteractionTable, test: InteractionTable, strategy: string, model: string) {
  const candidates = strategy === 'UserTest' ? { candidates: test, includeSeen: true } : {};
  return (await recommend(train, { model, k: train.itemIds.size, ...candidates })).table;
}

describe('rankings of RiVal', () => {
  it('are all here', async ({ skip }) => {
    const { golden } = await firstFold(skip);
    expect(['tie_break', ...RANKINGS]).toEqual(Object.keys(golden));
  });

  it.for(RANKINGS)('%s', async (name, { skip }) => {
    const { train, test, golden } = await firstFold(skip);
    const [strategy, model] = name.split('|') as [string, string];
    const table = await listsOf(train, test, strategy, MODELS[model]!);
    const userCount = new Set(test.users).size;
    let compared = 0;
    for (const threshold of [1, 5]) {
      const of = Object.keys(golden[name]!).flatMap((key) => {
        const [, metric, rest] = /^(.*)\|thr=(\d.*)$/.exec(key)!;
        return rest!.startsWith(`${threshold}`) ? [[key, LABELS[metric!]!] as const] : [];
      });
      const { document } = await evaluate([{ name: 'run', table }], {
        ...{ truth: test, relevance: `>=${threshold}`, ties: 'id-descending' as const },
        ...{ metrics: of.map(([, label]) => label), ci: false as const, users: false },
      });
      for (const [key, label] of of) {
        const { value, users } = document.runs[0]!.metrics[label]! as { value: number; users: number };
        const expected = golden[name]![key]!;
        const close = (found: number, wanted: number) =>
          expect(Math.abs(found - wanted), `${key}: ${found} for ${wanted}`).toBeLessThan(1e-9);
        if (typeof expected === 'number') {
          close(key.endsWith('all_test_users') ? (value * users) / userCount : value, expected);
        } else {
          expect(users, key).toBe(expected.users);
          close(value, expected.mean_over_users_with_relevant);
          close((value * users) / userCount, expected.mean_nan_as_0);
        }
        compared += 1;
      }
    }
    expect(compared).toBe(10);
  });
});
