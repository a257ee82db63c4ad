// Every kernel there is. The twin tests walk this table, so that a kernel that is not compared with its twin in
// `assembly/` cannot exist.

export { descendColumns, descendPairs, descendPoints, descendProfiles } from './descend-samples.js';
export {
  foldCascade,
  foldFirst,
  foldHitsWithin,
  foldInterpolated,
  foldPrecisionSum,
  foldPreference,
  foldSum,
} from './fold-kernels.js';
export { judge } from './judge.js';
export { pairCountsF32, pairCountsF64 } from './pair-counts.js';
export { resampleSums } from './resample-sums.js';
export { rowHashSums } from './row-hashes.js';
export { choleskyTile, forwardSolve, solveProfiles, solveSystems, subtractProduct } from './solve-systems.js';
export {
  cosineSimilarity,
  gramStrip,
  jaccardSimilarity,
  scoreWeights,
  sparseProduct,
  sparseTimesDense,
} from './sparse-product.js';
export { scoreFactors, topKF32, topKF64, topKFactors, topKListedF32, topKListedF64 } from './top-k.js';
export { maximum, maximumOfStretches, multiplyAddPeak } from './yardsticks.js';
