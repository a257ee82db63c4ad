// Microsoft Recommenders.
import type { Dialect } from './dialect.js';

export const MS_RECOMMENDERS_DIALECTS: readonly Dialect[] = [];
