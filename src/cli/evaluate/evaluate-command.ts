/// <reference types="node" />
// `recgauge evaluate`: files in, a result out. Everything that can be refused without reading is refused first; outputs
// appear whole or not at all, and files are written before standard output.
import { totalmem } from 'node:os';
import {
  type EvaluationOptions,
  evaluate,
  evaluateShard,
  type Pooled,
  planEvaluation,
  resolveMetrics,
  type Shard,
  sampledRequest,
  temporaryStores,
  UsageError,
} from '../../shell.js';
import type { Command, ParsedArguments } from '../arguments.js';
import { formatOfOutput, writeNamed } from '../deliver.js';
import type { RunReading } from '../load-tables.js';
import { numberOption } from '../number-option.js';
import { writeInfo } from '../output.js';
import { withPool } from '../with-pool.js';
import { EVALUATE_EXAMPLES, EVALUATE_GROUPS, EVALUATE_NOTES } from './evaluate-flags.js';
import { withInputs } from './evaluate-inputs.js';
import { intervalOptions, requestedPolicies } from './evaluate-policies.js';
import { type EvaluateCommandRequest, evaluateRequest, tablesOf } from './evaluate-request.js';
import { sampledOptions } from './sampled-flags.js';
import { shardOption } from './shard-flags.js';
import { OUTPUT_FORMATS, wantsUsers, writeEvaluation } from './write-evaluation.js';

export const evaluateCommand: Command = {
  name: 'evaluate',
  summary: 'evaluate recommendations in files against a test set',
  usage: [
    'recgauge evaluate --test FILE --recs [NAME=]FILE [--recs [NAME=]FILE ...]',
    '                  [--train FILE] [--metrics LIST] [--format FORMAT] [-o FILE]',
    'recgauge evaluate --split FOLDER [--fold N] --recs [NAME=]FILE ...',
    'recgauge evaluate ... --shard I/N -o FILE',
  ],
  groups: EVALUATE_GROUPS,
  notes: EVALUATE_NOTES,
  examples: EVALUATE_EXAMPLES,
  run: runEvaluate,
};

async function runEvaluate(given: ParsedArguments): Promise<number> {
  const request = evaluateRequest(given);
  const shard = shardOption(given);
  const sampled = sampledOptions(given);
  if (sampled.sampled !== undefined) sampledRequest(sampled.sampled, resolveMetrics(request.metrics), 0);
  const options = {
    ...requestedPolicies(given),
    ...intervalOptions(given),
    metrics: request.metrics,
    breakdown: request.breakdown,
    ...sampled,
    distribution: given.has('distribution'),
  };
  const rowLimit = heldRows(given);
  const plan = planEvaluation(request.runs, { ...options, ...tablesOf(given) } as unknown as EvaluationOptions);
  const stores = temporaryStores();
  // Ids that are written in several ways are joined when all of them are known.
  const isHeld = options.ids?.includes('normali') === true;
  const streaming = isHeld ? undefined : { plan, rowLimit, stores, isAscending: options.order === 'ascending' };
  try {
    if (shard !== undefined) return await writeShard(given, request, options, { shard, streaming });
    const format = formatOfOutput(given, OUTPUT_FORMATS, 'text');
    const evaluated = await withPool(given, (pooled: Pooled) =>
      withInputs(
        request,
        given,
        ({ runs, data, onProgress }) =>
          evaluate(runs, { ...pooled, ...data, ...options, users: wantsUsers(given, request, format), onProgress }),
        { streaming },
      ),
    );
    return await writeEvaluation(evaluated, given, request, format);
  } finally {
    stores.remove();
  }
}

const GIB = 1024 * 1024 * 1024;
/** What a row takes while its list is put in order. */
const BYTES_A_ROW = 40;

/** How many rows of a run may be held at a time. */
function heldRows(given: ParsedArguments): number {
  const gib = numberOption(given, 'memory') ?? totalmem() / 2 / GIB;
  if (gib > 0) return Math.floor((gib * GIB) / BYTES_A_ROW);
  throw new UsageError('The limit must be above 0', {
    argument: '--memory',
    found: gib,
    expected: 'GiB, such as 4 or 0.5',
  });
}

async function writeShard(
  given: ParsedArguments,
  request: EvaluateCommandRequest,
  options: Omit<EvaluationOptions, 'truth'>,
  reading: RunReading & { readonly shard: Shard },
): Promise<number> {
  const { shard } = reading;
  const { index, count } = shard;
  await withInputs(
    request,
    given,
    async ({ runs, data, dealt, onProgress }) => {
      const pieces = await evaluateShard(runs, { ...data, ...options, shard: { ...shard, files: dealt }, onProgress });
      await writeNamed(request.output!, pieces);
      const megabytes = pieces.reduce((sum, { length }) => sum + length, 0) / 1e6;
      if (!given.has('quiet')) {
        writeInfo('written', `Shard ${index} of ${count}: ${megabytes.toFixed(1)} MB in ${request.output}`);
      }
    },
    reading,
  );
  return 0;
}
