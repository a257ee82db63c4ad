// pytrec_eval.
import type { Dialect } from './dialect.js';

export const PYTREC_EVAL_DIALECTS: readonly Dialect[] = [];
