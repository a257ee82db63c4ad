// A whole split as one SHA-256: a line for each part of each fold with its size and the digest of its rows.

import { rowsDigest } from '../../../src/data/manifest/rows-digest.js';
import type { SplitFold } from '../../../src/data/splitting/split-fold.js';
import { sha256Hex } from '../../../src/foundation/numbers/sha256.js';

export function splitDigest(folds: readonly SplitFold[]): string {
  const lines = folds.flatMap((fold, number) =>
    fold.parts.map((part) => {
      const table = fold.tableOf(part);
      return `${number} ${part} ${table.rowCount} ${rowsDigest(table)}`;
    }),
  );
  return sha256Hex(new TextEncoder().encode(lines.join('\n')));
}
