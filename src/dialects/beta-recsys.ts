// Beta RecSys.
import type { Dialect } from './dialect.js';

export const BETA_RECSYS_DIALECTS: readonly Dialect[] = [];
