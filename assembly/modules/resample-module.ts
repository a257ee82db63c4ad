// The kernel of the bootstrap, on its own: comparing two results needs nothing else.
export { resampleSums, resampleSumsScratch } from '../resample/resample-sums';
export { heapBase } from '../lanes/heap-base';
