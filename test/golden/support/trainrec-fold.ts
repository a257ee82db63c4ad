// The user-inductive study on MovieLens-100k with its given folds and held-out items: a model of the registry is fitted on
// three or four folds and ranks the users of the fifth, in each of the eight readings of the protocol. What comes out has
// the shape of trainrec-fixed.json, one number a fold.

import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { binaryMatrix, type InteractionMatrix } from '../../../src/data/tables/interaction-matrix.js';
import { createRankerSync, kernelsOf } from '../../../src/engine/ranking/ranker.js';
import { type FittedModel, fitModel } from '../../../src/models/fit-model.js';
import { movieLens, prepared } from './prepared-log.js';
import { sharedFile } from './shared.js';

/** Values by metric; a number for each fold. */
export type FoldValues = Readonly<Record<string, readonly number[]>>;

export interface TrainrecGolden {
  /** By model: the values of each reading, such as `fit3|A_foldin|excl_foldin`, and `hp`. */
  readonly seed0_per_fold: Readonly<Record<string, Readonly<Record<string, FoldValues>>>>;
  readonly random_exact_expectation: Readonly<Record<string, number>>;
  readonly [part: string]: unknown;
}

/** Users and items by their places in the file of the split. */
export interface TrainrecStudy {
  readonly itemCount: number;
  /** Items of every user, ascending. */
  readonly profiles: readonly (readonly number[])[];
  readonly folds: readonly number[];
  readonly validationItems: readonly number[];
  readonly testItems: readonly number[];
}

/** Where the test item of a user stands. */
export interface TestRank {
  readonly user: number;
  /** By score descending, then item ascending. */
  readonly rank: number;
  /** Candidates of a higher score, and others of the same. */
  readonly above: number;
  readonly tied: number;
}

/** By reading and fold, the users whose rank is another in the golden values, because rounding cut a tie there. */
export type CutTies = Readonly<Record<string, Readonly<Record<number, { user: number; golden: number }>>>>;

/** What the profile of a test user holds, and which items are no candidates. */
const READINGS = {
  'A_foldin|excl_foldin': { hasValidation: false, leavesOut: 'foldin' },
  'B_foldin|excl_foldin+val': { hasValidation: false, leavesOut: 'both' },
  'C_foldin+val|excl_both': { hasValidation: true, leavesOut: 'both' },
  'D_foldin|no_exclusion': { hasValidation: false, leavesOut: 'nothing' },
} as const;

type Reading = (typeof READINGS)[keyof typeof READINGS];

const FOLD_COUNT = 5;
const engine = createRankerSync({ backend: 'wasm' });
let study: Promise<TrainrecStudy> | undefined;

export function trainrecGolden(skip: (note: string) => void): TrainrecGolden {
  return readShared('trainrec-fixed.json', skip) as TrainrecGolden;
}

/** Log and split, read once; the test is skipped without them. */
export function trainrecStudy(skip: (note: string) => void): Promise<TrainrecStudy> {
  study ??= readStudy(skip);
  return study;
}

/** The ranks of all readings, by reading and fold, of a model of the registry; ten fits. */
export function trainrecRanks(
  study: TrainrecStudy,
  model: string,
  parameters: Readonly<Record<string, unknown>>,
): Record<string, TestRank[][]> {
  const ranks: Record<string, TestRank[][]> = {};
  for (const fitted of ['fit3', 'fit4']) {
    for (let fold = 0; fold < FOLD_COUNT; fold++) {
      const leftOut = fitted === 'fit3' ? [fold, (fold + 4) % FOLD_COUNT] : [fold];
      const train = study.profiles.filter((_, user) => !leftOut.includes(study.folds[user]!));
      const found = foldRanks(study, fitModel(engine, model, matrixOf(train, study.itemCount), { parameters }), fold);
      for (const [reading, list] of Object.entries(found)) {
        const name = `${fitted}|${reading}`;
        ranks[name] = [...(ranks[name] ?? []), list];
      }
    }
  }
  return ranks;
}

/** The metrics of trainrec-fixed.json for the ranks of one reading; each value is the mean over the users of a fold. */
export function trainrecValues(folds: readonly (readonly TestRank[])[]): FoldValues {
  const mean = (worth: (rank: TestRank) => number) =>
    folds.map((ranks) => ranks.reduce((sum, rank) => sum + worth(rank), 0) / ranks.length);
  return {
    'HR@10': mean(({ rank }) => (rank <= 10 ? 1 : 0)),
    'HR@25': mean(({ rank }) => (rank <= 25 ? 1 : 0)),
    'HR@50': mean(({ rank }) => (rank <= 50 ? 1 : 0)),
    MRR: mean(({ rank }) => 1 / rank),
    'NDCG@50': mean(({ rank }) => (rank <= 50 ? 1 / Math.log2(rank + 1) : 0)),
    'HR@50_ties_optimistic': mean(({ above }) => (above < 50 ? 1 : 0)),
    'HR@50_ties_pessimistic': mean(({ above, tied }) => (above + tied < 50 ? 1 : 0)),
    n_users: folds.map((ranks) => ranks.length),
  };
}

/** Every golden value of every reading and fold, with the named users, at most one a fold, at their golden ranks. */
export function expectGoldenRanks(
  ranks: Readonly<Record<string, TestRank[][]>>,
  { hp: _, ...golden }: Readonly<Record<string, FoldValues>>,
  cutTies: CutTies = {},
): void {
  expect(Object.keys(ranks).sort()).toEqual(Object.keys(golden).sort());
  for (const [reading, values] of Object.entries(golden)) {
    const agreed = ranks[reading]!.map((list, fold) => withGoldenRank(list, cutTies[reading]?.[fold]));
    const found = trainrecValues(agreed);
    expect(Object.keys(found).sort()).toEqual(Object.keys(values).sort());
    for (const [metric, numbers] of Object.entries(values)) {
      numbers.forEach((number, fold) => {
        expect(found[metric]![fold], `${reading} ${metric} of fold ${fold}`).toBeCloseTo(number, 12);
      });
    }
  }
}

/** A tie that was cut the other way moves a test item by one place. */
function withGoldenRank(list: TestRank[], cut: { user: number; golden: number } | undefined): TestRank[] {
  if (cut === undefined) return list;
  const own = list.find(({ user }) => user === cut.user)!;
  expect(Math.abs(own.rank - cut.golden), `rank of user ${cut.user}`).toBe(1);
  return list.map((one) => (one === own ? { ...one, rank: cut.golden, above: cut.golden - 1 } : one));
}

function foldRanks(study: TrainrecStudy, fitted: FittedModel, fold: number): Record<string, TestRank[]> {
  const users = study.folds.flatMap((of, user) => (of === fold ? [user] : []));
  const scores = {
    foldin: scoresOf(study, fitted, users, false),
    both: scoresOf(study, fitted, users, true),
  };
  const entries = Object.entries(READINGS).map(([name, reading]) => {
    const block = scores[reading.hasValidation ? 'both' : 'foldin'];
    return [name, users.map((user, row) => rankOf(study, user, rowOf(block, row, study.itemCount), reading))];
  });
  return Object.fromEntries(entries);
}

function scoresOf(study: TrainrecStudy, fitted: FittedModel, users: number[], hasValidation: boolean): Float64Array {
  const profiles = users.map((user) => {
    const held = [study.testItems[user]!, hasValidation ? -1 : study.validationItems[user]!];
    return study.profiles[user]!.filter((item) => !held.includes(item));
  });
  const scores = new Float64Array(users.length * study.itemCount);
  const block = { profiles: matrixOf(profiles, study.itemCount) };
  fitted.scorer.score(kernelsOf(engine, 'the study'), block, scores);
  return scores;
}

function rankOf(study: TrainrecStudy, user: number, scores: Float64Array, { leavesOut }: Reading): TestRank {
  const [test, validation] = [study.testItems[user]!, study.validationItems[user]!];
  const seen = new Set(leavesOut === 'nothing' ? [] : study.profiles[user]);
  seen.delete(test);
  if (leavesOut === 'foldin') seen.delete(validation);
  let [above, tied, before] = [0, 0, 0];
  scores.forEach((score, item) => {
    if (seen.has(item) || item === test) return;
    if (score > scores[test]!) above += 1;
    if (score === scores[test]) {
      tied += 1;
      if (item < test) before += 1;
    }
  });
  return { user, rank: above + before + 1, above, tied };
}

function rowOf(block: Float64Array, row: number, length: number): Float64Array {
  return block.subarray(row * length, (row + 1) * length);
}

async function readStudy(skip: (note: string) => void): Promise<TrainrecStudy> {
  const split = readShared('trainrec-ml100k-split-0.json', skip) as Record<string, number[]>;
  const log = prepared(await movieLens(skip), 'binarised>=4_5core');
  const [userPlaces, itemPlaces] = [placesOf(split.users!), placesOf(split.items!)];
  const profiles: number[][] = split.users!.map(() => []);
  for (let row = 0; row < log.rowCount; row++) {
    const user = userPlaces.get(Number(log.userIds.idAt(log.users[row]!)))!;
    profiles[user]!.push(itemPlaces.get(Number(log.itemIds.idAt(log.items[row]!)))!);
  }
  for (const profile of profiles) profile.sort((a, b) => a - b);
  return {
    itemCount: split.items!.length,
    profiles,
    folds: split.fold!,
    validationItems: split.val_item!.map((item) => itemPlaces.get(item)!),
    testItems: split.test_item!.map((item) => itemPlaces.get(item)!),
  };
}

/** Holds the mean HR@50 over folds within 0.02 of what a search of another program reached on this split, of seed 0. */
export function expectSearchedHitRate(
  name: string,
  ranks: Readonly<Record<string, TestRank[][]>>,
  skip: (note: string) => void,
): void {
  const summary = readShared('trainrec-summary.json', skip) as Record<
    string,
    Record<string, Record<string, { readonly per_seed: Readonly<Record<string, { readonly mean: number }>> }>>
  >;
  for (const fit of ['fit3', 'fit4']) {
    const found = trainrecValues(ranks[`${fit}|A_foldin|excl_foldin`]!)['HR@50']!;
    const mean = found.reduce((sum, value) => sum + value, 0) / found.length;
    const expected = summary['ml100k|random']![name]![`${fit}|foldin_excl_foldin`]!.per_seed['0']!.mean;
    expect(Math.abs(mean - expected), `${fit}: ${mean}, golden ${expected}`).toBeLessThan(0.02);
  }
}

/** Profiles as the matrix that models take. */
export function matrixOf(profiles: readonly (readonly number[])[], itemCount: number): InteractionMatrix {
  const offsets = new Uint32Array(profiles.length + 1);
  profiles.forEach((profile, user) => {
    offsets[user + 1] = offsets[user]! + profile.length;
  });
  return binaryMatrix(profiles.length, itemCount, { offsets, items: Uint32Array.from(profiles.flat()) });
}

function placesOf(ids: readonly number[]): Map<number, number> {
  return new Map(ids.map((id, place) => [id, place]));
}

function readShared(name: string, skip: (note: string) => void): unknown {
  return JSON.parse(readFileSync(sharedFile(`golden/protocol/${name}`, skip), 'utf8'));
}
