// RePlay.
import type { Dialect } from './dialect.js';

export const REPLAY_DIALECTS: readonly Dialect[] = [];
