// NeuRec.
import type { Dialect } from './dialect.js';

export const NEUREC_DIALECTS: readonly Dialect[] = [];
