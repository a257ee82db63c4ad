// RiVal's splits of MovieLens-100k and the candidates on its first fold, against an emulation that was checked with a JVM.
// The files stay outside the repository; RiVal's splits of the synthetic log are in test/portable/splits.test.ts.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rivalSplitPoint } from '../../src/data/splitting/rival/split-rival.js';
import {
  type InteractionTable,
  type ItemLists,
  recommend,
  relPlusN,
  rowsDigest,
  type Split,
  splitTable,
  strategyCandidates,
  userItems,
} from '../../src/shell.js';
import { movieLens } from './support/prepared-log.js';
import { sharedFile } from './support/shared.js';

interface GoldenRival {
  readonly splits: Readonly<Record<string, Record<string, unknown>>>;
  readonly candidates_fold0_per_user_cv5: Readonly<Record<string, unknown>>;
  readonly relplusn_fold0: Readonly<Record<string, Record<string, number>>>;
}

const SEED = 2048;
let log: InteractionTable | undefined;

async function load(skip: (note: string) => void) {
  const file = sharedFile('golden/protocol/rival.json', skip);
  log ??= await movieLens(skip);
  const golden = JSON.parse(readFileSync(file, 'utf8')) as GoldenRival;
  return { log, golden };
}

/** RiVal's golden digests are of pairs. */
const digestOf = (split: Split, part: 'train' | 'test', fold = 0) =>
  rowsDigest({ ...split.folds[fold]!.tableOf(part), timestamps: undefined });

/** The greatest difference between the sizes of two folds within a user. */
function spreadWithinUsers({ table, folds }: Split): number {
  const counts = new Map<number, number[]>();
  folds.forEach((fold, number) => {
    for (const row of fold.rows('test')) {
      const user = table.users[row]!;
      if (!counts.has(user)) counts.set(user, new Array(folds.length).fill(0));
      counts.get(user)![number]! += 1;
    }
  });
  return Math.max(...[...counts.values()].map((sizes) => Math.max(...sizes) - Math.min(...sizes)));
}

describe('golden splits of RiVal', () => {
  it.for([
    ['per_user_cv5', 'user'],
    ['global_cv5', 'global'],
  ] as const)('%s', async ([name, scope], { skip }) => {
    const { log, golden } = await load(skip);
    const split = splitTable(log, { method: 'rival-cross-validation', scope, seed: SEED });
    expect({
      test_sizes: split.folds.map(({ counts }) => counts.parts.test!.rows),
      test_sha256: split.folds.map((_, fold) => digestOf(split, 'test', fold)),
      max_spread_of_fold_sizes_within_a_user: spreadWithinUsers(split),
    }).toEqual(golden.splits[name]);
  });

  it.for([
    ['per_user_ratio_0.8', 'user'],
    ['global_ratio_0.8', 'global'],
  ] as const)('%s', async ([name, scope], { skip }) => {
    const { log, golden } = await load(skip);
    const split = splitTable(log, { method: 'rival-ratio', scope, ratio: 0.8, seed: SEED });
    const { off_by_one, ...expected } = golden.splits[name]!;
    const { train, test } = split.folds[0]!.counts.parts;
    expect({
      train: train!.rows,
      test: test!.rows,
      train_sha256: digestOf(split, 'train'),
      test_sha256: digestOf(split, 'test'),
    }).toEqual(expected);
    for (const [n, point] of Object.entries((off_by_one ?? {}) as Record<string, Record<string, number>>)) {
      const last = rivalSplitPoint(0.8, Number(n));
      expect(
        {
          split_point_round: last,
          'train_rival(i<=splitPoint)': Math.min(Number(n), last + 1),
          train_intended: Math.min(Number(n), last),
        },
        n,
      ).toEqual(point);
    }
  });

  it.for([
    ['temporal_per_user_0.8', 'user'],
    ['temporal_global_0.8', 'global'],
  ] as const)('%s', async ([name, scope], { skip }) => {
    const { log, golden } = await load(skip);
    const split = splitTable(log, { method: 'rival-temporal', scope, ratio: 0.8 });
    const { note, ...expected } = golden.splits[name]!;
    expect({ test: split.folds[0]!.counts.parts.test!.rows, test_sha256: digestOf(split, 'test') }).toEqual(expected);
  });

  it('leave nothing of the golden file unread', async ({ skip }) => {
    const { golden } = await load(skip);
    expect(Object.keys(golden.splits)).toHaveLength(6);
  });
});

describe('golden candidates of RiVal', () => {
  it('have the same sizes on the first fold', async ({ skip }) => {
    const { log, golden } = await load(skip);
    const { folds } = splitTable(log, { method: 'rival-cross-validation', seed: SEED });
    const tables = { train: folds[0]!.tableOf('train'), test: folds[0]!.tableOf('test') };
    const { counts } = folds[0]!;
    const threshold = 5;
    const request = { negatives: 100, threshold, seed: SEED, draw: 'sha256' } as const;
    const paper = relPlusN(tables, { ...request, semantics: 'paper' });
    const rival = relPlusN(tables, { ...request, semantics: 'rival' });
    const sizeOf = ({ items }: ItemLists) => items.length;
    const { negative_order_key, ...expected } = golden.candidates_fold0_per_user_cv5;
    expect({
      threshold,
      users_test: counts.parts.test!.users,
      train_items: counts.parts.train!.items,
      test_items: counts.parts.test!.items,
      sum_candidates: {
        UserTest: sizeOf(strategyCandidates(tables, { strategy: 'user-test' }).lists),
        TrainItems: sizeOf(strategyCandidates(tables, { strategy: 'train-items' }).lists),
        TestItems: sizeOf(strategyCandidates(tables, { strategy: 'test-items' }).lists),
        AllItems: sizeOf(strategyCandidates(tables, { strategy: 'full' }).lists),
      },
      users_with_relevant: new Set(paper.users).size,
      'relevant_total(=RelPlusN rankings)': paper.relevant.length,
      relplusn_negatives_rival_semantics: sizeOf(rival.negatives.lists),
      relplusn_negatives_paper_semantics: sizeOf(paper.negatives.lists),
      negatives_that_are_own_test_items_rival: rival.ownTestNegatives,
    }).toEqual(expected);
    expect(paper.ownTestNegatives).toBe(0);
    expect(userItems([tables.test], paper.negatives.users).items).toHaveLength(20_000);
  });

  it.for(['popularity', 'item_mean'])('rank by %s as RelPlusN does', async (model, { skip }) => {
    const { log, golden } = await load(skip);
    const { folds } = splitTable(log, { method: 'rival-cross-validation', seed: SEED });
    const tables = { train: folds[0]!.tableOf('train'), test: folds[0]!.tableOf('test') };
    const scores = await itemScores(tables.train, model === 'popularity' ? 'popularity' : 'rating-mean');
    for (const semantics of ['paper', 'rival'] as const) {
      const { users, relevant, lists } = relPlusN(tables, {
        negatives: 100,
        threshold: 5,
        seed: SEED,
        draw: 'sha256',
        semantics,
      });
      const found = golden.relplusn_fold0[`${model}|${semantics}_semantics_N100`]!;
      const rankings = Array.from(relevant, (item, ranking) => {
        const others = lists.items.subarray(lists.offsets[ranking], lists.offsets[ranking + 1]);
        const above = others.reduce((count, other) => count + (comesBefore(log, scores, other, item) ? 1 : 0), 0);
        return { user: users[ranking]!, item, rank: above + 1 };
        // An item that nobody rated in training has no prediction, and no ranking of its own.
      }).filter(({ item }) => scores[item] !== Number.NEGATIVE_INFINITY);
      const byUser = new Map<number, (typeof rankings)[number][]>();
      for (const one of rankings) byUser.set(one.user, [...(byUser.get(one.user) ?? []), one]);
      const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      const hit = ({ rank }: { rank: number }) => (rank <= 10 ? 1 : 0);
      const gain = ({ rank }: { rank: number }) => (rank <= 10 ? 1 / Math.log2(rank + 1) : 0);
      expect(rankings.length).toBe(found.rankings);
      expect(byUser.size).toBe(found.users);
      expect(byUser.size / new Set(tables.test.users).size).toBeCloseTo(found.user_coverage_over_test_users!, 14);
      for (const [name, of] of [['HR@10', hit] as const, ['nDCG@10', gain] as const]) {
        const [overRankings, overUsers] = name === 'HR@10' ? HIT_KEYS : NDCG_KEYS;
        expect(mean(rankings.map(of))).toBeCloseTo(found[overRankings]!, 12);
        expect(mean([...byUser.values()].map((own) => mean(own.map(of))))).toBeCloseTo(found[overUsers]!, 12);
      }
    }
  });
});

const HIT_KEYS = ['HR@10_rankings', 'HR@10_user_mean'] as const;
const NDCG_KEYS = ['nDCG@10_mean_over_rankings(trec_eval)', 'nDCG@10_user_mean_then_mean(paper)'] as const;

/** What a model that is the same for everybody scores each item; -Infinity for an item that is in no list. */
async function itemScores(train: InteractionTable, model: string): Promise<Float64Array> {
  const { table } = await recommend(train, {
    ...{ model, k: train.itemIds.size, includeSeen: true },
    users: [train.userIds.idAt(0)],
  });
  const scores = new Float64Array(train.itemIds.size).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < table.rowCount; row++) scores[table.items[row]!] = table.values![row]!;
  return scores;
}

/** A higher score; of the same score, the greater id, as in RiVal. */
function comesBefore(log: InteractionTable, scores: Float64Array, one: number, other: number): boolean {
  if (scores[one] !== scores[other]) return scores[one]! > scores[other]!;
  return Number(log.itemIds.idAt(one)) > Number(log.itemIds.idAt(other));
}
