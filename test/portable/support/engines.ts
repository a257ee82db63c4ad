// Both backends side by side, and the one question most tests ask: does each give, bit for bit, what sorting gives, and
// leave the caller's arrays as they were?
import { expect } from 'vitest';
import { createEngine, type Engine, type RankedLists } from '../../../src/shell.js';
import { bytesOf, expectSameLists, sameBits } from './bits.js';
import { bruteForceScores, bruteForceTopK, type FactorProblem, type RankingProblem } from './brute-force.js';
import { type Placement, placeScores } from './seeded-problems.js';

export const backends = ['js', 'wasm'] as const;

export const engines: Record<(typeof backends)[number], Engine> = {
  js: await createEngine({ backend: 'js' }),
  wasm: await createEngine({ backend: 'wasm' }),
};

/** With the scores in each of the placements, in an array unless given. */
export function expectRankedLikeBruteForce(problem: RankingProblem, ...placements: readonly Placement[]): RankedLists {
  const expected = bruteForceTopK(problem);
  for (const placement of placements.length === 0 ? (['array'] as const) : placements) {
    for (const backend of backends) {
      const engine = engines[backend];
      const { scores, whole } = placeScores(engine, problem.scores, placement);
      const inputs = [whole, ...listArrays(problem)];
      const before = inputs.map((array) => bytesOf(array).slice());
      const found = engine.topK({ ...problem, scores });
      expectSameLists(found, expected, `(${backend} against brute force, scores in ${placement})`);
      expectUntouched(inputs, before);
    }
  }
  return expected;
}

export function expectFactorsRankedLikeBruteForce(problem: FactorProblem): RankedLists {
  const expected = bruteForceTopK({ ...problem, scores: bruteForceScores(problem) });
  const inputs = [problem.userFactors, problem.itemFactors, ...listArrays(problem)];
  const before = inputs.map((array) => bytesOf(array).slice());
  for (const backend of backends) {
    const found = engines[backend].topKFromFactors(problem);
    expectSameLists(found, expected, `(${backend} against brute force, from factors)`);
    expectUntouched(inputs, before);
  }
  return expected;
}

function listArrays({ seen, candidates }: Pick<RankingProblem, 'seen' | 'candidates'>): ArrayBufferView[] {
  return [seen, candidates].flatMap((lists) => (lists === undefined ? [] : [lists.offsets, lists.items]));
}

function expectUntouched(inputs: readonly ArrayBufferView[], before: readonly Uint8Array[]): void {
  inputs.forEach((array, i) => {
    if (!sameBits(array, before[i]!)) expect.fail('the call changed its input');
  });
}
