// The synthetic log as a matrix: what models are fitted on in tests that always run.

import type { SyntheticLogOptions } from '../../src/data/synthetic/synthetic-log.js';
import type { InteractionMatrix } from '../../src/data/tables/interaction-matrix.js';
import { matrixOfTable, matrixSpace } from '../../src/data/tables/matrix-of-table.js';
import { PINNED_LOG, syntheticTable } from './synthetic-table.js';

export function syntheticMatrix({
  isRated = false,
  log = PINNED_LOG,
}: {
  readonly isRated?: boolean;
  readonly log?: SyntheticLogOptions;
} = {}): InteractionMatrix {
  const table = syntheticTable(log);
  return matrixOfTable(table, matrixSpace(table), isRated ? 'ratings' : 'ones');
}
