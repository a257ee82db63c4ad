// The polynomials of floats are as near to the functions as their file says.
import { describe, expect, it } from 'vitest';
import { expFloat, logFloat, sigmoidFloat, tanhFloat } from '../../../src/foundation/kernels/neural/float-functions.js';

/** The largest relative error over so many places of a range. */
function largestError(own: (x: number) => number, exact: (x: number) => number, least: number, most: number): number {
  let largest = 0;
  const count = 100_000;
  for (let place = 0; place <= count; place++) {
    const x = Math.fround(least + ((most - least) * place) / count);
    const wanted = exact(x);
    largest = Math.max(largest, Math.abs(own(x) - wanted) / Math.max(Math.abs(wanted), 1e-30));
  }
  return largest;
}

describe('functions of floats', () => {
  it.each([
    ['exp', expFloat, Math.exp, -80, 88],
    ['sigmoid', sigmoidFloat, (x: number) => 1 / (1 + Math.exp(-x)), -80, 80],
    ['tanh', tanhFloat, Math.tanh, -9, 9],
    ['log', logFloat, Math.log, 1.5, 1e6],
    ['log near 0', logFloat, Math.log, 1e-6, 0.6],
  ] as const)('%s is right to 3e-7 of its value', (_, own, exact, least, most) => {
    expect(largestError(own, exact, least, most)).toBeLessThanOrEqual(3e-7);
  });

  it('log is right to 1e-7 near 1', () => {
    for (let x = 0.6; x < 1.5; x += 1e-5) {
      const float = Math.fround(x);
      expect(Math.abs(logFloat(float) - Math.log(float))).toBeLessThanOrEqual(1e-7);
    }
  });

  it('ends where numbers would leave their range', () => {
    expect(expFloat(1000)).toBe(expFloat(89));
    expect(Number.isFinite(expFloat(1000))).toBe(true);
    expect(expFloat(-1000)).toBeGreaterThan(0);
    expect(logFloat(0)).toBeCloseTo(-87.33654, 4);
    expect([tanhFloat(-50), tanhFloat(0), tanhFloat(50)]).toEqual([-1, 0, 1]);
    expect(expFloat(Number.NaN)).toBeNaN();
  });
});
