// DaisyRec.
import type { Dialect } from './dialect.js';

export const DAISYREC_DIALECTS: readonly Dialect[] = [];
