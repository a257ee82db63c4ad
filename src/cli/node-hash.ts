/// <reference types="node" />
// SHA-256 by Node: the same letters as the library's own, several times faster.
import { createHash } from 'node:crypto';
import type { RowsHash } from '../shell.js';

export function nodeHash(): RowsHash {
  const hash = createHash('sha256');
  return { update: (bytes) => hash.update(bytes), hex: () => hash.digest('hex') };
}
