// The commands about data that the README and docs/protocol.md show are run as they stand, and the page on protocols names
// everything there is to choose from.
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
} from '../../src/index.js';
import { dataCommandsIn, runCommands } from './run-commands.js';
import { ROOT } from './run-example.js';

const page = readFileSync(join(ROOT, 'docs/protocol.md'), 'utf8');

describe.each([
  ['README.md', 4],
  ['docs/protocol.md', 15],
])('commands in %s', (file, least) => {
  const commands = dataCommandsIn(readFileSync(join(ROOT, file), 'utf8'));

  it('are there', () => expect(commands.length).toBeGreaterThanOrEqual(least));

  it('do what they say', () => {
    for (const { command, status, stdout, stderr } of runCommands(commands)) {
      expect({ command, status, stderr }).toEqual({
        command,
        status: 0,
        stderr: expect.not.stringContaining('error:'),
      });
      expect(stdout, command).not.toBe('');
    }
  });
});

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
