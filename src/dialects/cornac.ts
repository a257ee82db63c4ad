// Cornac.
import type { Dialect } from './dialect.js';

export const CORNAC_DIALECTS: readonly Dialect[] = [];
