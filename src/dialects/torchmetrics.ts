// torchmetrics.
import type { Dialect } from './dialect.js';

export const TORCHMETRICS_DIALECTS: readonly Dialect[] = [];
