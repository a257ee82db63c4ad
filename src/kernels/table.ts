// Every kernel there is. The twin tests walk this table, so that a kernel that is not compared with its twin in
// `assembly/` cannot exist.
import { foldFirst } from './fold-first.js';
import { foldPrecisionSum } from './fold-precision-sum.js';
import { foldSum } from './fold-sum.js';
import { judge } from './judge.js';
import { maximum } from './maximum.js';
import { maximumOfStretches } from './maximum-of-stretches.js';
import { topKF32, topKF64 } from './top-k.js';
import { topKFactors } from './top-k-factors.js';
import { topKListedF32, topKListedF64 } from './top-k-listed.js';

export const kernels = {
  foldFirst,
  foldPrecisionSum,
  foldSum,
  judge,
  maximum,
  maximumOfStretches,
  topKF32,
  topKF64,
  topKFactors,
  topKListedF32,
  topKListedF64,
} as const;
