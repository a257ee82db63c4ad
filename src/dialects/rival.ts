// RiVal.
import type { Dialect } from './dialect.js';

export const RIVAL_DIALECTS: readonly Dialect[] = [];
