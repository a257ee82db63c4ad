// LensKit.
import type { Dialect } from './dialect.js';

export const LENSKIT_DIALECTS: readonly Dialect[] = [];
