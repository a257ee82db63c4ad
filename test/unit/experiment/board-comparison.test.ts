// Models compared with each other on users who were tested with several seeds: each user is one observation.
import { expect, it } from 'vitest';
import { resolveMetrics } from '../../../src/engine/dialects/resolve.js';
import { createEngineSync } from '../../../src/engine/engine.js';
import { pairedT } from '../../../src/engine/statistics/tests/t-tests.js';
import { base64OfDoubles } from '../../../src/foundation/base64.js';
import { exactMean } from '../../../src/foundation/numbers/exact-sum.js';
import { policiesOf } from '../../../src/studies/evaluate/policies.js';
import { columnDefinition } from '../../../src/studies/evaluate/result-of-runs.js';
import { boardComparison } from '../../../src/studies/experiment/document/board-comparison.js';
import type { FoldGrid } from '../../../src/studies/experiment/document/fold-scores.js';
import { smallPlan } from '../../support/experiments.js';

const LABEL = 'ndcg@10';
const definitions = { [LABEL]: columnDefinition(resolveMetrics([LABEL])[0]!, policiesOf({ relevance: 'all' })) };

/** A fold with these users' values; NaN for users who are not counted. */
function foldOf(values: Readonly<Record<string, number>>) {
  const column = Float64Array.from(Object.values(values));
  return {
    ...{ parameters: {}, users: Object.keys(values), repeats: [] },
    values: { [LABEL]: exactMean(column.filter((value) => !Number.isNaN(value))) },
    columns: { [LABEL]: base64OfDoubles(column) },
    measurements: { fitSeconds: 0, rankSeconds: 0, memoryBytes: 0 },
  };
}

async function pairOf(one: FoldGrid, other: FoldGrid) {
  const models = [one, other].map((grid, place) => ({ name: `model ${place}`, grid }));
  const found = await boardComparison(createEngineSync({ backend: 'js' }), models, definitions, smallPlan());
  return found!.metrics[0]!.pairs[0]!;
}

const ONE = { a: 0.5, b: 0.25, c: 1, d: 0.75 };
const OTHER = { a: 0.25, b: 0.5, c: 0.5, d: 0.25 };

it('seeds that say the same make nobody surer', async () => {
  const single = await pairOf([[foldOf(ONE)]], [[foldOf(OTHER)]]);
  const [halves, others] = [ONE, OTHER].map(({ a, b, c, d }) => [foldOf({ d, b }), foldOf({ a, c })]);
  const three = await pairOf([[foldOf(ONE)], halves!, [foldOf(ONE)]], [[foldOf(OTHER)], others!, [foldOf(OTHER)]]);
  expect(three).toEqual(single);
  expect(single.users).toBe(4);
});

it('a user has the mean of the seeds in which they have a value', async () => {
  const second = { a: 1, b: Number.NaN, c: 0, e: 0.5 };
  const pair = await pairOf([[foldOf(ONE)], [foldOf(second)]], [[foldOf(OTHER)], [foldOf({ ...OTHER, e: 0.25 })]]);
  const means = [0.75, 0.25, 0.5, 0.75, 0.5];
  const differences = Float64Array.from([0.25, 0.5, 0.5, 0.25, 0.25], (value, place) => means[place]! - value);
  expect(pair.users).toBe(5);
  expect(pair.difference).toBe(exactMean(differences));
  expect(pair.p).toBe(pairedT(differences).p);
});
