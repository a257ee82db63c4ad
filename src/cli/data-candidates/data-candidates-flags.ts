// The options of `recgauge data candidates`: a table for parser and help, and what the library is asked for.
import { CANDIDATE_STRATEGIES, type SeenPart } from '../../shell.js';
import { type OptionGroup, option, type ParsedArguments } from '../arguments.js';
import { LOG_READING, PROTOCOL_OPTION, QUIET_OPTION } from '../data/data-flags.js';
import { IDS_OPTION } from '../evaluate/evaluate-flags.js';
import { givenOptions } from '../number-option.js';
import type { OptionNames } from '../option-names.js';

export const CANDIDATE_GROUPS: readonly OptionGroup[] = [
  {
    title: 'Files, instead of a folder of recgauge data split',
    options: [
      option('--train FILE', 'training rows'),
      option('--fold-in FILE', 'known interactions of held-out users'),
      option('--validation FILE', 'validation rows'),
      option('--test FILE', 'test rows; their users have candidates'),
      option('--fold N', 'the fold of the folder, from 0'),
    ],
  },
  {
    title: 'Which candidates',
    options: [
      {
        ...PROTOCOL_OPTION,
        help: 'candidates of a protocol; other options override it; default: the protocol of the folder, unless --strategy is given',
      },
      option(
        '--strategy NAME',
        "which items are ranked: all unseen ones; those of training, of the test or of both; the user's test items; a sample; one relevant item among N; default: full",
        [...CANDIDATE_STRATEGIES, 'sampled', 'rel-plus-n'],
      ),
      option('--negatives N', 'number of negatives; required by sampled; default for rel-plus-n: 100'),
      option('--distribution NAME', 'how sampled draws; default: uniform', ['uniform', 'popularity']),
      option('--replacement', 'draw with replacement'),
      option('--popularity PART', 'interactions that define popularity; default: train', ['train', 'all']),
      option('--catalogue PART', 'which items sampled draws from; default: all', ['all', 'train']),
      option('--share WHAT', 'one list per user, or one per test item; default: user', ['user', 'item']),
      option('--semantics NAME', 'of rel-plus-n; default: paper', ['paper', 'rival']),
      option('--threshold N', 'rel-plus-n: the least rating of a relevant test row'),
      option('--draw KIND', 'random number scheme; default: generator', ['generator', 'sha256']),
      option('--seed N', 'random seed; default: 0'),
      option('--seen PART ...', 'parts whose items are left out; may be repeated; default: train and fold-in', [
        'train',
        'fold-in',
        'validation',
      ]),
      option('--cold-users RULE', 'candidates of users without seen items', ['all', 'none']),
    ],
  },
  {
    title: 'How named files are read (default: detected and checked)',
    options: [...LOG_READING.options, IDS_OPTION],
  },
  {
    title: 'Output',
    options: [
      option('-o, --output FILE', 'output file: Parquet if it ends with .parquet, otherwise CSV; .gz compresses'),
      option('--format FORMAT', 'output format of the counts', ['text', 'json']),
      QUIET_OPTION,
    ],
  },
];

/** The option of the library behind each that is given; whether it fits the strategy is a matter of the library. */
export function candidateOptions(given: ParsedArguments): Readonly<Record<string, unknown>> {
  const words = ['strategy', 'distribution', 'popularity', 'catalogue', 'share', 'semantics', 'draw', 'cold-users'];
  return {
    ...givenOptions(given, words, ['negatives', 'threshold', 'seed']),
    ...(given.has('replacement') ? { replacement: true } : {}),
    ...(given.has('seen') ? { seen: given.values('seen') as readonly SeenPart[] } : {}),
  };
}

/** Options of candidates; users are those of the test. */
export const CANDIDATE_NAMES: OptionNames = {
  users: null,
  coldUsers: '--cold-users',
  ...Object.fromEntries(CANDIDATE_GROUPS[1]!.options.map(({ name }) => [name, `--${name}`])),
};
