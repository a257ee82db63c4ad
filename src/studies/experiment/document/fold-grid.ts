// The tested folds of a model: by seed, then by fold, and the users' values in them.
import { doublesOfBase64 } from '../../../foundation/base64.js';
import type { FoldRecord } from '../experiment-record.js';

/** By seed, then by fold; undefined for a fold that failed. */
export type FoldGrid = readonly (readonly (FoldRecord | undefined)[])[];

/** The users' values that count; undefined for a metric that has none. */
export function columnOf(fold: FoldRecord | undefined, label: string): Float64Array | undefined {
  const packed = fold?.columns[label];
  return packed === undefined ? undefined : doublesOfBase64(packed).filter((value) => !Number.isNaN(value));
}
