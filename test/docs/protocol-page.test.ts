// The page on protocols names everything there is to choose from.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  CANDIDATE_STRATEGIES,
  DUPLICATE_RULES,
  FILTER_KINDS,
  LAYOUTS,
  LINT_CODES,
  PROTOCOL_NAMES,
  SPLIT_METHODS,
} from '../../src/shell.js';
import { ROOT } from './document-folder.js';

const page = readFileSync(join(ROOT, 'docs/protocol.md'), 'utf8');

describe('docs/protocol.md', () => {
  it.each([
    ['method', SPLIT_METHODS],
    ['strategy', [...CANDIDATE_STRATEGIES, 'sampled', 'rel-plus-n']],
    ['filter', FILTER_KINDS],
    ['rule for duplicates', DUPLICATE_RULES.filter((rule) => rule !== 'last')],
    ['layout', LAYOUTS.map(({ name }) => name)],
    ['protocol', PROTOCOL_NAMES],
    ['lint code', LINT_CODES.map(({ code }) => code)],
    ['tie rule', ['row', 'item', 'item-descending', 'seeded']],
    ['cut', ['boundary', 'boundary-later', 'index', 'percentile', 'absolute']],
    ['rounding', ['recbole1x', 'recbole0x', 'boundaries', 'ceil']],
  ])('names every %s', (_, words) => {
    expect(words.filter((word) => !page.includes(`\`${word}\``))).toEqual([]);
  });
});
