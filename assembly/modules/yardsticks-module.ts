// What benchmarks measure kernels against: the package does not hold this module.
export { maximum, maximumOfStretches, multiplyAddPeak } from '../yardsticks/yardsticks';
export { heapBase } from '../lanes/heap-base';
