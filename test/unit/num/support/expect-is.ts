// The same number, asked for many thousand times: an `expect` takes longer than most of what is tested.
import { expect } from 'vitest';

/** As `expect(found, what).toBe(expected)`. */
export function expectIs(found: number, expected: number, what: string): void {
  if (!Object.is(found, expected)) expect(found, what).toBe(expected);
}
