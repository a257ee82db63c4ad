// Newton's iteration in logarithms finds roots from anywhere, also where a probability is 0 as a double.

import { describe, expect, it } from 'vitest';
import { exp, naturalLog } from '../../../src/foundation/numbers/elementary.js';
import { type LogCurve, solveInLogs } from '../../../src/foundation/numbers/test-distributions.js';
import { expectClose } from './support/close.js';

const falling: LogCurve = { isRising: false, probability: (x) => exp(-x), slope: (x) => -x };
const rising: LogCurve = { isRising: true, probability: (x) => x / (1 + x), slope: (x) => 1 / (1 + x) };
const steep: LogCurve = { isRising: true, probability: (x) => exp(-1 / x), slope: (x) => 1 / x };

describe('solveInLogs', () => {
  it.each([1e-8, 0.5, 1, 30, 700, 1e6])('falls to the root from %d', (start) => {
    for (const target of [0.9, 0.5, 1e-10, 1e-300])
      expectClose(solveInLogs(start, target, falling), -naturalLog(target), 3e-15);
  });

  it.each([1e-8, 0.5, 1, 30, 700, 1e6])('rises to the root from %d', (start) => {
    for (const target of [0.75, 0.5, 1e-10, 1e-300]) {
      expectClose(solveInLogs(start, target, rising), target / (1 - target), 3e-15);
      expectClose(solveInLogs(start, target, steep), -1 / naturalLog(target), 3e-15);
    }
  });

  it('takes a step, and no more, where the curve is straight', () => {
    let count = 0;
    const straight: LogCurve = {
      isRising: true,
      probability: (x) => {
        count++;
        return x * x;
      },
      slope: () => 2,
    };
    expectClose(solveInLogs(1e-7, 0.25, straight), 0.5, 3e-15);
    expect(count).toBe(2);
  });
});
