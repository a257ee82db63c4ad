// rs_metrics.
import type { Dialect } from './dialect.js';

export const RS_METRICS_DIALECTS: readonly Dialect[] = [];
