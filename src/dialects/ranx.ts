// ranx.
import type { Dialect } from './dialect.js';

export const RANX_DIALECTS: readonly Dialect[] = [];
