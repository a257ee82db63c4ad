// RecSys PyTorch.
import type { Dialect } from './dialect.js';

export const RECSYS_PYTORCH_DIALECTS: readonly Dialect[] = [];
