// Every kernel there is. The twin tests walk this table, so that a kernel that is not compared with its twin in
// `assembly/` cannot exist.
import { choleskyTile } from './cholesky-tile.js';
import { descendColumns } from './descend-columns.js';
import { descendProfiles } from './descend-profiles.js';
import { descendPairs, descendPoints } from './descend-samples.js';
import { foldCascade } from './fold-cascade.js';
import { foldFirst } from './fold-first.js';
import { foldHitsWithin } from './fold-hits-within.js';
import { foldInterpolated } from './fold-interpolated.js';
import { foldPrecisionSum } from './fold-precision-sum.js';
import { foldPreference } from './fold-preference.js';
import { foldSum } from './fold-sum.js';
import { forwardSolve } from './forward-solve.js';
import { gramStrip } from './gram-strip.js';
import { judge } from './judge.js';
import { maximum, maximumOfStretches } from './maximum.js';
import { pairCountsF32, pairCountsF64 } from './pair-counts.js';
import { resampleSums } from './resample-sums.js';
import { scoreFactors } from './score-factors.js';
import { scoreWeights } from './score-weights.js';
import { cosineSimilarity, jaccardSimilarity } from './similarity.js';
import { solveProfiles } from './solve-profiles.js';
import { solveSystems } from './solve-systems.js';
import { sparseProduct } from './sparse-product.js';
import { sparseTimesDense } from './sparse-times-dense.js';
import { subtractProduct } from './subtract-product.js';
import { topKF32, topKF64 } from './top-k.js';
import { topKFactors } from './top-k-factors.js';
import { topKListedF32, topKListedF64 } from './top-k-listed.js';

export const kernels = {
  choleskyTile,
  descendColumns,
  cosineSimilarity,
  descendPairs,
  descendPoints,
  descendProfiles,
  foldCascade,
  foldFirst,
  foldHitsWithin,
  foldInterpolated,
  foldPrecisionSum,
  foldPreference,
  foldSum,
  forwardSolve,
  gramStrip,
  jaccardSimilarity,
  judge,
  maximum,
  maximumOfStretches,
  pairCountsF32,
  pairCountsF64,
  resampleSums,
  scoreFactors,
  scoreWeights,
  solveProfiles,
  solveSystems,
  sparseTimesDense,
  subtractProduct,
  sparseProduct,
  topKF32,
  topKF64,
  topKFactors,
  topKListedF32,
  topKListedF64,
} as const;
