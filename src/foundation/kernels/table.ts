// Every kernel there is. The twin tests walk this table, so that a kernel that is not compared with its twin in
// `assembly/` cannot exist.

import { descendColumns, descendPairs, descendPoints, descendProfiles } from './descend-samples.js';
import {
  foldCascade,
  foldFirst,
  foldHitsWithin,
  foldInterpolated,
  foldPrecisionSum,
  foldPreference,
  foldSum,
} from './fold-kernels.js';
import { judge } from './judge.js';
import { pairCountsF32, pairCountsF64 } from './pair-counts.js';
import { resampleSums } from './resample-sums.js';
import { choleskyTile, forwardSolve, solveProfiles, solveSystems, subtractProduct } from './solve-systems.js';
import {
  cosineSimilarity,
  gramStrip,
  jaccardSimilarity,
  scoreWeights,
  sparseProduct,
  sparseTimesDense,
} from './sparse-product.js';
import { scoreFactors, topKF32, topKF64, topKFactors, topKListedF32, topKListedF64 } from './top-k.js';
import { maximum, maximumOfStretches, multiplyAddPeak } from './yardsticks.js';

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
  multiplyAddPeak,
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
