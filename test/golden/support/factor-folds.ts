// The user-inductive study on MovieLens-100k for models of factors: fitted on three or four of the given folds, they rank
// the users of the fifth in each of the four readings of the protocol.
import { readFileSync } from 'node:fs';
import { binaryMatrix, type InteractionMatrix } from '../../../src/data/interaction-matrix.js';
import { fitModel } from '../../../src/fit-model.js';
import { rankModel } from '../../../src/rank-model.js';
import { createRankerSync } from '../../../src/ranker.js';
import { movieLens, prepared } from './prepared-log.js';
import { sharedFile } from './shared.js';

type Skip = (note: string) => void;

export interface FoldStudy {
  /** Items of each user, by their places in the file of the split. */
  readonly profiles: readonly (readonly number[])[];
  readonly itemCount: number;
  readonly folds: readonly number[];
  readonly validation: readonly number[];
  readonly test: readonly number[];
}

/** Whether validation items are in the profile, and what lists leave out. */
const READINGS = {
  'A_foldin|excl_foldin': { knowsValidation: false, leavesOut: 'profile' },
  'B_foldin|excl_foldin+val': { knowsValidation: false, leavesOut: 'validation too' },
  'C_foldin+val|excl_both': { knowsValidation: true, leavesOut: 'profile' },
  'D_foldin|no_exclusion': { knowsValidation: false, leavesOut: 'nothing' },
} as const;

const engine = createRankerSync({ backend: 'wasm' });

export function sharedJson(name: string, skip: Skip): unknown {
  return JSON.parse(readFileSync(sharedFile(`golden/protocol/${name}`, skip), 'utf8'));
}

export async function foldStudy(skip: Skip): Promise<FoldStudy> {
  const split = sharedJson('trainrec-ml100k-split-0.json', skip) as Record<string, number[]>;
  const log = prepared(await movieLens(skip), 'binarised>=4_5core');
  const placesOf = (ids: number[]) => new Map(ids.map((id, place) => [id, place]));
  const [users, items] = [placesOf(split.users!), placesOf(split.items!)];
  const profiles: number[][] = split.users!.map(() => []);
  for (let row = 0; row < log.rowCount; row++) {
    const [user, item] = [log.userIds.idAt(log.users[row]!), log.itemIds.idAt(log.items[row]!)].map(Number);
    profiles[users.get(user!)!]!.push(items.get(item!)!);
  }
  for (const profile of profiles) profile.sort((a, b) => a - b);
  const [validation, test] = [split.val_item!, split.test_item!].map((ids) => ids.map((id) => items.get(id)!));
  return { profiles, itemCount: items.size, folds: split.fold!, validation: validation!, test: test! };
}

/** Ranks of the test items by reading and fold, one for each user of the fold. */
export function foldRanks(
  study: FoldStudy,
  model: string,
  parameters: Readonly<Record<string, unknown>>,
  fits: readonly (3 | 4)[] = [3, 4],
): Record<string, number[][]> {
  const ranks: Record<string, number[][]> = {};
  for (const fit of fits) {
    for (let fold = 0; fold < 5; fold++) {
      const isLeftOut = (of: number) => of === fold || (fit === 3 && of === (fold + 4) % 5);
      const train = study.profiles.filter((_, user) => !isLeftOut(study.folds[user]!));
      const fitted = fitModel(engine, model, matrixOf(train, study.itemCount), { parameters });
      const users = study.folds.flatMap((of, user) => (of === fold ? [user] : []));
      for (const [name, { knowsValidation, leavesOut }] of Object.entries(READINGS)) {
        const without = (isHeld: (user: number, item: number) => boolean) =>
          matrixOf(
            users.map((user) => study.profiles[user]!.filter((item) => !isHeld(user, item))),
            study.itemCount,
          );
        const isTest = (user: number, item: number) => item === study.test[user];
        const isHeld = (user: number, item: number) => isTest(user, item) || item === study.validation[user];
        const profiles = without(knowsValidation ? isTest : isHeld);
        const seen = leavesOut === 'nothing' ? false : leavesOut === 'validation too' ? without(isTest) : undefined;
        const k = study.itemCount;
        const { items } = rankModel(engine, fitted, { profiles }, { k, seen });
        const own = users.map((user, row) => items.subarray(row * k, (row + 1) * k).indexOf(study.test[user]!) + 1);
        ranks[`fit${fit}|${name}`] = [...(ranks[`fit${fit}|${name}`] ?? []), own];
      }
    }
  }
  return ranks;
}

/** What one user of a fold adds to a metric, by their rank. */
export const WORTHS: Readonly<Record<string, (rank: number) => number>> = {
  'HR@10': (rank) => (rank <= 10 ? 1 : 0),
  'HR@25': (rank) => (rank <= 25 ? 1 : 0),
  'HR@50': (rank) => (rank <= 50 ? 1 : 0),
  MRR: (rank) => 1 / rank,
  'NDCG@50': (rank) => (rank <= 50 ? 1 / Math.log2(rank + 1) : 0),
};

export function meanWorth(ranks: readonly number[], metric: string): number {
  return ranks.reduce((sum, rank) => sum + WORTHS[metric]!(rank), 0) / ranks.length;
}

function matrixOf(profiles: readonly (readonly number[])[], itemCount: number): InteractionMatrix {
  const offsets = new Uint32Array(profiles.length + 1);
  for (const [user, profile] of profiles.entries()) offsets[user + 1] = offsets[user]! + profile.length;
  return binaryMatrix(profiles.length, itemCount, { offsets, items: Uint32Array.from(profiles.flat()) });
}
