// OpenRec.
import type { Dialect } from './dialect.js';

export const OPENREC_DIALECTS: readonly Dialect[] = [];
