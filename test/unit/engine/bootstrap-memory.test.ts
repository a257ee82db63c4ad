// Resampling needs little room beside the columns, however many replicates: measured as the peak of a process of its own.
import { describe, expect, it } from 'vitest';
import { runOnBuiltPackage } from './support/built-package.js';

interface Measured {
  readonly beyondMegabytes: number;
  readonly intervals: readonly { readonly low: number; readonly high: number; readonly replicates: number }[];
}

describe('five metrics of 136,000 users', () => {
  // The plain kernels take their time; their memory does not hang on the number of replicates either.
  it.each([
    ['wasm', 'bca', 10_000],
    ['wasm', 'studentised', 200],
    ['js', 'bca', 60],
    ['js', 'studentised', 20],
  ] as const)('stay under 64 MB beyond the columns: %s, %s, %d replicates', (backend, method, replicates) => {
    const args = [backend, method, String(replicates)];
    const measured = runOnBuiltPackage('bootstrap-memory.mjs', [], ...args) as Measured;
    expect(measured.intervals).toHaveLength(5);
    for (const { low, high, replicates: drawn } of measured.intervals) {
      expect(drawn).toBe(replicates);
      expect(low).toBeLessThan(high);
    }
    expect(measured.beyondMegabytes).toBeLessThan(64);
  });
});
