// Functions whose best value is known, on which methods of search are compared with each other. They are written with the
// host's functions: only their scores matter here, not their bits.

import type { ParameterValues } from '../../src/models/scoring/parameters.js';
import type { DeclaredSpace } from '../../src/studies/experiment/search/search-space.js';

export interface KnownFunction {
  readonly name: string;
  readonly space: DeclaredSpace;
  /** The least value there is; all are to be minimised. */
  readonly least: number;
  scoreOf(values: ParameterValues): number;
}

/** Branin's function; Dixon and Szegoe, "The global optimization problem", 1978. Three places have its least value. */
export const branin: KnownFunction = {
  name: 'Branin',
  space: { x: { type: 'real', least: -5, most: 10 }, y: { type: 'real', least: 0, most: 15 } },
  least: 0.39788735772973816,
  scoreOf({ x, y }) {
    const bend = Number(y) - (5.1 * Number(x) ** 2) / (4 * Math.PI ** 2) + (5 * Number(x)) / Math.PI - 6;
    return bend ** 2 + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(Number(x)) + 10;
  },
};

const WEIGHTS = [1, 1.2, 3, 3.2];
const SHARPNESS = [
  [10, 3, 17, 3.5, 1.7, 8],
  [0.05, 10, 17, 0.1, 8, 14],
  [3, 3.5, 1.7, 10, 17, 8],
  [17, 8, 0.05, 10, 0.1, 14],
];
const CENTRES = [
  [1312, 1696, 5569, 124, 8283, 5886],
  [2329, 4135, 8307, 3736, 1004, 9991],
  [2348, 1451, 3522, 2883, 3047, 6650],
  [4047, 8828, 8732, 5743, 1091, 381],
];

/** Hartmann's function of six numbers; Hartmann, 1972, with the constants of Dixon and Szegoe. */
export const hartmann: KnownFunction = {
  name: 'Hartmann 6',
  space: Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, { type: 'real', least: 0, most: 1 }])),
  least: -3.322368011391339,
  scoreOf(values) {
    const x = Object.values(values).map(Number);
    return -WEIGHTS.reduce((sum, weight, i) => {
      const distance = x.reduce((total, xj, j) => total + SHARPNESS[i]![j]! * (xj - CENTRES[i]![j]! / 10_000) ** 2, 0);
      return sum + weight * Math.exp(-distance);
    }, 0);
  },
};

const KERNEL_COSTS: Readonly<Record<string, number>> = { cosine: 0, jaccard: 0.4, pearson: 0.9 };

/** Every kind of dimension at once, as the parameters of a model have them; least at l2 100, k 40, cosine, true, 0.5. */
export const mixed: KnownFunction = {
  name: 'a mixed space',
  space: {
    l2: { type: 'real', least: 0.1, most: 10_000, scale: 'log' },
    k: { type: 'whole', least: 1, most: 1000, scale: 'log' },
    similarity: { type: 'choice', choices: ['pearson', 'jaccard', 'cosine'] },
    centred: { type: 'flag' },
    alpha: { type: 'list', values: [0, 0.25, 0.5, 0.75, 1] },
    sweeps: 20,
  },
  least: 0,
  scoreOf({ l2, k, similarity, centred, alpha }) {
    const steps = (Math.log10(Number(l2)) - 2) ** 2 / 4 + Math.log10(Number(k) / 40) ** 2 + (Number(alpha) - 0.5) ** 2;
    return steps + KERNEL_COSTS[String(similarity)]! + (centred ? 0 : 0.3);
  },
};
