// Spark.
import type { Dialect } from './dialect.js';

export const SPARK_DIALECTS: readonly Dialect[] = [];
