// One weighted least-squares solve for each profile, the step of alternating least squares: the Gram matrix of all factors
// is given, each profile adds its own items to it, and the system is solved. Profiles do not touch each other, so that any
// number of them may be given at once.
import { factorUpper, POSITIVE_DEFINITE } from './cholesky-tile.js';
import { defineKernel } from './contract.js';
import { solveForward } from './forward-solve.js';
import { DOUBLE_UNIT, solveBackward } from './solve-systems.js';

/**
 * x = (G + sum of w y y^T)^-1 (sum of t y) over a profile's items, ascending: A[j][k] += (w * y[j]) * y[k], b[j] += t * y[j].
 * Returns the first profile whose system is singular (a pivot of at most size * 2^-52 times the diagonal) or whose solution
 * is not finite, or 0xffffffff; such a solution is written as 0.
 */
export const solveProfiles = defineKernel({
  name: 'solveProfiles',
  parameters: {
    /** `gram[j * size + k]`, regularisation included; only the upper triangle is read. */
    gram: 'in f64[]',
    /** `factors[item * size + j]` */
    factors: 'in f64[]',
    size: 'u32',
    /** As of the whole matrix; `items`, `weights` and `targets` begin at the first of them. */
    offsets: 'in u32[]',
    items: 'in u32[]',
    weights: 'in f64[]',
    targets: 'in f64[]',
    profileCount: 'u32',
    /** `solutions[profile * size + j]` */
    solutions: 'out f64[]',
  },
  result: 'u32',
  body({ gram, factors, size, offsets, items, weights, targets, profileCount, solutions }) {
    const base = offsets[0]!;
    const pivotLimits = new Float64Array(size);
    let offender = POSITIVE_DEFINITE;
    for (let profile = 0; profile < profileCount; profile++) {
      const system = gram.slice(0, size * size);
      const start = profile * size;
      solutions.fill(0, start, start + size);
      for (let at = offsets[profile]! - base; at < offsets[profile + 1]! - base; at++) {
        const own = items[at]! * size;
        for (let j = 0; j < size; j++) {
          const scaled = weights[at]! * factors[own + j]!;
          for (let k = j; k < size; k++) system[j * size + k]! += scaled * factors[own + k]!;
          solutions[start + j]! += targets[at]! * factors[own + j]!;
        }
      }
      for (let j = 0; j < size; j++) pivotLimits[j] = system[j * size + j]! * (size * DOUBLE_UNIT);
      if (factorUpper(system, 0, size, pivotLimits) === POSITIVE_DEFINITE) {
        solveForward(system, size, solutions, start, 1);
        solveBackward(system, size, solutions, start, 1);
        if (solutions.subarray(start, start + size).every(Number.isFinite)) continue;
      }
      solutions.fill(0, start, start + size);
      offender = Math.min(offender, profile);
    }
    return offender;
  },
});
