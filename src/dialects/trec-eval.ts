// trec_eval.
import type { Dialect } from './dialect.js';

export const TREC_EVAL_DIALECTS: readonly Dialect[] = [];
