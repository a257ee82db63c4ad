/// <reference types="node" />
// `--shard`: which users a process evaluates, from the command line or the job array of a scheduler.
import { MOST_SHARDS, SHARD_WAYS, type Shard, UsageError } from '../../shell.js';
import { noEffect, type OptionGroup, option, type ParsedArguments } from '../arguments.js';

export const SHARD_GROUP: OptionGroup = {
  title: 'Runs larger than memory, and one evaluation on many machines',
  options: [
    option(
      '--memory GIB',
      'memory limit for the rows of a run; larger runs are reduced to lists, through temporary files if rows are in any order; default: half of the machine',
    ),
    option(
      '--shard I/N',
      'evaluate the users of shard I of N, from 1, and write a part to -o FILE; recgauge merge combines the ' +
        'parts. env takes I and N from the array of Slurm or AWS Batch; env/N takes only I, also from a Kubernetes Indexed Job',
    ),
    option(
      '--shard-by WAY',
      'hash assigns users by a hash of their ids; file assigns the files of each run, which must be partitioned by user; default: hash',
      SHARD_WAYS,
    ),
  ],
};

/** Options of a result, which a part is not. */
const OF_RESULTS = ['format', 'html', 'per-user', 'no-users', 'strict'] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** The shard that is asked for; undefined where there is none. */
export function shardOption(given: ParsedArguments, environment: Environment = process.env): Shard | undefined {
  const word = given.value('shard');
  if (word === undefined) {
    if (!given.has('shard-by')) return undefined;
    throw noEffect('shard-by', '--shard', undefined, ' I/N');
  }
  const needless = OF_RESULTS.find((name) => given.has(name));
  if (needless !== undefined) {
    throw new UsageError('The option has no effect on a part', {
      argument: `--${needless}`,
      expected: 'an option of recgauge merge',
    });
  }
  const output = given.value('output');
  if (output === undefined || output === '-') {
    throw new UsageError('The option is missing', {
      argument: '--output',
      expected: '-o FILE for the part, such as -o part-1.rgpart',
    });
  }
  if (output.endsWith('.gz')) {
    throw new UsageError('A part cannot be compressed', {
      argument: '--output',
      found: output,
      expected: 'a name without .gz, such as part-1.rgpart',
    });
  }
  const { index, count } = word.startsWith('env') ? shardOfArray(word, environment) : shardOfWord(word);
  const isThere = index >= 1 && index <= count && count <= MOST_SHARDS;
  if (isThere) return { index, count, by: (given.value('shard-by') ?? 'hash') as 'hash' };
  throw new UsageError('Invalid shard', {
    argument: '--shard',
    found: word.startsWith('env') ? `${index} of ${count}` : word,
    expected: `I/N with I from 1 to N, such as 1/${Math.min(Math.max(count, 1), MOST_SHARDS)}`,
    ...(count > MOST_SHARDS ? { hint: `There are at most ${MOST_SHARDS} shards.` } : {}),
    ...(index === 0 && word.startsWith('env') ? { hint: 'Number the array from 1.' } : {}),
  });
}

function shardOfWord(word: string): { readonly index: number; readonly count: number } {
  const [, index, count] = /^(\d{1,9})\/(\d{1,9})$/.exec(word) ?? [];
  if (index !== undefined) return { index: Number(index), count: Number(count) };
  throw new UsageError('The option needs the shard and the number of shards', {
    argument: '--shard',
    found: word,
    expected: 'I/N such as 3/16, env or env/N',
  });
}

/** Schedulers that run one command many times tell each run its number; those of Kubernetes and AWS count from 0. */
function shardOfArray(word: string, environment: Environment): { readonly index: number; readonly count: number } {
  const numberOf = (name: string): number | undefined => {
    const text = environment[name];
    return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const [, said] = /^env\/(\d{1,9})$/.exec(word) ?? [];
  if (word !== 'env' && said === undefined) return shardOfWord(word);
  const slurm = numberOf('SLURM_ARRAY_TASK_ID');
  // Where the number of shards is given, the array may be a part of it: tasks that are submitted again keep their numbers.
  const first = said === undefined ? (numberOf('SLURM_ARRAY_TASK_MIN') ?? 1) : 1;
  const step = said === undefined ? (numberOf('SLURM_ARRAY_TASK_STEP') ?? 1) : 1;
  const zeroBased = numberOf('JOB_COMPLETION_INDEX') ?? numberOf('AWS_BATCH_JOB_ARRAY_INDEX');
  const index = slurm === undefined ? (zeroBased ?? Number.NaN) + 1 : (slurm - first) / step + 1;
  const known = numberOf(slurm === undefined ? 'AWS_BATCH_JOB_ARRAY_SIZE' : 'SLURM_ARRAY_TASK_COUNT');
  const count = said === undefined ? known : Number(said);
  if (Number.isInteger(index) && count !== undefined) return { index, count };
  throw new UsageError(
    Number.isInteger(index)
      ? 'The environment does not state the number of shards'
      : 'No job array found in the environment',
    {
      argument: '--shard',
      found: Number.isInteger(index)
        ? 'no SLURM_ARRAY_TASK_COUNT and no AWS_BATCH_JOB_ARRAY_SIZE'
        : 'none of SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX',
      expected: Number.isInteger(index) ? 'env/N with the number of shards' : 'I/N such as 3/16',
    },
  );
}
