// Little space beside inputs and outputs, measured as the peak of a process of its own.
import { expect } from 'vitest';
import { runOnBuiltPackage } from './built-package.js';

/** A problem of peak-memory.mjs, ranked on a backend. */
export function expectLittleMemory(problem: string, backend: 'js' | 'wasm'): void {
  // A collector that comes late, on a busy machine, only adds: the least of a few measurements is the need.
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least >= 64; tries++) {
    const measured = runOnBuiltPackage('peak-memory.mjs', [], problem, backend) as Record<string, number>;
    expect(measured.filledCells).toBeGreaterThan(0);
    least = Math.min(least, measured.beyondMegabytes!);
  }
  expect(least).toBeLessThan(64);
}

interface Measured {
  readonly beyondMegabytes: number;
  readonly intervals: readonly { readonly low: number; readonly high: number; readonly replicates: number }[];
}

/** Five metrics of 136,000 users, resampled on a backend by a method. */
export function expectLittleResampling(backend: 'js' | 'wasm', method: string, replicates: number): void {
  const args = [backend, method, String(replicates)];
  const measured = runOnBuiltPackage('bootstrap-memory.mjs', [], ...args) as Measured;
  expect(measured.intervals).toHaveLength(5);
  for (const { low, high, replicates: drawn } of measured.intervals) {
    expect(drawn).toBe(replicates);
    expect(low).toBeLessThan(high);
  }
  expect(measured.beyondMegabytes).toBeLessThan(64);
}
