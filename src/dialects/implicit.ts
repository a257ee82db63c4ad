// implicit.
import type { Dialect } from './dialect.js';

export const IMPLICIT_DIALECTS: readonly Dialect[] = [];
