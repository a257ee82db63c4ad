// Equality up to a stated relative error, for results that are accurate but not correctly rounded.

import { expect } from 'vitest';

/** Fails, with the error found, unless |found - expected| <= relative * |expected|; an infinity must be met exactly. */
export function expectClose(found: number, expected: number, relative: number, what = ''): void {
  if (Object.is(found, expected)) return;
  const error = Math.abs(found - expected) / Math.abs(expected);
  expect(error, `${what} ${found}, not ${expected}`).toBeLessThanOrEqual(relative);
}
