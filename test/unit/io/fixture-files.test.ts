// The golden fixtures: each file against a plain split of its text. shared-files.deep.test.ts has the real datasets.

import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { expectPlainSplit } from './support/plain-split.js';

const FOLDER = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const EDGE = ['train', 'test', 'recs_full', 'recs_top20', 'recs_top50', 'popularity_baseline'];
const FILES = [...EDGE.map((name) => `edge/${name}`), 'synth/recs_full'];

describe('fixtures', () => {
  it.each(FILES)('%s', (name) =>
    expectPlainSplit(`${FOLDER}${name}.csv.gz`, { separator: ',', hasHeader: true, format: 'csv' }),
  );
});
