// Values of statistics that others computed, as scripts/copy-fixtures.mjs copied them.

import { fileURLToPath } from 'node:url';
import { goldenDocument } from './golden.js';

const FOLDER = fileURLToPath(new URL('../../fixtures/protocol/', import.meta.url));

/** A file such as `stats.json`; one that is missing is an error. */
export function protocolDocument<Content>(file: string): Content {
  return goldenDocument(file, FOLDER) as Content;
}
