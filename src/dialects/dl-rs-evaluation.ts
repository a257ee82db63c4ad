// DL RS Evaluation.
import type { Dialect } from './dialect.js';

export const DL_RS_EVALUATION_DIALECTS: readonly Dialect[] = [];
