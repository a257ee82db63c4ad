// scikit-learn.
import type { Dialect } from './dialect.js';

export const SKLEARN_DIALECTS: readonly Dialect[] = [];
