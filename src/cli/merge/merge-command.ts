/// <reference types="node" />
// `recgauge merge`: the parts of all shards in, the result of one evaluation out, as `recgauge evaluate` writes it.
import { mergeShards, type PartSource, partFile, UsageError } from '../../shell.js';
import { type Command, option, type ParsedArguments } from '../arguments.js';
import { formatOfOutput } from '../deliver.js';
import { resultFiles } from '../evaluate/evaluate-request.js';
import { OUTPUT_FORMATS, RESULT_GROUP, wantsUsers, writeEvaluation } from '../evaluate/write-evaluation.js';
import { createProgressBar } from '../progress-bar.js';
import { filesBehind } from '../run-files.js';
import { WORKERS_OPTION, withPool } from '../with-pool.js';

export const mergeCommand: Command = {
  name: 'merge',
  summary: 'merge the parts of all shards into one result',
  usage: ['recgauge merge PART... [--format FORMAT] [-o FILE] [--html FILE]'],
  groups: [
    {
      title: 'What is computed',
      options: [
        option('--backend NAME', 'kernels to use; all give the same results; default: auto', ['auto', 'wasm', 'js']),
        WORKERS_OPTION,
      ],
    },
    RESULT_GROUP,
  ],
  notes: [
    'Parts are files of recgauge evaluate --shard, in any order, one for each shard. The result is the one that a single ' +
      'process would have written, byte for byte. Options of the evaluation were recorded in the parts.',
    'Parts that are missing, repeated, damaged or from another evaluation are refused by name.',
    'Exit code: 0 on success, 1 if a part is wrong, 2 on a usage error, 3 if --strict found a notice.',
  ],
  examples: [
    ['recgauge merge part-*.rgpart', 'the table of all shards'],
    ['recgauge merge part-*.rgpart -o result.json --html report.html', 'the document and a report'],
    ['recgauge merge part-*.rgpart --format csv -o result.csv', 'for a spreadsheet'],
  ],
  run: runMerge,
};

async function runMerge(given: ParsedArguments): Promise<number> {
  const { positionals } = given;
  if (positionals.length === 0) {
    throw new UsageError('No parts to merge', {
      expected: 'files of recgauge evaluate --shard, such as part-*.rgpart',
    });
  }
  const files = resultFiles(given);
  const format = formatOfOutput(given, OUTPUT_FORMATS, 'text');
  const parts: PartSource[] = [];
  for (const path of positionals) for (const file of await filesBehind(path)) parts.push(await partFile(file));
  const bar = createProgressBar(process.stderr, given.has('quiet'));
  try {
    const backend = given.value('backend') as 'auto' | undefined;
    const merged = await withPool(given, (pooled) =>
      mergeShards(parts, {
        ...pooled,
        ...(backend === undefined ? {} : { backend }),
        users: wantsUsers(given, files, format),
        onProgress: bar.show,
      }),
    );
    bar.clear();
    return await writeEvaluation(merged, given, files, format);
  } finally {
    bar.clear();
  }
}
