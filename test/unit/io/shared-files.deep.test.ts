// The real datasets, where they are at hand: each file against a plain split of its text.

import { describe, it } from 'vitest';
import { sharedFile } from '../../golden/support/shared.js';
import { expectPlainSplit } from './support/plain-split.js';

const FILES: readonly (readonly [path: string, separator: string, hasHeader: boolean, format: string])[] = [
  ['data/raw/ml-100k.u.data.gz', '\t', false, 'tsv'],
  ['data/raw/ml-100k.inter.gz', '\t', true, 'recbole'],
  ['data/raw/movietweetings.ratings.dat.gz', '::', false, 'movielens'],
];

describe('shared files', () => {
  it.for(FILES)('%s', ([path, separator, hasHeader, format], { skip }) =>
    expectPlainSplit(sharedFile(path, skip), { separator, hasHeader, format }),
  );
});
