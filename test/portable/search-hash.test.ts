// Trials of every method of search, as one SHA-256 each: the same in every engine. A literal that changes is a search that
// finds other parameters for the same seed, for everybody who published what it found.
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/foundation/numbers/sha256.js';
import type { ParameterValues } from '../../src/models/scoring/parameters.js';
import { createSearch } from '../../src/studies/experiment/search/create-search.js';
import type { MethodOptions } from '../../src/studies/experiment/search/search-method.js';

const SPACE = {
  l2: { type: 'real', least: 0.1, most: 10_000, scale: 'log' },
  rate: { type: 'real', least: -1, most: 2 },
  k: { type: 'whole', least: 1, most: 1000, scale: 'log' },
  by: ['cosine', 'jaccard', 'pearson'],
  alpha: [0, 0.25, 0.5, 1],
} as const;

/** Only what is the same in every engine: no function of the host. Some trials fail. */
function scoreOf({ l2, rate, k, by, alpha }: ParameterValues): number {
  if (Number(k) % 9 === 4) return Number.NaN;
  const l2Part = Number(l2) / (100 + Number(l2) * (1 + Number(l2) / 1000));
  const ratePart = (Number(rate) - 0.3) * (Number(rate) - 0.3);
  return l2Part - ratePart - Number(k) / 2000 + (by === 'cosine' ? 0.1 : 0) + Number(alpha) * (1 - Number(alpha));
}

const DIGESTS: readonly (readonly [MethodOptions, string])[] = [
  [{ name: 'bayesian' }, '967050d07b3fe7e200abeaf92b37d6529f642a66de94c596e1a729029b704bc5'],
  [{ name: 'random' }, '2650b764b18ff4e37c8a2328be58618e5301331b814d2bfa8e13f5ccd2b5afe7'],
  [{ name: 'grid' }, '75b44f20babeb932d45b8b8562f69297bc35c04ab8751a75360c1efb088d9971'],
  [
    { name: 'sequential', earlyStop: true, start: 'random' },
    '8345eaec8dba6924c08be4d6c52c4ebedf88d317c6f59e5536f99a9fe75e5689',
  ],
];

describe('the trials of a search', () => {
  it.each(DIGESTS)('by %o', (method, digest) => {
    const search = createSearch({ space: SPACE, method, seed: 20, batch: 2, budget: 32 });
    for (let proposal = search.ask(); proposal !== undefined; proposal = search.ask()) {
      search.tell(proposal.number, scoreOf(proposal.values));
    }
    expect(sha256Hex(new TextEncoder().encode(JSON.stringify(search.trials)))).toBe(digest);
  });
});
