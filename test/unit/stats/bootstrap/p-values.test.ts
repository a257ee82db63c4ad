// The p-values of a bootstrap count resampled means that lie exactly at a limit, in both directions, and within the tie width.
import { describe, expect, it } from 'vitest';
import { bootstrapPValues } from '../../../../src/engine/statistics/bootstrap/bootstrap-interval.js';

describe('p-values of resampled means', () => {
  it.each([1, -1])('count means exactly at a limit, for an estimate of sign %i', (sign) => {
    // |m - x| >= |x| holds for 0 and 2 x; on the other side of zero, or zero, lie 0 and -0.5 x.
    const means = Float64Array.of(0, 2, -0.5, 1, 1, 0.5).map((mean) => sign * mean);
    expect(bootstrapPValues(means, sign)).toEqual({ shiftedTwoSided: 4 / 7, signOneSided: 3 / 7 });
  });

  it('do not count means equal to the estimate', () => {
    expect(bootstrapPValues(Float64Array.of(0.25, 0.25, 0.25), 0.25)).toEqual({
      ...{ shiftedTwoSided: 1 / 4, signOneSided: 1 / 4 },
    });
  });

  it('count means that miss a limit by the tie width, and no others', () => {
    const means = Float64Array.of(2 ** -10, 2 - 2 ** -10, 2 ** -9, 2 - 2 ** -9);
    expect(bootstrapPValues(means, 1, 2 ** -10)).toEqual({ shiftedTwoSided: 3 / 5, signOneSided: 2 / 5 });
    expect(bootstrapPValues(means, 1)).toEqual({ shiftedTwoSided: 1 / 5, signOneSided: 1 / 5 });
  });

  it('are shares of the means where these are all resamples, and 1 for an estimate of 0', () => {
    expect(bootstrapPValues(Float64Array.of(0, 1, 1, 2), 1, 0, true)).toEqual({
      ...{ shiftedTwoSided: 2 / 4, signOneSided: 1 / 4 },
    });
    expect(bootstrapPValues(Float64Array.of(-1, 1), 0)).toEqual({ shiftedTwoSided: 1, signOneSided: 1 });
  });
});
