// The kernels that rank, judge and hash: every engine loads this module.
export { foldCascade } from '../folds/fold-cascade';
export { foldFirst } from '../folds/fold-first';
export { foldHitsWithin } from '../folds/fold-hits-within';
export { foldInterpolated } from '../folds/fold-interpolated';
export { foldPrecisionSum, foldPrecisionSumScratch } from '../folds/fold-precision-sum';
export { foldPreference } from '../folds/fold-preference';
export { foldSum } from '../folds/fold-sum';
export { judge, judgeScratch } from '../judge/judge';
export { pairCountsF32, pairCountsF32Scratch, pairCountsF64, pairCountsF64Scratch } from '../pair-counts/pair-counts';
export { rowHashSums } from '../row-hashes/row-hash-sums';
export { scoreFactors } from '../top-k/score-factors';
export { topKFactors, topKFactorsScratch } from '../top-k/top-k-factors';
export { topKF32, topKF32Scratch, topKF64, topKF64Scratch } from '../top-k/top-k';
export { topKListedF32, topKListedF32Scratch, topKListedF64, topKListedF64Scratch } from '../top-k/top-k-listed';
export { heapBase } from '../lanes/heap-base';
