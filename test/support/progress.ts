// What every work promises of its progress: it goes forward, and ends where all is done.
import { expect } from 'vitest';
import type { WorkProgress } from '../../src/foundation/work-options.js';

export function expectProgress(told: readonly WorkProgress[], total: number): void {
  expect(told.length).toBeGreaterThan(0);
  expect(told.every((progress) => progress.total === total && progress.what !== '')).toBe(true);
  expect(told.every(({ done }, i) => done > 0 && done >= (told[i - 1]?.done ?? 0))).toBe(true);
  expect(told.at(-1)!.done).toBe(total);
}
