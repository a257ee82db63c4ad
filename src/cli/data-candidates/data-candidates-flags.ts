// The options of `recgauge data candidates`: a table for parser and help, and what the library is asked for.
import { CANDIDATE_STRATEGIES, type SeenPart } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import type { OptionGroup } from '../command.js';
import { LOG_READING, PROTOCOL_OPTION, QUIET_OPTION } from '../data/data-flags.js';
import { numberOption } from '../number-option.js';
import type { OptionNames } from '../option-names.js';

export const CANDIDATE_GROUPS: readonly OptionGroup[] = [
  {
    title: 'Files, where there is no folder of recgauge data split',
    options: [
      { name: 'train', value: 'FILE', help: 'training rows' },
      { name: 'fold-in', value: 'FILE', help: 'what is known of held-out users' },
      { name: 'validation', value: 'FILE', help: 'validation rows' },
      { name: 'test', value: 'FILE', help: 'test rows; their users have candidates' },
      { name: 'fold', value: 'N', help: 'the fold of the folder, from 0' },
    ],
  },
  {
    title: 'Which candidates',
    options: [
      {
        ...PROTOCOL_OPTION,
        help: 'those of a protocol; other options override it; default: that of the folder, without --strategy',
      },
      {
        name: 'strategy',
        value: 'NAME',
        words: [...CANDIDATE_STRATEGIES, 'sampled', 'rel-plus-n'],
        help: 'what is ranked: all unseen items, those of training, of test or of both, own test items, a sample, one relevant item among N; default: full',
      },
      { name: 'negatives', value: 'N', help: 'items that are drawn; sampled needs it, 100 in rel-plus-n' },
      {
        ...{ name: 'distribution', value: 'NAME', words: ['uniform', 'popularity'] },
        help: 'how sampled draws; default: uniform',
      },
      { name: 'replacement', help: 'an item may be drawn again' },
      {
        name: 'popularity',
        value: 'PART',
        words: ['train', 'all'],
        help: 'whose interactions are popularity; default: train',
      },
      {
        name: 'catalogue',
        value: 'PART',
        words: ['all', 'train'],
        help: 'which items sampled draws from; default: all',
      },
      {
        name: 'share',
        value: 'WHAT',
        words: ['user', 'item'],
        help: 'one list a user, or one a test item; default: user',
      },
      { name: 'semantics', value: 'NAME', words: ['paper', 'rival'], help: 'of rel-plus-n; default: paper' },
      { name: 'threshold', value: 'N', help: 'rel-plus-n: the least rating of a relevant test row' },
      {
        name: 'draw',
        value: 'KIND',
        words: ['generator', 'sha256'],
        help: 'what chance is made of; default: generator',
      },
      { name: 'seed', value: 'N', help: 'random seed; default: 0' },
      {
        ...{ name: 'seen', value: 'PART', words: ['train', 'fold-in', 'validation'], isRepeatable: true },
        help: 'parts whose items are left out; may be repeated; default: train and fold-in',
      },
      { name: 'cold-users', value: 'RULE', words: ['all', 'none'], help: 'candidates of users who have seen nothing' },
    ],
  },
  { ...LOG_READING, title: 'How named files are read (default: guessed and checked)' },
  {
    title: 'Output',
    options: [
      {
        name: 'output',
        short: 'o',
        value: 'FILE',
        help: 'where the candidates go, as Parquet if it ends with .parquet, else as CSV, packed if it ends with .gz',
      },
      { name: 'format', value: 'FORMAT', words: ['text', 'json'], help: 'how the counts are written' },
      QUIET_OPTION,
    ],
  },
];

/** The option of the library behind each that is given; whether it fits the strategy is a matter of the library. */
export function candidateOptions(given: ParsedArguments): Readonly<Record<string, unknown>> {
  const words = ['strategy', 'distribution', 'popularity', 'catalogue', 'share', 'semantics', 'draw'];
  const numbers = ['negatives', 'threshold', 'seed'];
  return {
    ...Object.fromEntries(words.filter((name) => given.has(name)).map((name) => [name, given.value(name)])),
    ...Object.fromEntries(numbers.filter((name) => given.has(name)).map((name) => [name, numberOption(given, name)])),
    ...(given.has('replacement') ? { replacement: true } : {}),
    ...(given.has('seen') ? { seen: given.values('seen') as readonly SeenPart[] } : {}),
    ...(given.has('cold-users') ? { coldUsers: given.value('cold-users') as 'all' | 'none' } : {}),
  };
}

/** Options of candidates; users are those of the test. */
export const CANDIDATE_NAMES: OptionNames = {
  users: null,
  coldUsers: '--cold-users',
  ...Object.fromEntries(CANDIDATE_GROUPS[1]!.options.map(({ name }) => [name, `--${name}`])),
};
