// RecBole.
import type { Dialect } from './dialect.js';

export const RECBOLE_DIALECTS: readonly Dialect[] = [];
