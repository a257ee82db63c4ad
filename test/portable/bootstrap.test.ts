// The same seed gives the same bits of every resampled mean and interval in Node, Chromium and Firefox, on both backends
// and in any cut of the replicates: this file runs in each of them, and the literals below are the proof. A changed
// literal is a changed result, and so a conscious act.
import { describe, expect, it } from 'vitest';
import { resampledMeans } from '../../src/engine/statistics/bootstrap/resampled-means.js';
import { createJsBackend } from '../../src/foundation/kernels/contract.js';
import { createWasmBackend } from '../../src/foundation/kernels/wasm-backend.js';
import { compileModule } from '../../src/foundation/kernels/wasm-module.js';
import { BOOTSTRAP_METHODS, createGenerator } from '../../src/shell.js';
import { bytesOf } from './support/bits.js';
import { backends, engines } from './support/engines.js';

const HASHES = {
  means: '4e0e2e27b54dcf40b6bd16776af31f9cccbf41d5aefc822645a063e810f7b114',
  intervals: 'e72d30ac2fff36bb1d2bbaef8591b8335729c8d501219b900467b56a359f73a3',
};

const USER_COUNT = 2345;
const REPLICATES = 203;
const SEED = 2 ** 45 + 12_345;

/** Five metrics of the same users: hits, tenths, thirds, a skewed one, and one that is negative too. */
function columns(): Float64Array[] {
  const generator = createGenerator(77);
  const made = Array.from({ length: 5 }, () => new Float64Array(USER_COUNT));
  for (let user = 0; user < USER_COUNT; user++) {
    const unit = generator.nextUnit();
    made[0]![user] = unit < 0.3 ? 1 : 0;
    made[1]![user] = Math.floor(unit * 11) / 10;
    made[2]![user] = generator.nextBelow(4) / 3;
    made[3]![user] = unit * unit * unit;
    made[4]![user] = 1e3 * generator.nextGaussian();
  }
  return made;
}

async function sha256(arrays: readonly Float64Array[]): Promise<string> {
  const bytes = new Uint8Array(arrays.reduce((length, array) => length + array.byteLength, 0));
  let at = 0;
  for (const array of arrays) {
    bytes.set(bytesOf(array), at);
    at += array.byteLength;
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('the same bits in every engine', () => {
  it.each(backends)('of resampled means, in one, two and three calls (%s)', async (name) => {
    const backend = name === 'js' ? createJsBackend() : createWasmBackend(await compileModule());
    for (const cuts of [
      [0, REPLICATES],
      [0, 100, REPLICATES],
      [0, 1, 66, REPLICATES],
    ]) {
      const parts = cuts.slice(1).map((to, i) => {
        const options = { seed: SEED, replicates: to - cuts[i]!, firstReplicate: cuts[i]! };
        return resampledMeans(backend, columns(), options);
      });
      const whole = columns().map((_, c) => Float64Array.from(parts.flatMap((part) => [...part[c]!])));
      expect(await sha256(whole), `cut at ${cuts}`).toBe(HASHES.means);
    }
  });

  it.each(backends)('of intervals by every method (%s)', async (name) => {
    const bounds = [
      ...BOOTSTRAP_METHODS.map((method) => ({ method })),
      { method: 'percentile', resample: 'normal' } as const,
    ]
      .map((options) => engines[name].bootstrap(columns(), { ...options, replicates: REPLICATES, seed: SEED }))
      .flatMap(({ intervals }) => intervals.flatMap(({ low, high }) => [low, high]));
    expect(bounds).toHaveLength(60);
    expect(bounds.every(Number.isFinite)).toBe(true);
    expect(await sha256([Float64Array.from(bounds)])).toBe(HASHES.intervals);
  });
});
