export { foldFirst } from './fold-first';
export { foldPrecisionSum } from './fold-precision-sum';
export { foldSum } from './fold-sum';
export { judge, judgeScratch } from './judge';
export { maximum } from './maximum';
export { topKFactors, topKFactorsScratch } from './top-k-factors';
export { topKF32, topKF32Scratch, topKF64, topKF64Scratch } from './top-k';
export { topKListedF32, topKListedF32Scratch, topKListedF64, topKListedF64Scratch } from './top-k-listed';
export { heapBase } from './shared/heap-base';
